/** How long work waits, and by when it is due, in words. */
import { formatNumber } from '@ajose/sdk/domain/money';
import { formatDate, formatDay, formatTime, lagosDay } from '@ajose/sdk/domain/time';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** From this many hours on, a wait is told in days, which are read more easily. */
const HOURS_UP_TO = 72;

const counted = (count: number, one: string): string => `${formatNumber(count)} ${count === 1 ? one : `${one}s`}`;

/** "less than an hour", "30 hours", "4 days". */
export function waitedWords(since: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(since)) / HOUR_MS);
  if (hours < 1) return 'less than an hour';
  return hours < HOURS_UP_TO ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}

/** "today, 3:31 PM", "tomorrow, 9:22 AM", "Dec 10, 1:22 PM"; with its year where it is another one. */
export function dueWords(due: string, now: Date): string {
  const day = lagosDay(new Date(due));
  const time = formatTime(due).replace(' ', '\u00a0');
  if (day === lagosDay(now)) return `today, ${time}`;
  if (day === lagosDay(new Date(now.getTime() + DAY_MS))) return `tomorrow, ${time}`;
  return `${day.slice(0, 4) === lagosDay(now).slice(0, 4) ? formatDay(due) : formatDate(due)}, ${time}`;
}
