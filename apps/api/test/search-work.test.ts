/** What administrators search, sort and page through costs the same however much there is: the rows that PostgreSQL reads are counted. */
import { MOST_RUNS_COUNTED } from '@ajose/sdk/jobs';
import { lagosDay } from '@ajose/sdk/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listChanges } from '../src/audit/audit.ts';
import { listCustomers } from '../src/customers/list.ts';
import { getDashboardStats } from '../src/dashboard/dashboard.ts';
import { rows, type Db } from '../src/database/db.ts';
import { listDisputes } from '../src/disputes/disputes.ts';
import { listExceptions } from '../src/exceptions/exceptions.ts';
import { readJobs } from '../src/jobs/runs.ts';
import { listAllTransactions } from '../src/transactions/list.ts';
import { listMessages } from '../src/webhooks/messages.ts';
import { startStack, type Stack } from './stack.ts';

const HALF = 11_000;

let stack: Stack;

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
       (customer_id, id, transaction_id, fingerprint, kind, status, amount, at, reason, method, seq, booked_at)
     SELECT c.id, uuidv7(), 'payment-' || n, c.id, 'deposit', 'completed', 100 * n, now(), 'wallet', 'paystack', n, now()
       FROM customers c, generate_series($1::int, $2::int) n WHERE c.name = 'Kosisochukwu Volume'`,
    [from, from + HALF - 1],
  );
  await stack.owner.query(
    `INSERT INTO ledger.tally (name, at, n, kobo) SELECT 'deposit completed', now(), 1, 100 * n FROM generate_series($1::int, $2::int) n`,
    [from, from + HALF - 1],
  );
  await stack.owner.query(
    `INSERT INTO audit_log (action, subject) SELECT 'setUserStatus', 'volume ' || n FROM generate_series($1::int, $2::int) n`,
    [from, from + HALF - 1],
  );
  await stack.owner.query('SELECT ledger.read_outbox(NULL)');
  await stack.owner.query('SELECT count_orders()');
  for (const table of ['customers', 'ledger.transactions', 'ledger.tally', 'audit_log'])
    await stack.owner.query(`VACUUM ANALYZE ${table}`);
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
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
  const own = inner.length === 0 ? node['Actual Rows'] : 0;
  return (own + removed) * node['Actual Loops'] + inner.reduce((sum, plan) => sum + readBy(plan), 0);
}

/** The rows that a plan reads from tables, without what an index alone answers. */
function fetchedBy(node: Node): number {
  if (node['Node Type'] === 'Index Only Scan') return 0;
  const inner = node.Plans ?? [];
  return inner.length === 0 ? readBy(node) : inner.reduce((sum, plan) => sum + fetchedBy(plan), 0);
}

/** The rows that a plan takes from one table, without those that it leaves out: a small table may be read as a whole. */
const takenFrom =
  (table: string) =>
  (node: Node): number =>
    (node['Relation Name'] === table ? node['Actual Rows'] * node['Actual Loops'] : 0) +
    (node.Plans ?? []).reduce((sum, plan) => sum + takenFrom(table)(plan), 0);

/** The rows that all statements of a list read. */
async function rowsReadBy(
  list: (db: Db) => Promise<unknown>,
  countIn: (plan: Node) => number,
  on: Pick<Stack['owner'], 'query'> = stack.owner,
): Promise<number> {
  let total = 0;
  const counting = {
    query: async (statement: { text: string; values: unknown[] }) => {
      const { rows } = await on.query<{ 'QUERY PLAN': [{ Plan: Node }] }>({
        text: `EXPLAIN (ANALYZE, FORMAT JSON) ${statement.text}`,
        values: statement.values,
      });
      const plan = rows[0]?.['QUERY PLAN'][0].Plan;
      if (plan) total += countIn(plan);
      return on.query(statement);
    },
  };
  await list(counting as unknown as Db);
  return total;
}

const daysAgo = (days: number): string => lagosDay(new Date(Date.now() - days * 86_400_000));

/** A page in the middle of a list of so many rows. */
const middleOf = (rows: number): number => Math.floor(rows / 20);
let halves = 0;

/** A little behind the first stretch of a list, which the counters pass over. */
const behind = { sortOrder: 'asc', page: 1020 } as const;
const byAmount = { ...behind, sortBy: 'amount' } as const;
const byId = { ...behind, sortBy: 'transactionId' } as const;
const SORTS = ['createdAt', 'name', 'email', 'sub_status', 'balance'] as const;
const someDays = { startDate: daysAgo(1), endDate: daysAgo(0) };
const lists: Readonly<Record<string, (db: Db) => Promise<unknown>>> = {
  'transactions of one customer': (db) => listAllTransactions(db, { search: 'kosisochukwu' }),
  'the same, of one status': (db) => listAllTransactions(db, { search: 'kosisochukwu', status: 'pending' }),
  'transactions of a surname': (db) => listAllTransactions(db, { search: 'volume' }),
  'transactions by the beginning of every id': (db) => listAllTransactions(db, { search: 'payment' }),
  'customers of a surname': (db) => listCustomers(db, { search: 'volume' }),
  'the same, by name': (db) => listCustomers(db, { search: 'volume', sortBy: 'name', sortOrder: 'asc' }),
  'the last page of them': (db) => listCustomers(db, { search: 'volume', page: 20 }),
  'customers of a surname by balance': (db) => listCustomers(db, { search: 'volume', sortBy: 'balance' }),
  'customers by balance': (db) => listCustomers(db, { sortBy: 'balance' }),
  'active customers by balance, the last page': (db) =>
    listCustomers(db, { sortBy: 'balance', status: 1, page: (halves * HALF) / 10 }),
  'transactions by amount, a page behind the first stretch': (db) => listAllTransactions(db, byAmount),
  'the same of one kind': (db) => listAllTransactions(db, { ...byAmount, type: 'deposit' }),
  'transactions by id, a page behind the first stretch': (db) => listAllTransactions(db, byId),
  'those of a kind': (db) => listAllTransactions(db, { ...byId, type: 'deposit' }),
  'those of a status': (db) => listAllTransactions(db, { ...byId, status: 'completed' }),
  'transactions of some days by amount, a page behind the first stretch': (db) =>
    listAllTransactions(db, { ...byAmount, ...someDays }),
  'the same by id, of a kind': (db) => listAllTransactions(db, { ...byId, ...someDays, type: 'deposit' }),
  'transactions of a kind that there is none of': (db) => listAllTransactions(db, { type: 'test' }),
  ...Object.fromEntries(
    SORTS.map((sortBy) => [
      `customers by ${sortBy}, a page behind the first stretch`,
      (db: Db) => listCustomers(db, { sortBy, ...behind }),
    ]),
  ),
  'active customers by name, the same page': (db) => listCustomers(db, { sortBy: 'name', status: 1, ...behind }),
  'the audit log, a page behind its first stretch': (db) => listChanges(db, { page: 1020, limit: 10 }),
  'the last page of the audit log': (db) => listChanges(db, { page: (halves * HALF) / 10 }),
};

async function measure(): Promise<Map<string, number>> {
  const read = new Map<string, number>();
  for (const [name, list] of Object.entries(lists)) read.set(name, await rowsReadBy(list, readBy));
  return read;
}

let few: Map<string, number>;
let many: Map<string, number>;
beforeAll(async () => {
  stack = await startStack();
  await addHalf(1);
  few = await measure();
  await addHalf(HALF + 1);
  many = await measure();
}, 120_000);
afterAll(() => stack.close());

test.each(Object.keys(lists))('%s: twice as many are no more work', (name) => {
  expect(few.get(name)).toBeGreaterThanOrEqual(0);
  expect(many.get(name)).toBeLessThan((few.get(name) ?? 0) * 1.2 + 1000);
});

test.each(['transactions of one customer', 'transactions by the beginning of every id'])(
  '%s: a search that matches very many reads few thousand rows',
  (name) => {
    expect(many.get(name)).toBeLessThan(10_000);
  },
);

test('the newest of a customer with many are found, and the list says that there are more', async () => {
  const { transactions, pagination } = await listAllTransactions(stack.owner, { search: 'kosisochukwu' });
  expect(transactions[0]?.transactionId).toBe(`payment-${2 * HALF}`);
  expect(pagination).toMatchObject({ totalTransactions: 2000, isCut: true });
});

test('a search that matches more customers than are sorted lists the first of all in its order', async () => {
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
  expect((await listCustomers(stack.owner, { ...query, page: 3 })).users).toEqual([]);
});

test('the middle of a list by amount is the middle, in both directions', async () => {
  const ids = async (sortOrder: 'asc' | 'desc', page: number) => {
    const { transactions } = await listAllTransactions(stack.owner, { sortBy: 'amount', sortOrder, page, limit: 10 });
    return transactions.map(({ transactionId }) => transactionId);
  };
  const middle = middleOf(2 * HALF);
  expect(await ids('asc', middle)).toEqual(
    Array.from({ length: 10 }, (_, index) => `payment-${(middle - 1) * 10 + index + 1}`),
  );
  expect(await ids('desc', middle)).toEqual(
    Array.from({ length: 10 }, (_, index) => `payment-${2 * HALF - (middle - 1) * 10 - index}`),
  );
});

test('the middle of some days by amount is the middle, in both directions', async () => {
  // A third of them each day. None is news, or each would be a letter.
  await stack.owner.query(
    `WITH moved AS (
       UPDATE ledger.transactions SET booked_at = booked_at - (seq % 3) * interval '1 day' WHERE transaction_id LIKE 'payment-%' RETURNING *)
     INSERT INTO ledger.tally (name, at, n, kobo, customer_id, transaction)
     SELECT kind || ' ' || status, booked_at + days * interval '1 day', n, n * amount, customer_id, id
       FROM moved, LATERAL (VALUES (0, 1), ((seq % 3)::int, -1)) v (days, n) WHERE seq % 3 > 0`,
  );
  await stack.owner.query('SELECT ledger.read_outbox(NULL)');
  await stack.owner.query('VACUUM ANALYZE ledger.transactions');
  expect(await readBands()).toEqual(await countBandsAnew());
  expect(await readListed()).toEqual(await countListedAnew());
  const numbers = Array.from({ length: 2 * HALF }, (_, index) => index + 1).filter((n) => n % 3 > 0);
  const days = { startDate: daysAgo(2), endDate: daysAgo(1), sortBy: 'amount', limit: 10 } as const;
  for (const [sortOrder, all] of [
    ['asc', numbers],
    ['desc', numbers.toReversed()],
  ] as const) {
    const { transactions } = await listAllTransactions(stack.owner, { ...days, sortOrder, page: 1300 });
    expect(transactions.map(({ transactionId }) => transactionId)).toEqual(
      all.slice(12_990, 13_000).map((n) => `payment-${n}`),
    );
    const most = await rowsReadBy((db) => listAllTransactions(db, { ...days, sortOrder, page: 1300 }), fetchedBy);
    expect(most).toBeLessThan(1000);
  }
});

test('pages of many days by amount are exact at any edge, and add up whole months', async () => {
  await stack.owner.query(
    `WITH moved AS (
       UPDATE ledger.transactions SET booked_at = now() - (seq % 400) * interval '1 day'
        WHERE kind = 'deposit' AND transaction_id LIKE 'payment-%' AND seq > 0 RETURNING old.booked_at AS was, new.*)
     INSERT INTO ledger.tally (name, at, n, kobo, customer_id, transaction)
     SELECT kind || ' ' || status, v.at, n, n * amount, customer_id, id
       FROM moved, LATERAL (VALUES (was, -1), (booked_at, 1)) v (at, n)`,
  );
  await stack.owner.query('SELECT ledger.read_outbox(NULL)');
  await stack.owner.query('SELECT count_orders()');
  await stack.owner.query('VACUUM ANALYZE ledger.transactions');
  await stack.owner.query('VACUUM ANALYZE bands');
  const month = (ago: number): string => daysAgo(30 * ago).slice(0, 7);
  const ranges = [
    { startDate: daysAgo(390), endDate: daysAgo(20) },
    { startDate: `${month(11)}-01`, endDate: `${month(3)}-01` },
    { startDate: `${month(11)}-02`, endDate: `${month(3)}-28` },
    { startDate: `${month(9)}-28` },
    { endDate: `${month(2)}-15` },
    { startDate: `${month(5)}-05`, endDate: `${month(5)}-25` },
  ];
  for (const range of ranges) {
    const { rows } = await stack.owner.query<{ key: string }>(
      `SELECT transaction_id AS key FROM ledger.transactions
        WHERE kind = 'deposit' AND ledger.lagos_day(booked_at) BETWEEN coalesce($1::date, '-infinity') AND coalesce($2::date, 'infinity') ORDER BY amount, id`,
      [range.startDate, range.endDate],
    );
    const query = { ...range, type: 'deposit', sortBy: 'amount', limit: 10, page: middleOf(rows.length) } as const;
    for (const sortOrder of ['asc', 'desc'] as const) {
      const all = sortOrder === 'asc' ? rows : rows.toReversed();
      const { transactions } = await listAllTransactions(stack.owner, { ...query, sortOrder });
      expect(transactions.map(({ transactionId }) => transactionId)).toEqual(
        all.slice((query.page - 1) * 10, query.page * 10).map(({ key }) => key),
      );
    }
  }
  const year = { ...ranges[0], type: 'deposit', sortBy: 'amount', page: 700 } as const;
  expect(await rowsReadBy((db) => listAllTransactions(db, year), takenFrom('bands'))).toBeLessThan(400);
});

test('a balance counts in its order before the tally is folded', async () => {
  const [poor] = (await listCustomers(stack.owner, { sortBy: 'balance', sortOrder: 'asc' })).users;
  await stack.owner.query(
    `SELECT ledger.post($1, 'opening', 'offline', ARRAY[ledger.leg('offline', 'wallet', 500)], now(), 'Opening', 'offline', fingerprint => $1)`,
    [poor?._id],
  );
  const [rich] = (await listCustomers(stack.owner, { sortBy: 'balance' })).users;
  expect(rich).toMatchObject({ _id: poor?._id, balance: 5 });
  await stack.owner.query('SELECT ledger.read_outbox(NULL)');
  const [still] = (await listCustomers(stack.owner, { sortBy: 'balance' })).users;
  expect(still?._id).toBe(poor?._id);
});

test('the middle of a list by id is the middle, in both directions', async () => {
  const sorted = ['opening', ...Array.from({ length: 2 * HALF }, (_, index) => `payment-${index + 1}`)].toSorted();
  const page = middleOf(2 * HALF);
  for (const sortOrder of ['asc', 'desc'] as const) {
    const { transactions } = await listAllTransactions(stack.owner, { ...byId, sortOrder, page, limit: 10 });
    const expected = sortOrder === 'asc' ? sorted : sorted.toReversed();
    expect(transactions.map(({ transactionId }) => transactionId)).toEqual(expected.slice((page - 1) * 10, page * 10));
  }
});

/** All customers in the order of a list, with what is not folded yet. */
const ORDER_OF = {
  createdAt: 'created_at, c.id',
  name: 'sort_name, c.id',
  email: 'email, c.id',
  sub_status: 'status, created_at, c.id',
  balance: 'wallet, c.id',
} as const;

async function expectMiddle(sortBy: (typeof SORTS)[number], status?: 1 | 100): Promise<void> {
  const { rows } = await stack.owner.query<{ id: string }>(
    `SELECT c.id FROM customers c JOIN ledger.accounts a ON a.customer_id = c.id WHERE $1::int IS NULL OR c.status = $1 ORDER BY ${ORDER_OF[sortBy]}`,
    [status],
  );
  const all = rows.map(({ id }) => id);
  for (const sortOrder of ['asc', 'desc'] as const) {
    const sorted = sortOrder === 'asc' ? all : all.toReversed();
    for (const page of [3, middleOf(all.length), Math.ceil(all.length / 10) - 3]) {
      const query = { sortBy, sortOrder, page, limit: 10, ...(status === undefined ? {} : { status }) } as const;
      const { users } = await listCustomers(stack.owner, query);
      expect(users.map(({ _id }) => _id)).toEqual(sorted.slice((page - 1) * 10, page * 10));
    }
  }
}

test('pages of customers in each order are exact, before and after what changed is folded', async () => {
  const change = (text: string) => stack.owner.query(text);
  await change(`UPDATE customers SET status = 100 WHERE email::text LIKE 'volume%7@example.com'`);
  await change(`UPDATE customers SET name = 'Bisi Other' WHERE email::text LIKE 'volume1%5@example.com'`);
  await change(`UPDATE customers SET email = 'A' || email::text WHERE email::text LIKE 'volume09%1@example.com'`);
  await change(
    `SELECT ledger.post(c.id, 'opening', 'offline', ARRAY[ledger.leg('offline', 'wallet', 50000000 + row_number() OVER ())], now(), 'Opening', 'offline', fingerprint => c.id)
       FROM (SELECT id FROM customers WHERE email::text LIKE 'volume03%9@example.com' LIMIT 50) c`,
  );
  const expectAll = async () => {
    for (const sortBy of SORTS) await expectMiddle(sortBy);
    for (const sortBy of SORTS) await expectMiddle(sortBy, 100);
  };
  await expectAll();
  await stack.owner.query('SELECT ledger.read_outbox(NULL)');
  expect(await readListed()).toEqual(await countListedAnew());
  await expectAll();
});

test('lists are in the order of codes, as their counters are, whatever language the database sorts by', async () => {
  const { rows } = await stack.owner.query<{ index: string; collation: string }>(
    `SELECT DISTINCT i.indexrelid::regclass::text AS index, c.collname AS collation
       FROM pg_index i CROSS JOIN unnest(i.indcollation) o (id) JOIN pg_collation c ON c.oid = o.id
      WHERE i.indexrelid::regclass::text ~ '^(customers_by_|ledger.transactions_once)' ORDER BY 1`,
  );
  expect(rows.map(({ index }) => index)).toContain('customers_by_email');
  expect(rows.filter(({ collation }) => collation !== 'C')).toEqual([]);
});

test('the middle of the audit log is the middle', async () => {
  const { rows } = await stack.owner.query<{ id: string }>('SELECT id FROM audit_log ORDER BY id DESC');
  const page = middleOf(rows.length);
  const { entries } = await listChanges(stack.owner, { page, limit: 10 });
  expect(entries.map(({ _id }) => _id)).toEqual(rows.slice((page - 1) * 10, page * 10).map(({ id }) => id));
});

/** Withdrawals of the customer with the most, not folded yet. */
async function addWithdrawals(count: number, like: { prefix: string; status: string; kobo: number }): Promise<void> {
  await stack.owner.query(
    `WITH added AS (
       INSERT INTO ledger.transactions
         (customer_id, id, transaction_id, fingerprint, kind, status, amount, at, reason, method, seq, booked_at)
       SELECT c.id, uuidv7(), $2::text || n, c.id, 'withdrawal', $3, $4, now(), 'bank', 'bank_transfer', 0, now() - interval '2 days'
         FROM customers c, generate_series(1, $1::int) n WHERE c.name = 'Kosisochukwu Volume'
       RETURNING customer_id, id, kind, status, amount, booked_at)
     INSERT INTO ledger.tally (name, at, n, kobo, customer_id, transaction)
     SELECT kind || ' ' || status, booked_at, 1, amount, customer_id, id FROM added`,
    [count, like.prefix, like.status, like.kobo],
  );
}

const readStretches = async () =>
  (
    await stack.owner.query(
      `SELECT list, place, name, n FROM stretches WHERE n <> 0 AND list IN ('amount', 'transactionId') ORDER BY list, place, name`,
    )
  ).rows;
const readBands = async () =>
  (await stack.owner.query(`SELECT list, day, place, name, n FROM bands WHERE n <> 0 ORDER BY list, day, place, name`))
    .rows;

/** What counting everything anew comes to where the stretches begin now. */
const countAnew = async () =>
  (
    await stack.owner.query(`
  SELECT list, stretch_of(list, place) AS place, name, count(*) AS n FROM (
    SELECT 'amount' AS list, amount_place(amount, id) AS place, kind || ' ' || status AS name FROM ledger.transactions
    UNION ALL
    SELECT 'transactionId', place_of(transaction_id, customer_id), kind || ' ' || status FROM ledger.transactions) t
   GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`)
  ).rows;

const readListed = async () =>
  (
    await stack.owner.query(
      `SELECT list, place, name, n FROM stretches WHERE n <> 0 AND list IN (SELECT list FROM listed) ORDER BY list, place, name`,
    )
  ).rows;
const countListedAnew = async () =>
  (
    await stack.owner.query(
      `SELECT list, stretch_of(list, place) AS place, name, count(*) AS n FROM listed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    )
  ).rows;

