/** A checkbox bound to a form, with its rule's message below. */
import { useId, type ReactNode } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useFormField } from './useFormField.ts';

export interface FormCheckboxProps {
  name: string;
  label: ReactNode;
}

export function FormCheckbox({ name, label }: FormCheckboxProps) {
  const id = useId();
  const field = useFormField<boolean>(name);
  const broken = field.error !== undefined;
  return (
    <FormControl error={broken}>
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            name={name}
            checked={field.value}
            onChange={(event) => field.setValue(event.target.checked)}
            onBlur={field.setTouched}
            disabled={field.disabled}
            slotProps={{ input: { 'aria-invalid': broken, ...(broken ? { 'aria-describedby': id } : {}) } }}
          />
        }
      />
      {broken && (
        <FormHelperText id={id} style={{ marginTop: 0 }}>
          {field.error}
        </FormHelperText>
      )}
    </FormControl>
  );
}
