/** A text field bound to a form. */
import { TextField, type TextFieldProps } from '../fields/TextField.tsx';
import { useBoundInput } from './useFormField.ts';

export type FormTextFieldProps = Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string;
};

export function FormTextField({ name, ...rest }: FormTextFieldProps) {
  return <TextField {...rest} {...useBoundInput(name, rest)} />;
}
