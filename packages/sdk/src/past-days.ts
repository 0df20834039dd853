/** The words for a past day. Not in `time.ts`, which the first pages fetch. */
import { formatComingDay } from './coming.ts';
import { lagosDay } from './time.ts';

const DAY_MS = 86_400_000;

/** "Today", "Yesterday", "Wed, Nov 25" in Lagos; with the year unless it is the present one. */
export function formatPastDay(moment: string | Date, now: Date = new Date()): string {
  const day = lagosDay(new Date(moment));
  if (day === lagosDay(now)) return 'Today';
  return day === lagosDay(new Date(now.getTime() - DAY_MS)) ? 'Yesterday' : formatComingDay(moment, now);
}
