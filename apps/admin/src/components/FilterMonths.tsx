/** The days of a list: the last seven, this month, the last one, or any two days. */
import { useState } from 'react';
import { FilterSelect } from '@ajose/ui/fields/FilterSelect';
import { useNow } from '@ajose/ui/useNow.ts';
import { FilterDays, type FilterDaysProps } from './FilterDays.tsx';
import { lastDays, lastMonth, thisMonth } from './period.ts';

const OTHER = { value: 'other', label: 'Other days' };

export function FilterMonths({ days, onChange }: FilterDaysProps) {
  const now = useNow();
  const choices = [
    { value: 'lastDays', label: 'Last 7 days', ...lastDays(now, 7) },
    { value: 'thisMonth', label: 'This month', ...thisMonth(now) },
    { value: 'lastMonth', label: 'Last month', ...lastMonth(now) },
  ];
  const { startDate, endDate } = days;
  const chosen = choices.find((each) => each.startDate === startDate && each.endDate === endDate);
  const [asks, setAsks] = useState(false);
  const isAny = startDate === '' && endDate === '';
  const isOther = chosen === undefined && (asks || !isAny);
  const choose = (value: string): void => {
    setAsks(value === OTHER.value);
    const next = choices.find((each) => each.value === value);
    onChange({ startDate: next?.startDate ?? '', endDate: next?.endDate ?? '' });
  };
  return (
    <>
      <FilterSelect
        label="Days"
        all="All days"
        value={isOther ? OTHER.value : (chosen?.value ?? '')}
        options={[...choices, OTHER]}
        onChange={choose}
      />
      {isOther && <FilterDays days={days} onChange={onChange} />}
    </>
  );
}
