/** The words for coming and past days. */
import { formatDateWithWeekday, lagosDay } from '@ajose/sdk/domain/time';

const DAY_MS = 86_400_000;

const yearOf = (moment: string | Date): string => lagosDay(new Date(moment)).slice(0, 4);

/** "Sat, Nov 21" in Lagos; with the year unless it is the present one. */
export function formatComingDay(moment: string | Date, now: Date = new Date()): string {
  const day = formatDateWithWeekday(moment);
  return yearOf(moment) === yearOf(now) ? day.slice(0, -', 2026'.length) : day;
}

/** The rest of an investment's term, in words. */
export function daysLeft(days: number): string {
  if (days === 0) return 'Ends today';
  return days === 1 ? '1 day remaining' : `${days} days remaining`;
}

/** "Today", "Yesterday", "Wed, Nov 25" in Lagos; with the year unless it is the present one. */
export function formatPastDay(moment: string | Date, now: Date = new Date()): string {
  const day = lagosDay(new Date(moment));
  if (day === lagosDay(now)) return 'Today';
  return day === lagosDay(new Date(now.getTime() - DAY_MS)) ? 'Yesterday' : formatComingDay(moment, now);
}
