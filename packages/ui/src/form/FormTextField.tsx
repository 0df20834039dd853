/** A text field bound to a form. */
import { TextField, type TextFieldProps } from '../fields/TextField.tsx';
import { useFormField } from './useFormField.ts';

export type FormTextFieldProps = Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string;
  /** Why the field cannot be right yet, from somewhere else than its rule. It is shown in place of the rule's message. */
  reason?: string | undefined;
};

export function FormTextField({ name, reason, helperText, disabled, ...rest }: FormTextFieldProps) {
  const field = useFormField<string>(name);
  return (
    <TextField
      {...rest}
      name={name}
      value={field.value}
      onChange={(event) => field.setValue(event.target.value)}
      onBlur={field.setTouched}
      error={field.error !== undefined}
      helperText={(reason === undefined ? field.error : undefined) ?? helperText}
      disabled={disabled ?? field.disabled}
    />
  );
}
