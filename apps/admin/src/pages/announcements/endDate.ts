/** An announcement ends with a day in Lagos; on the wire that is the day's last second. */
import { lagosDay, startOfLagosDay } from '@ajose/sdk/time';

const DAY_MS = 86_400_000;

/** @param day YYYY-MM-DD; what is no day stays as it is, for the rules to refuse */
export function endOfDay(day: string): string {
  const start = startOfLagosDay(day).getTime();
  return Number.isNaN(start) ? day : new Date(start + DAY_MS - 1000).toISOString();
}

export const toDay = (moment: string): string => lagosDay(new Date(moment));
