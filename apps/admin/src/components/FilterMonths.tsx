/** The days of a list: this month, the last one, or any two days. */
import { useState } from 'react';
import { FilterSelect } from '@ajose/ui/fields/FilterSelect';
import { useNow } from '@ajose/ui/useNow.ts';
import { FilterDays, type FilterDaysProps } from './FilterDays.tsx';
import { lastMonth, thisMonth } from './period.ts';

const OTHER = { value: 'other', label: 'Other days' };

export function FilterMonths({ days, onChange }: FilterDaysProps) {
  const now = useNow();
  const months = [
    { value: 'thisMonth', label: 'This month', ...thisMonth(now) },
    { value: 'lastMonth', label: 'Last month', ...lastMonth(now) },
  ];
  const { startDate, endDate } = days;
  const month = months.find((each) => each.startDate === startDate && each.endDate === endDate);
  const [asks, setAsks] = useState(false);
  const isAny = startDate === '' && endDate === '';
  const isOther = month === undefined && (asks || !isAny);
  const choose = (value: string): void => {
    setAsks(value === OTHER.value);
    const next = months.find((each) => each.value === value);
    onChange({ startDate: next?.startDate ?? '', endDate: next?.endDate ?? '' });
  };
  return (
    <>
      <FilterSelect
        label="Days"
        all="All days"
        value={isOther ? OTHER.value : (month?.value ?? '')}
        options={[...months, OTHER]}
        onChange={choose}
      />
      {isOther && <FilterDays days={days} onChange={onChange} />}
    </>
  );
}
