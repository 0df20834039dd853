/** Dates in Lagos, which is UTC+1 all year: terms, progress and how a date is written. */

export const LAGOS = 'Africa/Lagos';
const LAGOS_OFFSET_MS = 3_600_000;
const DAY_MS = 86_400_000;

export type TermUnit = 'days' | 'months';
export interface Term {
  value: number;
  unit: TermUnit;
}

/** The share of a term at which a running investment is labelled "Almost Complete", in percent. */
export const ALMOST_COMPLETE_PERCENT = 90;

/** The end of a term: days are 24 hours each, months are calendar months in Lagos (31 January + 1 month is the last of February). */
export function addTerm(start: Date, term: Term): Date {
  if (term.unit === 'days') return new Date(start.getTime() + term.value * DAY_MS);
  const lagos = new Date(start.getTime() + LAGOS_OFFSET_MS);
  const day = lagos.getUTCDate();
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

/** The first instant of a calendar day in Lagos. @param day YYYY-MM-DD */
export function startOfLagosDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - LAGOS_OFFSET_MS);
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

const dateTime = new Intl.DateTimeFormat('en-US', {
  timeZone: LAGOS,
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});
const date = new Intl.DateTimeFormat('en-US', { timeZone: LAGOS, month: 'short', day: 'numeric', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-US', { timeZone: LAGOS, hour: 'numeric', minute: '2-digit', hour12: true });
const weekday = new Intl.DateTimeFormat('en-US', {
  timeZone: LAGOS,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** "Nov 21, 2026, 7:31 AM" in Lagos. */
export const formatDateTime = (moment: string | Date): string => dateTime.format(new Date(moment));
/** "Nov 21, 2026" in Lagos. */
export const formatDate = (moment: string | Date): string => date.format(new Date(moment));
/** "7:31 AM" in Lagos. */
export const formatTime = (moment: string | Date): string => time.format(new Date(moment));
/** "Sat, Nov 21, 2026" in Lagos. */
export const formatDateWithWeekday = (moment: string | Date): string => weekday.format(new Date(moment));

/** "6 months", "1 day". */
export function formatTerm(term: Term): string {
  return `${term.value} ${term.value === 1 ? term.unit.slice(0, -1) : term.unit}`;
}
