/**
 * The job that proves the books: checks the ledger's promises by queries, and adds up what came in, is held, is invested and was paid out.
 */
import type { SystemSettings } from '@ajose/sdk/contract/dashboard';
import { totalToNaira } from '@ajose/sdk/domain/money';
import { callRows } from '../../platform/database/call.ts';
import { row, rows, run, type Db, type Sql } from '../../platform/database/db.ts';
import { within } from '../../platform/database/deadline.ts';
import { each, report } from '../../platform/database/each.ts';
import type { Deps } from '../../platform/deps.ts';
import { raiseCase } from '../../desk/cases/cases.ts';
import { agree, checkDay, nextAccounts, type Account, type Sums } from './whole.ts';

export interface Violation {
  promise: number;
  what: string;
  /** A customer's id, a day, or `the whole`. */
  place: string;
}

/** Every broken promise with its place; none when the books are right. It reads all rows, so it is for tests and small books. */
export const checkPromises = (db: Pick<Db, 'query'>): Promise<Violation[]> => callRows(db, 'money.check_promises', {});

/** Customers proven in one call. */
const AT_ONCE = 500;
/** Each run also proves this many customers without new movements, beginning with those proven longest ago, so that all get their turn. */
const AGAIN = 2000;
/** Transactions of a day added up in one step. */
const TRANSACTIONS_AT_ONCE = 50_000;
const TOTALS_WITHIN_MS = 60_000;
interface Bounds {
  /** Accounts that are read in one step, to add them up and to find those that moved money. */
  step: number;
  /** A run begins nothing more after this time; the next one goes on. */
  withinMs: number;
  /** One call proves about this many movements; a customer with more is proven alone. */
  movements: number;
}
const BOUNDS: Bounds = { step: 5000, withinMs: 4 * 60_000, movements: 50_000 };
const KIND = 'promise_broken';

/**
 * The job: proves the books, writes the result down for administrators, and raises a case for what is wrong. It reads what has
 * changed since the last run and a part of the rest, so it does not slow down as the books grow.
 */
export async function proveBooks(deps: Pick<Deps, 'db' | 'clock'>, bounds: Bounds = BOUNDS): Promise<void> {
  const now = deps.clock.now();
  const failures = await proveWhole(deps.db, now);
  const proven = await proveCustomers(deps.db, now, bounds);
  failures.push(...proven.failures);
  const { sums } = proven;
  if (sums && !agree(sums)) {
    const what =
      'gateways, offline cash, interest, adjustments, debts, fees = wallets, held, invested, circles, payouts and tax';
    await raiseBroken(deps.db, now, { promise: 6, what, place: 'the whole' });
  }
  const open = await row<{ n: bigint }>(
    deps.db,
    'SELECT count(*) AS n FROM money.cases WHERE kind = $1 AND resolved_at IS NULL',
    [KIND],
  );
  const books: SystemSettings['books'] = {
    ...(sums ? { ...booksOf(sums), ownMoney: await readOwnMoney(deps.db) } : await readBooks(deps.db)),
    balanced: open?.n === 0n,
    checkedAt: now.toISOString(),
  };
  await run(
    deps.db,
    `INSERT INTO money.job_runs (name, last_run_at, result) VALUES ('books', $1, $2)
     ON CONFLICT (name) DO UPDATE SET last_run_at = excluded.last_run_at, result = excluded.result`,
    [now, books],
  );
  report(failures, 'customers could not be proven');
}

const raiseBroken = (db: Db, now: Date, { promise, what, place }: Violation): Promise<void> =>
  raiseCase(db, now, {
    kind: KIND,
    reference: `${what} (${place})`,
    message: `The books are not right: promise ${promise}, ${what} (${place}). Please pause payouts and tell the developers.`,
  });

/** Checks today, yesterday and one earlier day, which changes from run to run. @returns why something could not be checked */
async function proveWhole(db: Db, now: Date): Promise<unknown[]> {
  const broken = await rows<Violation>(
    db,
    `SELECT promise, what, 'the whole' AS place FROM money.check_guards()
      UNION ALL SELECT promise, what, 'circle ' || circle_id FROM money.check_circles()`,
  );
  for (const violation of broken) await raiseBroken(db, now, violation);
  const days = await rows<{ day: string }>(
    db,
    `WITH days AS (SELECT coalesce(min(day), ledger.lagos_day($1)) AS first, ledger.lagos_day($1) AS today FROM ledger.totals)
     SELECT DISTINCT day::text FROM days, unnest(ARRAY[today - 1, today,
       first + (floor(extract(epoch FROM $1::timestamptz) / 300)::bigint % (today - first + 1))::int]) day`,
    [now],
  );
  const timeIsLeft = within(TOTALS_WITHIN_MS);
  return each(days, 1, async ({ day }) => {
    const { right } = await checkDay(db, day, { most: TRANSACTIONS_AT_ONCE, timeIsLeft });
    const what = 'the totals of a day are what its transactions add up to';
    if (!right) await raiseBroken(db, now, { promise: 6, what, place: day });
  });
}

