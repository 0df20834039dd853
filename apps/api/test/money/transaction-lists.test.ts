/** Lists of transactions show the same as a plain query over all rows, for each filter, order and page. */
import { text } from 'node:stream/consumers';
import type { GetAllTransactionsQuery, Transaction } from '@ajose/sdk/contract/transactions';
import { formatNaira, toKobo, toNaira } from '@ajose/sdk/domain/money';
import { lagosDay } from '@ajose/sdk/domain/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvStatement } from '../../src/documents/statements/csv.ts';
import { listAllTransactions } from '../../src/money/transactions/list.ts';
import { listOwnTransactions } from '../../src/money/transactions/own-list.ts';
import { startStack } from '../stack.ts';

interface Row {
  id: string;
  customer: string;
  key: string;
  type: 'deposit' | 'withdrawal';
  status: 'completed' | 'pending';
  kobo: bigint;
  at: Date;
}

const rows: Row[] = [];
const people: { id: string; name: string }[] = [];
const DAYS = 12;
const FIRST_DAY = Date.parse('2026-03-01T10:00:00Z');

async function addPerson(name: string, email: string): Promise<void> {
  const { rows: added } = await stack.owner.query<{ id: string }>(
    `INSERT INTO customers (name, email, password_hash, ref_code) VALUES ($1, $2::text, '', $2::text) RETURNING id`,
    [name, email],
  );
  people.push({ id: added[0]?.id ?? '', name });
}

async function post(row: Omit<Row, 'id'>): Promise<void> {
  const [source, target] = row.type === 'deposit' ? ['paystack', 'wallet'] : ['wallet', 'held'];
  const { rows: posted } = await stack.owner.query<{ id: string }>(
    `SELECT id FROM ledger.post($1, $2, $3, ARRAY[ledger.leg($4, $5, $6)], $7, '=1+1', 'card', $8, allowed => NULL, debt_free => false)`,
    [
      row.customer,
      row.key,
      row.type === 'deposit' ? 'payment' : 'withdrawal',
      source,
      target,
      row.kobo,
      row.at,
      row.status,
    ],
  );
  rows.push({ ...row, id: posted[0]?.id ?? '' });
}

const stack = await startStack();
afterAll(() => stack.close());

beforeAll(async () => {
  await addPerson('Adaeze Nwosu', 'adaeze@ajose.test');
  await addPerson('Babatunde Ojo', 'babatunde@ajose.test');
  await addPerson('Chukwuemeka Obi', 'emeka@ajose.test');
  for (let day = 0; day < DAYS; day += 1) {
    for (const [index, person] of people.entries()) {
      const at = new Date(FIRST_DAY + day * 86_400_000 + index * 60_000);
      const key = `payment-${day}-${index}`;
      await post({ customer: person.id, key, type: 'deposit', status: 'completed', kobo: toKobo(1000 + day), at });
      if ((day + index) % 3 === 0) {
        const later = new Date(at.getTime() + 1000);
        await post({
          customer: person.id,
          key: `WDL_${day}_${index}`,
          type: 'withdrawal',
          status: 'pending',
          kobo: 100n,
          at: later,
        });
      }
    }
    // Half of the days are in the totals; the others are still in the outbox.
    if (day % 2 === 0) await stack.owner.query('SELECT ledger.read_outbox(NULL)');
  }
});

/** All pages of the administrators' list, one after the other. */
async function allPages(query: GetAllTransactionsQuery): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const reply = await listAllTransactions(stack.owner, { ...query, limit: 5, page });
    ids.push(...reply.transactions.map(({ _id }) => _id));
    if (!reply.pagination.hasNext) return ids;
  }
}

function expected(matches: (row: Row) => boolean, direction: 1 | -1 = -1): string[] {
  const sorted = rows.filter(matches).toSorted((a, b) => direction * (a.at.getTime() - b.at.getTime()));
  return sorted.map(({ id }) => id);
}

