/** Goals of savings plans: set, changed, removed, by their owner only, and never on anything but a running plan. */
import { addInvestment, getUserInvestments } from '@ajose/sdk/customer/investments';
import { removeGoal, setGoal } from '@ajose/sdk/customer/goals';
import { lagosDay } from '@ajose/sdk/domain/time';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startMoney } from '../money.ts';
import type { TestCustomer } from '../people.ts';

const DAY = 86_400_000;
let person: TestCustomer;

const money = await startMoney();
afterAll(() => money.close());
beforeEach(async () => {
  person = await money.newPerson(100_000);
});

const buy = async (savings: boolean, days = 90) => {
  const productId = await money.newProduct({ cost: 1000, rate: 10, days, savings });
  const body = { userId: person.user._id, productId, capital: 10_000, idempotencyKey: crypto.randomUUID() };
  return (await addInvestment(person.api, body)).investment;
};
const inDays = (days: number) => lagosDay(new Date(Date.now() + days * DAY));
const set = (investmentId: string, more: object = {}, by = person) =>
  setGoal(by.api, {
    userId: by.user._id,
    investmentId,
    name: ' Ọmọ’s school fees ',
    target: 50_000.5,
    date: inDays(80),
    picture: 'school',
    ...more,
  });

test('a goal is set, changed and removed', async () => {
  const plan = await buy(true);
  expect(plan.goal).toBeUndefined();
  const { investment } = await set(plan._id);
  const goal = {
    name: 'Ọmọ’s school fees',
    target: 50_000.5,
    date: inDays(80),
    picture: 'school',
  };
  expect(investment.goal).toEqual(goal);
  const renamed = (await set(plan._id, { name: 'Fees', picture: 'home' })).investment.goal;
  expect(renamed).toEqual({ ...goal, name: 'Fees', picture: 'home' });
  const raised = (await set(plan._id, { target: 60_000 })).investment.goal;
  expect(raised).toEqual({ ...goal, target: 60_000 });
  const listed = await getUserInvestments(person.api, { userId: person.user._id });
  expect(listed.investments[0]?.goal).toEqual(raised);
  const removed = await removeGoal(person.api, { userId: person.user._id, investmentId: plan._id });
  expect(removed.investment.goal).toBeUndefined();
  expect(await money.walletOf(person)).toBe(90_000);
});

test('a goal is refused for what is no plan, for somebody else’s plan, for a past day, and for a day after the plan’s end', async () => {
  const [plan, investment] = [await buy(true), await buy(false)];
  await expect(set(investment._id)).rejects.toMatchObject({ status: 404, code: 'plan_not_found' });
  const other = await money.newPerson(0);
  await expect(set(plan._id, {}, other)).rejects.toMatchObject({ status: 404, code: 'plan_not_found' });
  const remove = removeGoal(other.api, { userId: other.user._id, investmentId: plan._id });
  await expect(remove).rejects.toMatchObject({ status: 404 });
  for (const wrong of [{ date: inDays(0) }, { date: inDays(92) }]) {
    await expect(set(plan._id, wrong)).rejects.toMatchObject({ status: 422, fields: { date: expect.any(String) } });
  }
  await expect(set(plan._id, { target: 0 })).rejects.toMatchObject({
    status: 422,
    fields: { target: expect.any(String) },
  });
  await expect(set(plan._id, { name: ' ' })).rejects.toMatchObject({
    status: 422,
    fields: { name: expect.any(String) },
  });
});
