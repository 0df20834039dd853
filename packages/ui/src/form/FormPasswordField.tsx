/** A password bound to a form. */
import { useFormikContext } from 'formik';
import { PasswordField, type PasswordFieldProps } from '../fields/PasswordField.tsx';
import { useBoundInput } from './useFormField.ts';

export type FormPasswordFieldProps = Omit<PasswordFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string;
};

/** The address is the form's own field `email`, unless the page gives one. */
export function FormPasswordField({ name, email, ...rest }: FormPasswordFieldProps) {
  const { values } = useFormikContext<{ email?: string }>();
  return <PasswordField {...rest} email={email ?? values.email} {...useBoundInput(name, rest)} />;
}
