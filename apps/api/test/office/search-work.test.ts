/**
 * Searching, sorting and paging costs administrators' lists the same however long they are: the test counts the rows that PostgreSQL reads.
 */
import type { GetAuditLogQuery } from '@ajose/sdk/contract/dashboard';
import { lagosDay } from '@ajose/sdk/domain/time';
import { afterAll, expect, test } from 'vitest';
import { listChanges } from '../../src/platform/audit/audit.ts';
import { listCustomers } from '../../src/customers/list.ts';
import { getDashboardStats } from '../../src/office/dashboard.ts';
import { rows, type Db } from '../../src/platform/database/db.ts';
import { listDisputes } from '../../src/money/disputes/disputes.ts';
import { listCases } from '../../src/desk/cases/cases.ts';
import { pendingMoneyOf } from '../../src/money/pending-money.ts';
import { searchAll } from '../../src/office/search/search.ts';
import { readTimeline } from '../../src/office/timeline.ts';
import { listAllTransactions } from '../../src/money/transactions/list.ts';
import { listMessages } from '../../src/office/outgoing-webhooks/messages.ts';
import { newAdmin } from '../people.ts';
import { startStack } from '../stack.ts';
import { vacuum } from '../vacuum.ts';

const HALF = 11_000;

/** Customers of one surname, and transactions of the one with the rare first name. They are only read, so they are not posted. */
async function addHalf(from: number): Promise<void> {
  halves += 1;
  await stack.owner.query(
    `INSERT INTO customers (name, email, password_hash, ref_code)
     SELECT CASE n WHEN 1 THEN 'Kosisochukwu' ELSE 'Ada' END || ' Volume', 'volume' || lpad(n::text, 5, '0') || '@example.com', '', 'VOL' || n
       FROM generate_series($1::int, $2::int) n`,
    [from, from + HALF - 1],
  );
  await stack.owner.query(
    `INSERT INTO ledger.transactions
       (customer_id, id, transaction_id, fingerprint, kind, status, amount, at, reason, method, seq, booked_at, cause)
     SELECT c.id, uuidv7(), 'payment-' || n, c.id, 'deposit', 'completed', 100 * n, now(), 'wallet', 'paystack', n, now(), 'payment'
       FROM customers c, generate_series($1::int, $2::int) n WHERE c.name = 'Kosisochukwu Volume'`,
    [from, from + HALF - 1],
  );
  await stack.owner.query(
    `INSERT INTO ledger.totals AS t (name, day, n, kobo)
     SELECT 'deposit completed payment', ledger.lagos_day(now()), count(*), sum(100 * n) FROM generate_series($1::int, $2::int) n
     ON CONFLICT (name, day) DO UPDATE SET n = t.n + excluded.n, kobo = t.kobo + excluded.kobo`,
    [from, from + HALF - 1],
  );
  await stack.owner.query(
    `INSERT INTO audit_log (action, subject) SELECT 'setUserStatus', 'volume ' || n FROM generate_series($1::int, $2::int) n`,
    [from, from + HALF - 1],
  );
  await stack.owner.query(
    `INSERT INTO audit_log (staff_id, action, subject) SELECT s.id, 'lookAtFile', 'customer:' || gen_random_uuid() FROM staff s, generate_series($1::int, $2::int) n`,
    [from, from + HALF - 1],
  );
  await stack.owner.query('SELECT ledger.read_outbox(NULL)');
  for (const table of ['customers', 'ledger.accounts', 'ledger.transactions', 'ledger.outbox', 'audit_log'])
    await vacuum(stack.owner, table);
}

interface Node {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}

/** The rows that a plan reads from tables and indexes. */
function readBy(node: Node): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const inner = node.Plans ?? [];
  const rowsHere = inner.length === 0 ? node['Actual Rows'] : 0;
  return (rowsHere + removed) * node['Actual Loops'] + inner.reduce((sum, plan) => sum + readBy(plan), 0);
}