const countBandsAnew = async () =>
  (
    await stack.owner.query(`
  WITH cuts AS (SELECT list, array_agg(place ORDER BY place) AS places FROM stretches WHERE list LIKE '% in days' GROUP BY list)
  SELECT b.list, b.of_day AS day, t.place, name, count(*) AS n FROM (
    SELECT c.list, ledger.lagos_day(booked_at) AS day, c.places[width_bucket(p.place COLLATE "C", c.places)] AS place, kind || ' ' || status AS name
      FROM ledger.transactions,
           LATERAL (VALUES ('amount in days', amount_place(amount, id)), ('transactionId in days', place_of(transaction_id, customer_id))) p (list, place)
      JOIN cuts c ON c.list = p.list) t,
       LATERAL (VALUES (list, day), (replace(list, 'days', 'months'), day - extract(day FROM day)::int + 1)) b (list, of_day)
   GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`)
  ).rows;

test('the counters follow what is posted and what changes its status or its amount', async () => {
  const customer = `(SELECT id FROM customers WHERE name = 'Kosisochukwu Volume')`;
  await stack.owner.query(
    `SELECT ledger.begin(${customer}, 'payment-1-begun', uuidv7(), 'deposit', 'wallet', 'paystack', 500000, now(), '{}', NULL)`,
  );
  await stack.owner.query('SELECT ledger.read_outbox(NULL)');
  expect(await readStretches()).toEqual(await countAnew());
  expect(await readBands()).toEqual(await countBandsAnew());
  expect(await readListed()).toEqual(await countListedAnew());
  await stack.owner.query(
    `SELECT ledger.change(${customer}, (SELECT id FROM ledger.transactions WHERE transaction_id = 'payment-1-begun'),
                          '{pending}', 'completed', 'gateway', 'wallet', 900, now())`,
  );
  await stack.owner.query('SELECT ledger.read_outbox(NULL)');
  expect(await readStretches()).toEqual(await countAnew());
  expect(await readBands()).toEqual(await countBandsAnew());
  expect(await readListed()).toEqual(await countListedAnew());
});

