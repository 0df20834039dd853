/** What every field has around it: the label above, the help or the error below, both tied to the control for screen readers. */
import { useId, type ReactNode } from 'react';
import FormControl, { type FormControlProps } from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';

/** Attributes of the control, so that screen readers read its label and its help with it. */
export interface FieldTies {
  id: string;
  'aria-describedby': string | undefined;
}

export interface FieldProps extends Pick<
  FormControlProps,
  'className' | 'disabled' | 'error' | 'fullWidth' | 'id' | 'required' | 'size' | 'style'
> {
  label?: string;
  helperText?: ReactNode;
  /** Draws the control with these attributes. */
  children: (ties: FieldTies) => ReactNode;
}

export function Field({ id: given, label, helperText, children, ...control }: FieldProps) {
  const madeId = useId();
  const id = given ?? madeId;
  const helpId = `${id}-help`;
  const hasHelp = Boolean(helperText);
  return (
    <FormControl {...control}>
      {label !== undefined && (
        <InputLabel id={`${id}-label`} htmlFor={id}>
          {label}
        </InputLabel>
      )}
      {children({ id, 'aria-describedby': hasHelp ? helpId : undefined })}
      {hasHelp && <FormHelperText id={helpId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
