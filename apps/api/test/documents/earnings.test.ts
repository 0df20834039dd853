/** Earnings by month, year and product: what the ledger paid plus what has grown, less the tax, to the kobo. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Earned } from '@ajose/sdk/contract/earnings';
import { addInvestment, getUserInvestments, getUserStats } from '@ajose/sdk/customer/investments';
import { getDocumentKeys } from '@ajose/sdk/customer/documents';
import { getEarned, getEarnedCertificate, getEarnings } from '@ajose/sdk/customer/earnings';
import { formatNaira, toKobo, toNaira } from '@ajose/sdk/domain/money';
import { taxKobo } from '@ajose/sdk/domain/tax';
import { lagosDay, startOfLagosDay, startOfLagosMonth } from '@ajose/sdk/domain/time';
import { verify } from '@ajose/verify';
import { afterAll, expect, test } from 'vitest';
import { readEarned, readEarnings } from '../../src/documents/earnings.ts';
import * as exits from '../../src/saving/investments/exits.ts';
import { buy, topUp } from '../../src/saving/investments/investments.ts';
import { mature } from '../../src/saving/investments/mature.ts';
import { getUserStats as readStats } from '../../src/saving/investments/stats.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { startMoney } from '../money.ts';
import { apiOf, newCustomer } from '../people.ts';

const DAY = 86_400_000;

const money = await startMoney();
afterAll(() => money.close());

const at = (moment: number): Deps => ({ ...money.deps, clock: { now: () => new Date(moment) } });

interface Terms {
  rate: number;
  days: number;
  taxBps: number;
  priceBps: number;
  savings: boolean;
}

async function productWith({ taxBps, priceBps, ...terms }: Terms): Promise<string> {
  const id = await money.newProduct({ cost: 10, ...terms });
  await money.owner.query('UPDATE products SET tax_bps = $2, exit_after_days = 0, exit_price_bps = $3 WHERE id = $1', [
    id,
    taxBps,
    priceBps,
  ]);
  return id;
}

interface Held {
  id: string;
  product_id: string;
  tax_bps: bigint;
  ends_at: Date;
  parts: { expected: string; at: string }[];
  /** Profit that the ledger has paid, to the wallet and as tax, with the time. */
  paid: { at: string; target: 'wallet' | 'tax'; amount: string }[];
}

/** A customer's investments with their movements, read without the tested code. */
async function heldBy(customer: string): Promise<Held[]> {
  const { rows } = await money.owner.query<Held>(
    `SELECT i.id, i.product_id, i.tax_bps, i.ends_at,
            (SELECT json_agg(json_build_object('expected', c.expected::text, 'at', c.at)) FROM money.contributions c
              WHERE c.customer_id = i.customer_id AND c.investment_id = i.id) AS parts,
            coalesce((SELECT json_agg(json_build_object('at', m.at, 'target', m.target, 'amount', m.amount::text))
              FROM ledger.movements m JOIN ledger.transactions t ON t.customer_id = m.customer_id AND t.id = m.transaction
             WHERE m.customer_id = i.customer_id AND m.source = 'interest' AND t.transaction_id = 'PAY-' || i.id), '[]') AS paid
       FROM money.investments i WHERE i.customer_id = $1`,
    [customer],
  );
  return rows;
}

/** The profit of an investment at a moment: what the ledger has paid, or what has grown, computed in whole numbers. */
function grownBy({ parts, ends_at, tax_bps, paid }: Held, moment: number, hasEnded: boolean) {
  if (hasEnded) {
    const of = (target: string) =>
      paid.filter((item) => item.target === target).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    return { profit: of('wallet') + of('tax'), tax: of('tax'), paid: of('wallet') };
  }
  let top = 0n;
  let below = 1n;
  for (const { expected, at: since } of parts) {
    const start = Date.parse(since);
    if (start >= moment) continue;
    const term = BigInt(ends_at.getTime() - start);
    const part = BigInt(Math.min(moment, ends_at.getTime()) - start);
    top = top * term + BigInt(expected) * part * below;
    below *= term;
  }
  const profit = top / below;
  return { profit, tax: taxKobo(profit, tax_bps), paid: 0n };
}

