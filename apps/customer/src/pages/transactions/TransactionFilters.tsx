/**
 * The filters of the history. On a phone all but the search are behind a button, so that the list begins sooner; a chosen purpose stays
 * visible.
 */
import styles from './TransactionFilters.module.css';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { FilterDate } from '@ajose/ui/fields/FilterDate';
import { FilterSearch } from '@ajose/ui/fields/FilterSearch';
import { FilterSelect } from '@ajose/ui/fields/FilterSelect';
import { Filters } from '@ajose/ui/layout/Filters';
import { daysInOrder } from '../../components/periods.ts';
import { isFiltered, noFilters, type FilterValues } from './query.ts';

const types = [
  { value: 'deposit', label: 'Deposit' },
  { value: 'withdrawal', label: 'Withdrawal' },
  { value: 'error', label: 'Error' },
] as const;

const statuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'completed', label: 'Completed' },
  { value: 'failed', label: 'Failed' },
  { value: 'user_cancelled', label: 'Cancelled' },
] as const;

interface Props {
  values: FilterValues;
  open: boolean;
  onChange: (values: FilterValues) => void;
  onOpen: (open: boolean) => void;
  /** What it was for. */
  children: ReactNode;
}

export function TransactionFilters({ values, open, onChange, onOpen, children }: Props) {
  const wrongOrder = !daysInOrder(values);
  const set = [values.type, values.status, values.kind, values.from, values.to].filter((value) => value !== '').length;
  return (
    <>
      <Filters>
        <FilterSearch
          placeholder="Name, amount"
          value={values.search}
          onSearch={(search) => onChange({ ...values, search })}
        />
        <Button
          className={styles['toggle']}
          size="small"
          variant="outlined"
          startIcon={<SlidersHorizontal aria-hidden="true" />}
          aria-expanded={open}
          onClick={() => onOpen(!open)}
        >
          {set === 0 ? 'Filters' : `Filters (${set})`}
        </Button>
        <div className={styles['more']} data-open={open || undefined}>
          <FilterSelect
            label="Type"
            all="All"
            value={values.type}
            options={types}
            onChange={(type) => onChange({ ...values, type })}
          />
          <FilterSelect
            label="Status"
            all="All"
            value={values.status}
            options={statuses}
            onChange={(status) => onChange({ ...values, status })}
          />
          <FilterDate label="From Date" value={values.from} onChange={(from) => onChange({ ...values, from })} />
          <FilterDate
            label="To Date"
            value={values.to}
            onChange={(to) => onChange({ ...values, to })}
            {...(wrongOrder ? { error: 'This is before From Date, so dates are not applied.' } : {})}
          />
        </div>
        {isFiltered(values) && (
          <Button size="small" onClick={() => onChange(noFilters)}>
            Clear
          </Button>
        )}
      </Filters>
      <div className={styles['kinds']} data-open={open || values.kind !== '' || undefined}>
        {children}
      </div>
    </>
  );
}
