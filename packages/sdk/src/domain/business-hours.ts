/** Business hours as the gateway counts them for disputes: all hours of Monday to Friday in Lagos; weekends pause. Holidays count. */
import { endOfLagosDay, lagosDay, startOfLagosDay } from './time.ts';

const HOUR_MS = 3_600_000;

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());

/** The moment a number of business hours after another. */
export function addBusinessHours(from: Date, hours: number): Date {
  let at = from.getTime();
  let left = hours * HOUR_MS;
  for (;;) {
    const day = lagosDay(new Date(at));
    const end = endOfLagosDay(day).getTime();
    if (!isWeekend(day)) {
      if (at + left <= end) return new Date(at + left);
      left -= end - at;
    }
    at = end;
  }
}

/** Whole business hours from one moment to a later one, rounded down; 0 when it has passed. */
export function businessHoursLeft(from: Date, to: Date): number {
  let left = 0;
  for (let at = from.getTime(); at < to.getTime();) {
    const day = lagosDay(new Date(at));
    const end = Math.min(endOfLagosDay(day).getTime(), to.getTime());
    if (!isWeekend(day)) left += end - Math.max(at, startOfLagosDay(day).getTime());
    at = end;
  }
  return Math.floor(left / HOUR_MS);
}
