/** The back-office's sums: each counts movements by their reason and equals the rows that it opens. */
import { randomUUID } from 'node:crypto';
import { getDashboardStats } from '@ajose/sdk/admin/dashboard';
import { addOfflineInvestment } from '@ajose/sdk/admin/investments';
import { getAllTransactions } from '@ajose/sdk/admin/transactions';
import type { GetAllTransactionsQuery, SumOfKind, TransactionKind } from '@ajose/sdk/contract/transactions';
import { addInvestment } from '@ajose/sdk/customer/investments';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { toKobo, totalToNaira } from '@ajose/sdk/domain/money';
import { lagosDay } from '@ajose/sdk/domain/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mature } from '../../src/saving/investments/mature.ts';
import { startMoney } from '../money.ts';
import { newReference, payIn, paymentsOf } from '../payments.ts';
import { newAdmin, type TestAdmin, type TestCustomer } from '../people.ts';
import { newReceipt } from '../receipts.ts';

const DAY = 86_400_000;
let admin: TestAdmin;
let person: TestCustomer;

/** All rows of a list. */
async function rowsOf(query: GetAllTransactionsQuery) {
  const { transactions, pagination } = await getAllTransactions(admin.api, { ...query, limit: 100 });
  expect(transactions).toHaveLength(pagination.totalTransactions);
  return transactions;
}

const money = await startMoney();
afterAll(() => money.close());

beforeAll(async () => {
  money.clock.set(new Date('2026-06-03T09:00:00Z'));
  person = await money.later(await money.newPerson(), 0);
  const product = await money.newProduct({ cost: 10, rate: 10, days: 2 });
  await payIn(money, person, 60_000);
  await paymentsOf(money, person).start(newReference(), 7000);
  await addInvestment(person.api, {
    userId: person.user._id,
    productId: product,
    capital: 20_000,
    idempotencyKey: randomUUID(),
  });
  await addTransaction(person.api, money.withdrawalBody(person, 'WDL_paid', 1500.5));
  await addTransaction(person.api, money.withdrawalBody(person, 'WDL_fails', 2000));
  await money.owner.query(
    `SELECT money.decide($1, (SELECT id FROM ledger.transactions WHERE transaction_id = $2), $3, $4, '{}')
       FROM (VALUES (1)) one`,
    [person.user._id, 'WDL_fails', 'failed', money.clock.now()],
  );
  await money.owner.query(
    `SELECT money.decide($1, (SELECT id FROM ledger.transactions WHERE transaction_id = $2), $3, $4, '{}')
       FROM (VALUES (1)) one`,
    [person.user._id, 'WDL_paid', 'completed', money.clock.now()],
  );
  person = await money.later(person, 3 * DAY);
  await mature(money.deps);
  admin = await newAdmin(money);
  await addOfflineInvestment(admin.api, {
    userId: person.user._id,
    productId: product,
    capital: 12_000,
    startDate: money.clock.now().toISOString(),
    ...newReceipt(),
    idempotencyKey: randomUUID(),
  });
});

const expected: readonly (Omit<SumOfKind, 'offlineAmount'> & { offlineAmount?: number })[] = [
  { kind: 'paid_in', count: 2, amount: 72_000, offlineAmount: 12_000 },
  { kind: 'to_bank', count: 1, amount: 1500.5 },
  { kind: 'into_plan', count: 2, amount: 32_000 },
  { kind: 'from_plan', count: 1, amount: 22_000 },
  { kind: 'returned', count: 1, amount: 2000 },
];

describe.each([
  ['from the counters of days', {}],
  ['from the rows that a search finds', { search: 'WDL_' }],
  ['of one customer', { userId: 'theirs' }],
] as const)('completed by kind, %s', (_, given) => {
  const query = (): GetAllTransactionsQuery => ('userId' in given ? { userId: person.user._id } : given);

  test('each sum adds up the rows that its kind opens', async () => {
    const { completedByKind } = (await getAllTransactions(admin.api, query())).summary;
    expect(completedByKind.length).toBeGreaterThan(0);
    for (const { kind, count, amount } of completedByKind) {
      const rows = await rowsOf({ ...query(), kind, status: 'completed' });
      expect([kind, rows.length, totalToNaira(rows.reduce((sum, row) => sum + toKobo(row.amount), 0n))]).toEqual([
        kind,
        count,
        amount,
      ]);
      expect(rows.map((row) => row.kind)).toEqual(rows.map(() => kind));
    }
  });
});

test('each kind has its own sum, and so has money that was recorded offline', async () => {
  const { summary } = await getAllTransactions(admin.api);
  expect(summary.completedByKind).toEqual(expected.map((sum) => ({ offlineAmount: 0, ...sum })));
});

test.each<TransactionKind>(['paid_in', 'to_bank', 'into_plan', 'from_plan', 'returned', 'taken_back', 'correction'])(
  'a list of %s has its own sums only',
  async (kind) => {
    const { summary } = await getAllTransactions(admin.api, { kind });
    const of = expected.find((item) => item.kind === kind);
    expect(summary.completedByKind).toEqual(of ? [{ offlineAmount: 0, ...of }] : []);
    const done = (await getAllTransactions(admin.api, { kind, status: 'completed' })).summary;
    const rows = await rowsOf({ kind, status: 'completed' });
    const sum = totalToNaira(rows.reduce((total, row) => total + toKobo(row.amount), 0n));
    expect([done.totalAmount, done.completedAmount]).toEqual([sum, sum]);
  },
);

