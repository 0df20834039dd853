/** How a day that has passed is written. Apart from `time.ts`, which the first pages fetch. */
import { formatComingDay } from './coming.ts';
import { lagosDay } from './time.ts';

const DAY_MS = 86_400_000;

/** "Today", "Yesterday", "Wed, Nov 25" in Lagos; with its year where that is another than this one's. */
export function formatPastDay(moment: string | Date, now: Date = new Date()): string {
  const day = lagosDay(new Date(moment));
  if (day === lagosDay(now)) return 'Today';
  return day === lagosDay(new Date(now.getTime() - DAY_MS)) ? 'Yesterday' : formatComingDay(moment, now);
}
