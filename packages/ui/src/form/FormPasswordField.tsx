/** A password bound to a form. */
import { PasswordField, type PasswordFieldProps } from '../fields/PasswordField.tsx';
import { useFormField } from './useFormField.ts';

export type FormPasswordFieldProps = Omit<PasswordFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string;
};

export function FormPasswordField({ name, helperText, disabled, ...rest }: FormPasswordFieldProps) {
  const field = useFormField<string>(name);
  return (
    <PasswordField
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
