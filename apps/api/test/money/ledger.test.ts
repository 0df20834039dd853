/** The ledger's promises, under random requests that run at the same time, and what the database refuses to everyone. */
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { connect } from '../../src/platform/database/db.ts';
import { checkPromises } from '../../src/money/reconciliation/books.ts';
import { history } from '../histories.ts';
import { runHistory } from '../history-books.ts';
import { makeWorld } from '../history-run.ts';
import { newCustomer } from '../people.ts';
import { someoneWaits, startStack } from '../stack.ts';

const HISTORIES = Number(process.env['HISTORIES'] ?? 1000);

const stack = await startStack();
const db = connect(stack.ownerUrl, 8);
const world = await makeWorld(db);
afterAll(async () => {
  await db.end();
  await stack.close();
});

test('whatever happens at the same time, books and model agree', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(history, async (bursts) => {
      await runHistory(world, bursts);
    }),
    { numRuns: HISTORIES },
  );
  expect(await checkPromises(db)).toEqual([]);
  await db.query('SELECT ledger.read_outbox(NULL)');
  expect(await checkPromises(db)).toEqual([]);
});

test.each(['Africa/Lagos', 'Europe/London', 'America/New_York'])(
  'the id of a back-dated transaction is made for its moment in a session of %s',
  async (zone) => {
    const client = await db.connect();
    try {
      await client.query('BEGIN');
      await client.query(`SELECT set_config('timezone', $1, true)`, [zone]);
      const { rows } = await client.query<{ gap: number }>(
        `SELECT max(abs(extract(epoch FROM uuid_extract_timestamp(ledger.id_at(at)) - at)))::float AS gap
           FROM generate_series('2001-01-15'::timestamptz, now(), interval '17 days') at`,
      );
      expect(rows[0]?.gap).toBeLessThan(1);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  },
);

test.each([
  [
    'one',
    `SELECT verdict FROM ledger.post($1, 'moved', 'purchase', ARRAY[ledger.leg('wallet', 'invested', 500)], now(), 'r', 'm', fingerprint => $1, allowed => '{1}', debt_free => false)`,
  ],
  [
    'a withdrawal',
    `SELECT verdict FROM money.withdraw($1, 'moved', $1, 500, 'r', 'm', now(), '{}', '{1}', '058', '0', 'N', now())`,
  ],
])('%s that is posted while its customer is unblocked waits, and is not refused', async (_, posting) => {
  const { _id } = (await newCustomer(stack)).user;
  await stack.owner.query(
    `SELECT ledger.post($1, 'cash', 'offline', ARRAY[ledger.leg('offline', 'wallet', 500)], now(), 'Cash', 'offline', fingerprint => $1, allowed => NULL, debt_free => false)`,
    [_id],
  );
  await stack.owner.query('UPDATE customers SET status = 40 WHERE id = $1', [_id]);
  const unblocking = await db.connect();
  await unblocking.query('BEGIN');
  await unblocking.query('UPDATE customers SET status = 1 WHERE id = $1', [_id]);
  const posted = db.query<{ verdict: string }>(posting, [_id]);
  await Promise.race([posted, someoneWaits(stack)]);
  await unblocking.query('COMMIT');
  unblocking.release();
  expect((await posted).rows).toEqual([{ verdict: 'posted' }]);
});

test('days before 1970 can be searched, and have no transactions', async () => {
  const { rows } = await db.query<{ first: string }>(`SELECT ledger.first_id('1950-01-01') AS first`);
  expect(rows[0]?.first).toBe('00000000-0000-7000-8000-000000000000');
});

describe('the database refuses', () => {
  test('a transaction of its owner from before the year 2000, whose id would sort behind all others', async () => {
    await expect(
      db.query(
        `SELECT ledger.post((SELECT customer_id FROM ledger.accounts LIMIT 1), 'long ago', 'offline', ARRAY[ledger.leg('offline', 'wallet', 5)], '1960-01-01', 'r', 'm', fingerprint => uuidv7(), allowed => NULL, debt_free => false)`,
      ),
    ).rejects.toThrow(/null value in column/);
  });

  test.each([
    'UPDATE ledger.movements SET amount = 1',
    'DELETE FROM ledger.movements',
    'TRUNCATE ledger.movements',
    'DELETE FROM ledger.transactions',
    'TRUNCATE ledger.transactions',
    'UPDATE ledger.accounts SET wallet = wallet + 1',
    'UPDATE ledger.accounts SET wallet = -1, paystack = 1',
  ])('a statement of its owner: %s', async (sql) => {
    await db.query(
      `SELECT ledger.post((SELECT customer_id FROM ledger.accounts LIMIT 1), 'refused ' || random(), 'offline', ARRAY[ledger.leg('offline', 'wallet', 5)], now(), 'r', 'm', fingerprint => uuidv7(), allowed => NULL, debt_free => false)`,
    );
    await expect(db.query(sql)).rejects.toThrow(/never rewritten|does not add up|violates check/);
  });

  test.each([
    "INSERT INTO ledger.outbox (customer_id, transaction, status, kobo, booked_at, at) VALUES (uuidv7(), uuidv7(), 'completed', 1, now(), now())",
    'UPDATE ledger.accounts SET last_seq = last_seq',
    'INSERT INTO ledger.movements SELECT * FROM ledger.movements LIMIT 0',
    'UPDATE ledger.transactions SET amount = 1',
    'DELETE FROM money.investments',
    "UPDATE money.payouts SET state = 'paid'",
    `SELECT ledger.post(uuidv7(), 'k', 'offline', ARRAY[ledger.leg('offline', 'wallet', 5)], now(), 'r', 'm', fingerprint => uuidv7(), allowed => NULL, debt_free => false)`,
    `SELECT money.return_money(uuidv7(), uuidv7(), 'held', now(), 'w')`,
  ])("a statement of the API's role: %s", async (sql) => {
    await expect(stack.db.query(sql)).rejects.toThrow(/permission denied/);
  });
});

test('a posting that does not say which statuses it allows, and whether a customer who owes may make it, is refused', async () => {
  const posting = (more: string) =>
    stack.owner.query(
      `SELECT ledger.post((SELECT customer_id FROM ledger.accounts LIMIT 1), 'unsaid', 'offline', ARRAY[ledger.leg('offline', 'wallet', 5)], now(), 'r', 'm'${more})`,
    );
  for (const more of ['', ', allowed => NULL', ', debt_free => false'])
    await expect(posting(more)).rejects.toThrow('does not say whom it allows, and whether who owes may');
});