test('lists hold only those parts of the metadata that screens show', async () => {
  const [person] = people;
  await stack.owner.query(
    `UPDATE ledger.transactions SET metadata = '{"note":"Paid late","userName":"Adaeze Nwosu","currency":"NGN"}'
      WHERE customer_id = $1 AND transaction_id = 'payment-0-0'`,
    [person?.id],
  );
  const transaction = await listOwnTransactions(stack.db, person?.id ?? '', { limit: 100 });
  const all = await listAllTransactions(stack.db, { search: 'payment-0-0' });
  const rowOf = (list: readonly Transaction[]) => list.find(({ transactionId }) => transactionId === 'payment-0-0');
  expect(rowOf(transaction.data)?.metadata).toEqual({ note: 'Paid late' });
  expect(rowOf(all.transactions)?.metadata).toEqual({ note: 'Paid late' });
});

describe("the administrators' list", () => {
  test('shows each transaction once over all pages, newest or oldest first', async () => {
    expect(await allPages({})).toEqual(expected(() => true));
    expect(await allPages({ sortOrder: 'asc' })).toEqual(expected(() => true, 1));
  });

  test('filters by type, status, days and customer, on every page', async () => {
    expect(await allPages({ type: 'withdrawal' })).toEqual(expected(({ type }) => type === 'withdrawal'));
    expect(await allPages({ status: 'pending', sortOrder: 'asc' })).toEqual(
      expected(({ status }) => status === 'pending', 1),
    );
    const days = { startDate: '2026-03-03', endDate: '2026-03-07' };
    expect(await allPages({ ...days, type: 'deposit' })).toEqual(
      expected(({ at, type }) => type === 'deposit' && lagosDay(at) >= days.startDate && lagosDay(at) <= days.endDate),
    );
    expect(await allPages({ userId: people[1]?.id ?? '' })).toEqual(
      expected(({ customer }) => customer === people[1]?.id),
    );
  });

  test('finds by name, address and the beginning of an id', async () => {
    const ofAdaeze = expected(({ customer }) => customer === people[0]?.id);
    expect(await allPages({ search: 'ADAEZE' })).toEqual(ofAdaeze);
    expect(await allPages({ search: 'adaeze@ajose' })).toEqual(ofAdaeze);
    expect(await allPages({ search: 'WDL_0' })).toEqual(expected(({ key }) => key.startsWith('WDL_0')));
    expect(await allPages({ search: '%' })).toEqual([]);
  });

  test('finds by the amount, with or without its commas and the sign', async () => {
    const kobo = rows[0]?.kobo ?? 0n;
    const naira = toNaira(kobo);
    const ofAmount = expected((row) => row.kobo === kobo);
    expect(ofAmount.length).toBeGreaterThan(0);
    for (const search of [String(naira), formatNaira(naira)]) expect(await allPages({ search })).toEqual(ofAmount);
  });

  test('adds up all rows of the filter, not those of the page', async () => {
    const { summary, pagination } = await listAllTransactions(stack.owner, { limit: 5 });
    const sumOf = (counts: (row: Row) => boolean) =>
      toNaira(rows.filter(counts).reduce((total, { kobo }) => total + kobo, 0n));
    const sum = (status: string) => sumOf((row) => row.status === status);
    const onTheWay = sumOf(({ type, status }) => type === 'withdrawal' && status === 'pending');
    expect(pagination.totalTransactions).toBe(rows.length);
    expect(summary.completedAmount).toBe(sum('completed'));
    expect(summary.pendingAmount).toBe(sum('pending'));
    expect(onTheWay).toBeGreaterThan(0);
    expect(summary.totalAmount).toBe(sum('completed') + onTheWay);
  });

  test.each(['failed', 'user_cancelled', 'pending'] as const)(
    'sums up a list of what is %s under its status, and its volume is that sum',
    async (status) => {
      const query = { status, type: 'deposit' } as const;
      const counters = `name = 'deposit ${status} payment' AND day = '2026-03-02'`;
      await stack.owner.query(
        `INSERT INTO ledger.totals (name, day, n, kobo) VALUES ('deposit ${status} payment', '2026-03-02', 206, 412000)`,
      );
      const { summary, pagination } = await listAllTransactions(stack.owner, query);
      await stack.owner.query(`DELETE FROM ledger.totals WHERE ${counters}`);
      expect(pagination.totalTransactions).toBe(206);
      expect(summary).toMatchObject({
        totalAmount: 4120,
        completedAmount: 0,
        pendingAmount: status === 'pending' ? 4120 : 0,
        failedAmount: status === 'failed' ? 4120 : 0,
        userCancelledAmount: status === 'user_cancelled' ? 4120 : 0,
        completedByKind: [{ kind: 'paid_in', count: 206, amount: 4120 }],
      });
    },
  );

  test('leaves 8,000 unpaid deposits of ten billion naira out of the totals', async () => {
    const counted = `
      INSERT INTO ledger.totals AS t (name, day, n, kobo) VALUES ('deposit pending payment', '2026-03-01', $1, $2)
      ON CONFLICT (name, day) DO UPDATE SET n = t.n + excluded.n, kobo = t.kobo + excluded.kobo`;
    const before = await listAllTransactions(stack.owner, {});
    await stack.owner.query(counted, [8000, 8000n * toKobo(10_000_000_000)]);
    const { summary } = await listAllTransactions(stack.owner, {});
    expect(summary.totalAmount).toBe(before.summary.totalAmount);
    expect(summary.pendingAmount).toBeGreaterThan(80_000_000_000_000 - 1);
    await stack.owner.query(counted, [-8000, -8000n * toKobo(10_000_000_000)]);
  });

  test('refuses days that run backwards', async () => {
    const backwards = { startDate: '2026-03-07', endDate: '2026-03-03' };
    await expect(listAllTransactions(stack.owner, backwards)).rejects.toMatchObject({
      status: 400,
      code: 'invalid_range',
    });
  });
});

