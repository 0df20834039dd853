/** Savings goals: only what is there or planned counts, and what is needed a month reaches the target on the day. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AutoSave } from '../src/contract/auto-saves.ts';
import { goalProgress } from '../src/domain/goals.ts';
import { addTerm, lagosDay } from '../src/domain/time.ts';

const now = new Date('2026-01-31T09:00:00Z');
const goal = { target: 120_000, date: '2027-01-31' };
const plan = { _id: 'rent', capital: 10_000, expectedProfit: 2000, endDate: '2027-01-31T12:00:00Z' };
const autoSave = (more: Partial<AutoSave> = {}): AutoSave => ({
  _id: 'a',
  amount: 5000,
  every: 'month',
  on: 31,
  source: 'wallet',
  cardId: null,
  planId: 'rent',
  createdAt: now.toISOString(),
  paused: false,
  ended: false,
  next: [{ date: '2026-02-28', skipped: false }],
  past: [],
  ...more,
});

test('profit that is not earned yet counts as planned and not as saved, and in what is needed a month', () => {
  expect(goalProgress(goal, { ...plan, tax: { percent: 10 } }, [], now)).toEqual({
    saved: 10_000,
    profit: 1800,
    autoSaved: 0,
    missing: 108_200,
    monthly: 9016.67,
  });
});

test('auto-saves count until the day of the goal, without those that are skipped, paused or go elsewhere', () => {
  const ofTheYear = goalProgress(goal, plan, [autoSave()], now);
  expect(ofTheYear).toMatchObject({ autoSaved: 60_000, missing: 48_000, monthly: 4000 });
  const next = [
    { date: '2026-02-28', skipped: true },
    { date: '2026-03-31', skipped: false },
  ];
  const others = [autoSave({ next: [], paused: true }), autoSave({ planId: 'car' }), autoSave({ planId: null })];
  expect(goalProgress(goal, plan, [autoSave({ next }), ...others], now).autoSaved).toBe(55_000);
});

test('nothing is planned after the day of the goal, nor once the plan has ended', () => {
  expect(goalProgress({ ...goal, date: '2026-03-30' }, plan, [autoSave()], now).autoSaved).toBe(5000);
  // It ends before six in Lagos on a day of auto-save.
  const early = { ...plan, endDate: '2026-04-30T04:59:59Z' };
  expect(goalProgress(goal, early, [autoSave()], now).autoSaved).toBe(10_000);
  expect(goalProgress(goal, { ...plan, endDate: '2026-04-30T05:00:01Z' }, [autoSave()], now).autoSaved).toBe(15_000);
});

test('nothing is missing where the plan and auto-save bring the sum', () => {
  expect(goalProgress(goal, plan, [autoSave({ amount: 9000 })], now)).toMatchObject({ missing: 0, monthly: 0 });
  expect(goalProgress(goal, { ...plan, capital: 200_000 }, [], now)).toMatchObject({ missing: 0, monthly: 0 });
});

test('adding what is needed each month reaches the target by the day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 28 }),
      (targetKobo, startKobo, months, day) => {
        const start = new Date(Date.UTC(2026, 0, day, 12));
        const end = addTerm(start, { value: months, unit: 'months' });
        const goal = { target: targetKobo / 100, date: lagosDay(end) };
        let kobo = startKobo;
        const at = (moment: Date) =>
          goalProgress(
            goal,
            { ...plan, capital: kobo / 100, expectedProfit: 0, endDate: end.toISOString() },
            [],
            moment,
          );
        for (let month = 0; month < months; month += 1) {
          kobo += Math.round(at(addTerm(start, { value: month, unit: 'months' })).monthly * 100);
        }
        expect(kobo).toBeGreaterThanOrEqual(targetKobo);
        expect(at(end)).toMatchObject({ missing: 0, monthly: 0 });
      },
    ),
  );
});
