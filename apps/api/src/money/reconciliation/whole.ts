/**
 * Proves what concerns all customers, in bounded steps: the sums over all accounts, and the totals of a day. books.ts is the job.
 */
import { atOneMoment, row, rows, run, type Db, type Tx } from '../../platform/database/db.ts';
import type { Deadline } from '../../platform/database/deadline.ts';

/** Kobo, over all accounts. */
export interface Sums {
  /** What came in less what is held and went out: zero where the books are right. */
  total: bigint;
  deposits: bigint;
  offline: bigint;
  interest: bigint;
  adjustments: bigint;
  wallets: bigint;
  held: bigint;
  invested: bigint;
  circles: bigint;
  passed_on: bigint;
  payouts: bigint;
  owed: bigint;
  gateway_fees: bigint;
  transfer_fees: bigint;
  stamp_duty: bigint;
  tax: bigint;
}

export interface Account {
  id: string;
  movements: bigint;
  moved: boolean;
}

/** The key of the stored progress of the walk through all accounts. */
const WALK = 'books_walk';
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

const NOTHING: Sums = {
  total: 0n,
  deposits: 0n,
  offline: 0n,
  interest: 0n,
  adjustments: 0n,
  wallets: 0n,
  held: 0n,
  invested: 0n,
  circles: 0n,
  passed_on: 0n,
  payouts: 0n,
  owed: 0n,
  gateway_fees: 0n,
  transfer_fees: 0n,
  stamp_duty: 0n,
  tax: 0n,
};

/** Adds sums to others, which may come from JSON. A walk that an earlier version began may lack a sum. */
function plus(base: Sums, other: Readonly<Partial<Record<keyof Sums, bigint | string>>>): Sums {
  const sums = { ...base };
  for (const name of Object.keys(NOTHING) as (keyof Sums)[]) sums[name] += BigInt(other[name] ?? 0n);
  return sums;
}

/**
 * Continues the walk through all accounts where the last step ended, even in an earlier run. Each account adds up to zero by itself, so the
 * sums agree although the steps are at different times.
 * @returns the accounts of this step, and after the last step the sums over all of them
 */
export async function nextAccounts(db: Db, most: number): Promise<{ accounts: Account[]; sums: Sums | null }> {
  const walk = await row<{ after: string | null; sums: Record<keyof Sums, string> | null }>(
    db,
    `SELECT result ->> 'after' AS after, result -> 'sums' AS sums FROM money.job_runs WHERE name = '${WALK}'`,
  );
  const after = walk?.after ?? BEFORE_ALL;
  const accounts = await rows<Account>(
    db,
    `SELECT a.customer_id AS id, a.last_seq AS movements, p.seq IS DISTINCT FROM a.last_seq AS moved
       FROM (SELECT customer_id, last_seq FROM ledger.accounts WHERE customer_id > $1 ORDER BY customer_id LIMIT $2) a
       LEFT JOIN money.proven p USING (customer_id) ORDER BY a.customer_id`,
    [after, most],
  );
  const last = accounts.at(-1)?.id ?? after;
  const step = await row<Sums>(
    db,
    `SELECT coalesce(sum(came_in - bank - gateway_fee - transfer_fee - stamp_duty), 0)::bigint AS deposits, coalesce(-sum(offline), 0)::bigint AS offline,
            coalesce(-sum(interest), 0)::bigint AS interest, coalesce(-sum(adjustment), 0)::bigint AS adjustments,
            coalesce(sum(wallet), 0)::bigint AS wallets, coalesce(sum(held), 0)::bigint AS held,
            coalesce(sum(invested), 0)::bigint AS invested, coalesce(sum(circle), 0)::bigint AS circles,
            coalesce(sum(passed_on), 0)::bigint AS passed_on,
            coalesce(sum(went_out), 0)::bigint AS payouts,
            coalesce(-sum(receivable), 0)::bigint AS owed, coalesce(-sum(gateway_fee), 0)::bigint AS gateway_fees,
            coalesce(-sum(transfer_fee), 0)::bigint AS transfer_fees, coalesce(-sum(stamp_duty), 0)::bigint AS stamp_duty,
            coalesce(sum(tax), 0)::bigint AS tax,
            coalesce(sum(total), 0)::bigint AS total
       FROM ledger.accounts JOIN ledger.sums USING (customer_id) WHERE customer_id > $1 AND customer_id <= $2`,
    [after, last],
  );
  const sums = plus(plus(NOTHING, walk?.sums ?? NOTHING), step ?? NOTHING);
  const ended = accounts.length < most;
  const kept = Object.fromEntries(Object.entries(sums).map(([name, kobo]) => [name, String(kobo)]));
  await run(
    db,
    `INSERT INTO money.job_runs (name, result) VALUES ('${WALK}', $1)
     ON CONFLICT (name) DO UPDATE SET result = excluded.result`,
    [ended ? { after: null, sums: null } : { after: last, sums: kept }],
  );
  return { accounts, sums: ended ? sums : null };
}

