/** The days of an auto-save, and its schedule in words. Days are Lagos days as YYYY-MM-DD. */
import type { Schedule } from './contract/auto-saves.ts';

/** The smallest amount that is saved by itself, in naira. */
export const MIN_AUTO_SAVE_NAIRA = 100;
/** Instead of a day of the month: its last one, whatever its number. */
export const LAST_DAY = 31;

const DAY_MS = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function nextMonthly(on: number, after: string): string {
  const [year = 0, month = 1] = after.split('-').map(Number);
  const inMonth = (index: number): string => {
    const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
    return dayOf(Date.UTC(year, index, on === LAST_DAY ? last : on));
  };
  const here = inMonth(month - 1);
  return here > after ? here : inMonth(month);
}

/** The first due day after a day. */
export function nextDue({ every, on }: Schedule, after: string): string {
  if (every === 'month') return nextMonthly(on, after);
  const next = Date.parse(after) + DAY_MS;
  if (every === 'day') return dayOf(next);
  const weekday = new Date(next).getUTCDay() || 7;
  return dayOf(next + ((on - weekday + 7) % 7) * DAY_MS);
}

/** So many due days after a day, the first one first. */
export function nextDues(schedule: Schedule, after: string, count: number): string[] {
  const days: string[] = [];
  for (let day = after; days.length < count; days.push(day)) day = nextDue(schedule, day);
  return days;
}

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** "Every day", "Every Friday", "On day 25 of each month", "On the last day of each month". */
export function scheduleWords({ every, on }: Schedule): string {
  if (every === 'day') return 'Every day';
  if (every === 'week') return `Every ${weekdays[on - 1] ?? 'week'}`;
  return on === LAST_DAY ? 'On the last day of each month' : `On day ${on} of each month`;
}
