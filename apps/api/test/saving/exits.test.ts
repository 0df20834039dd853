/** Leaving an investment early: exactly what the quote says or nothing, and never both left and matured. */
import fc from 'fast-check';
import { addProduct, getAllProducts, updateProduct } from '@ajose/sdk/admin/products';
import {
  addInvestment,
  addSavingsFunds,
  exitEarly,
  getUserInvestments,
  getUserStats,
  quoteExit,
} from '@ajose/sdk/customer/investments';
import { newQuoteOf } from '@ajose/sdk/domain/refused-quote';
import { getUserTransactions } from '@ajose/sdk/customer/transactions';
import { toKobo } from '@ajose/sdk/domain/money';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Deps } from '../../src/platform/deps.ts';
import * as exits from '../../src/saving/investments/exits.ts';
import { mature } from '../../src/saving/investments/mature.ts';
import { startMoney } from '../money.ts';
import { newAdmin, type TestCustomer } from '../people.ts';

const DAY = 86_400_000;
let person: TestCustomer;

const money = await startMoney();
afterAll(() => money.close());
beforeEach(async () => {
  person = await money.newPerson(100_000);
});

interface Terms {
  rate: number;
  days: number;
  savings?: boolean;
  /** The days after which it can be left; null: never. */
  after: number | null;
  priceBps: number;
}
async function productWith({ rate, days, savings = false, after, priceBps }: Terms): Promise<string> {
  const id = await money.newProduct({ cost: 10, rate, days, savings });
  await money.owner.query('UPDATE products SET exit_after_days = $2, exit_price_bps = $3 WHERE id = $1', [
    id,
    after,
    priceBps,
  ]);
  return id;
}
const usual: Terms = { rate: 10, days: 30, after: 10, priceBps: 2500 };

const buy = async (productId: string, capital = 10_000) =>
  (
    await addInvestment(person.api, {
      userId: person.user._id,
      productId,
      capital,
      idempotencyKey: crypto.randomUUID(),
    })
  ).investment;
const quote = async (investmentId: string) =>
  (await quoteExit(person.api, { userId: person.user._id, investmentId })).quote;
/** The quote that a refusal of an old one brings. */
const replaced = async (quoteId: string, code: string) => {
  const refusal: unknown = await leave(quoteId).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ status: 409, code });
  return newQuoteOf(refusal);
};
const leave = (quoteId: string) => exitEarly(person.api, { userId: person.user._id, quoteId });

const later = async (ms: number): Promise<void> => {
  person = await money.later(person, ms);
};
const investments = async (id: string) =>
  (await getUserInvestments(person.api, { userId: person.user._id })).investments.find(({ _id }) => _id === id);

test('leaving early pays capital and profit so far less the price, exactly as quoted, and once', async () => {
  const bought = await buy(await productWith(usual));
  expect(bought.earlyExit).toEqual({
    from: new Date(Date.parse(bought.startDate) + 10 * DAY).toISOString(),
    pricePercent: 25,
  });
  await later(15 * DAY);
  const offered = await quote(bought._id);
  // Half of 1,000 naira and a little for the moment since; a quarter of it is the price.
  expect(offered.profit).toBeCloseTo(500, 0);
  expect(toKobo(offered.price)).toBe((toKobo(offered.profit) * 2500n + 5000n) / 10_000n);
  expect(toKobo(offered.arrives)).toBe(toKobo(offered.capital) + toKobo(offered.profit) - toKobo(offered.price));
  money.clock.advance(9 * 60_000);
  const [first, second] = await Promise.all([leave(offered._id), leave(offered._id)]);
  expect(first.investment).toEqual(second.investment);
  expect(first.investment).toMatchObject({ status: 'completed', exitedAt: expect.any(String) });
  expect(toKobo(first.investment.profit)).toBe(toKobo(offered.profit) - toKobo(offered.price));
  expect(toKobo(await money.walletOf(person))).toBe(toKobo(90_000) + toKobo(offered.arrives));
  const { data } = await getUserTransactions(person.api, person.user._id);
  expect(data[0]).toMatchObject({
    type: 'deposit',
    amount: offered.arrives,
    reason: expect.stringMatching(/^Early exit: /),
  });
  const { stats } = await getUserStats(person.api, person.user._id);
  expect(stats).toMatchObject({ activeInvestments: 0, totalProfits: first.investment.profit });
  await later(31 * DAY);
  await mature(money.deps);
  expect(toKobo(await money.walletOf(person))).toBe(toKobo(90_000) + toKobo(offered.arrives));
  await money.expectPromisesKept();
});