/** The expected answer of `readEarned`, computed without it. */
type Between = (from: number, until: number, of?: readonly Held[]) => Earned;

/** The days of each month and year of the history, and free ones; `from` and `to` are parts of the time from a year before it to its end. */
function periodsOf(now: number, free: readonly (readonly [number, number])[]): (readonly [string, string])[] {
  const day = (part: number): string => lagosDay(new Date(now - (1 - part) * 2 * 365 * DAY));
  const months = Array.from({ length: 14 }, (_, back) => {
    const [year = 0, month = 0] = lagosDay(new Date(now)).split('-').map(Number);
    const first = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10);
    return [first, new Date(Date.UTC(year, month - back, 0)).toISOString().slice(0, 10)] as const;
  });
  const thisYear = Number(lagosDay(new Date(now)).slice(0, 4));
  const years = [0, 1, 2].map((back) => [`${thisYear - back}-01-01`, `${thisYear - back}-12-31`] as const);
  const chosen = free.map(([inner, other]) => [day(Math.min(inner, other)), day(Math.max(inner, other))] as const);
  return [...months, ...years, ...chosen];
}

async function expectPeriods(
  customer: string,
  now: number,
  free: readonly (readonly [number, number])[],
  held: readonly Held[],
  between: Between,
): Promise<void> {
  for (const [startDate, endDate] of periodsOf(now, free)) {
    const from = startOfLagosDay(startDate).getTime() - 1;
    const until = Math.min(now, startOfLagosDay(endDate).getTime() + DAY - 1);
    const { products, ...sums } = await readEarned(money.db, new Date(now), customer, { startDate, endDate });
    expect(sums).toEqual({ startDate, endDate, ...(from < until ? between(from, until) : between(now, now)) });
    const sum = (what: keyof Earned) => products.reduce((kobo, product) => kobo + toKobo(product[what]), 0n);
    for (const what of ['profit', 'tax', 'earned', 'paid'] as const) expect(sum(what)).toBe(toKobo(sums[what]));
    for (const { _id, name: _name, ...product } of products)
      expect(product).toEqual(
        between(
          from,
          until,
          held.filter(({ product_id }) => product_id === _id),
        ),
      );
  }
}

test('a payment at midnight belongs to the day that begins', async () => {
  const person = await money.newPerson(1_000_000);
  const { _id: customer } = person.user;
  const startsAt = startOfLagosDay('2027-03-01');
  const terms: Terms = { rate: 10, days: 1, taxBps: 0, priceBps: 0, savings: false };
  await buy(money.db, {
    customerId: customer,
    productId: await productWith(terms),
    amount: 1_000_000n,
    startsAt,
    bookedAt: startsAt,
    idempotencyKey: crypto.randomUUID(),
    by: 'customer',
  });
  const midnight = startsAt.getTime() + DAY;
  await mature(at(midnight));
  const earned = async (day: string) => {
    const { profit, paid } = await readEarned(money.db, new Date(midnight + DAY), customer, {
      startDate: day,
      endDate: day,
    });
    return { profit, paid };
  };
  expect(await earned('2027-03-01')).toEqual({ profit: 999.99, paid: 0 });
  expect(await earned('2027-03-02')).toEqual({ profit: 0.01, paid: 1000 });
});

const share = fc.double({ min: 0, max: 1, noNaN: true });
const freeDays = fc.array(fc.tuple(share, share), { minLength: 4, maxLength: 6 });

