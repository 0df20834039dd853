/** An amount in naira bound to a form; the value stays text until the form is sent. It is also checked once nobody types any more. One left empty is not complained of until the form is sent. */
import { AmountField, type AmountFieldProps } from '../fields/AmountField.tsx';
import { useAfterPause } from '../useAfterPause.ts';
import { useBound } from './useFormField.ts';

export type FormAmountFieldProps = Omit<AmountFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string;
};

export function FormAmountField({ name, ...rest }: FormAmountFieldProps) {
  const bound = useBound(name, rest);
  useAfterPause(bound.value, bound.onBlur);
  return <AmountField {...rest} {...bound} onBlur={() => bound.value !== '' && bound.onBlur()} />;
}
