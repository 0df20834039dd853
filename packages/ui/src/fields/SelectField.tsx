/** A choice from a short list, with the device's own picker, which is fastest on a phone. For a list to search in see BankSelect. */
import styles from './SelectField.module.css';
import type { ReactNode } from 'react';
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

/** MUI's own brings every look of an input with it. */
const Select = (props: object) => <select {...props} />;

export function SelectField(props: SelectFieldProps) {
  const { name, autoComplete, value, options, onChange, onBlur, emptyLabel, ...field } = props;
  const entriesOf = (group: string | undefined): ReactNode =>
    options
      .filter((option) => option.group === group)
      .map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ));
  const children = (
    <>
      {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
      {[...new Set(options.map(({ group }) => group))].map((group) =>
        group === undefined ? (
          entriesOf(group)
        ) : (
          <optgroup key={group} label={group}>
            {entriesOf(group)}
          </optgroup>
        ),
      )}
    </>
  );
  return (
    <Field {...field}>
      {({ id, ...ties }) => (
        <OutlinedInput
          className={styles['field']}
          inputComponent={Select}
          // Without the type that an input has.
          inputProps={{ id, name, autoComplete, children, type: undefined, ...ties }}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