/** The rows that a plan reads from tables, without what an index alone answers. */
function fetchedBy(node: Node): number {
  if (node['Node Type'] === 'Index Only Scan') return 0;
  const inner = node.Plans ?? [];
  return inner.length === 0 ? readBy(node) : inner.reduce((sum, plan) => sum + fetchedBy(plan), 0);
}

/** The rows that all statements of a list read. */
async function rowsReadBy(list: (db: Db) => Promise<unknown>, countIn: (plan: Node) => number): Promise<number> {
  let total = 0;
  const counting = {
    query: async (statement: { text: string; values: unknown[] }) => {
      const { rows } = await stack.owner.query<{ 'QUERY PLAN': [{ Plan: Node }] }>({
        text: `EXPLAIN (ANALYZE, FORMAT JSON) ${statement.text}`,
        values: statement.values,
      });
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      if (plan) total += countIn(plan);
      return stack.owner.query(statement);
    },
  };
  await list(counting as unknown as Db);
  return total;
}

const daysAgo = (days: number): string => lagosDay(new Date(Date.now() - days * 86_400_000));

/** The last page that begins within the first 10,000 rows. */
const FARTHEST = 1000;
let halves = 0;

const nobody = { id: '01890000-0000-7000-8000-000000000000' };
const deep = { sortOrder: 'asc', page: 500 } as const;
const byAmount = { ...deep, sortBy: 'amount' } as const;
const byId = { ...deep, sortBy: 'transactionId' } as const;
/** The sort orders that an index serves. Customers by balance are sorted as they are read (decision 098). */
const SORTS = ['createdAt', 'name', 'email', 'sub_status'] as const;
const someDays = { startDate: daysAgo(1), endDate: daysAgo(0) };
const lists: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  'transactions of one customer': (db) => listAllTransactions(db, { search: 'kosisochukwu' }),
  'the same, of one status': (db) => listAllTransactions(db, { search: 'kosisochukwu', status: 'pending' }),
  'transactions of a surname': (db) => listAllTransactions(db, { search: 'volume' }),
  'transactions by the beginning of every id': (db) => listAllTransactions(db, { search: 'payment' }),
  'a transaction by the reference of its payout': (db) =>
    listAllTransactions(db, { search: 'wdl-01890000-0000-7000-8000-000000000000' }),
  'customers of a surname': (db) => listCustomers(db, { search: 'volume' }),
  'the same, by name': (db) => listCustomers(db, { search: 'volume', sortBy: 'name', sortOrder: 'asc' }),
  'a customer by the number of an account of their own': (db) => listCustomers(db, { search: '2100000077' }),
  'the last page of them': (db) => listCustomers(db, { search: 'volume', page: 20 }),
  'where the money is of a customer with many transactions': async (db) => {
    const [person] = await rows<{ id: string }>(
      stack.owner,
      `SELECT id FROM customers WHERE name = 'Kosisochukwu Volume'`,
    );
    await pendingMoneyOf({ ...stack.deps, db }, person?.id ?? '');
  },
  'the timeline of a customer with many transactions': async (db) => {
    const [person] = await rows<{ id: string }>(
      stack.owner,
      `SELECT id FROM customers WHERE name = 'Kosisochukwu Volume'`,
    );
    const { next } = await readTimeline({ ...stack.deps, db }, person?.id ?? '', {});
    await readTimeline({ ...stack.deps, db }, person?.id ?? '', { after: next ?? '' });
  },
  'the search of all, by a surname': (db) => searchAll(db, new Date(), nobody, 'volume'),
  'the same, by the beginning of every id': (db) => searchAll(db, new Date(), nobody, 'payment'),
  'the same, by an amount': (db) => searchAll(db, new Date(), nobody, '100.00'),
  'the same, by a surname and an amount': (db) => searchAll(db, new Date(), nobody, 'volume 100.00'),
  'the same, by an email': (db) => searchAll(db, new Date(), nobody, 'volume00007@example.com'),
  'transactions by amount, a deep page': (db) => listAllTransactions(db, byAmount),
  'the same of one kind': (db) => listAllTransactions(db, { ...byAmount, type: 'deposit' }),
  'transactions by id, a deep page': (db) => listAllTransactions(db, byId),
  'those of a kind': (db) => listAllTransactions(db, { ...byId, type: 'deposit' }),
  'those of a status': (db) => listAllTransactions(db, { ...byId, status: 'completed' }),
  'transactions of some days by amount, a deep page': (db) => listAllTransactions(db, { ...byAmount, ...someDays }),
  'the same by id, of a kind': (db) => listAllTransactions(db, { ...byId, ...someDays, type: 'deposit' }),
  'transactions of a kind that there is none of': (db) => listAllTransactions(db, { type: 'test' }),
  ...Object.fromEntries(
    SORTS.map((sortBy) => [`customers by ${sortBy}, a deep page`, (db: Db) => listCustomers(db, { sortBy, ...deep })]),
  ),
  'active customers by name, the same page': (db) => listCustomers(db, { sortBy: 'name', status: 1, ...deep }),
  'the audit log, a deep page': (db) => listChanges(db, { page: 500, limit: 10 }),
  'the audit log of one act': (db) => listChanges(db, { action: 'setUserStatus', limit: 10 }),
  'the audit log of one kind': (db) => listChanges(db, { kind: 'customer', limit: 10 }),
  'the audit log of an act that was never done to this kind': (db) =>
    listChanges(db, { action: 'setUserStatus', kind: 'customer', limit: 10 }),
  'the audit log of what the platform did by itself': (db) => listChanges(db, { actor: 'platform', limit: 10 }),
  'the audit log by a search': (db) => listChanges(db, { search: 'volume', limit: 10 }),
  'the last page of the audit log': (db) => listChanges(db, { page: (halves * HALF) / 10 }),
};

