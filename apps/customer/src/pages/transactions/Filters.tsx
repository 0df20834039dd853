/** The filters of the history. */
import Button from '@mui/material/Button';
import { SelectField } from '@ajose/ui/fields/SelectField';
import { TextField } from '@ajose/ui/fields/TextField';
import { daysInOrder, isFiltered, noFilters, type FilterValues } from './query.ts';

const types = [
  { value: '', label: 'All' },
  { value: 'deposit', label: 'Deposit' },
  { value: 'withdrawal', label: 'Withdrawal' },
  { value: 'error', label: 'Error' },
] as const;

const statuses = [
  { value: '', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'completed', label: 'Completed' },
  { value: 'failed', label: 'Failed' },
] as const;

const valueIn = <Value extends string>(options: readonly { value: Value }[], chosen: string): Value | undefined =>
  options.find(({ value }) => value === chosen)?.value;

interface Props {
  values: FilterValues;
  onChange: (values: FilterValues) => void;
}

export function Filters({ values, onChange }: Props) {
  const wrongOrder = !daysInOrder(values);
  return (
    <fieldset className="filters" aria-label="Filters">
      <SelectField
        label="Type"
        size="small"
        value={values.type}
        options={types}
        onChange={(type) => onChange({ ...values, type: valueIn(types, type) ?? '' })}
      />
      <SelectField
        label="Status"
        size="small"
        value={values.status}
        options={statuses}
        onChange={(status) => onChange({ ...values, status: valueIn(statuses, status) ?? '' })}
      />
      <TextField
        label="From Date"
        type="date"
        size="small"
        value={values.from}
        onChange={(event) => onChange({ ...values, from: event.target.value })}
      />
      <TextField
        label="To Date"
        type="date"
        size="small"
        value={values.to}
        error={wrongOrder}
        helperText={wrongOrder ? 'This is before From Date, so dates are not applied.' : undefined}
        onChange={(event) => onChange({ ...values, to: event.target.value })}
      />
      {isFiltered(values) && (
        <Button size="small" onClick={() => onChange(noFilters)}>
          Clear
        </Button>
      )}
    </fieldset>
  );
}
