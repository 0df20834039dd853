/** The list of the ledger's accounts: one place, and an account that one side does not know is refused, never shifted. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountsSql, ledgerAccounts } from '../../src/money/ledger/accounts.ts';
import { startStack } from '../stack.ts';
import { newCustomer } from '../people.ts';

const FILE = new URL('../../sql/money/accounts.sql', import.meta.url);

const stack = await startStack();
afterAll(() => stack.close());

const namesIn = async (text: string): Promise<string[]> =>
  (await stack.owner.query<{ name: string }>(text)).rows.map(({ name }) => name).toSorted();

test('sql/money/accounts.sql is written from the list; `pnpm --filter @ajose/api accounts` writes it again', async () => {
  expect(await readFile(FILE, 'utf8')).toBe(accountsSql());
});

test('the list, the database type and the columns name the same accounts', async () => {
  const listed = ledgerAccounts.toSorted();
  expect(await namesIn('SELECT unnest(enum_range(NULL::ledger.account))::text AS name')).toEqual(listed);
  expect(
    await namesIn(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'ledger.accounts'::regclass AND attnum > 0
          AND NOT attisdropped AND attname <> ALL ('{customer_id,customer_status,last_seq}')`,
    ),
  ).toEqual(listed);
});

describe('an account that a migration adds beside its like, and that the functions do not know yet', () => {
  let customer: string;
  beforeAll(async () => {
    await stack.owner.query(`ALTER TYPE ledger.account ADD VALUE 'palmpay' AFTER 'paystack'`);
    await stack.owner.query('ALTER TABLE ledger.accounts ADD COLUMN palmpay bigint NOT NULL DEFAULT 0');
  });
  beforeEach(async () => {
    customer = (await newCustomer(stack)).user._id;
  });

  const move = (...legs: readonly (readonly [source: string, target: string, kobo: number])[]) =>
    stack.owner.query(
      `SELECT ledger.move($1, uuidv7(), ARRAY[${legs.map(([source, target, kobo]) => `ledger.leg('${source}', '${target}', ${kobo})`).join(', ')}], now())`,
      [customer],
    );
  const balances = async (): Promise<Record<string, string>> => {
    const { rows } = await stack.owner.query<{ of: Record<string, string> }>(
      `SELECT (SELECT jsonb_object_agg(x.key, x.value) FROM jsonb_each(to_jsonb(a)) x
                WHERE x.key <> ALL ('{customer_id,customer_status,last_seq}') AND x.value <> '0') AS of
         FROM ledger.accounts a WHERE customer_id = $1`,
      [customer],
    );
    return rows[0]?.of ?? {};
  };

  test('shifts no other account: each leg reaches the account of its name', async () => {
    await move(
      ['paystack', 'wallet', 500],
      ['wallet', 'held', 200],
      ['held', 'paystack_out', 200],
      ['interest', 'wallet', 70],
    );
    expect(await balances()).toEqual({ wallet: 370, paystack: -500, paystack_out: 200, interest: -70 });
  });

  test('is refused in a posting', async () => {
    await expect(move(['palmpay', 'wallet', 500])).rejects.toThrow('the ledger has no account palmpay');
    expect(await balances()).toEqual({});
  });
});
