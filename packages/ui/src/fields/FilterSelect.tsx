/** One choice among the filters of a list; its first entry leaves the list unfiltered. */
import styles from './filter.module.css';
import { useId } from 'react';
import { SelectField, type SelectOption } from './SelectField.tsx';

export interface FilterSelectProps {
  label: string;
  /** The first entry's words: "All statuses". */
  all: string;
  /** Empty for all. */
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
}

export function FilterSelect({ all, ...field }: FilterSelectProps) {
  return <SelectField id={useId()} className={styles['select']} size="small" emptyLabel={all} {...field} />;
}
