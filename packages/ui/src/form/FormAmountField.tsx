/** An amount in naira bound to a form; the value stays text until the form is sent. */
import { AmountField, type AmountFieldProps } from '../fields/AmountField.tsx';
import { useFormField } from './useFormField.ts';

export type FormAmountFieldProps = Omit<AmountFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string;
};

export function FormAmountField({ name, helperText, disabled, ...rest }: FormAmountFieldProps) {
  const field = useFormField<string>(name);
  return (
    <AmountField
      {...rest}
      name={name}
      value={field.value}
      onChange={field.setValue}
      onBlur={field.setTouched}
      error={field.error !== undefined}
      helperText={field.error ?? helperText}
      disabled={disabled ?? field.disabled}
    />
  );
}
