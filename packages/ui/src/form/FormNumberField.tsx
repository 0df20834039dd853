/** A number that is no amount, such as a rate or a count of days, bound to a form; the value stays text until the form is sent. */
import { NumberField, type NumberFieldProps } from '../fields/NumberField.tsx';
import { useFormField } from './useFormField.ts';

export type FormNumberFieldProps = Omit<
  NumberFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'frame' | 'refusal'
> & {
  name: string;
};

export function FormNumberField({ name, helperText, disabled, ...rest }: FormNumberFieldProps) {
  const field = useFormField<string>(name);
  return (
    <NumberField
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
