/** A deadlock aborts one of the waiting transactions, which is then repeated. */
import { afterAll, expect, test } from 'vitest';
import { connect, row, rows, run, tx } from '../../src/platform/database/db.ts';
import { startStack } from '../stack.ts';

const stack = await startStack();
const db = connect(stack.ownerUrl, 4);
await run(db, 'CREATE TABLE counted (id integer PRIMARY KEY, n integer NOT NULL)');
afterAll(async () => {
  await db.end();
  await stack.close();
});

test('statements that wait for each other are both carried out', async () => {
  const lock = (first: number, other: number) =>
    rows(db, 'SELECT pg_advisory_xact_lock($1), pg_sleep(0.5), pg_advisory_xact_lock($2)', [first, other]);
  expect(await Promise.all([lock(1, 2), lock(2, 1)])).toHaveLength(2);
});

test('transactions that wait for each other are both carried out, and each once', async () => {
  await run(db, 'INSERT INTO counted SELECT n, 0 FROM generate_series(1, 2) n');
  const count = (first: number, other: number) =>
    tx(db, async (tx) => {
      for (const id of [first, other]) {
        await run(tx, 'UPDATE counted SET n = n + 1 WHERE id = $1', [id]);
        await run(tx, 'SELECT pg_sleep(0.3)');
      }
    });
  await Promise.all([count(1, 2), count(2, 1)]);
  expect(await row(db, 'SELECT array_agg(n) AS n FROM counted')).toEqual({ n: [2, 2] });
});

test('a change that keeps waiting for others fails in the end', async () => {
  let tries = 0;
  const failing = tx(db, async (tx) => {
    tries += 1;
    await run(tx, `DO $$ BEGIN RAISE EXCEPTION 'a deadlock' USING ERRCODE = '40P01'; END $$`);
  });
  await expect(failing).rejects.toMatchObject({ code: '40P01' });
  expect(tries).toBe(3);
});
