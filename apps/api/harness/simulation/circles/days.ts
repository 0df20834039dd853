/** Days of simulated circles, in Lagos. */
import { lagosDay } from '@ajose/sdk/domain/time';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** The first turn lies at most this many days ahead. */
export const MOST_DAYS_AHEAD = 12;

/** The Lagos day `days` from now. */
export const addCircleDays = (days: number): string => lagosDay(new Date(Date.now() + days * DAY));

/** The day `days` after another one. */
export const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Five minutes past an hour in Lagos on a day. */
export const momentOf = (day: string, hour: number): number =>
  Date.parse(`${day}T00:00:00Z`) + (hour - 1) * HOUR + 300_000;
