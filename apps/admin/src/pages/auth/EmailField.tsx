/** The email address of an administrator, in each form of the sign-in pages. */
import { FormTextField, type FormTextFieldProps } from '@ajose/ui/form/FormTextField';

export function EmailField(props: Pick<FormTextFieldProps, 'inputRef'>) {
  return <FormTextField name="email" label="Email" type="email" autoComplete="username" required {...props} />;
}
