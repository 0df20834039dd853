/** Chooses the period of a report: any two days, last month or this month. */
import Button from '@mui/material/Button';
import { Filters } from '@ajose/ui/layout/Filters';
import { Inline } from '@ajose/ui/layout/Inline';
import { useNow } from '@ajose/ui/useNow.ts';
import { FilterDays } from './FilterDays.tsx';
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
      <FilterDays days={period} onChange={change} />
      <Inline gap={2}>
        <Button size="small" onClick={() => onChange(lastMonth(now))}>
          Last month
        </Button>
        <Button size="small" onClick={() => onChange(thisMonth(now))}>
          This month
        </Button>
      </Inline>
    </Filters>
  );
}
