/** A text field bound to a form. */
import { TextField, type TextFieldProps } from '../fields/TextField.tsx';
import { useBoundInput } from './useFormField.ts';

export type FormTextFieldProps = Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string;
  /** Why the field cannot be right yet, from somewhere else than its rule. It is shown in place of the rule's message. */
  reason?: string | undefined;
};

export function FormTextField({ name, reason, ...rest }: FormTextFieldProps) {
  const bound = useBoundInput(name, rest);
  const isExplained = reason !== undefined && bound.error;
  return <TextField {...rest} {...bound} {...(isExplained ? { helperText: rest.helperText ?? reason } : {})} />;
}
