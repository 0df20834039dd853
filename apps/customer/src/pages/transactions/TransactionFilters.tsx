/**
 * The filters of the history. On a phone all but the search are in a dialog, so that the rows that they list stay on screen.
 */
import styles from './TransactionFilters.module.css';
import { useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { FilterDate } from '@ajose/ui/fields/FilterDate';
import { FilterSearch } from '@ajose/ui/fields/FilterSearch';
import { FilterSelect } from '@ajose/ui/fields/FilterSelect';
import { Filters } from '@ajose/ui/layout/Filters';
import { usePhone } from '@ajose/ui/usePhone.ts';
import { daysInOrder } from '../../components/periods.ts';
import { useBackCloses } from '../../components/useBackCloses.ts';
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

const FiltersDialog = dialogLater(async () => (await import('./FiltersDialog.tsx')).FiltersDialog);

interface Props {
  values: FilterValues;
  onChange: (values: FilterValues) => void;
  /** How many transactions they list, in words; undefined until that is known. */
  count: string | undefined;
  /** The choice of what the money moved for. */
  kinds: ReactNode;
  /** Chooses the order. Only the dialog on a phone shows it, because the table has no head to press there. */
  order: ReactNode;
}

export function TransactionFilters(props: Props) {
  const { values, onChange, kinds } = props;
  const phone = usePhone();
  return (
    <>
      <Filters>
        <FilterSearch
          placeholder="Name, amount"
          value={values.search}
          onSearch={(search) => onChange({ ...values, search })}
        />
        {phone ? (
          <InDialog {...props} />
        ) : (
          <div className={styles['more']}>
            <FilterFields {...props} />
          </div>
        )}
        {isFiltered(values) && (
          <Button size="small" onClick={() => onChange(noFilters)}>
            Clear
          </Button>
        )}
      </Filters>
      {!phone && kinds}
    </>
  );
}

function InDialog(props: Props) {
  const { type, status, kind, from, to } = props.values;
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useBackCloses(open, close);
  const set = [type, status, kind, from, to].filter((value) => value !== '').length;
  return (
    <>
      <Button
        className={styles['toggle']}
        size="small"
        variant="outlined"
        startIcon={<SlidersHorizontal aria-hidden="true" />}
        aria-haspopup="dialog"
        data-set={set > 0 || undefined}
        onClick={() => setOpen(true)}
      >
        {set === 0 ? 'Filters' : `Filters (${set})`}
      </Button>
      {open && <FiltersDialog {...props} onClose={close} />}
    </>
  );
}

/** The filters without the search. */
export function FilterFields({ values, onChange }: Pick<Props, 'values' | 'onChange'>) {
  const wrongOrder = !daysInOrder(values);
  return (
    <>
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
    </>
  );
}