async function measure(): Promise<Map<string, number>> {
  const read = new Map<string, number>();
  for (const [name, list] of Object.entries(lists)) read.set(name, await rowsReadBy(list, unlessCounted(readBy)));
  return read;
}

/** Customers are counted in an index: the more there are, the more entries it reads. */
const unlessCounted =
  (countIn: (plan: Node) => number) =>
  (plan: Node): number =>
    isCount(plan) ? 0 : countIn(plan);
const isCount = (plan: Node): boolean =>
  plan['Node Type'] === 'Aggregate' && JSON.stringify(plan).includes('customers_of_status');

const stack = await startStack();
afterAll(() => stack.close());
await newAdmin(stack);
await addHalf(1);
let few: Map<string, number> = await measure();
await addHalf(HALF + 1);
const many = await measure();

test.each(Object.keys(lists))('%s: twice as many rows are no more work', (name) => {
  expect(few.get(name)).toBeGreaterThanOrEqual(0);
  expect(many.get(name)).toBeLessThan((few.get(name) ?? 0) * 1.2 + 1000);
});

test.each(['transactions of one customer', 'transactions by the beginning of every id'])(
  '%s: a search that matches very many rows reads only a few thousand',
  (name) => {
    expect(many.get(name)).toBeLessThan(10_000);
  },
);

test('the newest transactions of a customer with many are found, and the list says that there are more', async () => {
  const { transactions, pagination } = await listAllTransactions(stack.owner, { search: 'kosisochukwu' });
  expect(transactions[0]?.transactionId).toBe(`payment-${2 * HALF}`);
  expect(pagination).toMatchObject({ totalTransactions: 2000, isCut: true });
});

