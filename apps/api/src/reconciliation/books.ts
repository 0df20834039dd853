/** Proves the books: checks the ledger's promises by queries, and adds up what came in, is held, is invested and was paid out. */
import type { SystemSettings } from '@ajose/sdk/contract/dashboard';
import { totalToNaira } from '@ajose/sdk/money';
import { row, rows, run, tx, type Db, type Sql } from '../database/db.ts';
import { within } from '../database/deadline.ts';
import { each, report } from '../database/each.ts';
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
/** Accounts that are read in one step, to find those that moved money. */
const STEP = 5000;
/** Movements that are proven in one call. */
const MOVEMENTS_AT_ONCE = 50_000n;
/** A customer with more movements is proven alone, and may take so long. */
const VERY_MANY = 100_000n;
const PATIENCE = '4min';
/** Where the walk through all accounts is written down. */
const WALK = 'books_walk';
/** A run begins nothing more after this time; the next one goes on. */
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
  owed: bigint;
  gateway_fees: bigint;
  transfer_fees: bigint;
  stamp_duty: bigint;
}

/**
 * The job: proves the books, writes the result down for administrators, and raises an exception for what is wrong. It reads what has
 * changed since the last run and a part of the rest, so it does not slow down as the books grow.
 */
export async function proveBooks(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  await proveWhole(deps.db, now);
  const failures = await proveCustomers(deps.db, now);
  const open = await row<{ n: bigint }>(
    deps.db,
    'SELECT count(*) AS n FROM money.exceptions WHERE kind = $1 AND resolved_at IS NULL',
    [KIND],
  );
  const sums = await row<Sums>(
    deps.db,
    `SELECT coalesce(-sum(gateway + gateway_fee + transfer_fee + stamp_duty), 0)::bigint AS deposits, coalesce(-sum(offline), 0)::bigint AS offline,
            coalesce(-sum(interest), 0)::bigint AS interest, coalesce(-sum(adjustment), 0)::bigint AS adjustments,
            coalesce(sum(wallet), 0)::bigint AS wallets, coalesce(sum(held), 0)::bigint AS held,
            coalesce(sum(invested), 0)::bigint AS invested, coalesce(sum(payout), 0)::bigint AS payouts,
            coalesce(-sum(receivable), 0)::bigint AS owed, coalesce(-sum(gateway_fee), 0)::bigint AS gateway_fees,
            coalesce(-sum(transfer_fee), 0)::bigint AS transfer_fees, coalesce(-sum(stamp_duty), 0)::bigint AS stamp_duty
       FROM ledger.accounts`,
  );
  if (!sums) return;
  const books: SystemSettings['books'] = {
    balanced: open?.n === 0n,
    checkedAt: now.toISOString(),
    deposits: totalToNaira(sums.deposits),
    offlineCash: totalToNaira(sums.offline),
    interest: totalToNaira(sums.interest),
    wallets: totalToNaira(sums.wallets),
    held: totalToNaira(sums.held),
    invested: totalToNaira(sums.invested),
    payouts: totalToNaira(sums.payouts),
    adjustments: totalToNaira(sums.adjustments),
    owed: totalToNaira(sums.owed),
    gatewayFees: totalToNaira(sums.gateway_fees),
    transferFees: totalToNaira(sums.transfer_fees),
    stampDuty: totalToNaira(sums.stamp_duty),
  };
  await run(
    deps.db,
    `INSERT INTO money.job_runs (name, last_run_at, result) VALUES ('books', $1, $2)
     ON CONFLICT (name) DO UPDATE SET last_run_at = excluded.last_run_at, result = excluded.result`,
    [now, books],
  );
  report(failures, 'customers could not be proven');
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

interface Account {
  id: string;
  movements: bigint;
  proven_at: Date | null;
  moved: boolean;
}

/** Goes on through all accounts where the last run ended. @returns those of the next step, and whether that was the last step */
async function nextAccounts(db: Db): Promise<{ found: Account[]; ended: boolean }> {
  const found = await rows<Account>(
    db,
    `SELECT a.customer_id AS id, a.last_seq AS movements, p.at AS proven_at, p.seq IS DISTINCT FROM a.last_seq AS moved
       FROM (SELECT customer_id, last_seq FROM ledger.accounts
              WHERE customer_id > coalesce((SELECT (result ->> 'after')::uuid FROM money.job_runs WHERE name = '${WALK}'),
                                           '00000000-0000-0000-0000-000000000000')
              ORDER BY customer_id LIMIT ${STEP}) a
       LEFT JOIN money.proven p USING (customer_id) ORDER BY a.customer_id`,
  );
  const ended = found.length < STEP;
  await run(
    db,
    `INSERT INTO money.job_runs (name, result) VALUES ('${WALK}', jsonb_build_object('after', $1::uuid))
     ON CONFLICT (name) DO UPDATE SET result = excluded.result`,
    [ended ? null : found.at(-1)?.id],
  );
  return { found, ended };
}

/** Batches of customers with few movements each; a customer with very many is left out. */
function batchesOf(accounts: readonly Account[]): string[][] {
  const batches: string[][] = [];
  let room = 0n;
  for (const { id, movements } of accounts) {
    if (movements > VERY_MANY) continue;
    const batch = batches.at(-1);
    if (batch && batch.length < AT_ONCE && movements <= room) batch.push(id);
    else {
      batches.push([id]);
      room = MOVEMENTS_AT_ONCE;
    }
    room -= movements;
  }
  return batches;
}

/**
 * Proves the customers that moved money since they were proven, in steps through all accounts, and some of those proven longest ago.
 * Customers with very many movements come last, one by one, with more time.
 * @returns why some could not be proven; they stop no other
 */
async function proveCustomers(db: Db, now: Date): Promise<unknown[]> {
  const timeIsLeft = within(WITHIN_MS);
  const failures: unknown[] = [];
  const great: Account[] = [];
  const proveSome = async (accounts: readonly Account[]) => {
    great.push(...accounts.filter(({ movements }) => movements > VERY_MANY));
    for (const batch of batchesOf(accounts)) {
      if (timeIsLeft()) failures.push(...(await proveBatch(db, now, batch)));
    }
  };
  for (let ended = false; !ended && timeIsLeft();) {
    const step = await nextAccounts(db);
    await proveSome(step.found.filter(({ moved }) => moved));
    ({ ended } = step);
  }
  await proveSome(
    await rows<Account>(
      db,
      `SELECT a.customer_id AS id, a.last_seq AS movements, p.at AS proven_at, false AS moved
         FROM (SELECT customer_id, at FROM money.proven WHERE at < $1 ORDER BY at LIMIT ${AGAIN}) p
         JOIN ledger.accounts a USING (customer_id)`,
      [now],
    ),
  );
  const waiting = new Map(great.map((one) => [one.id, one]));
  const longestFirst = [...waiting.values()].toSorted((a, b) => Number(a.proven_at ?? 0) - Number(b.proven_at ?? 0));
  for (const { id } of longestFirst) {
    if (!timeIsLeft()) break;
    await tx(db, async (alone) => {
      await run(alone, `SET LOCAL statement_timeout = '${PATIENCE}'`);
      await prove(alone, now, [id]);
    }).catch((failure: unknown) => failures.push(failure));
  }
  return failures;
}

/** @returns why customers could not be proven; those of a batch that fails are tried one by one */
async function proveBatch(db: Db, now: Date, ids: readonly string[]): Promise<unknown[]> {
  try {
    await prove(db, now, ids);
    return [];
  } catch (failure) {
    return ids.length === 1 ? [failure] : each(ids, 1, (id) => prove(db, now, [id]));
  }
}

async function prove(on: Sql, now: Date, ids: readonly string[]): Promise<void> {
  const broken = await rows<{ promise: number; what: string; customer_id: string }>(
    on,
    'SELECT promise, what, customer_id FROM money.prove($1, $2)',
    [ids, now],
  );
  for (const [customerId, wrong] of Map.groupBy(broken, (one) => one.customer_id)) {
    const what = wrong.map((one) => `promise ${one.promise}, ${one.what}`).join('; ');
    await raiseException(on, now, {
      kind: KIND,
      reference: customerId,
      message: `The books of this customer are not right: ${what}. Please pause payouts and tell the developers.`,
      customerId,
    });
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
  owed: 0,
  gatewayFees: 0,
  transferFees: 0,
  stampDuty: 0,
};

/** The result of the last proof; amounts in naira. */
export async function readBooks(db: Db): Promise<SystemSettings['books']> {
  const found = await row<{ result: SystemSettings['books'] }>(
    db,
    `SELECT result FROM money.job_runs WHERE name = 'books'`,
  );
  return { ...NOT_YET, ...found?.result };
}
