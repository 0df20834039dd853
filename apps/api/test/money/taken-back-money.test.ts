/** Money that the bank took back earns nothing: what it bought waits, ends without profit, and pays the debt. */
import { approveRequest } from '@ajose/sdk/admin/approvals';
import { correctCase, getCases } from '@ajose/sdk/admin/dashboard';
import { addOfflineInvestment } from '@ajose/sdk/admin/investments';
import type { Case } from '@ajose/sdk/contract/dashboard';
import {
  addInvestment,
  addSavingsFunds,
  exitEarly,
  getUserInvestments,
  getUserStats,
  quoteExit,
} from '@ajose/sdk/customer/investments';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { lagosDay } from '@ajose/sdk/domain/time';
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readEarned } from '../../src/documents/earnings.ts';
import { pdfHoldings } from '../../src/documents/holdings.ts';
import { collectReceivables } from '../../src/money/deposits/reversals.ts';
import type { RefundStatus } from '../../src/gateways/gateway.ts';
import { readCalendar } from '../../src/saving/calendar.ts';
import { mature } from '../../src/saving/investments/mature.ts';
import { rowsOf } from '../../src/office/reports/month-rows.ts';
import { sumLines } from '../../src/office/reports/rows.ts';
import { select } from '../../src/platform/database/db.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { waits } from '../approvals.ts';
import { startMoney } from '../money.ts';
import { payIn, sayOfRefund } from '../payments.ts';
import { newAdmin, type TestAdmin, type TestCustomer } from '../people.ts';
import { newReceipt } from '../receipts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let asker: TestAdmin;
let other: TestAdmin;
let person: TestCustomer;

const money = await startMoney({ LIMIT_DEPOSIT: '100000000' });
afterAll(() => money.close());
beforeEach(async () => {
  asker = await newAdmin(money);
  other = await newAdmin(money);
  person = await money.newPerson();
});

const hear = (reference: string, status: RefundStatus, naira: number) => sayOfRefund(money, reference, status, naira);

const invest = async (productId: string, capital: number): Promise<string> =>
  (await addInvestment(person.api, { userId: person.user._id, productId, capital, idempotencyKey: randomUUID() }))
    .investment._id;

/** Pays 10,000 in and invests it at 10% for 100 days. */
async function buy(): Promise<{ reference: string; investment: string }> {
  const productId = await money.newProduct({ cost: 100, rate: 10, days: 100 });
  await money.owner.query('UPDATE products SET exit_after_days = 0 WHERE id = $1', [productId]);
  const reference = await payIn(money, person, 10_000);
  const investment = await invest(productId, 10_000);
  return { reference, investment };
}

const cases = async (reference: string): Promise<Case | undefined> =>
  (await getCases(asker.api, { resolved: false, limit: 100 })).cases.find(
    (openCase) => openCase.reference === reference,
  );

async function endByTwo(reference: string): Promise<void> {
  const body = { correction: 'endInvestments', reason: 'The bank took the money back' } as const;
  const approval = waits(await correctCase(asker.api, (await cases(reference))?._id ?? '', body));
  await approveRequest(other.api, approval._id);
}

async function books(): Promise<Record<string, bigint>> {
  const { rows } = await money.owner.query<Record<string, bigint>>(
    'SELECT wallet, invested, receivable, interest, tax FROM ledger.accounts WHERE customer_id = $1',
    [person.user._id],
  );
  return rows[0] ?? {};
}

const NOTHING = { wallet: 0n, invested: 0n, receivable: 0n, interest: 0n, tax: 0n };

test('taking money back does not end what was bought with cash from outside', async () => {
  const productId = await money.newProduct({ cost: 100, rate: 10, days: 100 });
  const reference = await payIn(money, person, 10_000);
  await addTransaction(person.api, money.withdrawalBody(person, 'WDL_1_TAKEN', 10_000));
  await addOfflineInvestment(asker.api, {
    userId: person.user._id,
    productId,
    capital: 10_000,
    startDate: money.clock.now().toISOString(),
    ...newReceipt(),
    idempotencyKey: randomUUID(),
  });
  money.clock.advance(HOUR);
  await hear(reference, 'processed', 10_000);
  expect((await cases(reference))?.corrections).toEqual([{ correction: 'writeOff', amount: 10_000 }]);
  expect(await books()).toMatchObject({ invested: 1_000_000n, receivable: -1_000_000n });
});