const history = fc.array(
  fc.record({
    act: fc.constantFrom('buy', 'buy', 'buy', 'topUp', 'leave', 'none'),
    waits: fc.integer({ min: 1, max: 30 * DAY }),
    kobo: fc.integer({ min: 1000, max: 50_000_000 }),
    which: fc.nat({ max: 100 }),
    terms: fc.record({
      rate: fc.integer({ min: 1, max: 5000 }).map((bps) => bps / 100),
      days: fc.integer({ min: 1, max: 400 }),
      taxBps: fc.constantFrom(0, 1, 750, 1000, 3333, 10_000),
      priceBps: fc.integer({ min: 0, max: 10_000 }),
      savings: fc.boolean(),
    }),
  }),
  { minLength: 8, maxLength: 30 },
);

type Act = typeof history extends fc.Arbitrary<(infer One)[]> ? One : never;

/** Plays a year of acts. @returns its last moment, and when each investment was paid or left */
async function live(customer: string, acts: readonly Act[]): Promise<{ now: number; ended: Map<string, number> }> {
  const ended = new Map<string, number>();
  const products: string[] = [];
  const bought: { id: string; savings: boolean }[] = [];
  let now = Date.now();
  const pick = <One>(of: readonly One[], which: number): One | undefined => of[which % Math.max(1, of.length)];
  for (const { act, waits, kobo, which, terms } of acts) {
    now += waits;
    await mature(at(now));
    const { rows } = await money.owner.query<{ id: string; completed_at: Date }>(
      'SELECT id, completed_at FROM money.investments WHERE customer_id = $1 AND completed_at IS NOT NULL',
      [customer],
    );
    for (const { id, completed_at } of rows) ended.set(id, completed_at.getTime());
    const running = bought.filter(({ id }) => !ended.has(id));
    if (act === 'buy') {
      if (products.length < 4) products.push(await productWith(terms));
      const startsAt = new Date(now);
      const productId = pick(products, which) ?? '';
      const amount = BigInt(kobo);
      const done = await buy(money.db, {
        customerId: customer,
        productId,
        amount,
        startsAt,
        bookedAt: startsAt,
        idempotencyKey: crypto.randomUUID(),
        by: 'customer',
      });
      const plan = await money.owner.query('SELECT FROM money.investments WHERE id = $1 AND is_savings', [done.id]);
      bought.push({ id: done.id ?? '', savings: plan.rowCount === 1 });
    } else if (act === 'topUp') {
      const plan = pick(
        running.filter(({ savings }) => savings),
        which,
      );
      const asked = { planId: plan?.id ?? '', amount: BigInt(kobo), key: crypto.randomUUID() };
      if (plan) await topUp(money.db, new Date(now), customer, asked);
    } else if (act === 'leave') {
      const left = pick(running, which);
      if (!left) continue;
      const quote = await exits.quoteExit(at(now), customer, left.id);
      await exits.exitEarly(at(now), customer, quote._id);
      ended.set(left.id, now);
    }
  }
  return { now, ended };
}

