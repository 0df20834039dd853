/** Dates in Lagos, which is UTC+1 all year: terms, progress and how a date is written. */

const LAGOS_OFFSET_MS = 3_600_000;
const DAY_MS = 86_400_000;

export type TermUnit = 'days' | 'months';
export interface Term {
  value: number;
  unit: TermUnit;
}

/** The part of a term, in percent, from which a running investment is labelled "Almost Complete". */
export const ALMOST_COMPLETE_PERCENT = 90;

/**
 * The end of a term: days are 24 hours each, months are calendar months in Lagos (31 January + 1 month is the last of February).
 * Weekends and holidays count as days.
 * @param anchorDay the day of the month to aim at, where it is not that of the start: a renewal keeps the day of the first purchase
 */
export function addTerm(start: Date, term: Term, anchorDay?: number): Date {
  if (term.unit === 'days') return new Date(start.getTime() + term.value * DAY_MS);
  const lagos = new Date(start.getTime() + LAGOS_OFFSET_MS);
  const day = anchorDay ?? lagos.getUTCDate();
  lagos.setUTCDate(1);
  lagos.setUTCMonth(lagos.getUTCMonth() + term.value);
  const lastDay = new Date(Date.UTC(lagos.getUTCFullYear(), lagos.getUTCMonth() + 1, 0)).getUTCDate();
  lagos.setUTCDate(Math.min(day, lastDay));
  return new Date(lagos.getTime() - LAGOS_OFFSET_MS);
}

/** The first instant of the month in Lagos in which a moment lies. */
export function startOfLagosMonth(moment: Date): Date {
  const lagos = new Date(moment.getTime() + LAGOS_OFFSET_MS);
  return new Date(Date.UTC(lagos.getUTCFullYear(), lagos.getUTCMonth(), 1) - LAGOS_OFFSET_MS);
}

/** The calendar day in Lagos, as YYYY-MM-DD. */
export function lagosDay(moment: Date): string {
  return new Date(moment.getTime() + LAGOS_OFFSET_MS).toISOString().slice(0, 10);
}

/** The time of day in Lagos, as HH:MM:SS. */
export function lagosTime(moment: Date): string {
  return new Date(moment.getTime() + LAGOS_OFFSET_MS).toISOString().slice(11, 19);
}

/** The first instant of a calendar day in Lagos. @param day YYYY-MM-DD, or a moment in it */
export function startOfLagosDay(day: string | Date): Date {
  if (typeof day === 'string') return new Date(Date.parse(`${day}T00:00:00Z`) - LAGOS_OFFSET_MS);
  const days = Math.floor((day.getTime() + LAGOS_OFFSET_MS) / DAY_MS);
  return new Date(days * DAY_MS - LAGOS_OFFSET_MS);
}

/** The first instant after a calendar day in Lagos. @param day YYYY-MM-DD */
export function endOfLagosDay(day: string): Date {
  return new Date(startOfLagosDay(day).getTime() + DAY_MS);
}

/** Elapsed share of a term in percent, capped to 0 and 100. */
export function progressPercent(startDate: string, endDate: string, now: Date = new Date()): number {
  const start = Date.parse(startDate);
  const length = Date.parse(endDate) - start;
  if (length <= 0) return 100;
  return Math.min(100, Math.max(0, ((now.getTime() - start) / length) * 100));
}

/** Whole days to the end date, rounded up, at least 0. */
export function daysRemaining(endDate: string, now: Date = new Date()): number {
  return Math.max(0, Math.ceil((Date.parse(endDate) - now.getTime()) / DAY_MS));
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** The moment shifted to Lagos, so that its UTC fields have Lagos's figures. */
const inLagos = (moment: string | Date): Date => new Date(new Date(moment).getTime() + LAGOS_OFFSET_MS);

/** "Nov 21, 2026, 7:31 AM" in Lagos. Written by hand, as numbers are in `money`. */
export const formatDateTime = (moment: string | Date): string => `${formatDate(moment)}, ${formatTime(moment)}`;
/** "Nov 21, 2026" in Lagos. */
export const formatDate = (moment: string | Date): string =>
  `${formatDay(moment)}, ${inLagos(moment).getUTCFullYear()}`;
/** "Nov 21" in Lagos, where the year is known. */
export function formatDay(moment: string | Date): string {
  const lagos = inLagos(moment);
  return `${MONTHS[lagos.getUTCMonth()]?.slice(0, 3)} ${lagos.getUTCDate()}`;
}
/** "November 2026". @param month YYYY-MM */
export const formatMonth = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
/** "7:31 AM" in Lagos. */
export function formatTime(moment: string | Date): string {
  const lagos = inLagos(moment);
  const hour = lagos.getUTCHours();
  return `${hour % 12 || 12}:${String(lagos.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
/** "Sat, Nov 21, 2026" in Lagos. */
export const formatDateWithWeekday = (moment: string | Date): string =>
  `${WEEKDAYS[inLagos(moment).getUTCDay()]}, ${formatDate(moment)}`;

/** "6 months", "1 day". */
export function formatTerm(term: Term): string {
  return `${term.value} ${term.value === 1 ? term.unit.slice(0, -1) : term.unit}`;
}
