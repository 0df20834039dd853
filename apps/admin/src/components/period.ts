/** The period of a report, stored in the address. Without one it is the last whole month. */
import { useState } from 'react';
import { formatDate, formatMonth, lagosDay } from '@ajose/sdk/domain/time';
import { useNow } from '@ajose/ui/useNow.ts';
import { keptFits, useKept } from './list.ts';

export interface Period {
  /** YYYY-MM-DD in Lagos. */
  startDate: string;
  endDate: string;
}

const DAY_MS = 86_400_000;

const shifted = (day: string, days: number): string =>
  lagosDay(new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS));
const dayBefore = (day: string): string => shifted(day, -1);
const dayAfter = (day: string): string => shifted(day, 1);

/** From the first of the month until today. */
export function thisMonth(now: Date): Period {
  const today = lagosDay(now);
  return { startDate: `${today.slice(0, 8)}01`, endDate: today };
}

export function lastMonth(now: Date): Period {
  const endDate = dayBefore(thisMonth(now).startDate);
  return { startDate: `${endDate.slice(0, 8)}01`, endDate };
}

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
const fits = keptFits<Period>({ startDate: isDay, endDate: isDay });

/** For `useKept`. @param now decides what the last month is */
export const readPeriod =
  (now: Date) =>
  (kept: unknown): Period =>
    fits(kept) ? kept : lastMonth(now);

/** The period of the report `name`, and what changes it. */
export function usePeriod(name: string): [Period, (next: Period) => void] {
  const now = useNow();
  const [read] = useState(() => readPeriod(now));
  return useKept(name, read, true);
}

/** The period in words; a whole month by its name. */
export function between({ startDate, endDate }: Period): string {
  const month = startDate.slice(0, 7);
  const isMonth = startDate.endsWith('-01') && endDate.startsWith(month) && !dayAfter(endDate).startsWith(month);
  return isMonth ? formatMonth(month) : `${formatDate(startDate)} to ${formatDate(endDate)}`;
}
