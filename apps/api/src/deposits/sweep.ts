/** The sweeper: asks the gateway about deposits without news, such as those whose browser tab was closed. */
import { rows } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { within } from '../database/deadline.ts';
import { each, report } from '../database/each.ts';
import { type Deposit, learn } from './deposits.ts';

const AT_ONCE = 8;
const BATCH = 40;
/** A run takes no more deposits after this time; the next one goes on. */
const WITHIN_MS = 20_000;

/**
 * Takes the deposits that are due and sets the time of their next look, later each time. If the process dies, they come up again then.
 * Each deposit is looked at six times in 72 hours, which is as long as the gateway repeats its webhooks: people can begin deposits,
 * and the gateway's quota is for all customers. One whose last look was not answered stays due. `close_deposit` has the same hours.
 */
const CLAIM = `
  WITH due AS (
    SELECT customer_id, id FROM money.deposits WHERE look_at <= $1 ORDER BY look_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  )
  UPDATE money.deposits d
     SET look_at = coalesce(
           (SELECT t.at + min(later) FROM unnest('{30 minutes,2 hours,8 hours,24 hours,72 hours}'::interval[]) later
             WHERE t.at + later > $1::timestamptz),
           CASE t.status WHEN 'pending' THEN $1::timestamptz + interval '1 hour' END)
    FROM due JOIN ledger.transactions t ON t.customer_id = due.customer_id AND t.id = due.id
   WHERE d.customer_id = due.customer_id AND d.id = due.id
  RETURNING t.customer_id, t.id, t.transaction_id AS key, t.fingerprint, t.status::text AS status, t.amount, t.at,
            d.access_code, d.paid_kobo`;

/** The job. @returns how many deposits it looked at @throws AggregateError when some could not be looked at */
export async function sweepDeposits(deps: Deps): Promise<number> {
  const timeIsLeft = within(WITHIN_MS);
  let seen = 0;
  const failures: unknown[] = [];
  while (timeIsLeft()) {
    const due = await rows<Deposit>(deps.db, CLAIM, [deps.clock.now()]);
    failures.push(...(await each(due, AT_ONCE, (deposit) => look(deps, deposit))));
    seen += due.length;
    if (due.length < BATCH) break;
  }
  report(failures, 'deposits could not be looked at');
  return seen;
}

async function look(deps: Deps, deposit: Deposit): Promise<void> {
  await learn(deps, deposit, await deps.gateway.verify(deposit.key));
}
