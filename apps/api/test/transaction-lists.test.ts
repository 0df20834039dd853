/** Lists of transactions show the same as a plain query over all rows, for each filter, order and page. */
import { text } from 'node:stream/consumers';
import type { GetAllTransactionsQuery } from '@ajose/sdk/contract/transactions';
import { toKobo, toNaira } from '@ajose/sdk/money';
import { lagosDay } from '@ajose/sdk/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../src/transactions/statement.ts';
import { listAllTransactions, listOwnTransactions } from '../src/transactions/list.ts';
import { startStack, type Stack } from './stack.ts';

interface Row {
  id: string;
  customer: string;
  key: string;
  type: 'deposit' | 'withdrawal';
  status: 'completed' | 'pending';
  kobo: bigint;
  at: Date;
}

let stack: Stack;
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
  const [source, target] = row.type === 'deposit' ? ['gateway', 'wallet'] : ['wallet', 'held'];
  const { rows: posted } = await stack.owner.query<{ id: string }>(
    `SELECT id FROM ledger.post($1, $2, uuidv7(), $3::ledger.kind, $4::ledger.status, $5, 'card',
       $6::ledger.account, $7::ledger.account, $8, $9)`,
    [row.customer, row.key, row.type, row.status, '=1+1', source, target, row.kobo, row.at],
  );
  rows.push({ ...row, id: posted[0]?.id ?? '' });
}

beforeAll(async () => {
  stack = await startStack();
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
    // Half of the days are folded into the totals, the others are still in the tally.
    if (day % 2 === 0) await stack.owner.query('SELECT ledger.fold_tally()');
  }
});
afterAll(() => stack.close());

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

  test('sums up the whole filter, not the page', async () => {
    const { summary, pagination } = await listAllTransactions(stack.owner, { limit: 5 });
    const sum = (status: string) =>
      toNaira(rows.filter((row) => row.status === status).reduce((total, { kobo }) => total + kobo, 0n));
    expect(pagination.totalTransactions).toBe(rows.length);
    expect(summary.completedAmount).toBe(sum('completed'));
    expect(summary.pendingAmount).toBe(sum('pending'));
    expect(summary.totalAmount).toBe(sum('completed'));
  });

  test('leaves 8,000 unpaid deposits of ten billion naira out of the totals', async () => {
    const tallied = `INSERT INTO ledger.tally (name, at, n, kobo) VALUES ('deposit pending', '2026-03-01T10:00:00Z', $1, $2)`;
    await stack.owner.query(tallied, [8000, 8000n * toKobo(10_000_000_000)]);
    const before = await listAllTransactions(stack.owner, { status: 'completed' });
    const { summary } = await listAllTransactions(stack.owner, {});
    expect(summary.totalAmount).toBe(before.summary.completedAmount);
    expect(summary.pendingAmount).toBeGreaterThan(80_000_000_000_000 - 1);
    await stack.owner.query(tallied, [-8000, -8000n * toKobo(10_000_000_000)]);
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

  test('becomes a statement that no spreadsheet runs as a formula', async () => {
    const id = people[0]?.id ?? '';
    const csv = await text(statement(stack.owner, id, { endDate: '2026-03-02' }));
    const lines = csv.trim().split('\n');
    expect(lines[0]).toContain('Date (Lagos),ID,Type,Status,Amount (NGN)');
    expect(lines[1]).toBe(`"Mar 1, 2026, 11:00 AM",payment-0-0,deposit,completed,1000.00,0.00,1000.00,'=1+1`);
    expect(lines).toHaveLength(
      1 + rows.filter(({ customer, at }) => customer === id && lagosDay(at) <= '2026-03-02').length,
    );
  });
});

// This test is last: it leaves many transactions.
test('a search by the beginning of all ids reads the newest 10,000 and no more', async () => {
  const customer = people[0]?.id ?? '';
  await stack.owner.query(
    `INSERT INTO ledger.transactions (customer_id, id, transaction_id, fingerprint, kind, status, amount, at, reason, method)
     SELECT $1, uuidv7(), 'many-' || lpad(n::text, 6, '0'), $1, 'deposit', 'completed', 100, now(), 'wallet', 'paystack'
       FROM generate_series(1, 12000) n`,
    [customer],
  );
  await stack.owner.query('ANALYZE ledger.transactions');
  const query = { search: 'many-', sortBy: 'transactionId', limit: 5 } as const;
  const { transactions, pagination } = await listAllTransactions(stack.owner, query);
  expect(pagination.totalTransactions).toBe(10_000);
  expect(transactions[0]?.transactionId).toBe('many-012000');
});
