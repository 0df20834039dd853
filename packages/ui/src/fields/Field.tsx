/** What every field has around it: its label above, its help or what is wrong with it below, and the ties between them. */
import { useId, type ReactNode } from 'react';
import FormControl, { type FormControlProps } from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';

/** What the control inside has to carry, so that its label and its help are read out with it. */
export interface FieldTies {
  id: string;
  'aria-describedby': string | undefined;
}

export interface FieldProps extends Pick<
  FormControlProps,
  'className' | 'disabled' | 'error' | 'fullWidth' | 'id' | 'required' | 'size' | 'style' | 'sx'
> {
  label?: string;
  helperText?: ReactNode;
  /** The control, told its id. */
  children: (ties: FieldTies) => ReactNode;
}

export function Field({ id: given, label, helperText, children, ...control }: FieldProps) {
  const own = useId();
  const id = given ?? own;
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
