/**
 * A day among the filters of a list, chosen with the device's own picker; days after today cannot be chosen. Reports only days in the
 * range, because a typed year passes through 0002, 0020 and 0202.
 */
import styles from './filter.module.css';
import { useId, useState } from 'react';
import { lagosDay } from '@ajose/sdk/domain/time';
import { useNow } from '../useNow.ts';
import { TextField } from './TextField.tsx';

export interface FilterDateProps {
  label: string;
  /** YYYY-MM-DD in Lagos, or empty. */
  value: string;
  onChange: (day: string) => void;
  /** The error message for the day. */
  error?: string;
}

/** Nothing was recorded before this day. */
const FIRST_DAY = '2000-01-01';

export function FilterDate({ label, value, onChange, error }: FilterDateProps) {
  const today = lagosDay(useNow());
  const [typed, setTyped] = useState(value);
  const [reported, setReported] = useState(value);
  const [left, setLeft] = useState(false);
  if (reported !== value) {
    // A button elsewhere cleared the filters.
    setReported(value);
    setTyped(value);
  }
  const fits = typed === '' || (typed >= FIRST_DAY && typed <= today);
  const problem = error ?? (left && !fits ? 'Choose a day from 2000 to today' : undefined);
  return (
    <TextField
      id={useId()}
      className={styles['date']}
      size="small"
      type="date"
      label={label}
      value={typed}
      error={problem !== undefined}
      helperText={problem}
      onChange={({ target: { value: day } }) => {
        setTyped(day);
        setLeft(false);
        if (day !== value && (day === '' || (day >= FIRST_DAY && day <= today))) {
          setReported(day);
          onChange(day);
        }
      }}
      onBlur={() => setLeft(true)}
      slotProps={{ htmlInput: { min: FIRST_DAY, max: today } }}
    />
  );
}
