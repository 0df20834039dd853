/** While a new version is rolled out, servers of the version before work on the new schema: all that they use is still there. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offerOf, missing, readFootprint } from './footprint.ts';
import { startStack, type Stack } from './stack.ts';

let stack: Stack;
let recorded: string[];
beforeAll(async () => {
  stack = await startStack();
  recorded = await readFootprint();
});
afterAll(() => stack.close());

test('this schema has all that the last release uses; while that is not released yet, record it anew', async () => {
  expect(recorded.length).toBeGreaterThan(300);
  expect(missing(recorded, await offerOf(stack.owner))).toEqual([]);
});

test.each([
  ['a column that is dropped', 'ALTER TABLE customers DROP COLUMN phone CASCADE', /^select public\.customers phone /],
  ['a column that is renamed', 'ALTER TABLE money.payouts RENAME run_at TO due_at', /^select money\.payouts run_at /],
  [
    'a column of another type',
    'ALTER TABLE acts_alone ALTER amount_kobo TYPE numeric',
    /^select public\.acts_alone amount_kobo /,
  ],
  ['a grant that is gone', 'REVOKE UPDATE (state) ON approvals FROM ajose_api', /^update public\.approvals state /],
  [
    'a new column that has to be given',
    'ALTER TABLE acts_alone ADD region text NOT NULL',
    /^must be given public\.acts_alone region$/,
  ],
  ['a function that is dropped', 'DROP FUNCTION money.prune_events', /^call money\.prune_events\(/],
  [
    'a function with a further parameter',
    'DROP FUNCTION money.prune_events; CREATE FUNCTION money.prune_events(timestamptz, integer, text) RETURNS integer LANGUAGE sql RETURN 1',
    /^call money\.prune_events\(/,
  ],
  [
    'an answer without an attribute',
    'ALTER TYPE ledger.outcome DROP ATTRIBUTE verdict',
    /^answer ledger\.outcome verdict /,
  ],
  ['an index that ON CONFLICT names', 'DROP INDEX money.exceptions_once', /^unique money\.exceptions /],
])('it finds %s', async (_what, change, line) => {
  const client = await stack.owner.connect();
  try {
    await client.query(`BEGIN; ${change}`);
    expect(missing(recorded, await offerOf(client))).toContainEqual(expect.stringMatching(line));
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test('a further column, table or function is nothing that an older server misses', async () => {
  const client = await stack.owner.connect();
  try {
    await client.query(
      `BEGIN; ALTER TABLE customers ADD nickname text; CREATE TABLE more (id uuid NOT NULL); GRANT ALL ON more TO ajose_api`,
    );
    expect(missing(recorded, await offerOf(client))).toEqual([]);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
