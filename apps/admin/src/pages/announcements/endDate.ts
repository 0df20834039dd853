/** An announcement's last day in Lagos, and the last second of that day, which the API takes. */
import { lagosDay, startOfLagosDay } from '@ajose/sdk/domain/time';

const DAY_MS = 86_400_000;

/** @param day YYYY-MM-DD; anything else is returned unchanged, for the rules to refuse */
export function endOfDay(day: string): string {
  const start = startOfLagosDay(day).getTime();
  return Number.isNaN(start) ? day : new Date(start + DAY_MS - 1000).toISOString();
}

/** @param day as above @returns the first moment of the day; null for an empty day */
export function startOfDay(day: string): string | null {
  if (day === '') return null;
  const start = startOfLagosDay(day);
  return Number.isNaN(start.getTime()) ? day : start.toISOString();
}

export const toDay = (moment: string): string => lagosDay(new Date(moment));
