/** A choice from a short list, with the device's own picker: on a phone nothing is faster. For a list to search in see BankSelect. */
import TextField, { type TextFieldProps } from '@mui/material/TextField';

export interface SelectOption {
  value: string;
  label: string;
}

export type SelectFieldProps = Omit<
  TextFieldProps,
  'value' | 'onChange' | 'select' | 'slotProps' | 'type' | 'multiline'
> & {
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  /** Stands first and means nothing is chosen. */
  emptyLabel?: string;
};

export function SelectField({ value, options, onChange, emptyLabel, ...rest }: SelectFieldProps) {
  return (
    <TextField
      {...rest}
      select
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true } }}
    >
      {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </TextField>
  );
}
