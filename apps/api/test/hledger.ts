/** A customer's journal, checked by hledger itself where it is installed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { toKobo } from '@ajose/sdk/domain/money';
import { expect } from 'vitest';
import type { Sql } from '../src/platform/database/db.ts';
import type { LedgerAccount } from '../src/money/ledger/accounts.ts';
import { nameOf } from '../src/documents/statements/journal.ts';

export const hledger = spawnSync('hledger', ['--version']).status === 0;

const ask = (journal: string, ...question: string[]): string =>
  execFileSync('hledger', ['-f', '-', ...question], {
    input: journal,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  });

export const check = (journal: string): void => void ask(journal, 'check', '--strict', 'ordereddates');

/** What hledger adds up, account by account, in kobo. */
function balancesIn(journal: string): Map<string, bigint> {
  const lines = ask(journal, 'balance', '--flat', '--empty', '--declared', '--no-total', '-O', 'csv');
  const balances = [...lines.matchAll(/^"(.+?)","(?:NGN )?(-?[\d.]+)"$/gmu)];
  return new Map(balances.map(([, account = '', naira = '']) => [account, toKobo(naira)]));
}

/** That the journal of a whole history is right in itself, and that hledger's balances are the ledger's. */
export async function expectSameBooks(owner: Sql, customer: string, journal: string): Promise<void> {
  check(journal);
  const { rows } = await owner.query<{ account: LedgerAccount; kobo: bigint }>(
    `SELECT account::text, (to_jsonb(a) ->> account::text)::bigint AS kobo
       FROM ledger.accounts a, unnest(enum_range(NULL::ledger.account)) account WHERE a.customer_id = $1`,
    [customer],
  );
  expect(balancesIn(journal)).toEqual(new Map(rows.map(({ account, kobo }) => [nameOf(account), kobo])));
}
