/** Purchases and top-ups carry the seen terms and an idempotency key, so a repeat has one effect. */
import { addInvestment, getUserInvestments } from '@ajose/sdk/customer/investments';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startMoney } from '../money.ts';
import type { TestCustomer } from '../people.ts';

let person: TestCustomer;

const money = await startMoney({ DUAL_APPROVAL_BACKDATED_DAYS: '3650' });
afterAll(() => money.close());
beforeEach(async () => {
  person = await money.newPerson(100_000);
});

const mine = async () => (await getUserInvestments(person.api, { userId: person.user._id })).investments;

test('nothing is bought at terms that were not seen, and the refusal tells the new terms', async () => {
  const productId = await money.newProduct({ cost: 1000, rate: 20, days: 30 });
  const seen = { interestRate: 20, duration: { value: 30, unit: 'days' as const } };
  const buy = (idempotencyKey: string = crypto.randomUUID()) =>
    addInvestment(person.api, { userId: person.user._id, productId, capital: 1000, idempotencyKey, seen });
  const idempotencyKey = crypto.randomUUID();
  const { investment } = await buy(idempotencyKey);
  expect(investment).toMatchObject({ expectedProfit: 200 });
  for (const change of [
    'rate_bps = 100',
    'rate_bps = 2000, term_value = 60',
    `term_value = 30, term_unit = 'months'`,
  ]) {
    await money.owner.query(`UPDATE products SET ${change} WHERE id = $1`, [productId]);
    await expect(buy()).rejects.toMatchObject({ status: 409, code: 'terms_changed' });
  }
  await expect(buy()).rejects.toMatchObject({ message: expect.stringContaining('It now pays 20% for 30 months.') });
  expect(await money.walletOf(person)).toBe(99_000);
  // A repeated request returns what was bought.
  expect((await buy(idempotencyKey)).investment._id).toBe(investment._id);
});

test('a purchase and a top-up need a key: one in the header counts like one in the body, and a repeat has one effect', async () => {
  const productId = await money.newProduct({ cost: 1000, rate: 20, days: 30, savings: true });
  const send = async (path: string, payload: object, headers: Record<string, string> = {}) => {
    const answer = await money.app.inject({
      method: 'POST',
      url: `/api/investment/${path}`,
      headers: { authorization: `Bearer ${person.token}`, ...headers },
      payload: { userId: person.user._id, ...payload },
    });
    return { status: answer.statusCode, ...answer.json<{ code?: string }>() };
  };
  const purchase = { productId, capital: 1000 };
  expect(await send('addInvestment', purchase)).toMatchObject({ status: 400, code: 'idempotency_key_missing' });
  const key = { 'idempotency-key': 'the first plan of Ada' };
  for (let time = 0; time < 2; time += 1)
    expect(await send('addInvestment', purchase, key)).toMatchObject({ status: 201 });
  expect(await money.walletOf(person)).toBe(99_000);
  expect(await send('addInvestment', { ...purchase, capital: 2000 }, key)).toMatchObject({
    status: 409,
    code: 'id_reused',
  });
  const [plan] = await mine();
  const more = { investmentId: plan?._id, amount: 500 };
  expect(await send('addSavingsFunds', more)).toMatchObject({ status: 400, code: 'idempotency_key_missing' });
  const again = { 'idempotency-key': crypto.randomUUID() };
  for (let time = 0; time < 2; time += 1)
    expect(await send('addSavingsFunds', more, again)).toMatchObject({ status: 200 });
  expect(await money.walletOf(person)).toBe(98_500);
});