test('a search that matches more customers than it sorts lists the first of all matches, and says that there are more', async () => {
  const query = { search: 'volume', sortBy: 'email', sortOrder: 'asc', limit: 50 } as const;
  const { users, pagination } = await listCustomers(stack.owner, query);
  const first = await rows<{ email: string }>(
    stack.owner,
    `SELECT email::text FROM customers WHERE searched LIKE '%volume%' ORDER BY email COLLATE "C", id LIMIT 50`,
  );
  expect(users.map(({ email }) => email)).toEqual(first.map(({ email }) => email));
  expect(pagination).toMatchObject({ totalUsers: 100, totalPages: 2, isCut: true });
  const last = await listCustomers(stack.owner, { ...query, page: 2 });
  expect(last.users).toHaveLength(50);
  expect((await listCustomers(stack.owner, { ...query, page: 3 })).users).toEqual(last.users);
});

type Read = (sortOrder: 'asc' | 'desc', page: number) => Promise<readonly string[]>;

/** The pages near both ends of a list and one past the end, in both directions: what they show, and what they have to show. */
async function pagesOf(all: readonly string[], read: Read): Promise<{ shown: unknown; wanted: unknown }> {
  const last = Math.ceil(all.length / 10);
  const pages = [1, 2, Math.min(FARTHEST, last - 1), Math.max(1, last - FARTHEST + 2), last, last + 7];
  const shown: (readonly string[])[] = [];
  const wanted: (readonly string[])[] = [];
  for (const sortOrder of ['asc', 'desc'] as const) {
    const sorted = sortOrder === 'asc' ? all : all.toReversed();
    for (const page of pages) {
      const before = (Math.min(page, last) - 1) * 10;
      shown.push(await read(sortOrder, page));
      wanted.push(sorted.slice(before, before + 10));
    }
  }
  return { shown, wanted };
}

const keysOf = async (query: Parameters<typeof listAllTransactions>[1]): Promise<string[]> => {
  const { transactions } = await listAllTransactions(stack.owner, { ...query, limit: 10 });
  return transactions.map(({ transactionId }) => transactionId);
};

test.each(['amount', 'transactionId'] as const)(
  'pages of a list by %s are exact near both ends, and a page in the middle is refused',
  async (sortBy) => {
    const numbered = Array.from({ length: 2 * HALF }, (_, index) => `payment-${index + 1}`);
    const read: Read = (sortOrder, page) => keysOf({ sortBy, sortOrder, page });
    const { shown, wanted } = await pagesOf(sortBy === 'amount' ? numbered : numbered.toSorted(), read);
    expect(shown).toEqual(wanted);
    await expect(read('asc', FARTHEST + 1)).rejects.toMatchObject({ status: 422, code: 'page_too_deep' });
  },
);

test('pages of a few days, sorted by amount, are exact at every edge', async () => {
  await stack.owner.query(
    `WITH moved AS (
       UPDATE ledger.transactions SET booked_at = now() - (seq % 40) * interval '1 day'
        WHERE kind = 'deposit' AND transaction_id LIKE 'payment-%' AND seq > 0 RETURNING old.booked_at AS was, new.*)
     INSERT INTO ledger.totals AS t (name, day, n, kobo)
     SELECT kind || ' ' || status || ' ' || cause, ledger.lagos_day(v.at), sum(n), sum(n * amount)
       FROM moved, LATERAL (VALUES (was, -1), (booked_at, 1)) v (at, n) GROUP BY 1, 2
     ON CONFLICT (name, day) DO UPDATE SET n = t.n + excluded.n, kobo = t.kobo + excluded.kobo`,
  );
  await stack.owner.query('SELECT ledger.read_outbox(NULL)');
  await vacuum(stack.owner, 'ledger.transactions');
  for (const range of [
    { startDate: daysAgo(39), endDate: daysAgo(2) },
    { startDate: daysAgo(20), endDate: daysAgo(20) },
    { startDate: daysAgo(12) },
    { endDate: daysAgo(30) },
  ]) {
    const { rows: keys } = await stack.owner.query<{ key: string }>(
      `SELECT transaction_id AS key FROM ledger.transactions
        WHERE kind = 'deposit' AND ledger.lagos_day(booked_at) BETWEEN coalesce($1::date, '-infinity') AND coalesce($2::date, 'infinity') ORDER BY amount, id`,
      [range.startDate, range.endDate],
    );
    const { shown, wanted } = await pagesOf(
      keys.map(({ key }) => key),
      (sortOrder, page) => keysOf({ ...range, type: 'deposit', sortBy: 'amount', sortOrder, page }),
    );
    expect(shown).toEqual(wanted);
  }
});

