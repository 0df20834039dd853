/**
 * Compares our books with the gateway: each payment and each transfer is looked up by its reference. gateway-lists.ts finds what only
 * the gateway has.
 */
import { formatNaira, toNaira } from '@ajose/sdk/money';
import { rows, run } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { settle } from '../deposits/deposits.ts';
import { within } from '../database/deadline.ts';
import { each, report } from '../database/each.ts';
import { hearTransfer, referenceOf } from '../withdrawals/payouts.ts';
import { raiseOnce } from '../exceptions/exceptions.ts';

const AT_ONCE = 6;
const BATCH = 300;
/** A run takes no further batch after this time. */
const WITHIN_MS = 60_000;
/** For so long a payment can be reversed and a transfer returned. */
const WATCHED_DAYS = 30;

interface Settled {
  kind: 'deposit' | 'payout';
  customer_id: string;
  id: string;
  key: string;
  kobo: bigint;
  /** Whether it was settled in the last 30 days. */
  watched: boolean;
  /** Whether it was never compared before. */
  first: boolean;
}

/**
 * Takes those that were compared longest ago, those never compared first. What was settled more than 30 days ago is marked as done for
 * good, by `infinity`; other rows that bear it are unknown to the gateway. $1 is the beginning of the run, so that it takes nothing twice.
 */
const CLAIM = `
  WITH due AS (
    SELECT * FROM (
      (SELECT 'deposit' AS kind, customer_id, id, compared_at FROM money.deposits
        WHERE paid_at IS NOT NULL AND compared_at IS DISTINCT FROM 'infinity' AND (compared_at IS NULL OR compared_at < $1)
        ORDER BY compared_at NULLS FIRST LIMIT ${BATCH})
      UNION ALL
      (SELECT 'payout', customer_id, id, compared_at FROM money.payouts
        WHERE paid_at IS NOT NULL AND compared_at IS DISTINCT FROM 'infinity' AND (compared_at IS NULL OR compared_at < $1)
        ORDER BY compared_at NULLS FIRST LIMIT ${BATCH})) settled
    ORDER BY compared_at NULLS FIRST LIMIT ${BATCH}
  ), d AS (
    UPDATE money.deposits x
       SET compared_at = CASE WHEN x.paid_at > $1::timestamptz - interval '${WATCHED_DAYS} days' THEN $1 ELSE 'infinity' END
      FROM due WHERE due.kind = 'deposit' AND x.customer_id = due.customer_id AND x.id = due.id
    RETURNING x.customer_id, x.id, x.paid_kobo AS kobo, x.compared_at < 'infinity' AS watched, due.compared_at IS NULL AS first
  ), p AS (
    UPDATE money.payouts x
       SET compared_at = CASE WHEN x.paid_at > $1::timestamptz - interval '${WATCHED_DAYS} days' THEN $1 ELSE 'infinity' END
      FROM due WHERE due.kind = 'payout' AND x.customer_id = due.customer_id AND x.id = due.id
    RETURNING x.customer_id, x.id, x.compared_at < 'infinity' AS watched, due.compared_at IS NULL AS first
  )
  SELECT 'deposit' AS kind, d.customer_id, d.id, t.transaction_id AS key, d.kobo, d.watched, d.first
    FROM d JOIN ledger.transactions t ON t.customer_id = d.customer_id AND t.id = d.id
  UNION ALL
  SELECT 'payout', p.customer_id, p.id, t.transaction_id, t.amount, p.watched, p.first
    FROM p JOIN ledger.transactions t ON t.customer_id = p.customer_id AND t.id = p.id`;

/** The job: books what has changed at the gateway, and raises an exception where it cannot. @returns how many it compared */
export async function compareWithGateway(deps: Deps): Promise<number> {
  const timeIsLeft = within(WITHIN_MS);
  const began = deps.clock.now();
  const failures: unknown[] = [];
  let compared = 0;
  for (let more = true; more && timeIsLeft();) {
    const claimed = await rows<Settled>(deps.db, CLAIM, [began]);
    const settled = claimed.filter(({ watched }) => watched);
    failures.push(
      ...(await each(settled, AT_ONCE, (one) =>
        one.kind === 'deposit' ? compareDeposit(deps, one) : comparePayout(deps, one),
      )),
    );
    compared += settled.length;
    // Each movement is compared once soon after it was settled; repeats are one batch a run, so that the gateway is not worn out.
    more = claimed.length === BATCH && claimed.every(({ watched, first }) => first || !watched);
  }
  await checkBalance(deps);
  report(failures, 'settled movements could not be compared');
  return compared;
}

const naira = (kobo: bigint): string => formatNaira(toNaira(kobo));

async function differs(deps: Deps, one: Settled, reference: string, found: string): Promise<void> {
  await raiseOnce(deps.db, deps.clock.now(), {
    kind: 'gateway_differs',
    reference,
    message: `Our books have this ${one.kind} as settled with ${naira(one.kobo)}. The gateway says: ${found}. Please correct it at the gateway, or tell the developers.`,
    customerId: one.customer_id,
    amountKobo: one.kobo,
  });
}

async function compareDeposit(deps: Deps, one: Settled): Promise<void> {
  const answer = await deps.gateway.verify(one.key);
  if (answer.outcome === 'unknown') return;
  if (answer.outcome === 'refused') return differs(deps, one, one.key, answer.message);
  const { status, amountKobo } = answer.data;
  if (status === 'reversed') return settle(deps, answer.data);
  if (status !== 'success' || amountKobo !== one.kobo)
    return differs(deps, one, one.key, `${status}, ${naira(amountKobo)}`);
}

async function comparePayout(deps: Deps, one: Settled): Promise<void> {
  const reference = referenceOf(one.id);
  const answer = await deps.gateway.verifyTransfer(reference);
  if (answer.outcome === 'unknown') return;
  if (answer.outcome === 'refused') return differs(deps, one, reference, answer.message);
  const { status, amountKobo } = answer.data;
  if (amountKobo !== one.kobo) return differs(deps, one, reference, naira(amountKobo));
  // This also keeps a session id that arrived later than the news that the transfer was paid.
  await hearTransfer(deps, answer.data);
  if (status !== 'success' && status !== 'reversed') await differs(deps, one, reference, status);
}

/** Writes our balance at the gateway down, for the back-office. */
async function checkBalance(deps: Deps): Promise<void> {
  const answer = await deps.gateway.balance();
  const result = {
    reachable: answer.outcome === 'done',
    balanceKobo: answer.outcome === 'done' ? String(answer.data) : null,
  };
  await run(
    deps.db,
    `INSERT INTO money.job_runs (name, last_run_at, result) VALUES ('gateway', $1, $2)
     ON CONFLICT (name) DO UPDATE SET last_run_at = excluded.last_run_at, result = excluded.result`,
    [deps.clock.now(), result],
  );
}