test('the stretch of an id is found by the index', async () => {
  await stack.owner.query(
    `INSERT INTO stretches (list, place, name, n) SELECT 'another', n::text, 'deposit completed', 1 FROM generate_series(1, 20000) n`,
  );
  // A connection keeps the plan of a function until the table is analysed.
  await stack.owner.query('VACUUM ANALYZE stretches');
  const { rows } = await stack.owner.query<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)
     SELECT stretch_of('transactionId', place_of(transaction_id, customer_id)) FROM (SELECT * FROM ledger.transactions LIMIT 10) t`,
  );
  expect(rows[0]?.['QUERY PLAN'][0].Plan['Shared Hit Blocks']).toBeLessThan(200);
  await stack.owner.query(`DELETE FROM stretches WHERE list = 'another'`);
});

test('what pages are found by is set right where it is wrong', async () => {
  const read = async () => [
    ...(await readStretches()),
    ...(await stack.owner.query(`SELECT sum(seq + wallet) AS wallets FROM wallets`)).rows,
  ];
  const kept = await read();
  await stack.owner.query(`UPDATE stretches SET n = n + 1 WHERE n > 0`);
  await stack.owner.query(`UPDATE bands SET n = n + 1`);
  await stack.owner.query(`UPDATE wallets SET seq = 0, wallet = 0`);
  await stack.owner.query('SELECT count_orders()');
  await stack.owner.query('SELECT ledger.read_outbox(NULL)');
  await stack.owner.query('SELECT count_orders()');
  expect((await read()).slice(-1)).toEqual(kept.slice(-1));
  expect(await readStretches()).toEqual(await countAnew());
  expect(await readBands()).toEqual(await countBandsAnew());
  expect(await readListed()).toEqual(await countListedAnew());
});

test('several stretches of a list of customers are cut at once, and the others stay', async () => {
  const read = async () =>
    (
      await stack.owner.query<{ place: string; next: string | null }>(
        `SELECT place, lead(place) OVER (ORDER BY place) AS next FROM stretches WHERE list = 'name' GROUP BY place ORDER BY place`,
      )
    ).rows;
  const before = await read();
  const cut = [before[0], before.at(-1)];
  await stack.owner.query(`SELECT cut_listed('name', $1, $2, 1000)`, [
    cut.map((one) => one?.place),
    cut.map((one) => one?.next),
  ]);
  const after = (await read()).map(({ place }) => place);
  expect(after).toEqual(expect.arrayContaining(before.map(({ place }) => place)));
  expect(after.length).toBeGreaterThan(before.length + 5);
  expect(await readListed()).toEqual(await countListedAnew());
});

test('a page by amount of one kind passes over those of another kind by the index alone', async () => {
  const query = { sortBy: 'amount', sortOrder: 'asc', type: 'deposit', page: 551, limit: 10 } as const;
  const fetched = () => rowsReadBy((db) => listAllTransactions(db, query), fetchedBy);
  const before = await fetched();
  const most = 3000;
  await addWithdrawals(most, { prefix: 'common-', status: 'completed', kobo: 550_000 });
  await stack.owner.query('SELECT ledger.read_outbox(NULL)');
  await stack.owner.query('VACUUM ANALYZE ledger.transactions');
  const { transactions } = await listAllTransactions(stack.owner, query);
  expect(transactions.map(({ transactionId }) => transactionId)).toContain('payment-5505');
  expect(await fetched()).toBeLessThan(before + most / 2);
});

test('a stretch that has grown long is cut, and the others stay', async () => {
  const before = await readStretches();
  const long = 35_000;
  await addWithdrawals(long, { prefix: 'payment-0-', status: 'failed', kobo: 50 });
  const begun = { type: 'withdrawal', sortBy: 'amount', sortOrder: 'asc', limit: 10, page: 2000 } as const;
  const { transactions: counted } = await listAllTransactions(stack.owner, begun);
  await stack.owner.query('SELECT ledger.read_outbox(NULL)');
  await stack.owner.query('SELECT count_orders()');
  const after = await readStretches();
  expect(after).toEqual(await countAnew());
  expect(await readBands()).toEqual(await countBandsAnew());
  expect(await readListed()).toEqual(await countListedAnew());
  const placesOf = (stretches: typeof after) => new Set(stretches.map(({ list, place }) => `${list} ${place}`));
  expect([...placesOf(before)].filter((place) => !placesOf(after).has(place))).toEqual([]);
  expect(placesOf(after).size).toBeGreaterThanOrEqual(placesOf(before).size + 6);
  const { transactions: cut } = await listAllTransactions(stack.owner, begun);
  expect(cut).toEqual(counted);
});

test('the first page of a kind by id passes over the stretches that have none of it', async () => {
  await addWithdrawals(35_000, { prefix: 'z-', status: 'completed', kobo: 50 });
  await stack.owner.query('SELECT ledger.read_outbox(NULL)');
  await stack.owner.query('SELECT count_orders()');
  await stack.owner.query('VACUUM ANALYZE ledger.transactions');
  const query = { type: 'deposit', sortBy: 'transactionId', sortOrder: 'desc', limit: 10 } as const;
  const { transactions } = await listAllTransactions(stack.owner, query);
  expect(transactions[0]?.transactionId).toBe('payment-9999');
  expect(await rowsReadBy((db) => listAllTransactions(db, query), readBy)).toBeLessThan(30_000);
});

test('pages of failed ones by time read no others, and a day from its nearer end', async () => {
  const query = { status: 'failed', limit: 10 } as const;
  const { rows } = await stack.owner.query<{ id: string }>(
    `SELECT id FROM ledger.transactions WHERE status = 'failed' ORDER BY booked_at DESC, seq DESC, id DESC`,
  );
  const last = Math.ceil(rows.length / 10);
  for (const [page, most] of [
    [1, 500],
    [3, 500],
    [1000, 12_000],
    [last - 100, 3000],
    [last, 3000],
  ] as const) {
    const { transactions } = await listAllTransactions(stack.owner, { ...query, page });
    expect(transactions.map(({ _id }) => _id)).toEqual(rows.slice((page - 1) * 10, page * 10).map(({ id }) => id));
    expect(await rowsReadBy((db) => listAllTransactions(db, { ...query, page }), readBy)).toBeLessThan(most);
  }
});

test('pages of a few unusual ones by id and by amount come from an index alone', async () => {
  await addWithdrawals(3000, { prefix: 'stopped-', status: 'user_cancelled', kobo: 50 });
  await stack.owner.query('SELECT ledger.read_outbox(NULL)');
  await stack.owner.query('VACUUM ANALYZE ledger.transactions');
  const days = { startDate: daysAgo(20), endDate: daysAgo(0) };
  for (const query of [
    { sortBy: 'transactionId', page: 300 },
    { sortBy: 'amount', page: 150 },
    { sortBy: 'transactionId', page: 300, type: 'withdrawal', ...days },
  ] as const) {
    const list = (db: Db) => listAllTransactions(db, { ...query, status: 'user_cancelled', limit: 10 });
    expect(await rowsReadBy(list, fetchedBy)).toBeLessThan(200);
  }
});

test('the figures of the back-office read neither old days nor disputes that are over', async () => {
  await stack.owner.query(
    `INSERT INTO money.disputes (customer_id, gateway_id, reference, deposit_id, category, gateway_status, amount_kobo, opened_at, due_at, ended_at)
     SELECT c.id, n::text, 'payment-1', c.id, 'chargeback', 'resolved', 100, now(), now(), now()
       FROM customers c, generate_series(1, 2000) n WHERE c.name = 'Kosisochukwu Volume'`,
  );
  await stack.owner.query('VACUUM ANALYZE money.disputes');
  await stack.owner.query('VACUUM ANALYZE ledger.totals');
  expect(await rowsReadBy((db) => getDashboardStats(db, new Date()), readBy)).toBeLessThan(2500);
  expect(await rowsReadBy((db) => listDisputes(db, {}), readBy)).toBeLessThan(10);
});

test('the settings count ten thousand letters that wait and read no more, and find the few that failed', async () => {
  await stack.owner.query(`SELECT graphile_worker.add_job('send_mail', '{}'::json)`);
  await stack.owner.query(
    `INSERT INTO graphile_worker._private_jobs (task_id)
     SELECT t.id FROM graphile_worker._private_tasks t, generate_series(1, 20000) WHERE t.identifier = 'send_mail'`,
  );
  await stack.owner.query(`SELECT graphile_worker.add_job('prune', '{}'::json, max_attempts => 3, job_key => 'prune')`);
  await stack.owner.query(
    `UPDATE graphile_worker._private_jobs SET attempts = max_attempts
      WHERE id IN (SELECT id FROM graphile_worker._private_jobs WHERE key IS NULL ORDER BY id DESC LIMIT 3)`,
  );
  await stack.owner.query('VACUUM ANALYZE graphile_worker._private_jobs');
  const found = await readJobs({ db: stack.owner });
  expect(found.find(({ name }) => name === 'send_mail')).toMatchObject({ waiting: MOST_RUNS_COUNTED, failed: 3 });
  expect(found.find(({ name }) => name === 'prune')).toMatchObject({ waiting: 1, failed: 0 });
  expect(await rowsReadBy((db) => readJobs({ db }), readBy)).toBeLessThan(MOST_RUNS_COUNTED + 500);
});

test('exceptions of a state are counted and paged by the index alone, and each page is the right one', async () => {
  await stack.owner.query(
    `INSERT INTO money.exceptions (kind, reference, message, customer_id, raised_at, resolved_at)
     SELECT 'unowned_payment', n::text, repeat('A payment belongs to no customer. ', 5), CASE WHEN n % 500 = 0 THEN c.id END, now(),
            CASE WHEN n % 1000 > 0 THEN now() END
       FROM customers c, generate_series(1, 20000) n WHERE c.name = 'Kosisochukwu Volume'`,
  );
  await stack.owner.query('VACUUM ANALYZE money.exceptions');
  const { rows } = await stack.owner.query<{ id: string; resolved: boolean; customer: string | null }>(
    `SELECT id, resolved_at IS NOT NULL AS resolved, customer_id AS customer FROM money.exceptions ORDER BY id DESC`,
  );
  const userId = rows.find(({ customer }) => customer !== null)?.customer ?? '';
  for (const [query, of] of [
    [{}, rows],
    [{ resolved: true }, rows.filter(({ resolved }) => resolved)],
    [{ resolved: false }, rows.filter(({ resolved }) => !resolved)],
    [{ userId }, rows.filter(({ customer }) => customer === userId)],
    [{ userId, resolved: true }, rows.filter(({ customer, resolved }) => customer === userId && resolved)],
  ] as const) {
    const pages = Math.ceil(of.length / 10);
    for (const page of [1, Math.ceil(pages / 2), pages, pages + 1]) {
      const { exceptions, pagination } = await listExceptions(
        { ...stack.deps, db: stack.owner },
        { ...query, page, limit: 10 },
      );
      expect(exceptions.map(({ _id }) => _id)).toEqual(of.slice((page - 1) * 10, page * 10).map(({ id }) => id));
      expect(pagination).toEqual({ total: of.length, pages });
    }
  }
  for (const resolved of [true, false])
    expect(
      await rowsReadBy((db) => listExceptions({ ...stack.deps, db }, { resolved, page: 2 }), fetchedBy),
    ).toBeLessThan(200);
});

/** Of more customers than are sorted, one in ten. */
const oneInTen = { search: '5@example', page: 5, limit: 20, sortOrder: 'asc' } as const;

/** Of the statement that reads the page, without those that ask how many there are and what moved just now. */
const ofPage =
  (countIn: (plan: Node) => number) =>
  (plan: Node): number =>
    JSON.stringify(plan).includes('"CTE page"') ? countIn(plan) : 0;

test('a search that finds very many walks the list in an index alone', async () => {
  await stack.owner.query('VACUUM ANALYZE customers');
  for (const sortBy of ['name', 'email', 'sub_status'] as const) {
    const { pagination } = await listCustomers(stack.owner, { ...oneInTen, sortBy });
    expect(pagination).toMatchObject({ totalUsers: 100, isCut: true });
    expect(await rowsReadBy((db) => listCustomers(db, { ...oneInTen, sortBy }), ofPage(fetchedBy))).toBeLessThan(300);
  }
});

const isShared = (node: Node): number =>
  (node['Node Type'].startsWith('Gather') ? 1 : 0) + (node.Plans ?? []).reduce((sum, plan) => sum + isShared(plan), 0);

test('by balance such a search walks the wallets one by one, as far as the page needs', async () => {
  const settings = [
    'parallel_setup_cost',
    'parallel_tuple_cost',
    'min_parallel_table_scan_size',
    'min_parallel_index_scan_size',
  ];
  const client = await stack.owner.connect();
  try {
    for (const setting of settings) await client.query(`SET ${setting} = 0`);
    const list = (db: Db) => listCustomers(db, { ...oneInTen, sortBy: 'balance' });
    expect(await rowsReadBy(list, ofPage(isShared), client)).toBe(0);
    for (const status of [undefined, 1] as const) {
      const query = { ...oneInTen, sortBy: 'balance', ...(status === undefined ? {} : { status }) } as const;
      const { users } = await listCustomers(stack.owner, query);
      const { rows } = await stack.owner.query<{ id: string }>(
        `SELECT c.id FROM customers c JOIN ledger.accounts a ON a.customer_id = c.id
          WHERE c.searched LIKE '%5@example%' AND ($1::int IS NULL OR c.status = $1) ORDER BY a.wallet, c.id LIMIT 20 OFFSET 80`,
        [status],
      );
      expect(users.map(({ _id }) => _id)).toEqual(rows.map(({ id }) => id));
    }
  } finally {
    for (const setting of settings) await client.query(`RESET ${setting}`);
    client.release();
  }
});

test('messages of a webhook that did not arrive are found without those that did', async () => {
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
  await stack.owner.query('VACUUM ANALYZE webhook_messages');
  for (const [query, total] of [
    [{}, 20_000],
    [{ arrived: true }, 19_980],
    [{ arrived: false }, 20],
  ] as const) {
    expect((await listMessages(stack.owner, id, query)).pagination.total).toBe(total);
  }
  expect(await rowsReadBy((db) => listMessages(db, id, { arrived: false }), readBy)).toBeLessThan(100);
});
