/** Saving without profit: a product with rate 0 pays back exactly what was put in, and no text mentions a profit or a tax. */
import { addProduct, updateProduct } from '@ajose/sdk/admin/products';
import type { Product, ProductBody } from '@ajose/sdk/contract/products';
import { startAutoSave } from '@ajose/sdk/customer/auto-saves';
import { getEarned, getEarnings } from '@ajose/sdk/customer/earnings';
import { setGoal } from '@ajose/sdk/customer/goals';
import {
  addInvestment,
  addSavingsFunds,
  exitEarly,
  getUserInvestments,
  quoteExit,
  setEnding,
} from '@ajose/sdk/customer/investments';
import { getActiveProducts } from '@ajose/sdk/customer/products';
import { lagosDay, startOfLagosDay } from '@ajose/sdk/domain/time';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { autoSave } from '../../src/saving/auto-saves/from-wallet.ts';
import { tellEndings } from '../../src/saving/investments/endings.ts';
import { mature } from '../../src/saving/investments/mature.ts';
import { startMoney } from '../money.ts';
import { newAdmin, type TestAdmin, type TestCustomer } from '../people.ts';

const DAY = 86_400_000;
let admin: TestAdmin;
let person: TestCustomer;
let made = 0;

const money = await startMoney();
afterAll(() => money.close());
beforeEach(async () => {
  money.clock.set(new Date());
  admin = await newAdmin(money, 'Adaeze Okafor');
  person = await money.newPerson(100_000);
});

const body = (more: Partial<ProductBody> = {}): ProductBody => ({
  name: `Kept whole ${(made += 1)}`,
  cost: 1000,
  interestRate: 0,
  durationValue: 30,
  durationUnit: 'days',
  status: 'active',
  ...more,
});
async function add(more: Partial<ProductBody> = {}): Promise<Product> {
  const reply = await addProduct(admin.api, body(more));
  if (!('product' in reply)) throw new Error(reply.message);
  return reply.product;
}
async function newSavings(more: Partial<ProductBody> = {}): Promise<Product> {
  const { rows } = await money.owner.query<{ id: string }>('SELECT id FROM product_groups WHERE is_savings');
  return add({ productGroup: rows[0]?.id ?? '', ...more });
}
async function buy(product: Product, capital: number) {
  const sent = { userId: person.user._id, productId: product._id, capital, idempotencyKey: crypto.randomUUID() };
  return (await addInvestment(person.api, sent)).investment;
}
const mine = async () => (await getUserInvestments(person.api, { userId: person.user._id })).investments;
const later = async (ms: number): Promise<void> => {
  person = await money.later(person, ms);
};
/** The movements of a transaction. */
async function movementsOf(key: string): Promise<unknown> {
  const { rows } = await money.owner.query(
    `SELECT m.source, m.target, m.amount::int FROM ledger.movements m
       JOIN ledger.transactions t ON t.customer_id = m.customer_id AND t.id = m.transaction
      WHERE m.customer_id = $1 AND t.transaction_id = $2`,
    [person.user._id, key],
  );
  return rows;
}
const textsTo = () =>
  money.emails
    .filter(({ to }) => to === person.user.email)
    .map(({ text }) => text)
    .join('\n');

test('one administrator adds a product without profit, without tax and without a price of leaving early', async () => {
  const product = await add();
  expect(product).toMatchObject({ interestRate: 0 });
  expect(product.taxPercent ?? 0).toBe(0);
  expect((await getActiveProducts(person.api)).products.map(({ _id }) => _id)).toContain(product._id);
  const refusal = (more: Partial<ProductBody>) =>
    addProduct(admin.api, body(more)).then(
      () => null,
      (error: unknown) => error,
    );
  expect(await refusal({ taxPercent: 10 })).toMatchObject({ status: 422, fields: { taxPercent: expect.any(String) } });
  expect(await refusal({ exitAfterDays: 3, exitPricePercent: 5 })).toMatchObject({
    status: 422,
    fields: { exitPricePercent: expect.any(String) },
  });
  expect(await refusal({ interestRate: -1 })).toMatchObject({ status: 422 });
});

