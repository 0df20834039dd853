/** Chooses the period of a report: the last 30 days, a month, or any two days. */
import { useState } from 'react';
import IconButton from '@mui/material/IconButton';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { FilterSelect } from '@ajose/ui/fields/FilterSelect';
import { Filters } from '@ajose/ui/layout/Filters';
import { Inline } from '@ajose/ui/layout/Inline';
import { useNow } from '@ajose/ui/useNow.ts';
import { FilterDays } from './FilterDays.tsx';
import { lastDays, monthOf, monthsUntil, ofMonth, type Period } from './period.ts';

export interface PeriodFilterProps {
  period: Period;
  onChange: (period: Period) => void;
}

/** The choice of the last 30 days, beside the months. */
const LAST_DAYS = { value: 'lastDays', label: 'Last 30 days' } as const;

export function PeriodFilter({ period, onChange }: PeriodFilterProps) {
  const now = useNow();
  const recent = lastDays(now);
  const month = monthOf(period, now);
  const isRecent = period.startDate === recent.startDate && period.endDate === recent.endDate;
  const chosen = month ?? (isRecent ? LAST_DAYS.value : null);
  const [anyDays, setAnyDays] = useState(chosen === null);
  // The newest first.
  const months = monthsUntil(now, month);
  const at = months.findIndex(({ value }) => value === month);
  const [earlier, later] = at < 0 ? [isRecent ? months[1] : undefined] : [months[at + 1], months[at - 1]];
  const choose = (next: string): void => {
    setAnyDays(next === '');
    if (next !== '') onChange(next === LAST_DAYS.value ? recent : ofMonth(next, now));
  };
  const change = (patch: Partial<Period>): void => {
    const next = { ...period, ...patch };
    if (next.startDate !== '' && next.endDate !== '') onChange(next);
  };
  return (
    <Filters>
      <Inline gap={1} align="end">
        <FilterSelect
          label="Period"
          all="Other days"
          value={anyDays ? '' : (chosen ?? '')}
          options={[LAST_DAYS, ...months]}
          onChange={choose}
        />
        <Inline gap={1}>
          <Step label="The month before" Icon={ChevronLeft} to={anyDays ? undefined : earlier} onStep={choose} />
          <Step label="The month after" Icon={ChevronRight} to={anyDays ? undefined : later} onStep={choose} />
        </Inline>
      </Inline>
      {(anyDays || chosen === null) && <FilterDays days={period} onChange={change} />}
    </Filters>
  );
}

interface StepProps {
  label: string;
  Icon: typeof ChevronLeft;
  /** Undefined where there is none. */
  to: { value: string } | undefined;
  onStep: (month: string) => void;
}

const Step = ({ label, Icon, to, onStep }: StepProps) => (
  <IconButton size="small" aria-label={label} disabled={!to} onClick={() => to && onStep(to.value)}>
    <Icon />
  </IconButton>
);