test('a changed balance counts in the order of the list before the outbox is read', async () => {
  const [poor] = (await listCustomers(stack.owner, { sortBy: 'balance', sortOrder: 'asc' })).users;
  await stack.owner.query(
    `SELECT ledger.post($1, 'opening', 'offline', ARRAY[ledger.leg('offline', 'wallet', 500)], now(), 'Opening', 'offline', fingerprint => $1, allowed => NULL, debt_free => false)`,
    [poor?._id],
  );
  const [rich] = (await listCustomers(stack.owner, { sortBy: 'balance' })).users;
  expect(rich).toMatchObject({ _id: poor?._id, balance: 5 });
  await stack.owner.query('SELECT ledger.read_outbox(NULL)');
  const [still] = (await listCustomers(stack.owner, { sortBy: 'balance' })).users;
  expect(still?._id).toBe(poor?._id);
});

const ORDER_OF = {
  createdAt: 'created_at, c.id',
  name: 'sort_name, c.id',
  email: 'email COLLATE "C", c.id',
  sub_status: 'status, created_at, c.id',
  balance: 'wallet, c.id',
} as const;

test('pages of customers are exact in each order', async () => {
  const change = (text: string) => stack.owner.query(text);
  await change(`UPDATE customers SET status = 100 WHERE email::text LIKE 'volume%7@example.com'`);
  await change(`UPDATE customers SET name = 'Bisi Other' WHERE email::text LIKE 'volume1%5@example.com'`);
  await change(
    `SELECT ledger.post(c.id, 'opening', 'offline', ARRAY[ledger.leg('offline', 'wallet', 50000000 + row_number() OVER ())], now(), 'Opening', 'offline', fingerprint => c.id, allowed => NULL, debt_free => false)
       FROM (SELECT id FROM customers WHERE email::text LIKE 'volume03%9@example.com' LIMIT 50) c`,
  );
  for (const sortBy of SORTS) {
    for (const status of [undefined, 100] as const) {
      const { rows: ids } = await stack.owner.query<{ id: string }>(
        `SELECT c.id FROM customers c JOIN ledger.accounts a ON a.customer_id = c.id
          WHERE $1::int IS NULL OR c.status = $1 ORDER BY ${ORDER_OF[sortBy]}`,
        [status],
      );
      const all = ids.map(({ id }) => id);
      const totals = new Set<number>();
      const { shown, wanted } = await pagesOf(all, async (sortOrder, page) => {
        const query = { sortBy, sortOrder, page, limit: 10, ...(status === undefined ? {} : { status }) } as const;
        const { users, pagination } = await listCustomers(stack.owner, query);
        totals.add(pagination.totalUsers);
        return users.map(({ _id }) => _id);
      });
      expect(shown).toEqual(wanted);
      expect([...totals]).toEqual([all.length]);
    }
  }
});

test('lists are in the order of character codes, whatever language the database sorts by', async () => {
  const { rows } = await stack.owner.query<{ index: string; collation: string }>(
    `SELECT DISTINCT i.indexrelid::regclass::text AS index, c.collname AS collation
       FROM pg_index i CROSS JOIN unnest(i.indcollation) o (id) JOIN pg_collation c ON c.oid = o.id
      WHERE i.indexrelid::regclass::text ~ '^(customers_by_|ledger.transactions_once)' ORDER BY 1`,
  );
  expect(rows.map(({ index }) => index)).toContain('customers_by_email');
  expect(rows.filter(({ collation }) => collation !== 'C')).toEqual([]);
});

