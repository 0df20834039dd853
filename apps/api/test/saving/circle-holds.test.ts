/** A circle goes on at its own rhythm after a hold: days that came meanwhile move on by whole weeks or months, and all are told. */
import { holdCircle } from '@ajose/sdk/admin/circles';
import { payCircle } from '@ajose/sdk/customer/circles';
import { lagosDay } from '@ajose/sdk/domain/time';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { moveCircles } from '../../src/saving/circles/turns.ts';
import { after, AMOUNT, expectTrueBooks, members, runAt, runningCircle, wallet, type Made } from '../circle-world.ts';
import { newAdmin, type TestCustomer } from '../people.ts';
import { startStack } from '../stack.ts';
import { NO_LIMITS } from '../sign-in.ts';

const stack = await startStack({ env: NO_LIMITS });
afterAll(() => stack.close());
beforeEach(() => stack.clock.set(new Date()));

const DAY = 86_400_000;
const later = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** A session ends before the next turn, so each act has an administrator of its own. */
async function hold({ id }: Made, on: boolean): Promise<void> {
  const { api } = await newAdmin(stack);
  await holdCircle(api, { circleId: id, hold: on, reason: 'A member complained.' });
}
const daysOf = async (made: Made, person: TestCustomer): Promise<string[]> =>
  (await made.seenBy(person)).turns.map(({ day }) => day);
/** Runs the job four times a day. */
async function live(from: string, days: number): Promise<void> {
  for (let n = 0; n < days; n += 1) for (const hour of [6, 8, 20, 23]) await runAt(stack, later(from, n), hour);
}
const toldOf = async ({ user }: TestCustomer, what: string): Promise<Record<string, unknown>[]> => {
  const { rows } = await stack.owner.query<{ data: Record<string, unknown> }>(
    `SELECT data FROM notices WHERE customer_id = $1 AND kind = 'circle' AND data ->> 'what' = $2 ORDER BY at`,
    [user._id, what],
  );
  return rows.map(({ data }) => data);
};

test('after a hold of four weeks the next contribution is on the next usual day, and each later one a week after it', async () => {
  const people = await members(stack, 5, 5 * AMOUNT);
  const [ada, bola] = people as [TestCustomer, TestCustomer];
  const made = await runningCircle(stack, people);
  const first = made.day(1);
  await live(first, 3);
  await hold(made, true);
  await live(later(first, 3), 27);
  await hold(made, false);
  expect(lagosDay(stack.clock.now())).toBe(later(first, 29));
  await live(later(first, 30), 4);
  // In the 90 hours after the hold four contributions were taken.
  expect(await wallet(stack, bola)).toBe(4 * AMOUNT);
  const days = [0, 35, 42, 49, 56].map((n) => later(first, n));
  expect(await daysOf(made, ada)).toEqual(days);
  expect((await made.seenBy(bola)).mine.next?.day).toBe(days[1]);
  expect(await toldOf(bola, 'released')).toMatchObject([{ next: days[1], turn: 2, day: days[1] }]);
  expect(await toldOf(ada, 'released')).toMatchObject([{ next: days[1], turn: null, day: null }]);
  expect((await made.seenBy(ada)).events.map(({ text }) => text).join()).toContain(
    'The circle goes on. Its days have moved: the next turn is on',
  );
  await live(later(first, 34), 24);
  for (const person of people) expect(await wallet(stack, person)).toBe(5 * AMOUNT);
  expect((await toldOf(bola, 'tomorrow')).map(({ day }) => day)).toEqual(days);
  expect((await made.seenBy(ada)).state).toBe('ended');
  await expectTrueBooks(stack);
});

test('an open turn can be paid until the next evening, and the next one begins on a usual day after that', async () => {
  const people = await members(stack, 3, 3 * AMOUNT);
  const [ada] = people as [TestCustomer];
  const made = await runningCircle(stack, people);
  const first = made.day(1);
  await runAt(stack, first, 6);
  await hold(made, true);
  await live(after(first), 6);
  // The seventh day is a usual one, and the open turn would close on it.
  stack.clock.set(new Date(`${later(first, 6)}T23:30:00+01:00`));
  await hold(made, false);
  expect(await daysOf(made, ada)).toEqual([0, 14, 21].map((n) => later(first, n)));
  await live(later(first, 7), 2);
  expect((await made.seenBy(ada)).mine.received).toBe(3 * AMOUNT);
  await expectTrueBooks(stack);
});

test('a hold between two turns moves nothing, and neither does a short one after the turn was announced', async () => {
  const people = await members(stack, 3, 3 * AMOUNT);
  const [ada] = people as [TestCustomer];
  const made = await runningCircle(stack, people);
  const days = await daysOf(made, ada);
  await runAt(stack, later(made.day(1), -1), 9);
  await hold(made, true);
  await runAt(stack, made.day(1), 5);
  await hold(made, false);
  await live(made.day(1), 2);
  await hold(made, true);
  await live(later(made.day(1), 2), 3);
  await hold(made, false);
  expect(await daysOf(made, ada)).toEqual(days);
  expect(await toldOf(ada, 'released')).toMatchObject([{ next: null }, { next: null }]);
  await live(later(made.day(1), 6), 12);
  expect((await made.seenBy(ada)).state).toBe('ended');
  await expectTrueBooks(stack);
});

test('the days of a monthly circle move by full months, twice if need be, and what was paid ahead stays paid', async () => {
  const people = await members(stack, 3, 3 * AMOUNT);
  const [ada, bola] = people as [TestCustomer, TestCustomer];
  const made = await runningCircle(stack, people, { every: 'month' });
  const usual = Array.from({ length: 6 }, (_, n) => made.day(n + 1));
  expect(usual.slice(3)).toEqual(['', '', '']);
  await payCircle(bola.api, { userId: bola.user._id, circleId: made.id, turns: 'next', turn: 1 });
  await hold(made, true);
  await runAt(stack, later(made.day(1), 3), 12);
  await hold(made, false);
  expect((await daysOf(made, ada)).slice(0, 2)).toEqual([made.day(2), made.day(3)]);
  await hold(made, true);
  await runAt(stack, made.day(2), 12);
  await hold(made, false);
  expect((await daysOf(made, ada))[0]).toBe(made.day(3));
  await live(later(made.day(3), -1), 3);
  expect((await made.seenBy(bola)).mine).toMatchObject({ given: AMOUNT });
  expect(await wallet(stack, bola)).toBe(2 * AMOUNT);
  await moveCircles(stack.deps);
  await expectTrueBooks(stack);
});
