/** The days in Lagos that statements are asked for most. */
import { lagosDay } from '@ajose/sdk/time';

export interface NamedPeriod {
  name: string;
  /** YYYY-MM-DD. */
  from: string;
  to: string;
}

const day = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

export function periods(now: Date): readonly NamedPeriod[] {
  const today = lagosDay(now);
  const [year = 0, month = 0] = today.split('-').map(Number);
  return [
    { name: 'This month', from: day(year, month - 1, 1), to: today },
    { name: 'Last month', from: day(year, month - 2, 1), to: day(year, month - 1, 0) },
    { name: 'This year', from: day(year, 0, 1), to: today },
    { name: 'Last year', from: day(year - 1, 0, 1), to: day(year - 1, 11, 31) },
  ];
}
