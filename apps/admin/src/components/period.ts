/** The period of a report, stored in the address. Without one it is the last whole month, or the last 30 days. Also a day of a list's filter. */
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

/** Today and the days before: what an operator asks who looks how it goes. */
export function lastDays(now: Date, days = 30): Period {
  const endDate = lagosDay(now);
  return { startDate: shifted(endDate, 1 - days), endDate };
}

const firstAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${number === 12 ? year + 1 : year}-${String((number % 12) + 1).padStart(2, '0')}-01`;
};

export const isPresent = (month: string, now: Date): boolean => lagosDay(now).startsWith(month);

/** A month's days; of the present one those until today. @param month YYYY-MM */
export function ofMonth(month: string, now: Date): Period {
  return isPresent(month, now) ? thisMonth(now) : { startDate: `${month}-01`, endDate: dayBefore(firstAfter(month)) };
}

/** The first month that is offered as such; no platform is older. */
const FIRST = '2020-01';

/** The month that a period is; null for other days. */
export function monthOf({ startDate, endDate }: Period, now: Date): string | null {
  const month = startDate.slice(0, 7);
  if (month < FIRST || month > lagosDay(now).slice(0, 7)) return null;
  const whole = ofMonth(month, now);
  return whole.startDate === startDate && whole.endDate === endDate ? month : null;
}

/** At least so many months are offered. */
const MONTHS = 24;

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** A month's name; the present one is not over. @param month YYYY-MM */
export const monthSoFar = (month: string, now: Date): string =>
  isPresent(month, now) ? `${formatMonth(month)}, so far` : formatMonth(month);

/** The present month and those before it, the newest first, for a choice. @param until an earlier month that an address names */
export function monthsUntil(now: Date, until: string | null): { value: string; label: string }[] {
  const present = monthNumber(lagosDay(now));
  const length = Math.max(MONTHS, present - (until === null ? present : monthNumber(until)) + 1);
  return Array.from({ length }, (_, back) => {
    const number = present - back;
    const month = `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
    return { value: month, label: monthSoFar(month, now) };
  });
}

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** A day of a list's filter, which may be empty. */
export const isDayOrEmpty = (value: unknown): value is string => value === '' || isDay(value);

const fits = keptFits<Period>({ startDate: isDay, endDate: isDay });

/** For `useKept`. @param first the period without one */
export const readPeriod =
  (first: Period) =>
  (kept: unknown): Period =>
    fits(kept) ? kept : first;

/** The period of the report `name`, and what changes it. @param first what it begins with */
export function usePeriod(name: string, first: (now: Date) => Period): [Period, (next: Period) => void] {
  const now = useNow();
  const [read] = useState(() => readPeriod(first(now)));
  return useKept(name, read, true);
}

/** The period in words; a whole month by its name. */
export function between({ startDate, endDate }: Period): string {
  const month = startDate.slice(0, 7);
  const isMonth = startDate.endsWith('-01') && endDate.startsWith(month) && !dayAfter(endDate).startsWith(month);
  return isMonth ? formatMonth(month) : `${formatDate(startDate)} to ${formatDate(endDate)}`;
}