test('two administrators end what taken-back money bought: its capital pays the debt, and no profit is paid', async () => {
  const { reference, investment } = await buy();
  money.clock.advance(HOUR);
  await hear(reference, 'processed', 10_000);
  expect((await cases(reference))?.corrections).toEqual([
    { correction: 'writeOff', amount: 10_000 },
    { correction: 'endInvestments', amount: 10_000 },
  ]);
  await endByTwo(reference);
  expect(await books()).toEqual(NOTHING);
  expect(await cases(reference)).toBeUndefined();
  person = await money.later(person, 200 * DAY);
  await mature(money.deps);
  expect(await books()).toEqual(NOTHING);
  const { investments } = await getUserInvestments(person.api, { userId: person.user._id });
  expect(investments).toMatchObject([{ _id: investment, status: 'completed', profit: 0 }]);
  await money.expectPromisesKept();
});

test('what taken-back money bought ends without profit on its day, where nobody ended it before', async () => {
  const { reference } = await buy();
  money.clock.advance(HOUR);
  await hear(reference, 'processed', 10_000);
  money.clock.advance(100 * DAY);
  await mature(money.deps);
  expect(await books()).toEqual(NOTHING);
  await money.expectPromisesKept();
});

test('two administrators end only the owed part of an investment that other money bought too', async () => {
  const productId = await money.newProduct({ cost: 100, rate: 10, days: 100 });
  const reference = await payIn(money, person, 10_000);
  await payIn(money, person, 5000);
  await invest(productId, 15_000);
  money.clock.advance(HOUR);
  await hear(reference, 'processed', 10_000);
  await endByTwo(reference);
  expect(await books()).toEqual({ ...NOTHING, invested: 500_000n });
  await money.expectPromisesKept();
  money.clock.advance(100 * DAY);
  await mature(money.deps);
  expect(await books()).toEqual({ ...NOTHING, wallet: 550_000n, interest: -50_000n });
  await money.expectPromisesKept();
});

test('a day that has ended still shows what was added to a plan after the bank took all of it back', async () => {
  const productId = await money.newProduct({ cost: 100, rate: 10, days: 100, savings: true });
  await payIn(money, person, 5000);
  const plan = await invest(productId, 5000);
  const reference = await payIn(money, person, 10_000);
  await addSavingsFunds(person.api, {
    userId: person.user._id,
    investmentId: plan,
    amount: 10_000,
    idempotencyKey: randomUUID(),
  });
  const day = {
    from: new Date(money.clock.now().getTime() - HOUR),
    to: new Date(money.clock.now().getTime() + 2 * HOUR),
  };
  const invested = () => sumLines(money.db, rowsOf('invested', day, money.clock.now()));
  const before = await invested();
  money.clock.advance(HOUR);
  await hear(reference, 'processed', 10_000);
  await endByTwo(reference);
  expect(await books()).toEqual({ ...NOTHING, invested: 500_000n });
  expect(await invested()).toEqual(before);
  expect((await sumLines(money.db, rowsOf('repaid', day, money.clock.now()))).get(productId)?.kobo).toBe(1_000_000n);
  expect((await sumLines(money.db, rowsOf('interestPaid', day, money.clock.now()))).has(productId)).toBe(false);
  expect(before.get(productId)).toEqual({ n: 2n, kobo: 1_500_000n });
  await money.expectPromisesKept();
});

test('an investment goes on without the profit of the days on which it was owed, where the customer pays the debt', async () => {
  const { reference } = await buy();
  money.clock.advance(50 * DAY);
  await hear(reference, 'processed', 10_000);
  money.clock.advance(25 * DAY);
  person = await money.later(person, 0);
  await payIn(money, person, 10_000);
  await collectReceivables(money.deps);
  expect(await books()).toEqual({ ...NOTHING, invested: 1_000_000n });
  money.clock.advance(26 * DAY);
  await mature(money.deps);
  const { wallet = 0n, ...rest } = await books();
  // 75 of 100 days, to the minutes that the test itself took.
  expect(Number(wallet)).toBeGreaterThan(1_074_900);
  expect(Number(wallet)).toBeLessThan(1_075_100);
  expect(rest).toEqual({ invested: 0n, receivable: 0n, interest: 1_000_000n - wallet, tax: 0n });
  await money.expectPromisesKept();
});

