/** A BankSelect bound to a form; the form holds the bank's id. */
import { BankSelect, type BankSelectProps } from '../fields/BankSelect.tsx';
import { useBound } from './useFormField.ts';

export type FormBankSelectProps = Omit<BankSelectProps, 'value' | 'onChange' | 'onBlur' | 'error'> & { name: string };

export function FormBankSelect({ name, ...rest }: FormBankSelectProps) {
  return <BankSelect {...rest} {...useBound(name, rest)} />;
}
