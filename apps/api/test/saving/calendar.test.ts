/** Coming dates: each once, in order, with what happens then, and nothing of other customers. */
import { changeAutoSave, skipAutoSave, startAutoSave } from '@ajose/sdk/customer/auto-saves';
import { getCalendar } from '@ajose/sdk/customer/calendar';
import { setGoal } from '@ajose/sdk/customer/goals';
import { addInvestment, setEnding } from '@ajose/sdk/customer/investments';
import { lagosDay } from '@ajose/sdk/domain/time';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startMoney } from '../money.ts';
import type { TestCustomer } from '../people.ts';

/** A Wednesday, noon in Lagos. */
const NOW = Date.parse('2027-03-10T11:00:00Z');
let person: TestCustomer;

const money = await startMoney();
afterAll(() => money.close());
beforeEach(async () => {
  money.clock.set(new Date(NOW));
  person = await money.newPerson(100_000);
});

async function buy(days: number, more: { savings?: boolean; taxBps?: number } = {}) {
  const productId = await money.newProduct({ cost: 1000, rate: 10, days, savings: more.savings ?? false });
  await money.owner.query('UPDATE products SET tax_bps = $2 WHERE id = $1', [productId, more.taxBps ?? 0]);
  const body = { userId: person.user._id, productId, capital: 10_000, idempotencyKey: crypto.randomUUID() };
  return (await addInvestment(person.api, body)).investment;
}
const read = (from?: string, by = person) => getCalendar(by.api, by.user._id, from === undefined ? {} : { from });
const save = async (more: { every: 'day' | 'week' | 'month'; on: number; planId: string }) => {
  const chosen = { amount: 1000, source: 'wallet' as const, cardId: null, ...more };
  return (await startAutoSave(person.api, { userId: person.user._id, idempotencyKey: crypto.randomUUID(), ...chosen }))
    .autoSave;
};

test('endings, auto-saves and goals come in their order, until the plan ends', async () => {
  const userId = person.user._id;
  expect(await read()).toEqual({ success: true, entries: [], next: null });
  const plan = await buy(90, { savings: true });
  const bought = await buy(10, { taxBps: 1000 });
  await setEnding(person.api, { userId, investmentId: bought._id, choice: `plan:${plan._id}` });
  const goal = { name: 'School fees', target: 50_000, date: '2027-05-20', picture: 'school' as const };
  await setGoal(person.api, { userId, investmentId: plan._id, ...goal });
  const weekly = await save({ every: 'week', on: 5, planId: plan._id });
  await skipAutoSave(person.api, { userId, autoSaveId: weekly._id, date: '2027-03-19', skip: true });
  const friday = (date: string, state = 'planned') => ({
    date,
    kind: 'auto_save',
    name: 'School fees',
    amount: 1000,
    autoSave: { source: 'wallet', state },
  });
  const all = await read();
  expect(all.next).toBeNull();
  expect(all.entries.slice(0, 4)).toEqual([
    friday('2027-03-12'),
    friday('2027-03-19', 'skipped'),
    {
      date: '2027-03-20',
      kind: 'end',
      name: bought.product.name,
      amount: 10_900,
      ending: { choice: `plan:${plan._id}`, planName: 'School fees' },
    },
    friday('2027-03-26'),
  ]);
  expect(all.entries.find(({ kind }) => kind === 'goal')).toMatchObject({ date: '2027-05-20', amount: 50_000 });
  // The plan ends on Tuesday, 8 June.
  expect(all.entries.slice(-2).map(({ date, kind }) => [date, kind])).toEqual([
    ['2027-06-04', 'auto_save'],
    [lagosDay(new Date(plan.endDate)), 'end'],
  ]);
  expect((await read('2027-06-05')).entries).toMatchObject([{ kind: 'end' }]);
  await changeAutoSave(person.api, { userId, autoSaveId: weekly._id, change: 'pause' });
  expect((await read()).entries.map(({ kind }) => kind)).toEqual(['end', 'goal', 'end']);
  expect((await read(undefined, await money.newPerson(0))).entries).toEqual([]);
});

test('a list too long for one answer continues with the next day, without gaps or repeats', async () => {
  const plan = await buy(100, { savings: true });
  await save({ every: 'day', on: 0, planId: plan._id });
  await save({ every: 'week', on: 5, planId: plan._id });
  const seen: string[] = [];
  let from: string | null = '2027-03-10';
  while (from !== null) {
    const { entries, next }: Awaited<ReturnType<typeof read>> = await read(from);
    expect(entries.length).toBeLessThanOrEqual(40);
    seen.push(...entries.map(({ date, kind }) => `${date} ${kind}`));
    from = next;
  }
  const daily = Array.from({ length: 100 }, (_, n) => lagosDay(new Date(NOW + (n + 1) * 86_400_000)));
  const fridays = daily.filter((day) => new Date(day).getUTCDay() === 5);
  const expected = [...daily, ...fridays].map((day) => `${day} auto_save`);
  expect(seen.toSorted()).toEqual([...expected, `${lagosDay(new Date(plan.endDate))} end`].toSorted());
});

test('an auto-save whose day has come stays in the list until it is answered', async () => {
  const plan = await buy(400, { savings: true });
  const match = await save({ every: 'month', on: 31, planId: plan._id });
  expect((await read('2027-02-01')).entries[0]).toMatchObject({ date: '2027-03-31' });
  await money.owner.query(
    `INSERT INTO money.auto_save_dates (customer_id, auto_save_id, due_on, outcome, run_at, decided_at)
     VALUES ($1, $2, '2027-03-09', 'waits', $3, $3), ($1, $2, '2027-03-10', NULL, $3, NULL)`,
    [person.user._id, match._id, new Date(NOW)],
  );
  expect((await read()).entries.slice(0, 3).map(({ date, autoSave }) => [date, autoSave?.state])).toEqual([
    ['2027-03-09', 'waits'],
    ['2027-03-10', 'due'],
    ['2027-03-31', 'planned'],
  ]);
  expect((await read('2027-04-01')).entries[0]).toMatchObject({ date: '2027-04-30', autoSave: { state: 'planned' } });
});