test('leaving early right after the debt was paid pays no profit for the days on which it was owed', async () => {
  const { reference, investment } = await buy();
  money.clock.advance(50 * DAY);
  await hear(reference, 'processed', 10_000);
  money.clock.advance(25 * DAY);
  person = await money.later(person, 0);
  await payIn(money, person, 10_000);
  await collectReceivables(money.deps);
  const { quote } = await quoteExit(person.api, { userId: person.user._id, investmentId: investment });
  // 50 of 100 days, to the minutes that the test itself took.
  expect(quote.profit).toBeGreaterThan(499);
  expect(quote.profit).toBeLessThan(501);
  await exitEarly(person.api, { userId: person.user._id, quoteId: quote._id });
  expect((await books())['interest']).toBe(BigInt(Math.round((quote.profit - quote.price) * -100)));
  await money.expectPromisesKept();
});

/** What the person earned from 40 to 20 days before a moment. */
async function earnedBefore(now: Date): Promise<number> {
  const ago = (days: number) => lagosDay(new Date(now.getTime() - days * DAY));
  const then = { startDate: ago(40), endDate: ago(20) };
  return (await readEarned(money.db, money.clock.now(), person.user._id, then)).profit;
}

const shown = async () => (await getUserInvestments(person.api, { userId: person.user._id })).investments[0];

test('money that is owed earns nothing on any page, and nothing promises its profit', async () => {
  const { reference } = await buy();
  money.clock.advance(50 * DAY);
  await hear(reference, 'processed', 10_000);
  person = await money.later(person, 25 * DAY);
  const { stats } = await getUserStats(person.api, person.user._id);
  expect(stats.totalProfits).toBeGreaterThan(499);
  expect(stats.totalProfits).toBeLessThan(501);
  expect(await shown()).toMatchObject({ profit: stats.totalProfits, expectedProfit: 0 });
  expect(await earnedBefore(new Date(money.clock.now().getTime() + 19 * DAY))).toBe(0);
  expect(stats.nextPayout?.amount).toBe(10_000);
  const { entries } = await readCalendar(money.deps, person.user._id);
  expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([['end', 10_000]]);
  const now = money.clock.now();
  const due = await select<{ kobo: bigint }>(
    money.db,
    sql`SELECT r.kobo FROM (${rowsOf('due', { from: now, to: now }, now)}) r WHERE r.customer_id = ${person.user._id}`,
  );
  expect(due).toEqual([{ kobo: 1_000_000n }]);
  const letter = await buffer(await pdfHoldings(money.deps, person.user._id));
  const [, signed = ''] = /%ajose [\w-]+\.([\w-]+)\./.exec(letter.toString('latin1')) ?? [];
  expect(Buffer.from(signed, 'base64url').toString()).toMatch(/pays ₦10,000.00 on/);
});