describe("a customer's history", () => {
  test('has only the customer’s own, with totals over the filter', async () => {
    const id = people[2]?.id ?? '';
    const { data, stats, pagination } = await listOwnTransactions(stack.owner, id, { limit: 100 });
    expect(data.map(({ _id }) => _id)).toEqual(expected(({ customer }) => customer === id));
    expect(pagination).toEqual({ total: data.length, pages: 1 });
    expect(stats.totalDeposits).toBe(DAYS * 1000 + (DAYS * (DAYS - 1)) / 2);
    expect(stats.pendingCount).toBe(data.filter(({ status }) => status === 'pending').length);
  });

  test('is sorted by amount when asked', async () => {
    const { data } = await listOwnTransactions(stack.owner, people[0]?.id ?? '', { sortBy: 'amount', limit: 100 });
    const amounts = data.map(({ amount }) => amount);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  });
});

describe('money that moves later than it was begun', () => {
  const begun = new Date('2026-03-30T22:30:00Z');
  const paid = new Date('2026-04-02T09:00:00Z');
  let customer: string;

  async function begin(key: string, kobo: bigint, at: Date): Promise<void> {
    await stack.owner.query(
      `SELECT money.open_deposit($1, $2, $1, $3, 'wallet', 'paystack', $4, '{}', NULL, NULL, 'paystack')`,
      [customer, key, kobo, at],
    );
  }
  const credit = (key: string, kobo: bigint, at: Date) =>
    stack.owner.query(`SELECT money.credit_deposit($1, 'paystack', $2, $3, 0, 'card', $4, $4, '{}')`, [
      customer,
      key,
      kobo,
      at,
    ]);

  beforeAll(async () => {
    await addPerson('Danjuma Bello', 'danjuma@ajose.test');
    customer = people.at(-1)?.id ?? '';
    await begin('first', 500_000n, begun);
    await begin('second', 100_000n, new Date(begun.getTime() + 60_000));
    await begin('third', 200_000n, new Date(begun.getTime() + 120_000));
    // The clock of the process that credits the third is a minute behind.
    await credit('second', 100_000n, paid);
    await credit('first', 500_000n, new Date(paid.getTime() + 1000));
    await credit('third', 200_000n, new Date(paid.getTime() - 60_000));
    await begin('fourth', 300_000n, new Date(paid.getTime() + 5000));
  });

  test('stands where it moved: the balance before each row is the balance after the row before', async () => {
    for (const list of [
      (await listOwnTransactions(stack.owner, customer, { sortOrder: 'asc' })).data,
      (await listAllTransactions(stack.owner, { userId: customer, sortOrder: 'asc' })).transactions,
    ]) {
      expect(
        list.map((transaction) => [transaction.transactionId, transaction.beforeBalance, transaction.afterBalance]),
      ).toEqual([
        ['second', 0, 1000],
        ['first', 1000, 6000],
        ['third', 6000, 8000],
        ['fourth', null, null],
      ]);
    }
    const { data } = await listOwnTransactions(stack.owner, customer, {});
    expect(data.map(({ transactionId }) => transactionId)).toEqual(['fourth', 'third', 'first', 'second']);
  });

  test('says when it was begun and when it moved', async () => {
    const { data } = await listOwnTransactions(stack.owner, customer, { sortOrder: 'asc' });
    expect(data.map(({ timestamp, postedAt }) => [timestamp, postedAt])).toMatchObject([
      [new Date(begun.getTime() + 60_000).toISOString(), paid.toISOString()],
      [begun.toISOString(), new Date(paid.getTime() + 1000).toISOString()],
      [new Date(begun.getTime() + 120_000).toISOString(), new Date(paid.getTime() - 60_000).toISOString()],
      [new Date(paid.getTime() + 5000).toISOString(), null],
    ]);
  });

  test('is booked to the day on which it moved, in lists, totals and the statement', async () => {
    const march = { startDate: '2026-03-30', endDate: '2026-03-31' };
    const april = { startDate: '2026-04-01', endDate: '2026-04-02' };
    expect((await listOwnTransactions(stack.owner, customer, march)).pagination.total).toBe(0);
    expect((await listOwnTransactions(stack.owner, customer, april)).stats).toMatchObject({ totalDeposits: 8000 });
    expect((await listAllTransactions(stack.owner, march)).pagination.totalTransactions).toBe(0);
    const { summary, transactions } = await listAllTransactions(stack.owner, { ...april, sortOrder: 'asc' });
    expect(summary).toMatchObject({ completedAmount: 8000, pendingAmount: 3000 });
    expect(transactions.map(({ transactionId }) => transactionId)).toEqual(['third', 'second', 'first', 'fourth']);
    const linesOf = async (query: object) =>
      (await text(await csvStatement(stack.owner, customer, query))).trim().split('\r\n');
    expect(await linesOf(march)).toHaveLength(1);
    expect((await linesOf(april)).slice(1, 3)).toEqual([
      expect.stringMatching(/^2026-04-02,10:00:\d\d,second,Wallet deposit,1000\.00,1000\.00,$/),
      expect.stringMatching(/^2026-04-02,10:00:\d\d,first,Wallet deposit,5000\.00,6000\.00,$/),
    ]);
    const { rows: wrong } = await stack.owner.query(
      `SELECT what FROM money.check_customers($1) UNION ALL SELECT what FROM money.check_totals(NULL, NULL)`,
      [[customer]],
    );
    expect(wrong).toEqual([]);
  });
});

// This test is last: it leaves many transactions.
test('a search by the beginning that all ids share reads the newest 2,000 rows and no more', async () => {
  const customer = people[0]?.id ?? '';
  await stack.owner.query(
    `INSERT INTO ledger.transactions (customer_id, id, transaction_id, fingerprint, kind, status, amount, at, reason, method, cause)
     SELECT $1, uuidv7(), 'many-' || lpad(n::text, 6, '0'), $1, 'deposit', 'completed', 100, now(), 'wallet', 'paystack', 'payment'
       FROM generate_series(1, 12000) n`,
    [customer],
  );
  await stack.owner.query('ANALYZE ledger.transactions');
  const query = { search: 'many-', sortBy: 'transactionId', limit: 5 } as const;
  const { transactions, pagination } = await listAllTransactions(stack.owner, query);
  expect(pagination).toMatchObject({ totalTransactions: 2000, isCut: true });
  expect(transactions[0]?.transactionId).toBe('many-012000');
});