test(
  'in a random year the earnings of each month, of the year, of any days and of each product are the ledger’s',
  { timeout: 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(history, freeDays, async (acts, free) => {
        const person = await money.newPerson(50_000_000);
        const { _id: customer } = person.user;
        const { now, ended } = await live(customer, acts);
        const held = await heldBy(customer);
        const sums = (moment: number, of: readonly Held[] = held) => {
          const grown = of.map((item) => grownBy(item, moment, (ended.get(item.id) ?? Infinity) <= moment));
          const sum = (what: 'profit' | 'tax' | 'paid') => grown.reduce((sum, item) => sum + item[what], 0n);
          return { profit: sum('profit'), tax: sum('tax'), paid: sum('paid') };
        };
        const between = (from: number, until: number, of: readonly Held[] = held): Earned => {
          const [before, after] = [sums(from, of), sums(until, of)];
          return {
            profit: toNaira(after.profit - before.profit),
            tax: toNaira(after.tax - before.tax),
            earned: toNaira(after.profit - before.profit - after.tax + before.tax),
            paid: toNaira(after.paid - before.paid),
          };
        };
        const earning = await readEarnings(money.db, new Date(now), customer);
        let until = now;
        for (const { month, ...earned } of earning.months) {
          const from = startOfLagosMonth(new Date(until)).getTime() - 1;
          expect({ month, ...earned }).toEqual({
            month: lagosDay(new Date(until)).slice(0, 7),
            ...between(from, until),
          });
          until = from;
        }
        const year = startOfLagosDay(`${lagosDay(new Date(now)).slice(0, 4)}-01-01`).getTime() - 1;
        expect(earning.year).toEqual(between(year, now));
        expect(earning.all).toEqual(between(0, now));
        for (const product of earning.products) {
          const its = held.filter(({ product_id }) => product_id === product._id);
          expect(product).toMatchObject({ year: between(year, now, its), all: between(0, now, its) });
        }
        await expectPeriods(customer, now, free, held, between);
        const stats = await readStats(money.db, new Date(now), customer);
        expect(stats.earnedThisMonth).toEqual(earning.months[0]);
        const { wallet, invested } = await balancesOf(customer);
        const growing = sums(now);
        const runningProfit = growing.profit - growing.tax - growing.paid;
        expect(stats).toMatchObject({
          totalProfits: earning.all.earned,
          runningProfit: toNaira(runningProfit),
          allMoney: toNaira(wallet + invested + runningProfit),
        });
        expect(stats.history.at(-1)).toMatchObject({ all: stats.allMoney, earned: earning.all.earned });
        // When everything has ended, the earnings are what the ledger paid.
        const last = now + 500 * DAY;
        await mature(at(last));
        const ends = await readEarnings(money.db, new Date(last), customer);
        const { rows } = await money.owner.query<{ paid: bigint }>(
          `SELECT coalesce(sum(amount), 0)::bigint AS paid FROM ledger.movements
          WHERE customer_id = $1 AND source = 'interest' AND target = 'wallet'`,
          [customer],
        );
        expect(toKobo(ends.all.earned)).toBe(rows[0]?.paid);
        expect(ends.all.paid).toBe(ends.all.earned);
      }),
      { numRuns: 8, endOnFailure: true },
    );
    await money.expectPromisesKept();
  },
);

async function balancesOf(customer: string): Promise<{ wallet: bigint; invested: bigint }> {
  const { rows } = await money.owner.query<{ wallet: bigint; invested: bigint }>(
    'SELECT wallet, invested FROM ledger.accounts WHERE customer_id = $1',
    [customer],
  );
  return rows[0] ?? { wallet: 0n, invested: 0n };
}

test('a customer reads the earnings of any days, from the first and until today by default, and nothing of others', async () => {
  const person = await money.newPerson(100_000);
  const { _id: userId } = person.user;
  const productId = await productWith({ rate: 10, days: 30, taxBps: 1000, priceBps: 0, savings: false });
  await addInvestment(person.api, { userId, productId, capital: 10_000, idempotencyKey: crypto.randomUUID() });
  const later = await money.later(person, 31 * DAY);
  await mature(money.deps);
  const today = lagosDay(money.clock.now());
  const { earned } = await getEarned(later.api, userId);
  expect(earned).toMatchObject({ startDate: null, endDate: today, profit: 1000, tax: 100, earned: 900, paid: 900 });
  expect(earned.products).toMatchObject([{ _id: productId, profit: 1000, tax: 100, earned: 900, paid: 900 }]);
  const { earned: before } = await getEarned(later.api, userId, { endDate: '2020-01-01' });
  expect(before).toMatchObject({ startDate: null, endDate: '2020-01-01', earned: 0, products: [] });
  await expect(getEarned(later.api, userId, { startDate: '2026-02-01', endDate: '2026-01-01' })).rejects.toMatchObject({
    status: 400,
  });
  const other = await newCustomer(money);
  await expect(getEarned(other.api, userId)).rejects.toMatchObject({ status: 403 });
});

