/** A BankSelect bound to a form; the form holds the bank's id. */
import { BankSelect, type BankSelectProps } from '../fields/BankSelect.tsx';
import { useFormField } from './useFormField.ts';

export type FormBankSelectProps = Omit<BankSelectProps, 'value' | 'onChange' | 'onBlur' | 'error'> & { name: string };

export function FormBankSelect({ name, helperText, disabled, ...rest }: FormBankSelectProps) {
  const field = useFormField<string>(name);
  return (
    <BankSelect
      {...rest}
      value={field.value}
      onChange={field.setValue}
      onBlur={field.setTouched}
      error={field.error !== undefined}
      helperText={field.error ?? helperText}
      disabled={disabled ?? field.disabled}
    />
  );
}