/** Batches of customers with few movements each; a customer with very many is a batch. */
function batchesOf(accounts: readonly Account[], most: bigint): string[][] {
  const batches: string[][] = [];
  let room = 0n;
  for (const { id, movements } of accounts) {
    const batch = batches.at(-1);
    if (batch && batch.length < AT_ONCE && movements <= room) batch.push(id);
    else {
      batches.push([id]);
      room = most;
    }
    room -= movements;
  }
  return batches;
}

/**
 * Proves the customers that moved money since they were proven, in steps through all accounts, and some of those proven longest ago.
 * @returns why some could not be proven; they stop no other; and the sums over all accounts, when the walk through them ended
 */
async function proveCustomers(
  db: Db,
  now: Date,
  { step, withinMs, movements: most }: Bounds,
): Promise<{ failures: unknown[]; sums: Sums | null }> {
  const timeIsLeft = within(withinMs);
  const failures: unknown[] = [];
  const proveSome = async (accounts: readonly Account[]) => {
    for (const batch of batchesOf(accounts, BigInt(most))) {
      if (timeIsLeft()) failures.push(...(await proveBatch(db, now, batch)));
    }
  };
  let sums: Sums | null = null;
  do {
    const { accounts, sums: all } = await nextAccounts(db, step);
    await proveSome(accounts.filter(({ moved }) => moved));
    sums = all;
  } while (sums === null && timeIsLeft());
  await proveSome(
    await rows<Account>(
      db,
      `SELECT a.customer_id AS id, a.last_seq AS movements, false AS moved
         FROM (SELECT customer_id, at FROM money.proven WHERE at < $1 ORDER BY at LIMIT ${AGAIN}) p
         JOIN ledger.accounts a USING (customer_id)`,
      [now],
    ),
  );
  return { failures, sums };
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
  const broken: { promise: number; what: string; customer_id: string }[] = await callRows(on, 'money.prove', {
    who: ids,
    at: now,
  });
  for (const [customerId, wrong] of Map.groupBy(broken, (item) => item.customer_id))
    await raiseFor(on, now, customerId, wrong);
}

async function raiseFor(
  on: Sql,
  now: Date,
  customerId: string,
  broken: readonly Pick<Violation, 'promise' | 'what'>[],
): Promise<void> {
  if (broken.length === 0) return;
  const what = broken.map((item) => `promise ${item.promise}, ${item.what}`).join('; ');
  await raiseCase(on, now, {
    kind: KIND,
    reference: customerId,
    message: `The books of this customer are not right: ${what}. Please pause payouts and tell the developers.`,
    customerId,
  });
}

/** Our own money at all gateways, with what of it moved between them and the bank. */
async function readOwnMoney(db: Db): Promise<number> {
  const own = await row<{ kobo: bigint }>(
    db,
    `SELECT ((SELECT coalesce(sum(o.kobo), 0) FROM money.own_at_gateway o)
           + (SELECT coalesce(sum(CASE 'bank' WHEN m.target THEN -m.kobo WHEN m.source THEN m.kobo ELSE 0 END), 0)
                FROM money.own_moves m))::bigint AS kobo`,
  );
  return totalToNaira(own?.kobo ?? 0n);
}

const booksOf = (sums: Sums) => ({
  deposits: totalToNaira(sums.deposits),
  offlineCash: totalToNaira(sums.offline),
  interest: totalToNaira(sums.interest),
  wallets: totalToNaira(sums.wallets),
  held: totalToNaira(sums.held),
  invested: totalToNaira(sums.invested),
  // Includes money that a circle's turn, closing during the walk, has taken from one account and not yet added to the other.
  circles: totalToNaira(sums.circles + sums.passed_on),
  payouts: totalToNaira(sums.payouts),
  adjustments: totalToNaira(sums.adjustments),
  owed: totalToNaira(sums.owed),
  gatewayFees: totalToNaira(sums.gateway_fees),
  transferFees: totalToNaira(sums.transfer_fees),
  stampDuty: totalToNaira(sums.stamp_duty),
  tax: totalToNaira(sums.tax),
});

const NOT_YET: SystemSettings['books'] = {
  balanced: true,
  checkedAt: null,
  deposits: 0,
  offlineCash: 0,
  interest: 0,
  wallets: 0,
  held: 0,
  invested: 0,
  circles: 0,
  payouts: 0,
  adjustments: 0,
  owed: 0,
  gatewayFees: 0,
  transferFees: 0,
  stampDuty: 0,
  tax: 0,
  ownMoney: 0,
};

/** The result of the last proof; amounts in naira. */
export async function readBooks(db: Db): Promise<SystemSettings['books']> {
  const jobRun = await row<{ result: SystemSettings['books'] }>(
    db,
    `SELECT result FROM money.job_runs WHERE name = 'books'`,
  );
  return { ...NOT_YET, ...jobRun?.result };
}