test('the audit log lists its newest 10,000 entries and says that there are more, and a filter by days lists the others', async () => {
  const { rows: ids } = await stack.owner.query<{ id: string }>('SELECT id FROM audit_log ORDER BY id DESC');
  const read = (query: GetAuditLogQuery) => listChanges(stack.owner, { ...query, limit: 10 });
  for (const page of [1, 2, FARTHEST, FARTHEST + 7]) {
    const { entries, pagination } = await read({ page });
    const shown = Math.min(page, FARTHEST);
    expect(entries.map(({ _id }) => _id)).toEqual(ids.slice((shown - 1) * 10, shown * 10).map(({ id }) => id));
    expect(pagination).toEqual({ total: 10_000, pages: FARTHEST, isCut: true });
  }
  await stack.owner.query(
    `INSERT INTO audit_log (id, at, action, subject)
     SELECT uuidv7(at - clock_timestamp()), at, 'setUserStatus', 'old ' || n
       FROM (SELECT n, '2025-03-01T22:30:00Z'::timestamptz + n * interval '1 hour' AS at FROM generate_series(0, 25) n) x`,
  );
  const { entries, pagination } = await read({ startDate: '2025-03-02', endDate: '2025-03-02', page: 3 });
  expect(pagination).toEqual({ total: 24, pages: 3, isCut: false });
  expect(entries.map(({ subject }) => subject)).toEqual(['old 4', 'old 3', 'old 2', 'old 1']);
  await expect(read({ startDate: '2025-03-02', endDate: '2025-03-01' })).rejects.toMatchObject({
    code: 'invalid_range',
  });
});

/** Withdrawals of the customer with the most. */
async function addWithdrawals(count: number, like: { prefix: string; status: string; kobo: number }): Promise<void> {
  await stack.owner.query(
    `WITH added AS (
       INSERT INTO ledger.transactions
         (customer_id, id, transaction_id, fingerprint, kind, status, amount, at, reason, method, seq, booked_at, cause)
       SELECT c.id, uuidv7(), $2::text || n, c.id, 'withdrawal', $3, $4, now(), 'bank', 'bank_transfer', 0, now() - interval '2 days', 'withdrawal'
         FROM customers c, generate_series(1, $1::int) n WHERE c.name = 'Kosisochukwu Volume'
       RETURNING customer_id, id, kind, status, amount, booked_at)
     INSERT INTO ledger.totals AS t (name, day, n, kobo)
     SELECT kind || ' ' || status || ' withdrawal', ledger.lagos_day(booked_at), count(*), sum(amount) FROM added GROUP BY 1, 2
     ON CONFLICT (name, day) DO UPDATE SET n = t.n + excluded.n, kobo = t.kobo + excluded.kobo`,
    [count, like.prefix, like.status, like.kobo],
  );
}

test('a page of one kind by amount skips rows of other kinds by the index alone', async () => {
  const query = { sortBy: 'amount', sortOrder: 'asc', type: 'deposit', page: 551, limit: 10 } as const;
  const fetched = () => rowsReadBy((db) => listAllTransactions(db, query), fetchedBy);
  const before = await fetched();
  const most = 3000;
  await addWithdrawals(most, { prefix: 'common-', status: 'completed', kobo: 550_000 });
  await stack.owner.query('SELECT ledger.read_outbox(NULL)');
  await vacuum(stack.owner, 'ledger.transactions');
  const { transactions } = await listAllTransactions(stack.owner, query);
  expect(transactions.map(({ transactionId }) => transactionId)).toContain('payment-5505');
  expect(await fetched()).toBeLessThan(before + most / 2);
});

