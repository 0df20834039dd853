/** Proves the books: checks the ledger's promises by queries, and adds up what came in, is held, is invested and was paid out. */
import type { SystemSettings } from '@ajose/sdk/contract/dashboard';
import { toNaira } from '@ajose/sdk/money';
import { row, rows, run, type Db } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { raiseException } from '../exceptions/exceptions.ts';

export interface Violation {
  promise: number;
  what: string;
  /** A customer's id, a day, or `the whole`. */
  place: string;
}

/** Every broken promise with its place; none when the books are right. It reads all rows, so it is for tests and small books. */
export const checkPromises = (db: Pick<Db, 'query'>): Promise<Violation[]> =>
  rows<Violation>(db, 'SELECT promise, what, place FROM money.check_promises()');

/** Customers proven in one call. */
const AT_ONCE = 500;
/** Each run also proves this many customers without new movements, those proven longest ago first, so that all have their turn. */
const AGAIN = 2000;
/** A run ends after this time; the next one goes on. */
const WITHIN_MS = 4 * 60_000;
const KIND = 'promise_broken';

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

/**
 * The job: proves the books, writes the result down for administrators, and raises an exception for what is wrong. It reads what has
 * changed since the last run and a part of the rest, so it does not slow down as the books grow.
 */
export async function proveBooks(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  await proveWhole(deps.db, now);
  await proveCustomers(deps.db, now);
  const open = await row<{ n: bigint }>(
    deps.db,
    'SELECT count(*) AS n FROM money.exceptions WHERE kind = $1 AND resolved_at IS NULL',
    [KIND],
  );
  const sums = await row<Sums>(
    deps.db,
    `SELECT coalesce(-sum(gateway), 0)::bigint AS deposits, coalesce(-sum(offline), 0)::bigint AS offline,
            coalesce(-sum(interest), 0)::bigint AS interest, coalesce(-sum(adjustment), 0)::bigint AS adjustments,
            coalesce(sum(wallet), 0)::bigint AS wallets, coalesce(sum(held), 0)::bigint AS held,
            coalesce(sum(invested), 0)::bigint AS invested, coalesce(sum(payout), 0)::bigint AS payouts FROM ledger.accounts`,
  );
  if (!sums) return;
  const books: SystemSettings['books'] = {
    balanced: open?.n === 0n,
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

async function proveWhole(db: Db, now: Date): Promise<void> {
  const broken = await rows<Violation>(
    db,
    `WITH days AS (SELECT coalesce(min(day), ledger.lagos_day($1)) AS first, ledger.lagos_day($1) AS today FROM ledger.totals),
          -- Each run also checks one earlier day, in turn.
          turn AS (SELECT first + (floor(extract(epoch FROM $1::timestamptz) / 300)::bigint % (today - first + 1))::int AS day FROM days)
     SELECT promise, what, 'the whole' AS place FROM money.check_whole()
      UNION SELECT t.promise, t.what, t.day::text FROM days, money.check_totals(today - 1, today) t
      UNION SELECT t.promise, t.what, t.day::text FROM turn, money.check_totals(turn.day, turn.day) t`,
    [now],
  );
  for (const { promise, what, place } of broken) {
    await raiseException(db, now, {
      kind: KIND,
      reference: `${what} (${place})`,
      message: `The books are not right: promise ${promise}, ${what} (${place}). Please pause payouts and tell the developers.`,
    });
  }
}

async function proveCustomers(db: Db, now: Date): Promise<void> {
  const until = performance.now() + WITHIN_MS;
  const found = await rows<{ id: string }>(
    db,
    `(SELECT a.customer_id AS id FROM ledger.accounts a LEFT JOIN money.proven p USING (customer_id)
       WHERE p.seq IS DISTINCT FROM a.last_seq)
     UNION ALL
     (SELECT customer_id FROM money.proven WHERE at < $1 ORDER BY at LIMIT $2)`,
    [now, AGAIN],
  );
  const ids = [...new Set(found.map(({ id }) => id))];
  for (let from = 0; from < ids.length && performance.now() < until; from += AT_ONCE) {
    const broken = await rows<{ promise: number; what: string; customer_id: string }>(
      db,
      'SELECT promise, what, customer_id FROM money.prove($1, $2)',
      [ids.slice(from, from + AT_ONCE), now],
    );
    for (const [customerId, wrong] of Map.groupBy(broken, (one) => one.customer_id)) {
      const what = wrong.map((one) => `promise ${one.promise}, ${one.what}`).join('; ');
      await raiseException(db, now, {
        kind: KIND,
        reference: customerId,
        message: `The books of this customer are not right: ${what}. Please pause payouts and tell the developers.`,
        customerId,
      });
    }
  }
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

/** The result of the last proof; amounts in naira. */
export async function readBooks(db: Db): Promise<SystemSettings['books']> {
  const found = await row<{ result: SystemSettings['books'] }>(
    db,
    `SELECT result FROM money.job_runs WHERE name = 'books'`,
  );
  return found?.result ?? NOT_YET;
}
