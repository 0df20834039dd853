/**
 * Compares our books with the gateway: each payment and each transfer is looked up by its reference. gateway-lists.ts finds what only
 * the gateway has.
 */
import { formatNaira, toNaira } from '@ajose/sdk/money';
import { rows, run } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { settle } from '../deposits/deposits.ts';
import { each, report } from '../database/each.ts';
import { hearTransfer, referenceOf } from '../withdrawals/payouts.ts';
import { raiseOnce } from '../exceptions/exceptions.ts';

const AT_ONCE = 6;
const BATCH = 300;
/** For so long a payment can be reversed and a transfer returned. */
const WATCHED_DAYS = 30;

interface Settled {
  kind: 'deposit' | 'payout';
  customer_id: string;
  id: string;
  key: string;
  kobo: bigint;
}

/** Takes those that were compared longest ago, of the last 30 days. `infinity` marks those that the gateway cannot know. */
const CLAIM = `
  WITH due AS (
    SELECT 'deposit' AS kind, customer_id, id, compared_at FROM money.deposits
     WHERE paid_at > $1::timestamptz - interval '${WATCHED_DAYS} days' AND compared_at IS DISTINCT FROM 'infinity'
    UNION ALL
    SELECT 'payout', customer_id, id, compared_at FROM money.payouts
     WHERE paid_at > $1::timestamptz - interval '${WATCHED_DAYS} days' AND compared_at IS DISTINCT FROM 'infinity'
    ORDER BY compared_at NULLS FIRST LIMIT ${BATCH}
  ), d AS (
    UPDATE money.deposits x SET compared_at = $1 FROM due
     WHERE due.kind = 'deposit' AND x.customer_id = due.customer_id AND x.id = due.id
    RETURNING x.customer_id, x.id, x.paid_kobo AS kobo
  ), p AS (
    UPDATE money.payouts x SET compared_at = $1 FROM due
     WHERE due.kind = 'payout' AND x.customer_id = due.customer_id AND x.id = due.id
    RETURNING x.customer_id, x.id
  )
  SELECT 'deposit' AS kind, d.customer_id, d.id, t.transaction_id AS key, d.kobo
    FROM d JOIN ledger.transactions t ON t.customer_id = d.customer_id AND t.id = d.id
  UNION ALL
  SELECT 'payout', p.customer_id, p.id, t.transaction_id, t.amount
    FROM p JOIN ledger.transactions t ON t.customer_id = p.customer_id AND t.id = p.id`;

/** The job: books what has changed at the gateway, and raises an exception where it cannot. @returns how many it compared */
export async function compareWithGateway(deps: Deps): Promise<number> {
  const settled = await rows<Settled>(deps.db, CLAIM, [deps.clock.now()]);
  const failures = await each(settled, AT_ONCE, (one) =>
    one.kind === 'deposit' ? compareDeposit(deps, one) : comparePayout(deps, one),
  );
  await checkBalance(deps);
  report(failures, 'settled movements could not be compared');
  return settled.length;
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