test('pages of failed transactions by time read no other transactions', async () => {
  await addWithdrawals(22_000, { prefix: 'failed-', status: 'failed', kobo: 50 });
  await stack.owner.query('SELECT ledger.read_outbox(NULL)');
  await vacuum(stack.owner, 'ledger.transactions');
  const query = { status: 'failed', limit: 10 } as const;
  const { rows } = await stack.owner.query<{ id: string }>(
    `SELECT id FROM ledger.transactions WHERE status = 'failed' ORDER BY booked_at DESC, seq DESC, id DESC`,
  );
  const last = Math.ceil(rows.length / 10);
  for (const [page, most] of [
    [1, 500],
    [3, 500],
    [FARTHEST, 12_000],
    [last - 100, 3000],
    [last, 500],
  ] as const) {
    const { transactions } = await listAllTransactions(stack.owner, { ...query, page });
    expect(transactions.map(({ _id }) => _id)).toEqual(rows.slice((page - 1) * 10, page * 10).map(({ id }) => id));
    expect(await rowsReadBy((db) => listAllTransactions(db, { ...query, page }), readBy)).toBeLessThan(most);
  }
});

test('pages of a rare status with few transactions, by id and by amount, read no other transactions', async () => {
  const few = 3000;
  await addWithdrawals(few, { prefix: 'stopped-', status: 'user_cancelled', kobo: 50 });
  await stack.owner.query('SELECT ledger.read_outbox(NULL)');
  await vacuum(stack.owner, 'ledger.transactions');
  const days = { startDate: daysAgo(20), endDate: daysAgo(0) };
  for (const query of [
    { sortBy: 'transactionId', page: 300 },
    { sortBy: 'amount', page: 150 },
    { sortBy: 'transactionId', page: 300, type: 'withdrawal', ...days },
  ] as const) {
    const list = (db: Db) => listAllTransactions(db, { ...query, status: 'user_cancelled', limit: 10 });
    expect(await rowsReadBy(list, fetchedBy)).toBeLessThan(few + 200);
  }
});

test('the figures of the back-office read neither old days nor ended disputes', async () => {
  await stack.owner.query(
    `INSERT INTO money.disputes (gateway, customer_id, gateway_id, reference, deposit_id, category, gateway_status, amount_kobo, opened_at, due_at, ended_at)
     SELECT 'paystack', c.id, n::text, 'payment-1', c.id, 'chargeback', 'resolved', 100, now(), now(), now()
       FROM customers c, generate_series(1, 2000) n WHERE c.name = 'Kosisochukwu Volume'`,
  );
  await vacuum(stack.owner, 'money.disputes');
  await vacuum(stack.owner, 'ledger.totals');
  await vacuum(stack.owner, 'ledger.transactions');
  expect(await rowsReadBy((db) => getDashboardStats(db, new Date()), fetchedBy)).toBeLessThan(2500);
  expect(await rowsReadBy((db) => listDisputes(db, {}), readBy)).toBeLessThan(10);
});

test('cases of one state are counted and paged by the index alone, and each page is the right one', async () => {
  await stack.owner.query(
    `INSERT INTO money.cases (kind, reference, message, customer_id, raised_at, resolved_at)
     SELECT 'unowned_payment', n::text, repeat('A payment belongs to no customer. ', 5), CASE WHEN n % 500 = 0 THEN c.id END, now(),
            CASE WHEN n % 1000 > 0 THEN now() END
       FROM customers c, generate_series(1, 20000) n WHERE c.name = 'Kosisochukwu Volume'`,
  );
  await vacuum(stack.owner, 'money.cases');
  const { rows } = await stack.owner.query<{ id: string; resolved: boolean; customer: string | null }>(
    `SELECT id, resolved_at IS NOT NULL AS resolved, customer_id AS customer FROM money.cases ORDER BY id DESC`,
  );
  const userId = rows.find(({ customer }) => customer !== null)?.customer ?? '';
  for (const [query, of] of [
    [{}, rows],
    [{ resolved: true }, rows.filter(({ resolved }) => resolved)],
    // The oldest open ones first.
    [{ resolved: false }, rows.filter(({ resolved }) => !resolved).toReversed()],
    [{ userId }, rows.filter(({ customer }) => customer === userId)],
    [{ userId, resolved: true }, rows.filter(({ customer, resolved }) => customer === userId && resolved)],
  ] as const) {
    const pages = Math.ceil(of.length / 10);
    for (const page of [1, Math.ceil(pages / 2), pages, pages + 1]) {
      const { cases, pagination } = await listCases({ ...stack.deps, db: stack.owner }, { ...query, page, limit: 10 });
      const shown = Math.min(page, pages);
      expect(cases.map(({ _id }) => _id)).toEqual(of.slice((shown - 1) * 10, shown * 10).map(({ id }) => id));
      expect(pagination).toEqual({ total: of.length, pages });
    }
  }
  for (const resolved of [true, false])
    expect(await rowsReadBy((db) => listCases({ ...stack.deps, db }, { resolved, page: 2 }), fetchedBy)).toBeLessThan(
      200,
    );
});

