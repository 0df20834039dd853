/**
 * The move to several machines, tried on one machine while the platform runs: second tables are filled beside the first and exchanged with
 * them. Only create_distributed_table is left out. `move:rehearse` does it with a cluster.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { move } from '../../harness/citus/move.ts';
import { privilegesOfRole } from '../../src/platform/database/api-role.ts';
import { connect, rows, type Db } from '../../src/platform/database/db.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { checkPromises } from '../../src/money/reconciliation/books.ts';
import { history } from '../histories.ts';
import { runHistory } from '../history-books.ts';
import { makeWorld, type World } from '../history-run.ts';
import { startStack, type Stack } from '../stack.ts';

let stack: Stack;
let db: Db;
let world: World;
beforeEach(async () => {
  stack = await startStack();
  db = connect(stack.ownerUrl, 8);
  world = await makeWorld(db);
});
afterEach(async () => {
  await db.end();
  await stack.close();
});

const moveAll = (whenCopied?: () => Promise<void>): Promise<void> =>
  move(stack.ownerUrl, { say: () => undefined, ...(whenCopied && { whenCopied }) });

const histories = (count: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(history, async (bursts) => {
      await runHistory(world, bursts);
    }),
    { numRuns: count },
  );

/** A customer with money and with an instruction for an investment's end. */
async function newSaver(): Promise<string> {
  const { rows: made } = await db.query<{ id: string }>(
    `INSERT INTO customers (name, email, phone, state, country, password_hash, ref_code)
     VALUES ('Amaka', $1 || '@example.com', '', 'Lagos', 'nigeria', 'x', substr(md5($1), 1, 8)) RETURNING id`,
    [randomUUID()],
  );
  const id = made[0]?.id ?? '';
  await pay(id);
  await db.query(
    `INSERT INTO money.receivables (customer_id, key, reference, deposit_id, owed_kobo, opened_at, closed_at)
     VALUES ($1, 'REV-moved', 'moved', $1, 100, now(), now())`,
    [id],
  );
  return id;
}

const pay = (customer: string): Promise<unknown> =>
  db.query(`SELECT money.credit_deposit($1, 'paystack', $2, 100000, 700, 'card', now(), now(), '{}')`, [
    customer,
    randomUUID(),
  ]);

/** Rows that only one of the two tables has, the old or the new one. */
async function differences(): Promise<string[]> {
  const pairs = await rows<{ before: string; now: string }>(
    db,
    `SELECT format('unspread.%I', b.relname) AS before, n.oid::regclass::text AS now
       FROM pg_class b JOIN pg_class n ON n.relname = b.relname AND n.relnamespace IN ('ledger'::regnamespace, 'money'::regnamespace)
      WHERE b.relnamespace = 'unspread'::regnamespace AND b.relkind = 'r'`,
  );
  expect(pairs).toHaveLength(19);
  const all = await Promise.all(
    pairs.map(async ({ before, now }) => {
      const matches = await rows<{ line: string }>(
        db,
        `(SELECT 'lost: ' || b AS line FROM (TABLE ${before} EXCEPT ALL TABLE ${now}) b)
         UNION ALL (SELECT 'made: ' || n FROM (TABLE ${now} EXCEPT ALL TABLE ${before}) n)`,
      );
      return matches.map(({ line }) => `${now} ${line}`);
    }),
  );
  return all.flat();
}

/** The definitions of a schema's tables of money, and the API role's privileges on them. */
async function shape(): Promise<string[]> {
  const lines = await rows<{ line: string }>(
    db,
    `WITH tables AS (SELECT c.* FROM pg_class c WHERE c.relnamespace IN ('ledger'::regnamespace, 'money'::regnamespace))
     SELECT concat_ws(' ', oid::regclass, relkind, reloptions, relreplident, relowner::regrole) AS line FROM tables
     UNION ALL
     SELECT concat_ws(' ', attrelid::regclass, attname, attnum, format_type(atttypid, atttypmod), attnotnull, attstorage, attstattarget,
                      pg_get_expr(d.adbin, d.adrelid))
       FROM pg_attribute a LEFT JOIN pg_attrdef d ON (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
      WHERE attrelid IN (SELECT oid FROM tables WHERE relkind = 'r') AND attnum > 0
     UNION ALL
     SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint WHERE conrelid IN (SELECT oid FROM tables)
     UNION ALL
     SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid IN (SELECT oid FROM tables)
     UNION ALL
     SELECT concat_ws(' ', pg_get_triggerdef(oid), tgenabled) FROM pg_trigger WHERE tgrelid IN (SELECT oid FROM tables)
     UNION ALL
     SELECT concat_ws(' ', oid::regprocedure, proowner::regrole, prosecdef) FROM pg_proc
      WHERE pronamespace IN ('ledger'::regnamespace, 'money'::regnamespace)`,
  );
  const client = await db.connect();
  try {
    return [...lines.map(({ line }) => line).toSorted(), await privilegesOfRole(client)];
  } finally {
    client.release();
  }
}

test('the new tables have every row, and the same structure as the old ones', async () => {
  await histories(3);
  // A superuser moves the tables and need not own them.
  await db.query('ALTER FUNCTION money.may_exit OWNER TO pg_database_owner');
  const before = await shape();
  await moveAll();
  expect(await differences()).toEqual([]);
  expect(await shape()).toEqual(before);
  expect(await migrate(stack.ownerUrl, stack.deps.env.databaseUrl)).toEqual([]);
  await db.query('DROP SCHEMA unspread CASCADE');
  expect(await shape()).toEqual(before);
  expect(await checkPromises(db)).toEqual([]);
});

test('writes after the first copy are in the new tables too: new, changed and removed rows, and new customers', async () => {
  const [paid, closed] = [await newSaver(), await newSaver()];
  await moveAll(async () => {
    await pay(paid);
    await db.query('DELETE FROM money.receivables WHERE customer_id = $1', [closed]);
    await newSaver();
  });
  expect(await differences()).toEqual([]);
  expect(await checkPromises(db)).toEqual([]);
});

test('calls go on all the time, and the books and their model agree', async () => {
  const moved = new AbortController();
  const calls = (async () => {
    while (!moved.signal.aborted) await histories(1);
  })();
  await moveAll().finally(() => moved.abort());
  await calls;
  await histories(3);
  expect(await checkPromises(db)).toEqual([]);
});

test('where a move was broken off, calls go on, and it can be begun again', async () => {
  const saver = await newSaver();
  await expect(moveAll(() => Promise.reject(new Error('the line is cut')))).rejects.toThrow('the line is cut');
  await pay(saver);
  expect(await checkPromises(db)).toEqual([]);
  await moveAll();
  expect(await differences()).toEqual([]);
  expect(await checkPromises(db)).toEqual([]);
});
