/** How a day that lies ahead is written. Apart from `time.ts`, which the first pages fetch. */
import { formatDateWithWeekday, lagosDay } from './time.ts';

const yearOf = (moment: string | Date): string => lagosDay(new Date(moment)).slice(0, 4);

/** "Sat, Nov 21" in Lagos; with its year where that is another than this one's. */
export function formatComingDay(moment: string | Date, now: Date = new Date()): string {
  const whole = formatDateWithWeekday(moment);
  return yearOf(moment) === yearOf(now) ? whole.slice(0, -', 2026'.length) : whole;
}

/** How long an investment still runs, in words. */
export function daysLeft(days: number): string {
  if (days === 0) return 'Ends today';
  return days === 1 ? '1 day remaining' : `${days} days remaining`;
}
