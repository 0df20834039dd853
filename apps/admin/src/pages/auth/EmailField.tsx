/**
 * The email address of an administrator, in each form of the sign-in pages. It has the focus from the start, without anybody's choice, so
 * an empty one is not checked before the form is sent.
 */
import { TextField, type TextFieldProps } from '@ajose/ui/fields/TextField';
import { useFormField } from '@ajose/ui/form/useFormField.ts';

export function EmailField(props: Pick<TextFieldProps, 'inputRef'>) {
  const { value, error, disabled, setValue, setTouched } = useFormField<string>('email');
  return (
    <TextField
      {...props}
      name="email"
      label="Email"
      type="email"
      autoComplete="username"
      required
      value={value}
      onChange={(event) => setValue(event.target.value)}
      onBlur={() => {
        if (value !== '') setTouched();
      }}
      error={error !== undefined}
      helperText={error}
      disabled={disabled}
    />
  );
}
