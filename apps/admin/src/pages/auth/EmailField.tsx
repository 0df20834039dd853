/** The address that an administrator signs in with; it is where every form on the way in begins. */
import { FormTextField, type FormTextFieldProps } from '@ajose/ui/form/FormTextField';

export function EmailField(props: Pick<FormTextFieldProps, 'inputRef'>) {
  return <FormTextField name="email" label="Email" type="email" autoComplete="username" required {...props} />;
}
