/** A day among the filters of a list, chosen with the device's own picker; days after today cannot be chosen. */
import './filter.css';
import { useId } from 'react';
import { lagosDay } from '@ajose/sdk/time';
import { useNow } from '../useNow.ts';
import { TextField } from './TextField.tsx';

export interface FilterDateProps {
  label: string;
  /** YYYY-MM-DD in Lagos, or empty. */
  value: string;
  onChange: (day: string) => void;
  /** What is wrong with the day. */
  error?: string;
}

export function FilterDate({ label, value, onChange, error }: FilterDateProps) {
  return (
    <TextField
      id={useId()}
      className="filter-date"
      size="small"
      type="date"
      label={label}
      value={value}
      error={error !== undefined}
      helperText={error}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { max: lagosDay(useNow()) } }}
    />
  );
}