test.each([
  [1, 4999, 0],
  [1, 5000, 1],
  [5, 2500, 1],
  [50_001, 2500, 12_500],
])('the price of leaving is rounded half up: of %i kobo at %i hundredths of a percent it is %i', async (...given) => {
  const [profit, bps, price] = given.map(BigInt);
  const { rows } = await money.owner.query('SELECT money.exit_price($1, $2) AS price', [profit, bps]);
  expect(rows).toEqual([{ price }]);
});

describe('refusals', () => {
  test('a quote that is over, a quote of a plan that was topped up since, and somebody else’s quote are refused', async () => {
    const plan = await buy(await productWith({ ...usual, savings: true, after: 0 }));
    const old = await quote(plan._id);
    money.clock.advance(10 * 60_000 + 1);
    const instead = await replaced(old._id, 'quote_expired');
    expect(instead).toMatchObject({ investmentId: plan._id, capital: old.capital });
    expect(Date.parse(instead?.validUntil ?? '')).toBeGreaterThan(money.clock.now().getTime());
    // The answer may be lost, and the call is then repeated with the old id.
    expect(await replaced(old._id, 'quote_expired')).toMatchObject({ arrives: instead?.arrives });
    const before = await quote(plan._id);
    const topUp = { userId: person.user._id, investmentId: plan._id, amount: 10, idempotencyKey: crypto.randomUUID() };
    await addSavingsFunds(person.api, topUp);
    expect(await replaced(before._id, 'quote_changed')).toMatchObject({ capital: 10_010 });
    const other = await money.newPerson(0);
    const theirs = exitEarly(other.api, { userId: other.user._id, quoteId: (await quote(plan._id))._id });
    expect(newQuoteOf(await theirs.catch((error: unknown) => error))).toBeNull();
    await expect(theirs).rejects.toMatchObject({ status: 409, code: 'quote_expired' });
    expect(await investments(plan._id)).toMatchObject({ status: 'in_progress', capital: 10_010 });
    expect(await money.walletOf(person)).toBe(89_990);
    expect(await money.walletOf(other)).toBe(0);
  });

  test('a quote that is over is refused, and the new quote in the refusal is executed to the kobo', async () => {
    const bought = await buy(await productWith(usual));
    await later(15 * DAY);
    const old = await quote(bought._id);
    await later(DAY / 2);
    const fresh = await replaced(old._id, 'quote_expired');
    expect(toKobo(fresh?.arrives ?? 0)).toBeGreaterThan(toKobo(old.arrives));
    await leave(fresh?._id ?? '');
    expect(toKobo(await money.walletOf(person))).toBe(toKobo(90_000) + toKobo(fresh?.arrives ?? 0));
  });

  test('leaving is refused for an investment that runs to its end, one that is too young, and one that has ended', async () => {
    const never = await buy(await productWith({ ...usual, after: null }));
    expect(never.earlyExit).toBeUndefined();
    await expect(quote(never._id)).rejects.toMatchObject({ status: 409, code: 'no_early_exit' });
    const young = await buy(await productWith(usual));
    await expect(quote(young._id)).rejects.toMatchObject({ status: 409, code: 'exit_too_early' });
    await later(30 * DAY - 60_000);
    const last = await quote(young._id);
    money.clock.advance(120_000);
    await expect(quote(young._id)).rejects.toMatchObject({ status: 409, code: 'investment_ended' });
    expect(await replaced(last._id, 'investment_ended')).toBeNull();
    await mature(money.deps);
    await expect(leave(last._id)).rejects.toMatchObject({ status: 409, code: 'investment_ended' });
    expect(await money.walletOf(person)).toBe(102_000);
    await expect(quote(crypto.randomUUID())).rejects.toMatchObject({ status: 404 });
  });
});

