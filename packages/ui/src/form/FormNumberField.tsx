/** A number other than an amount, such as a rate or a count of days, bound to a form; the value stays text until the form is sent. */
import { NumberField, type NumberFieldProps } from '../fields/NumberField.tsx';
import { useBound } from './useFormField.ts';

export type FormNumberFieldProps = Omit<
  NumberFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'frame' | 'refusal'
> & {
  name: string;
};

export function FormNumberField({ name, ...rest }: FormNumberFieldProps) {
  return <NumberField {...rest} {...useBound(name, rest)} />;
}