test('a product that later gets a profit, but no tax with it, takes two administrators', async () => {
  const { _id, name } = await add();
  const changed = await updateProduct(admin.api, _id, body({ name, interestRate: 1, taxPercent: 0 }));
  expect(changed).toHaveProperty('approval');
  const taxed = await updateProduct(admin.api, _id, body({ name, interestRate: 1, taxPercent: 10 }));
  expect(taxed).not.toHaveProperty('approval');
});

test('the end of an investment pays back the capital in one posting, and no text mentions a profit', async () => {
  const { _id, expectedProfit } = await buy(await add(), 20_000.07);
  expect(expectedProfit).toBe(0);
  await later(24 * DAY);
  await tellEndings(money.deps);
  await later(7 * DAY);
  await mature(money.deps);
  expect(await movementsOf(`PAY-${_id}`)).toEqual([{ source: 'invested', target: 'wallet', amount: 2_000_007 }]);
  expect(await money.walletOf(person)).toBe(100_000);
  expect(await mine()).toMatchObject([{ status: 'completed', profit: 0, expectedProfit: 0 }]);
  await money.runJobs();
  expect(textsTo()).toContain('20,000.07');
  expect(textsTo()).not.toMatch(/profit|₦0\.00|Rate/i);
  await money.expectPromisesKept();
});

test('leaving early costs nothing and pays back the capital in one posting', async () => {
  const { _id } = await buy(await add({ exitAfterDays: 0, exitPricePercent: 0 }), 5000);
  await later(10 * DAY);
  const userId = person.user._id;
  const { quote } = await quoteExit(person.api, { userId, investmentId: _id });
  expect(quote).toMatchObject({ capital: 5000, profit: 0, price: 0, tax: 0, arrives: 5000 });
  await exitEarly(person.api, { userId, quoteId: quote._id });
  expect(await movementsOf(`PAY-${_id}`)).toEqual([{ source: 'invested', target: 'wallet', amount: 500_000 }]);
  await money.expectPromisesKept();
});

test('a plan takes top-ups, a goal and auto-save, and pays back all of it', async () => {
  const { _id } = await buy(await newSavings(), 1000);
  const userId = person.user._id;
  await addSavingsFunds(person.api, { userId, investmentId: _id, amount: 2000, idempotencyKey: crypto.randomUUID() });
  const date = lagosDay(new Date(money.clock.now().getTime() + 20 * DAY));
  await setGoal(person.api, { userId, investmentId: _id, name: 'Bicycle', target: 60_000, date, picture: 'shop' });
  const each = { userId, amount: 500, every: 'day' as const, on: 0, source: 'wallet' as const, cardId: null };
  await startAutoSave(person.api, { ...each, planId: _id, idempotencyKey: crypto.randomUUID() });
  const now = money.clock.now();
  await later(startOfLagosDay(now).getTime() + 1.5 * DAY - now.getTime());
  await autoSave(money.deps);
  expect(await mine()).toMatchObject([{ capital: 3500, expectedProfit: 0, goal: { name: 'Bicycle' } }]);
  await money.expectPromisesKept();
  await later(31 * DAY);
  await mature(money.deps);
  expect(await money.walletOf(person)).toBe(100_000);
  await money.expectPromisesKept();
});

test('an investment is bought again where the customer asked for that, at the rate 0 that was seen', async () => {
  const { _id } = await buy(await add(), 5000);
  await setEnding(person.api, { userId: person.user._id, investmentId: _id, choice: 'everything' });
  await later(31 * DAY);
  await mature(money.deps);
  expect(await mine()).toMatchObject([
    { capital: 5000, status: 'in_progress', expectedProfit: 0 },
    { status: 'completed' },
  ]);
  await money.runJobs();
  expect(textsTo()).toMatch(/is invested again/);
  expect(textsTo()).not.toMatch(/profit|0%/i);
  await money.expectPromisesKept();
});

test('the list of earnings does not name a product without profit', async () => {
  await buy(await add(), 5000);
  await later(10 * DAY);
  const { earnings } = await getEarnings(person.api, person.user._id);
  expect(earnings).toMatchObject({ products: [], all: { profit: 0, tax: 0 } });
  const { earned } = await getEarned(person.api, person.user._id, {});
  expect(earned.products).toEqual([]);
});
