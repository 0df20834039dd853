/** A text field bound to a form. */
import { TextField, type TextFieldProps } from '../fields/TextField.tsx';
import { useBoundInput } from './useFormField.ts';

export type FormTextFieldProps = Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string;
  /** A reason that no rule of the form gives, such as the bank's. It is shown in place of the rule's message. */
  reason?: string | undefined;
};

export function FormTextField({ name, reason, ...rest }: FormTextFieldProps) {
  const bound = useBoundInput(name, rest);
  const isExplained = reason !== undefined && bound.error;
  return <TextField {...rest} {...bound} {...(isExplained ? { helperText: rest.helperText ?? reason } : {})} />;
}
