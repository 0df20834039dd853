/** Chooses the period of a report: a month, or any two days. */
import { useState } from 'react';
import IconButton from '@mui/material/IconButton';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { FilterSelect } from '@ajose/ui/fields/FilterSelect';
import { Filters } from '@ajose/ui/layout/Filters';
import { Inline } from '@ajose/ui/layout/Inline';
import { useNow } from '@ajose/ui/useNow.ts';
import { FilterDays } from './FilterDays.tsx';
import { monthOf, monthsUntil, ofMonth, type Period } from './period.ts';

export interface PeriodFilterProps {
  period: Period;
  onChange: (period: Period) => void;
}

export function PeriodFilter({ period, onChange }: PeriodFilterProps) {
  const now = useNow();
  const month = monthOf(period, now);
  const [anyDays, setAnyDays] = useState(month === null);
  // The newest first.
  const months = monthsUntil(now, month);
  const at = months.findIndex(({ value }) => value === month);
  const [earlier, later] = at < 0 ? [] : [months[at + 1], months[at - 1]];
  const choose = (chosen: string): void => {
    setAnyDays(chosen === '');
    if (chosen !== '') onChange(ofMonth(chosen, now));
  };
  const change = (patch: Partial<Period>): void => {
    const next = { ...period, ...patch };
    if (next.startDate !== '' && next.endDate !== '') onChange(next);
  };
  return (
    <Filters>
      <Inline gap={1} align="end">
        <FilterSelect
          label="Month"
          all="Other days"
          value={anyDays ? '' : (month ?? '')}
          options={months}
          onChange={choose}
        />
        <Inline gap={1}>
          <Step label="The month before" Icon={ChevronLeft} to={anyDays ? undefined : earlier} onStep={choose} />
          <Step label="The month after" Icon={ChevronRight} to={anyDays ? undefined : later} onStep={choose} />
        </Inline>
      </Inline>
      {(anyDays || month === null) && <FilterDays days={period} onChange={change} />}
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