describe('what was earned on days that are over stays', () => {
  interface Owed {
    reference: string;
    investment: string;
    /** What was earned on the days before, read before anything was decided. */
    before: number;
    now: Date;
  }

  /** On day 70 the customer has owed the money for 40 days, in which it earned nothing. */
  async function owe(status: RefundStatus = 'processed'): Promise<Owed> {
    const made = await buy();
    money.clock.advance(40 * DAY);
    await hear(made.reference, status, 10_000);
    person = await money.later(person, 30 * DAY);
    [asker, other] = [await newAdmin(money), await newAdmin(money)];
    const now = money.clock.now();
    return { ...made, before: await earnedBefore(now), now };
  }

  test('when two administrators end what the money bought', async () => {
    const { reference, before, now } = await owe();
    expect(before).toBeGreaterThan(95);
    expect(before).toBeLessThan(115);
    await endByTwo(reference);
    expect(await earnedBefore(now)).toBe(before);
    expect((await shown())?.profit).toBe(0);
    await money.expectPromisesKept();
  });

  test('when two administrators end only a part of what other money bought too', async () => {
    const productId = await money.newProduct({ cost: 100, rate: 10, days: 100 });
    const reference = await payIn(money, person, 10_000);
    await payIn(money, person, 5000);
    await invest(productId, 15_000);
    money.clock.advance(40 * DAY);
    await hear(reference, 'processed', 10_000);
    person = await money.later(person, 30 * DAY);
    [asker, other] = [await newAdmin(money), await newAdmin(money)];
    const now = money.clock.now();
    const before = await earnedBefore(now);
    expect((await shown())?.expectedProfit).toBe(500);
    await endByTwo(reference);
    expect(await earnedBefore(now)).toBe(before);
    const left = await shown();
    expect(left?.expectedProfit).toBe(500);
    expect(left?.profit).toBeGreaterThan(349);
    expect(left?.profit).toBeLessThan(351);
    await money.expectPromisesKept();
  });

  test('when the customer pays the debt, in parts and in the end', async () => {
    const { before, now } = await owe();
    await payIn(money, person, 3333);
    await collectReceivables(money.deps);
    expect(await earnedBefore(now)).toBe(before);
    money.clock.advance(DAY);
    person = await money.later(person, 0);
    await payIn(money, person, 10_000);
    await collectReceivables(money.deps);
    expect(await earnedBefore(now)).toBe(before);
    person = await money.later(person, 40 * DAY);
    await mature(money.deps);
    expect(await earnedBefore(now)).toBe(before);
    await money.expectPromisesKept();
  });

  test('when two administrators write the debt off, which gives the profit back on that day', async () => {
    const { reference, before, now } = await owe();
    expect(before).toBeLessThan(115);
    const body = { correction: 'writeOff', reason: 'The bank was wrong' } as const;
    const approval = waits(await correctCase(asker.api, (await cases(reference))?._id ?? '', body));
    await approveRequest(other.api, approval._id);
    expect(await earnedBefore(now)).toBe(before);
    const left = await shown();
    expect(left?.expectedProfit).toBe(1000);
    expect(left?.profit).toBeGreaterThan(699);
    await money.expectPromisesKept();
  });

  test('when it becomes certain only later that the money is owed', async () => {
    const { reference, investment, before, now } = await owe('pending');
    expect(before).toBeGreaterThan(199);
    await hear(reference, 'processed', 10_000);
    expect(await earnedBefore(now)).toBe(before);
    expect((await shown())?.profit).toBeLessThan(401);
    await payIn(money, person, 10_000);
    await collectReceivables(money.deps);
    expect(await earnedBefore(now)).toBe(before);
    const { quote } = await quoteExit(person.api, { userId: person.user._id, investmentId: investment });
    expect(quote.profit).toBe((await shown())?.profit);
    expect(quote.profit).toBeLessThan(401);
  });
});

test('a plan does not get back the profit of the days on which it was owed when something is added to it', async () => {
  const productId = await money.newProduct({ cost: 100, rate: 10, days: 100, savings: true });
  const reference = await payIn(money, person, 10_000);
  const plan = await invest(productId, 10_000);
  money.clock.advance(50 * DAY);
  await hear(reference, 'processed', 10_000);
  person = await money.later(person, 25 * DAY);
  await payIn(money, person, 11_000);
  await addSavingsFunds(person.api, {
    userId: person.user._id,
    investmentId: plan,
    amount: 1000,
    idempotencyKey: randomUUID(),
  });
  money.clock.advance(26 * DAY);
  await mature(money.deps);
  // 75 of 100 days on 10,000 and 25 on 1,000, to the minutes that the test itself took.
  const { wallet = 0n } = await books();
  expect(Number(wallet)).toBeGreaterThan(1_177_400);
  expect(Number(wallet)).toBeLessThan(1_177_600);
  await money.expectPromisesKept();
});

test('an investment cannot be left early while it is owed, even by an earlier quote', async () => {
  const { reference, investment } = await buy();
  const asked = () => quoteExit(person.api, { userId: person.user._id, investmentId: investment });
  const { quote } = await asked();
  await hear(reference, 'processed', 10_000);
  const owes = { status: 409, code: 'money_owed' };
  await expect(asked()).rejects.toMatchObject(owes);
  await expect(exitEarly(person.api, { userId: person.user._id, quoteId: quote._id })).rejects.toMatchObject(owes);
  expect(await books()).toMatchObject({ invested: 1_000_000n, wallet: 0n });
});

describe('while a refund is under way', () => {
  test('what its money bought waits, and pays its profit when the refund fails', async () => {
    const { reference } = await buy();
    money.clock.advance(HOUR);
    await hear(reference, 'pending', 10_000);
    expect((await cases(reference))?.corrections ?? []).toEqual([]);
    money.clock.advance(100 * DAY);
    await mature(money.deps);
    expect(await books()).toMatchObject({ invested: 1_000_000n });
    await hear(reference, 'failed', 10_000);
    await mature(money.deps);
    expect(await books()).toEqual({ ...NOTHING, wallet: 1_100_000n, interest: -100_000n });
    await money.expectPromisesKept();
  });
});
