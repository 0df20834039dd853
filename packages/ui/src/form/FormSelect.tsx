/** A choice from a short list, bound to a form. */
import { SelectField, type SelectFieldProps } from '../fields/SelectField.tsx';
import { useBound } from './useFormField.ts';

export type FormSelectProps = Omit<SelectFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string;
};

export function FormSelect({ name, ...rest }: FormSelectProps) {
  return <SelectField {...rest} {...useBound(name, rest)} />;
}
