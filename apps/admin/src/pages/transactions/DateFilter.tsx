/** A day of a filter, with the device's own picker: no script is fetched for it. */
import { useId } from 'react';
import { lagosDay } from '@ajose/sdk/time';
import { TextField } from '@ajose/ui/fields/TextField';
import { useNow } from '../../components/useNow.ts';

interface DateFilterProps {
  label: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  onChange: (day: string) => void;
}

export function DateFilter({ label, value, onChange }: DateFilterProps) {
  return (
    <TextField
      id={useId()}
      size="small"
      type="date"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { max: lagosDay(useNow()) } }}
      sx={{ flex: '1 1 9rem', maxWidth: { sm: '11rem' } }}
    />
  );
}
