/** A password bound to a form. */
import { PasswordField, type PasswordFieldProps } from '../fields/PasswordField.tsx';
import { useBoundInput } from './useFormField.ts';

export type FormPasswordFieldProps = Omit<PasswordFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string;
};

export function FormPasswordField({ name, ...rest }: FormPasswordFieldProps) {
  return <PasswordField {...rest} {...useBoundInput(name, rest)} />;
}
