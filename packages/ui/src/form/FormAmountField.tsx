/** An amount in naira bound to a form; the value stays text until the form is sent. */
import { AmountField, type AmountFieldProps } from '../fields/AmountField.tsx';
import { useBound } from './useFormField.ts';

export type FormAmountFieldProps = Omit<AmountFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string;
};

export function FormAmountField({ name, ...rest }: FormAmountFieldProps) {
  return <AmountField {...rest} {...useBound(name, rest)} />;
}