/** Whether what came in equals what is held and what went out. */
export const agree = (sums: Sums): boolean => sums.total === 0n;

interface Counted {
  name: string;
  n: bigint;
  kobo: bigint;
}

function addTo(sums: Map<string, { n: bigint; kobo: bigint }>, stored: readonly Counted[]): void {
  for (const { name, n, kobo } of stored) {
    const before = sums.get(name) ?? { n: 0n, kobo: 0n };
    sums.set(name, { n: before.n + n, kobo: before.kobo + kobo });
  }
}

/** The end of a step of this many transactions. Moments are cut to milliseconds, so a step that begins and ends in one takes all of it. */
async function endOfStep(on: Tx, from: Date, end: Date, most: number): Promise<Date> {
  const first = await row<{ at: Date }>(
    on,
    `SELECT booked_at AS at FROM ledger.transactions WHERE booked_at >= $1 AND booked_at < $2 ORDER BY booked_at OFFSET $3 LIMIT 1`,
    [from, end, most],
  );
  return first ? new Date(Math.max(first.at.getTime(), from.getTime() + 1)) : end;
}

interface Bounds {
  most: number;
  timeIsLeft: Deadline;
}

/**
 * How often a day is looked at, as in sql/proof/proof.sql: a cluster's machines are read one after the other, and money that moves meanwhile looks
 * wrong.
 */
const LOOKS = 4;

/**
 * Whether the totals of a Lagos day are the sums of its transactions. A total counts as wrong where each look finds the same difference.
 * @param day YYYY-MM-DD
 * @throws Error when there is no time left for all steps
 */
export async function checkDay(db: Db, day: string, bounds: Bounds): Promise<{ right: boolean; steps: number }> {
  const { differences: wrong, steps } = await lookAtDay(db, day, bounds);
  for (let look = 2; look <= LOOKS && wrong.size > 0 && bounds.timeIsLeft(); look += 1) {
    const { differences: still } = await lookAtDay(db, day, { ...bounds, timeIsLeft: () => true });
    for (const [name, { n, kobo }] of wrong) {
      const before = still.get(name);
      if (before?.n !== n || before.kobo !== kobo) wrong.delete(name);
    }
  }
  return { right: wrong.size === 0, steps };
}

/** The differences of a day's totals in one look. */
function lookAtDay(
  db: Db,
  day: string,
  { most, timeIsLeft }: Bounds,
): Promise<{ differences: Map<string, { n: bigint; kobo: bigint }>; steps: number }> {
  return atOneMoment(db, async (tx) => {
    const bounds = await row<{ start: Date; end: Date }>(
      tx,
      `SELECT $1::date::timestamp AT TIME ZONE 'UTC' - interval '1 hour' AS start,
              ($1::date + 1)::timestamp AT TIME ZONE 'UTC' - interval '1 hour' AS "end"`,
      [day],
    );
    if (!bounds) throw new Error(`${day} is no day`);
    const left = new Map<string, { n: bigint; kobo: bigint }>();
    addTo(
      left,
      await rows<Counted>(
        tx,
        `SELECT name, -sum(n)::bigint AS n, -sum(kobo)::bigint AS kobo FROM ledger.counts
          WHERE day = $1 GROUP BY name`,
        [day],
      ),
    );
    let steps = 0;
    for (let from = bounds.start; from < bounds.end; steps += 1) {
      if (!timeIsLeft()) throw new Error(`The totals of ${day} could not be checked in time`);
      const until = await endOfStep(tx, from, bounds.end, most);
      addTo(
        left,
        await rows<Counted>(
          tx,
          `SELECT ledger.total_of(kind, status, cause) AS name, count(*) AS n, sum(amount)::bigint AS kobo FROM ledger.transactions
            WHERE booked_at >= $1 AND booked_at < $2 GROUP BY 1
           UNION ALL
           SELECT name, n, kobo FROM money.counted_apart(since => $1, until => $2)`,
          [from, until],
        ),
      );
      from = until;
    }
    return { differences: new Map([...left].filter(([, { n, kobo }]) => n !== 0n || kobo !== 0n)), steps };
  });
}
