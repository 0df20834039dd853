/** The proof of the books: the promises as queries, and what came in against what is held, invested and paid out. */
import type { SystemSettings } from '@ajose/sdk/contract/dashboard';
import { toNaira } from '@ajose/sdk/money';
import { row, rows, run, type Db } from '../db.ts';
import type { Deps } from '../deps.ts';
import { raiseException } from './exceptions.ts';

export interface Check {
  promise: number;
  what: string;
  violations: bigint;
}

/** Every promise and how often it is broken; all zero when the books are right. */
export const checkPromises = (db: Pick<Db, 'query'>): Promise<Check[]> =>
  rows<Check>(db, 'SELECT promise, what, violations FROM money.check_promises()');

interface Sums {
  deposits: bigint;
  offline: bigint;
  interest: bigint;
  adjustments: bigint;
  wallets: bigint;
  held: bigint;
  invested: bigint;
  payouts: bigint;
}

/** The job: proves everything, says so where administrators see it, and raises what does not hold. */
export async function proveBooks(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  const broken = (await checkPromises(deps.db)).filter(({ violations }) => violations > 0n);
  for (const { promise, what, violations } of broken) {
    await raiseException(deps.db, now, {
      kind: 'promise_broken',
      reference: what,
      message: `Promise ${promise} does not hold: ${what} (${violations} times).`,
    });
  }
  const sums = await row<Sums>(
    deps.db,
    `SELECT coalesce(-sum(gateway), 0)::bigint AS deposits, coalesce(-sum(offline), 0)::bigint AS offline,
            coalesce(-sum(interest), 0)::bigint AS interest, coalesce(-sum(adjustment), 0)::bigint AS adjustments,
            coalesce(sum(wallet), 0)::bigint AS wallets, coalesce(sum(held), 0)::bigint AS held,
            coalesce(sum(invested), 0)::bigint AS invested, coalesce(sum(payout), 0)::bigint AS payouts FROM ledger.accounts`,
  );
  if (!sums) return;
  const books: SystemSettings['books'] = {
    balanced: broken.length === 0,
    checkedAt: now.toISOString(),
    deposits: toNaira(sums.deposits),
    offlineCash: toNaira(sums.offline),
    interest: toNaira(sums.interest),
    wallets: toNaira(sums.wallets),
    held: toNaira(sums.held),
    invested: toNaira(sums.invested),
    payouts: toNaira(sums.payouts),
    adjustments: toNaira(sums.adjustments),
  };
  await run(
    deps.db,
    `INSERT INTO money.job_runs (name, last_run_at, result) VALUES ('books', $1, $2)
     ON CONFLICT (name) DO UPDATE SET last_run_at = excluded.last_run_at, result = excluded.result`,
    [now, books],
  );
}

const NOT_YET: SystemSettings['books'] = {
  balanced: true,
  checkedAt: null,
  deposits: 0,
  offlineCash: 0,
  interest: 0,
  wallets: 0,
  held: 0,
  invested: 0,
  payouts: 0,
  adjustments: 0,
};

/** What the last proof found. */
export async function readBooks(db: Db): Promise<SystemSettings['books']> {
  const found = await row<{ result: SystemSettings['books'] }>(
    db,
    `SELECT result FROM money.job_runs WHERE name = 'books'`,
  );
  return found?.result ?? NOT_YET;
}
