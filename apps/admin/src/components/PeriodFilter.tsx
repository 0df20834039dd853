/** Chooses the period of a report: any two days, last month or this month. */
import Button from '@mui/material/Button';
import { FilterDate } from '@ajose/ui/fields/FilterDate';
import { Filters } from '@ajose/ui/layout/Filters';
import { useNow } from '@ajose/ui/useNow.ts';
import { lastMonth, thisMonth, type Period } from './period.ts';

export interface PeriodFilterProps {
  period: Period;
  onChange: (period: Period) => void;
}

export function PeriodFilter({ period, onChange }: PeriodFilterProps) {
  const now = useNow();
  const change = (patch: Partial<Period>): void => {
    const next = { ...period, ...patch };
    if (next.startDate !== '' && next.endDate !== '') onChange(next);
  };
  return (
    <Filters>
      <FilterDate label="From date" value={period.startDate} onChange={(startDate) => change({ startDate })} />
      <FilterDate label="To date" value={period.endDate} onChange={(endDate) => change({ endDate })} />
      <Button size="small" onClick={() => onChange(lastMonth(now))}>
        Last month
      </Button>
      <Button size="small" onClick={() => onChange(thisMonth(now))}>
        This month
      </Button>
    </Filters>
  );
}
