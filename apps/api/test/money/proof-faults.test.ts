/** Faults planted with the database owner's rights, and the promises that the proof then finds broken. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type pg from 'pg';
import { checkPromises } from '../../src/money/reconciliation/books.ts';
import { faults } from '../proof-faults.ts';
import { makeBooks, named, type Books } from '../proof-world.ts';
import { startStack } from '../stack.ts';

const GUARDS = {
  'ledger.accounts': ['balanced'],
  'ledger.movements': ['never_rewritten'],
  'ledger.transactions': ['never_removed'],
};
const PLATFORM = '00000000-0000-7000-8000-000000000001';

let books: Books;
let days: { today: string; yearAgo: string };
const stack = await startStack();
afterAll(() => stack.close());

beforeAll(async () => {
  books = await makeBooks(stack);
  const { rows } = await stack.owner.query<typeof days>(
    `SELECT ledger.lagos_day(now())::text AS today, ledger.lagos_day(now() - interval '1 year')::text AS "yearAgo"`,
  );
  [days = { today: '', yearAgo: '' }] = rows;
});

async function setGuards(client: pg.PoolClient, how: 'DISABLE' | 'ENABLE ALWAYS'): Promise<void> {
  for (const [table, guards] of Object.entries(GUARDS))
    for (const guard of guards) await client.query(`ALTER TABLE ${table} ${how} TRIGGER ${guard}`);
}

test('books without a fault are proven right', async () => {
  expect(await checkPromises(stack.owner)).toEqual([]);
});

test.each(faults)('$fault', async ({ sql, of = 'ada', broken }) => {
  const places = { ...books, platform: PLATFORM, whole: 'the whole', ...days };
  const client = await stack.owner.connect();
  try {
    await client.query('BEGIN');
    if (!sql.startsWith('CREATE') && !sql.startsWith('ALTER')) {
      await setGuards(client, 'DISABLE');
      await client.query(named(sql, books));
      await setGuards(client, 'ENABLE ALWAYS');
    } else await client.query(sql);
    const violations = await checkPromises(client);
    const meant = broken.map((item) => (typeof item === 'string' ? { what: item, of } : item));
    const lines = meant.map(({ what, of }) => `${places[of]}: ${what}`);
    expect(violations.map(({ what, place }) => `${place}: ${what}`).toSorted()).toEqual(lines.toSorted());
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
