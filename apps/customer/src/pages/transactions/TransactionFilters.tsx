/** The filters of the history. */
import Button from '@mui/material/Button';
import { FilterDate } from '@ajose/ui/fields/FilterDate';
import { FilterSearch } from '@ajose/ui/fields/FilterSearch';
import { FilterSelect } from '@ajose/ui/fields/FilterSelect';
import { Filters } from '@ajose/ui/layout/Filters';
import { daysInOrder, isFiltered, noFilters, type FilterValues } from './query.ts';

const types = [
  { value: 'deposit', label: 'Deposit' },
  { value: 'withdrawal', label: 'Withdrawal' },
  { value: 'error', label: 'Error' },
] as const;

const statuses = [
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

export function TransactionFilters({ values, onChange }: Props) {
  const wrongOrder = !daysInOrder(values);
  return (
    <Filters>
      <FilterSearch
        placeholder="Reason, sender, amount or ID"
        value={values.search}
        onSearch={(search) => onChange({ ...values, search })}
      />
      <FilterSelect
        label="Type"
        all="All"
        value={values.type}
        options={types}
        onChange={(type) => onChange({ ...values, type: valueIn(types, type) ?? '' })}
      />
      <FilterSelect
        label="Status"
        all="All"
        value={values.status}
        options={statuses}
        onChange={(status) => onChange({ ...values, status: valueIn(statuses, status) ?? '' })}
      />
      <FilterDate label="From Date" value={values.from} onChange={(from) => onChange({ ...values, from })} />
      <FilterDate
        label="To Date"
        value={values.to}
        onChange={(to) => onChange({ ...values, to })}
        {...(wrongOrder ? { error: 'This is before From Date, so dates are not applied.' } : {})}
      />
      {isFiltered(values) && (
        <Button size="small" onClick={() => onChange(noFilters)}>
          Clear
        </Button>
      )}
    </Filters>
  );
}
