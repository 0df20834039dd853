/** One choice among the filters of a list; its first entry leaves the list unfiltered. */
import styles from './filter.module.css';
import { useId } from 'react';
import { SelectField, type SelectOption } from './SelectField.tsx';

export interface FilterSelectProps<Value extends string> {
  label: string;
  /** The first entry's words: "All statuses". */
  all: string;
  /** Empty for all. */
  value: Value | '';
  options: readonly SelectOption<Value>[];
  onChange: (value: Value | '') => void;
}

export function FilterSelect<Value extends string>({ all, onChange, ...field }: FilterSelectProps<Value>) {
  return (
    <SelectField
      id={useId()}
      className={styles['select']}
      size="small"
      emptyLabel={all}
      onChange={(chosen) => onChange(field.options.find(({ value }) => value === chosen)?.value ?? '')}
      {...field}
    />
  );
}
