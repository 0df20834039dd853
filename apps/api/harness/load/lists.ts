/** The time of each list with a few rows and with many. */
import type { GetAllTransactionsQuery } from '@ajose/sdk/contract/transactions';
import type { Db } from '../../src/platform/database/db.ts';
import { getDashboardStats } from '../../src/office/dashboard.ts';
import { listAllTransactions } from '../../src/money/transactions/list.ts';
import { listOwnTransactions } from '../../src/money/transactions/own-list.ts';
import { CUSTOMERS, type World } from './world.ts';

const CHUNK = 500_000;
const INSERT = `
  INSERT INTO ledger.transactions
  SELECT c.id, uuidv7(at - clock_timestamp()), 'payment-' || n || '-wallet-' || substr(md5(n::text), 1, 5), c.id,
         kind, status, 100 * (1000 + (n * 7919) % 500000), NULL, NULL, at, NULL, 'wallet', 'paystack', '{}', n, at, 'payment'
    FROM (SELECT n, now() - (n::float8 / $1::bigint) * interval '365 days' AS at,
                 (CASE n % 2 WHEN 0 THEN 'deposit' ELSE 'withdrawal' END)::ledger.kind AS kind,
                 (CASE WHEN n % 50 = 0 THEN 'failed' WHEN n % 1000 = 1 THEN 'pending' WHEN n % 100 = 3 THEN 'user_cancelled'
                       ELSE 'completed' END)::ledger.status AS status, 1 + (n * 31) % $2::bigint AS person
            FROM generate_series($3::bigint, $4::bigint) n) g
    JOIN (SELECT id, row_number() OVER (ORDER BY id) AS person FROM customers) c USING (person)
  ON CONFLICT DO NOTHING`;

/** Fills the history with rows of the last year. They are only read, so they are written without posting. */
export async function fillHistory(owner: Db, rows: number): Promise<void> {
  const client = await owner.connect();
  await client.query('SET statement_timeout = 0');
  await client.query('SET synchronous_commit = off');
  await client.query(`SET maintenance_work_mem = '512MB'`);
  for (let from = 1; from <= rows; from += CHUNK) {
    await client.query(INSERT, [rows, CUSTOMERS, from, Math.min(rows, from + CHUNK - 1)]);
  }
  await client.query('TRUNCATE ledger.totals, ledger.outbox');
  await client.query(
    `INSERT INTO ledger.totals SELECT ledger.total_of(kind, status, cause), ledger.lagos_day(at), count(*), sum(amount)
       FROM ledger.transactions GROUP BY 1, 2`,
  );
  await client.query('VACUUM ANALYZE ledger.transactions');
  await client.query('RESET ALL');
  client.release();
}

const queries: Readonly<Record<string, (rows: number) => GetAllTransactionsQuery>> = {
  'newest page': () => ({ limit: 25 }),
  'page 400': () => ({ limit: 25, page: 400 }),
  'last page': (rows) => ({ limit: 25, page: Math.max(1, Math.floor(rows / 25)) }),
  'pending only': () => ({ limit: 25, status: 'pending' }),
  'deposits of a month': () => ({ limit: 25, type: 'deposit', startDate: day(40), endDate: day(10) }),
  'by amount': () => ({ limit: 25, sortBy: 'amount', sortOrder: 'desc' }),
  'by amount, page 400': () => ({ limit: 25, page: 400, sortBy: 'amount' }),
  'by amount, last page': (rows) => ({ limit: 25, page: Math.floor(rows / 25), sortBy: 'amount' }),
  'by id': () => ({ limit: 25, sortBy: 'transactionId', sortOrder: 'asc' }),
  'by id, last page': (rows) => ({ limit: 25, page: Math.floor(rows / 25), sortBy: 'transactionId' }),
  'search for an id': () => ({ limit: 25, search: 'payment-4321-' }),
  'search for a name': () => ({ limit: 25, search: 'bench4321' }),
};

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < 9; index += 1) {
    const before = performance.now();
    await work();
    times.push(performance.now() - before);
  }
  return times.toSorted((a, b) => a - b)[4] ?? 0;
}

/** Milliseconds of each list, the median of nine. */
export async function timeLists(world: World, rows: number): Promise<Record<string, number>> {
  const { owner, people } = world;
  const times: Record<string, number> = {};
  for (const [name, query] of Object.entries(queries)) {
    times[name] = await median(() => listAllTransactions(owner, query(rows)));
  }
  times["a customer's own history"] = await median(() =>
    listOwnTransactions(owner, people[77]?.id ?? '', { limit: 20 }),
  );
  times["the back-office's figures"] = await median(() => getDashboardStats(owner, new Date()));
  return times;
}
