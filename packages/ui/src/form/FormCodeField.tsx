/** The field for a two-factor code, bound to a form. */
import { FormTextField, type FormTextFieldProps } from './FormTextField.tsx';

export type FormCodeFieldProps = Omit<FormTextFieldProps, 'name' | 'label' | 'autoComplete'>;

export function FormCodeField({
  helperText = 'The six digits of your authenticator app, or a recovery code.',
  ...rest
}: FormCodeFieldProps) {
  return (
    <FormTextField
      name="code"
      label="Authentication code"
      helperText={helperText}
      autoComplete="one-time-code"
      {...rest}
    />
  );
}
