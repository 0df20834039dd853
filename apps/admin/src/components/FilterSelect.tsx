/** One filter of a list; its first choice is everything. */
import { SelectField, type SelectOption } from '@ajose/ui/fields/SelectField';
import { useId } from 'react';

interface FilterSelectProps {
  label: string;
  /** What the choice of everything is called. */
  all: string;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
}

export function FilterSelect({ label, all, value, options, onChange }: FilterSelectProps) {
  return (
    <SelectField
      id={useId()}
      size="small"
      label={label}
      emptyLabel={all}
      value={value}
      options={options}
      onChange={onChange}
      sx={{ flex: '1 1 9rem', maxWidth: { sm: '13rem' } }}
    />
  );
}
