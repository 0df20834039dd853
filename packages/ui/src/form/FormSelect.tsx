/** A choice from a short list, bound to a form. */
import { SelectField, type SelectFieldProps } from '../fields/SelectField.tsx';
import { useFormField } from './useFormField.ts';

export type FormSelectProps = Omit<SelectFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string;
};

export function FormSelect({ name, helperText, disabled, ...rest }: FormSelectProps) {
  const field = useFormField<string>(name);
  return (
    <SelectField
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