/** One in ten of more customers than the server sorts. */
const oneInTen = { search: '5@example', page: 5, limit: 20, sortOrder: 'asc' } as const;

/** For the statement that reads the page, without the one that counts. */
const ofPage =
  (countIn: (plan: Node) => number) =>
  (plan: Node): number =>
    JSON.stringify(plan).includes('"CTE page"') ? countIn(plan) : 0;

test('a search that matches very many rows reads the list in an index alone', async () => {
  await vacuum(stack.owner, 'customers');
  for (const sortBy of ['name', 'email', 'sub_status'] as const) {
    const { pagination } = await listCustomers(stack.owner, { ...oneInTen, sortBy });
    expect(pagination).toMatchObject({ totalUsers: 100, isCut: true });
    expect(await rowsReadBy((db) => listCustomers(db, { ...oneInTen, sortBy }), ofPage(fetchedBy))).toBeLessThan(300);
  }
});

test('a search by balance that was cut lists the first customers in its order', async () => {
  for (const status of [undefined, 1] as const) {
    const query = { ...oneInTen, sortBy: 'balance', ...(status === undefined ? {} : { status }) } as const;
    const { users } = await listCustomers(stack.owner, query);
    const { rows: ids } = await stack.owner.query<{ id: string }>(
      `SELECT c.id FROM customers c JOIN ledger.accounts a ON a.customer_id = c.id
        WHERE c.searched LIKE '%5@example%' AND ($1::int IS NULL OR c.status = $1) ORDER BY a.wallet, c.id LIMIT 20 OFFSET 80`,
      [status],
    );
    expect(users.map(({ _id }) => _id)).toEqual(ids.map(({ id }) => id));
  }
});

test('messages of a webhook that did not arrive are selected without reading those that did', async () => {
  const [webhook] = await rows<{ id: string }>(
    stack.owner,
    `WITH s AS (INSERT INTO staff (name, email, password_hash, ref_code) VALUES ('Ngozi Eze', 'ngozi@ajose.test', '', 'STAFF1')
                RETURNING id),
          w AS (INSERT INTO webhooks (url, events, secret, created_at, created_by)
                SELECT 'https://ajose.test/told', '{webhook.test}', '', now(), id FROM s RETURNING id)
     INSERT INTO webhook_messages (webhook_id, event, at, data, delivered_at)
     SELECT w.id, 'deposit.completed', now(), '{}', CASE WHEN n % 1000 > 0 THEN now() END FROM w, generate_series(1, 20000) n
     RETURNING webhook_id AS id`,
    [],
  );
  const id = webhook?.id ?? '';
  await vacuum(stack.owner, 'webhook_messages');
  for (const [query, total] of [
    [{}, 20_000],
    [{ arrived: true }, 19_980],
    [{ arrived: false }, 20],
  ] as const) {
    expect((await listMessages(stack.owner, id, query)).pagination.total).toBe(total);
  }
  expect(await rowsReadBy((db) => listMessages(db, id, { arrived: false }), readBy)).toBeLessThan(100);
});
