/** A choice from a short list, with the device's own picker, which is fastest on a phone. For a list to search in see BankSelect. */
import styles from './SelectField.module.css';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Field, type FieldProps } from './Field.tsx';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  /** A heading above it and its neighbours that have the same one. */
  group?: string;
}

export type SelectFieldProps = Omit<FieldProps, 'children'> & {
  name?: string;
  autoComplete?: string;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The first entry, which means that nothing is chosen. */
  emptyLabel?: string;
};

export function SelectField(props: SelectFieldProps) {
  const { name, autoComplete, value, options, onChange, onBlur, emptyLabel, ...field } = props;
  return (
    <Field {...field}>
      {({ id, ...ties }) => (
        <NativeSelect
          input={<OutlinedInput />}
          inputProps={{ id, name, autoComplete, className: styles['select'], ...ties }}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        >
          {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
          {[...new Set(options.map(({ group }) => group))].map((group) => {
            const entries = options
              .filter((option) => option.group === group)
              .map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ));
            return group === undefined ? (
              entries
            ) : (
              <optgroup key={group} label={group}>
                {entries}
              </optgroup>
            );
          })}
        </NativeSelect>
      )}
    </Field>
  );
}
