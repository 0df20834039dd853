/** The days of an auto-save: each of them once, in order, on the day that was chosen. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextDue, nextDues, nextSaves, scheduleWords } from '../src/domain/auto-saves.ts';
import type { Schedule } from '../src/contract/auto-saves.ts';

const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((n) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10));
const monthDay = fc.integer({ min: 1, max: 31 });

test('every day comes next, also over the end of a year and of February', () => {
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

test('a day of the month comes once in each month, on its last day where the month has none', () => {
  fc.assert(
    fc.property(day, monthDay, (after, on) => {
      const months = nextDues({ every: 'month', on }, after, 30).map((nextDue) => nextDue.slice(0, 7));
      expect(new Set(months).size).toBe(30);
      for (const nextDue of nextDues({ every: 'month', on }, after, 30)) {
        const [year = 0, month = 0, date] = nextDue.split('-').map(Number);
        expect(date).toBe(Math.min(on, new Date(Date.UTC(year, month, 0)).getUTCDate()));
        expect(nextDue > after).toBe(true);
      }
    }),
  );
});

test.for([
  [29, '2027-01-28', ['2027-01-29', '2027-02-28', '2027-03-29', '2027-04-29']],
  [29, '2028-01-29', ['2028-02-29', '2028-03-29', '2028-04-29', '2028-05-29']],
  [30, '2027-01-30', ['2027-02-28', '2027-03-30', '2027-04-30', '2027-05-30']],
  [30, '2028-02-28', ['2028-02-29', '2028-03-30', '2028-04-30', '2028-05-30']],
  [31, '2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
  [31, '2028-02-29', ['2028-03-31', '2028-04-30', '2028-05-31', '2028-06-30']],
  [31, '2027-11-30', ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31']],
] as const)('day %i comes next after %s, or the last day of a shorter month', ([on, after, days]) => {
  expect(nextDues({ every: 'month', on }, after, 4)).toEqual(days);
});

test('no day comes after the plan has ended', () => {
  const weekly = { every: 'week', on: 5 } as const;
  const days = (endDate: string | null) => nextSaves(weekly, '2027-03-10', 3, endDate);
  expect(days(null)).toEqual(['2027-03-12', '2027-03-19', '2027-03-26']);
  expect(days('2027-03-19T15:00:00Z')).toEqual(['2027-03-12', '2027-03-19']);
  // Before six in Lagos.
  expect(days('2027-03-19T05:00:00Z')).toEqual(['2027-03-12']);
  expect(days('2027-03-11T15:00:00Z')).toEqual([]);
});

test('a schedule is described in words', () => {
  const words: [Schedule, string][] = [
    [{ every: 'day', on: 0 }, 'Every day'],
    [{ every: 'week', on: 5 }, 'Every Friday'],
    [{ every: 'month', on: 1 }, 'On the 1st of each month'],
    [{ every: 'month', on: 2 }, 'On the 2nd of each month'],
    [{ every: 'month', on: 3 }, 'On the 3rd of each month'],
    [{ every: 'month', on: 12 }, 'On the 12th of each month'],
    [{ every: 'month', on: 13 }, 'On the 13th of each month'],
    [{ every: 'month', on: 21 }, 'On the 21st of each month'],
    [{ every: 'month', on: 28 }, 'On the 28th of each month'],
    [{ every: 'month', on: 29 }, 'On the 29th, or on the last day of the month'],
    [{ every: 'month', on: 30 }, 'On the 30th, or on the last day of the month'],
    [{ every: 'month', on: 31 }, 'On the 31st, or on the last day of the month'],
  ];
  for (const [schedule, said] of words) expect(scheduleWords(schedule)).toBe(said);
});
