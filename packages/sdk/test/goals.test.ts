/** Savings goals: what is needed a month reaches the target on the day, and whoever adds it is never behind. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Goal } from '../src/contract/goals.ts';
import { goalProgress } from '../src/goals.ts';
import { addTerm, lagosDay } from '../src/time.ts';

const began = new Date('2026-01-31T09:00:00Z');
const goal = (more: Partial<Goal>): Goal => ({
  name: 'Rent',
  target: 120_000,
  date: '2027-01-31',
  picture: 'home',
  setAt: began.toISOString(),
  startedWith: 0,
  ...more,
});

test('the profit that is promised counts, and what is missing is spread over the months that are left', () => {
  const plan = { capital: 10_000, expectedProfit: 2000 };
  expect(goalProgress(goal({ startedWith: 12_000 }), plan, began)).toEqual({
    promised: 12_000,
    percent: 10,
    monthly: 9000,
    behind: 0,
  });
  expect(goalProgress(goal({}), { capital: 120_000, expectedProfit: 0 }, began)).toMatchObject({
    percent: 100,
    monthly: 0,
  });
});

test('after three months without a naira it is behind by three months, and more is needed a month', () => {
  const now = new Date('2026-04-30T12:00:00Z');
  expect(goalProgress(goal({}), { capital: 1, expectedProfit: 0 }, now)).toMatchObject({ behind: 19_999 });
  const later = new Date('2026-05-01T12:00:00Z');
  expect(goalProgress(goal({}), { capital: 1, expectedProfit: 0 }, later).monthly).toBe(13_333.23);
});

test('adding what is needed each month reaches the target by the day and is never behind', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 28 }),
      (targetKobo, startKobo, months, day) => {
        const start = new Date(Date.UTC(2026, 0, day, 12));
        const end = addTerm(start, { value: months, unit: 'months' });
        const one = goal({
          target: targetKobo / 100,
          date: lagosDay(end),
          setAt: start.toISOString(),
          startedWith: startKobo / 100,
        });
        let kobo = startKobo;
        for (let month = 0; month < months; month += 1) {
          const now = addTerm(start, { value: month, unit: 'months' });
          const { monthly, behind } = goalProgress(one, { capital: kobo / 100, expectedProfit: 0 }, now);
          expect(behind).toBe(0);
          kobo += Math.round(monthly * 100);
        }
        expect(kobo).toBeGreaterThanOrEqual(targetKobo);
        expect(goalProgress(one, { capital: kobo / 100, expectedProfit: 0 }, end)).toMatchObject({
          monthly: 0,
          behind: 0,
        });
      },
    ),
  );
});