test.each<[string, GetAllTransactionsQuery, number]>([
  ['all transactions count it once', {}, 60_000 + 12_000 + 1500.5 + 20_000 + 22_000],
  ['those of its amount count it once', { search: '12,000' }, 12_000],
  ['deposits is that of its rows, also of what came back', { type: 'deposit' }, 60_000 + 12_000 + 22_000 + 2000],
  ['a search for its deposit alone counts the deposit', { search: 'OFD-' }, 12_000],
])('an administrator books money offline, and the volume of %s', async (_, query, naira) => {
  const { summary } = await getAllTransactions(admin.api, query);
  expect([summary.totalAmount, summary.completedAmount]).toEqual([naira, naira]);
});

test.each<[string, GetAllTransactionsQuery]>([
  ['all', {}],
  ['deposits', { type: 'deposit' }],
  ['withdrawals', { type: 'withdrawal' }],
  ['one kind', { kind: 'returned' }],
  ['one customer', { userId: 'theirs' }],
])(
  'an administrator lists what is completed of %s, and the tile with what it says it leaves out is the rows',
  async (_, given) => {
    const query = {
      ...given,
      ...(given.userId === undefined ? {} : { userId: person.user._id }),
      status: 'completed',
    } as const;
    const { summary } = await getAllTransactions(admin.api, query);
    const rows = await rowsOf(query);
    const isAll = query.kind === undefined && !('type' in query);
    const returns = isAll ? rows.filter(({ kind }) => kind === 'returned') : [];
    expect(summary.leftOut).toEqual({ returns: returns.length, offlineTwice: isAll ? 12_000 : 0 });
    const sum = (of: typeof rows) => totalToNaira(of.reduce((total, row) => total + toKobo(row.amount), 0n));
    expect(summary.completedAmount).toBe(sum(rows) - sum(returns) - summary.leftOut.offlineTwice);
  },
);

test.each<[string, GetAllTransactionsQuery]>([
  ['all', {}],
  ['what failed', { status: 'failed' }],
  ['what a search finds', { search: 'WDL_' }],
  ['days without a row', { startDate: '2020-01-01', endDate: '2020-01-02' }],
])('an administrator is offered the kinds and types of which the list has rows: %s', async (_, query) => {
  const { kinds, types } = (await getAllTransactions(admin.api, query)).summary;
  const rows = await rowsOf(query);
  expect([new Set(kinds), new Set(types)]).toEqual([
    new Set(rows.map(({ kind }) => kind)),
    new Set(rows.map(({ type }) => type)),
  ]);
});

test('an administrator lists what failed, and its volume is the sum of the rows', async () => {
  const { summary } = await getAllTransactions(admin.api, { status: 'failed' });
  const rows = await rowsOf({ status: 'failed' });
  const sum = totalToNaira(rows.reduce((total, row) => total + toKobo(row.amount), 0n));
  expect([rows.length > 0, summary.totalAmount, summary.failedAmount]).toEqual([true, sum, sum]);
});

test('the list of what waits for an administrator has what the dashboard counts: no withdrawal on its way, no deposit that nobody has paid', async () => {
  const later = await money.later(person, 0);
  for (const id of ['WDL_travels', 'WDL_waits']) await addTransaction(later.api, money.withdrawalBody(later, id, 1000));
  await money.owner.query(
    `UPDATE money.payouts SET state = 'sent' WHERE id = (SELECT id FROM ledger.transactions WHERE transaction_id = 'WDL_travels')`,
  );
  const { stats } = await getDashboardStats(admin.api);
  const rows = await rowsOf({ status: 'pending', awaiting: true });
  expect(rows.map(({ transactionId }) => transactionId)).toContain('WDL_waits');
  expect(rows.map(({ transactionId }) => transactionId)).not.toContain('WDL_travels');
  expect(rows.map(({ type }) => type)).not.toContain('deposit');
  expect(stats.pendingActions).toBe(rows.length);
  const pending = await rowsOf({ status: 'pending' });
  const others = pending.filter(({ _id }) => !rows.some((row) => row._id === _id));
  expect(others.map(({ type }) => type).toSorted()).toEqual(['deposit', 'withdrawal']);
});

test('a withdrawal on its way that is late waits for an administrator, in the list and in the count of the dashboard', async () => {
  await money.owner.query(
    `INSERT INTO money.cases (kind, reference, message, customer_id, withdrawal_id, gateway, raised_at)
     SELECT 'payout_stuck', 'wdl-' || id, 'It is late.', customer_id, id, 'paystack', now()
       FROM ledger.transactions WHERE transaction_id = 'WDL_travels'`,
  );
  const rows = await rowsOf({ status: 'pending', awaiting: true });
  expect(rows.map(({ transactionId }) => transactionId)).toContain('WDL_travels');
  expect((await getDashboardStats(admin.api)).stats.pendingActions).toBe(rows.length);
});

test('money out in a day is what banks were paid, money in is what was paid in: no purchase, no maturity, no return', async () => {
  const { stats } = await getDashboardStats(admin.api);
  const moved = stats.days.filter(({ deposits, withdrawals }) => deposits + withdrawals > 0);
  expect(moved).toEqual([
    { day: '2026-06-03', deposits: 60_000, withdrawals: 1500.5 },
    { day: lagosDay(money.clock.now()), deposits: 12_000, withdrawals: 0 },
  ]);
});

test('the sums stay the same when the outbox has been read, and the books hold', async () => {
  const before = (await getAllTransactions(admin.api)).summary;
  await money.owner.query('SELECT ledger.read_outbox(NULL)');
  expect((await getAllTransactions(admin.api)).summary).toEqual(before);
  await money.expectPromisesKept();
});