test('a profit that has grown by a whole number of kobo is that number', async () => {
  const { rows } = await money.owner.query<{ third: bigint; all: bigint }>(
    `SELECT floor(money.accrued(300, '2026-01-01Z', '2026-01-04Z', '2026-01-02Z'))::bigint AS third,
            floor(money.accrued(700, '2026-01-01Z', '2026-01-08Z', '2026-02-01Z'))::bigint AS all`,
  );
  expect(rows[0]).toEqual({ third: 100n, all: 700n });
});

test('a customer reads what was earned, nothing where nothing was, and the next payout by name and net amount', async () => {
  const fresh = await newCustomer(money);
  const { earnings } = await getEarnings(fresh.api, fresh.user._id);
  expect(earnings.months).toHaveLength(12);
  expect(earnings).toMatchObject({ year: { earned: 0 }, all: { earned: 0, paid: 0 }, products: [] });
  expect(earnings).not.toHaveProperty('firstDay');
  expect((await getUserStats(fresh.api, fresh.user._id)).stats).not.toHaveProperty('nextPayout');

  let person = await money.newPerson(100_000);
  const { _id: userId } = person.user;
  const firstDay = lagosDay(money.clock.now());
  const later = await productWith({ rate: 10, days: 90, taxBps: 1000, priceBps: 0, savings: false });
  const sooner = await productWith({ rate: 10, days: 30, taxBps: 1000, priceBps: 0, savings: false });
  for (const productId of [sooner, later])
    await addInvestment(person.api, { userId, productId, capital: 10_000, idempotencyKey: crypto.randomUUID() });
  await expect(getEarnings(fresh.api, userId)).rejects.toMatchObject({ status: 403 });
  const { investments } = await getUserInvestments(person.api, { userId });
  const next = investments.find(({ product }) => product._id === sooner);
  const { stats } = await getUserStats(person.api, userId);
  expect(stats.nextPayout).toEqual({
    investmentId: next?._id,
    name: next?.product.name,
    endDate: next?.endDate,
    amount: 10_900,
    choice: 'wallet',
  });
  person = await money.later(person, 31 * DAY);
  await mature(money.deps);
  const { earnings: mine } = await getEarnings(person.api, userId);
  expect(mine).toMatchObject({ firstDay, all: { paid: 900 } });
  expect(mine.products.map(({ _id }) => _id)).toEqual([sooner, later]);
  expect(mine.products[0]).toMatchObject({ name: next?.product.name, all: { profit: 1000, tax: 100, earned: 900 } });
});

test('a certificate of a year has the sums of its days and is signed, and none is made of days without earnings', async () => {
  const person = await money.newPerson(50_000);
  const productId = await productWith({ rate: 20, days: 30, taxBps: 1000, priceBps: 0, savings: false });
  await addInvestment(person.api, {
    userId: person.user._id,
    productId,
    capital: 50_000,
    idempotencyKey: randomUUID(),
  });
  const later = await money.later(person, 40 * DAY);
  await mature(money.deps);
  const year = lagosDay(money.clock.now()).slice(0, 4);
  const days = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  const { earned } = await getEarned(later.api, person.user._id, days);
  const file = new Uint8Array(await (await getEarnedCertificate(later.api, person.user._id, days)).arrayBuffer());
  const verdict = await verify(file, await getDocumentKeys(apiOf(money)));
  expect(verdict).toMatchObject({ genuine: true, claims: { kind: 'earned', holder: person.user.name } });
  expect(verdict.genuine && Object.fromEntries(verdict.claims.facts)).toMatchObject({
    'Profit before tax': formatNaira(earned.profit),
    Tax: formatNaira(earned.tax),
    'Earned after tax': formatNaira(earned.earned),
    'Paid in these days': formatNaira(earned.paid),
  });
  const none = { startDate: '2020-01-01', endDate: '2020-12-31' };
  await expect(getEarnedCertificate(later.api, person.user._id, none)).rejects.toMatchObject({
    status: 404,
    code: 'nothing_earned',
  });
});
