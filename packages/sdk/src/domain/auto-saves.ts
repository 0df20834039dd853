/** The days of an auto-save, and its schedule in words. Days are Lagos days as YYYY-MM-DD. */
import type { AutoSave, Schedule } from '../contract/auto-saves.ts';
import { addTerm, lagosDay, startOfLagosDay } from './time.ts';

/** The smallest amount of an auto-save, in naira. */
export const MIN_AUTO_SAVE_NAIRA = 100;
/** Every month has this many days. Where a month lacks a later day, its last day stands in. */
const IN_EVERY_MONTH = 28;

const DAY_MS = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function nextMonthly(on: number, after: string): string {
  const inMonth = (months: number): string =>
    lagosDay(addTerm(startOfLagosDay(after), { value: months, unit: 'months' }, on));
  const here = inMonth(0);
  return here > after ? here : inMonth(1);
}

/** The first due day after a day. */
export function nextDue({ every, on }: Schedule, after: string): string {
  if (every === 'month') return nextMonthly(on, after);
  const next = Date.parse(after) + DAY_MS;
  if (every === 'day') return dayOf(next);
  const weekday = new Date(next).getUTCDay() || 7;
  return dayOf(next + ((on - weekday + 7) % 7) * DAY_MS);
}

/** The next due days after a day, earliest first. */
export function nextDues(schedule: Schedule, after: string, count: number): string[] {
  const days: string[] = [];
  for (let day = after; days.length < count; days.push(day)) day = nextDue(schedule, day);
  return days;
}

/** The moment at which saving begins on a day: 06:00 in Lagos. */
export const dueAt = (day: string): Date => new Date(`${day}T05:00:00Z`);

/** Whether a day is saved; a plan takes no money once it has ended. @param endDate of the plan; null: the wallet */
export const isBeforeEnd = (day: string, endDate: Date | string | null): boolean =>
  endDate === null || dueAt(day) < new Date(endDate);

/** The next due days after a day, as far as the plan runs. @param endDate of the plan; null: the wallet */
export const nextSaves = (schedule: Schedule, after: string, count: number, endDate: string | null): string[] =>
  nextDues(schedule, after, count).filter((day) => isBeforeEnd(day, endDate));

/** How many due days an auto-save has until a day, while the plan runs, without skipped days. */
export function timesUntil(autoSave: Schedule & Pick<AutoSave, 'next'>, lastDay: string, endDate: string): number {
  const skipped = new Set(autoSave.next.filter((day) => day.skipped).map(({ date }) => date));
  let times = 0;
  // An auto-save that is paused or has ended has no next days.
  for (let day = autoSave.next[0]?.date; day !== undefined && day <= lastDay; day = nextDue(autoSave, day)) {
    if (!isBeforeEnd(day, endDate)) break;
    if (!skipped.has(day)) times += 1;
  }
  return times;
}

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
/** "1st", "22nd". */
const ordinal = (day: number): string => `${day}${ENDINGS[ordinals.select(day)] ?? 'th'}`;

/** A day of the month: "25th", "31st, or the last day". */
export const monthDayWords = (on: number): string =>
  on > IN_EVERY_MONTH ? `${ordinal(on)}, or the last day` : ordinal(on);

/** "Every day", "Every Friday", "On the 25th of each month", "On the 31st, or on the last day of the month". */
export function scheduleWords({ every, on }: Schedule): string {
  if (every === 'day') return 'Every day';
  if (every === 'week') return `Every ${weekdays[on - 1] ?? 'week'}`;
  return `On the ${ordinal(on)}${on > IN_EVERY_MONTH ? ', or on the last day of the month' : ' of each month'}`;
}
