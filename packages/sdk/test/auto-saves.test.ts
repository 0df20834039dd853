/** The days of an auto-save: each of them once, in order, on the day that was chosen. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LAST_DAY, nextDue, nextDues, scheduleWords } from '../src/auto-saves.ts';
import type { Schedule } from '../src/contract/auto-saves.ts';

const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((n) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10));
const monthDay = fc.constantFrom(...Array.from({ length: 28 }, (_, index) => index + 1), LAST_DAY);

test('every day is the next one, also over the end of a year and of February', () => {
  expect(nextDues({ every: 'day', on: 0 }, '2027-12-30', 3)).toEqual(['2027-12-31', '2028-01-01', '2028-01-02']);
  expect(nextDue({ every: 'day', on: 0 }, '2028-02-28')).toBe('2028-02-29');
});

test('a weekday comes within the next seven days, and never today', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 7 }), (after, on) => {
      const next = nextDue({ every: 'week', on }, after);
      expect(new Date(next).getUTCDay() || 7).toBe(on);
      const days = (Date.parse(next) - Date.parse(after)) / 86_400_000;
      expect(days).toBeGreaterThanOrEqual(1);
      expect(days).toBeLessThanOrEqual(7);
    }),
  );
});

test('a day of the month comes once in each month, the last one on its real date', () => {
  fc.assert(
    fc.property(day, monthDay, (after, on) => {
      const months = nextDues({ every: 'month', on }, after, 30).map((one) => one.slice(0, 7));
      expect(new Set(months).size).toBe(30);
      for (const one of nextDues({ every: 'month', on }, after, 30)) {
        const [year = 0, month = 0, date] = one.split('-').map(Number);
        expect(date).toBe(on === LAST_DAY ? new Date(Date.UTC(year, month, 0)).getUTCDate() : on);
        expect(one > after).toBe(true);
      }
    }),
  );
});

test('is said in words', () => {
  const words: [Schedule, string][] = [
    [{ every: 'day', on: 0 }, 'Every day'],
    [{ every: 'week', on: 5 }, 'Every Friday'],
    [{ every: 'month', on: 25 }, 'On day 25 of each month'],
    [{ every: 'month', on: LAST_DAY }, 'On the last day of each month'],
  ];
  for (const [schedule, said] of words) expect(scheduleWords(schedule)).toBe(said);
});
