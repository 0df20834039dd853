/** Periods of Lagos days: the usual ones, and any range. */
import { lagosDay } from '@ajose/sdk/domain/time';

/** YYYY-MM-DD, or empty: from the beginning, until today. */
export interface Days {
  from: string;
  to: string;
}

export interface NamedPeriod extends Days {
  name: string;
}

const day = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

const DAY_MS = 86_400_000;

/** How many days the home counts, draws and opens, today with them. The API's `changes` are of as many. */
export const EARNED_DAYS = 30;

/** Today and the days before it. */
export const lastDays = (count: number, now: Date): NamedPeriod => ({
  name: `${count} days`,
  from: lagosDay(new Date(now.getTime() - (count - 1) * DAY_MS)),
  to: lagosDay(now),
});

export function periods(now: Date): readonly NamedPeriod[] {
  const today = lagosDay(now);
  const [year = 0, month = 0] = today.split('-').map(Number);
  // The first month of this quarter, from 0.
  const quarter = month - 1 - ((month - 1) % 3);
  return [
    { name: 'This month', from: day(year, month - 1, 1), to: today },
    { name: 'Last month', from: day(year, month - 2, 1), to: day(year, month - 1, 0) },
    { name: 'Last quarter', from: day(year, quarter - 3, 1), to: day(year, quarter, 0) },
    { name: 'This year', from: day(year, 0, 1), to: today },
    { name: 'Last year', from: day(year - 1, 0, 1), to: day(year - 1, 11, 31) },
  ];
}

/** False when the last day is before the first. Then the days are not sent, and the field shows a message. */
export const daysInOrder = ({ from, to }: Days): boolean => from === '' || to === '' || from <= to;

/** The first and the last day of a month. @param month YYYY-MM */
export function daysOf(month: string): Days {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}
