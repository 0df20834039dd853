/** A text field bound to a form. */
import { TextField, type TextFieldProps } from '../fields/TextField.tsx';
import { useFormField } from './useFormField.ts';

export type FormTextFieldProps = Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string;
};

export function FormTextField({ name, helperText, disabled, ...rest }: FormTextFieldProps) {
  const field = useFormField<string>(name);
  return (
    <TextField
      {...rest}
      name={name}
      value={field.value}
      onChange={(event) => field.setValue(event.target.value)}
      onBlur={field.setTouched}
      error={field.error !== undefined}
      helperText={field.error ?? helperText}
      disabled={disabled ?? field.disabled}
    />
  );
}