test('a running investment keeps its terms for leaving, and a buyer who saw other terms buys nothing', async () => {
  const product = await productWith(usual);
  const bought = await buy(product);
  await money.owner.query('UPDATE products SET exit_after_days = NULL WHERE id = $1', [product]);
  expect((await investments(bought._id))?.earlyExit?.pricePercent).toBe(25);
  const body = { userId: person.user._id, productId: product, capital: 1000, idempotencyKey: crypto.randomUUID() };
  const seen = { interestRate: 10, duration: { value: 30, unit: 'days' as const } };
  const stale = addInvestment(person.api, {
    ...body,
    seen: { ...seen, earlyExit: { afterDays: 10, pricePercent: 25 } },
  });
  await expect(stale).rejects.toMatchObject({ status: 409, code: 'terms_changed' });
  await addInvestment(person.api, { ...body, seen: { ...seen, earlyExit: null } });
});

test('an administrator sets the terms for leaving; where a product’s rate is high, a second one confirms them', async () => {
  const admin = await newAdmin(money);
  const body = {
    name: `Exit ${crypto.randomUUID()}`,
    cost: 1000,
    interestRate: 10,
    durationValue: 12,
    durationUnit: 'months' as const,
    status: 'active' as const,
  };
  await addProduct(admin.api, body);
  const find = async () => (await getAllProducts(admin.api)).products.find(({ name }) => name === body.name);
  const added = await find();
  expect(added && 'earlyExit' in added).toBe(false);
  const terms = { exitAfterDays: 30, exitPricePercent: 12.5 };
  await updateProduct(admin.api, added?._id ?? '', { ...body, ...terms });
  expect((await find())?.earlyExit).toEqual({ afterDays: 30, pricePercent: 12.5 });
  await expect(updateProduct(admin.api, added?._id ?? '', { ...body, exitAfterDays: 30 })).rejects.toMatchObject({
    status: 422,
  });
  await expect(
    updateProduct(admin.api, added?._id ?? '', { ...body, exitAfterDays: 336, exitPricePercent: 1 }),
  ).rejects.toMatchObject({ status: 422, fields: { exitAfterDays: expect.any(String) } });
  await money.owner.query('UPDATE products SET rate_bps = 9000 WHERE id = $1', [added?._id]);
  const steep = { ...body, ...terms, interestRate: 90, exitPricePercent: 0 };
  expect(await updateProduct(admin.api, added?._id ?? '', steep)).toMatchObject({ approval: { state: 'waiting' } });
  expect((await find())?.earlyExit?.pricePercent).toBe(12.5);
});

const at = (moment: number): Deps => ({ ...money.deps, clock: { now: () => new Date(moment) } });

const cases = fc.record({
  kobo: fc.integer({ min: 1000, max: 10_000_000 }),
  rate: fc.integer({ min: 1, max: 5000 }).map((bps) => bps / 100),
  days: fc.integer({ min: 1, max: 400 }),
  priceBps: fc.integer({ min: 0, max: 10_000 }),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
  matures: fc.boolean(),
});

const MANY = Number(process.env['EXITS'] ?? 40);

test(
  'where leaving and maturing come at the same moment, one of them pays, to the kobo what it said',
  { timeout: 180_000 + MANY * 200 },
  async () => {
    person = await money.newPerson(100_000 * MANY);
    await fc.assert(
      fc.asyncProperty(cases, async ({ kobo, rate, days, priceBps, part, matures }) => {
        const { _id: customer } = person.user;
        const bought = await buy(await productWith({ rate, days, after: 0, priceBps }), kobo / 100);
        const [start, end] = [Date.parse(bought.startDate), Date.parse(bought.endDate)];
        const moment = Math.min(end - 1, Math.floor(start + part * (end - start)));
        const before = toKobo(await money.walletOf(person));
        const offered = await exits.quoteExit(at(moment), customer, bought._id);
        const results = await Promise.allSettled([
          exits.exitEarly(at(moment), customer, offered._id),
          matures ? mature(at(end)) : Promise.resolve(0),
          exits.exitEarly(at(moment), customer, offered._id),
        ]);
        await mature(at(end));
        const left = results[0]?.status === 'fulfilled';
        expect(results[2]?.status).toBe(results[0]?.status);
        expect(left || matures).toBe(true);
        const paid = left ? toKobo(offered.arrives) : toKobo(bought.capital) + toKobo(bought.expectedProfit);
        expect(toKobo(await money.walletOf(person)) - before).toBe(paid);
      }),
      { numRuns: MANY },
    );
    await money.expectPromisesKept();
  },
);
