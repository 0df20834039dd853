/**
 * The sweeper: asks gateways about deposits without news, such as those whose browser tab was closed. credit.ts says when one that nobody paid
 * fails.
 */
import { rows, run } from '../../platform/database/db.ts';
import type { Deps } from '../../gateways/deps.ts';
import { within } from '../../platform/database/deadline.ts';
import { each, report } from '../../platform/database/each.ts';
import { applyAnswer } from './credit.ts';
import type { Deposit } from './find.ts';

const AT_ONCE = 8;
const BATCH = 40;
/** A run takes no more deposits after this time; the next one goes on. */
const WITHIN_MS = 20_000;

/**
 * The deposits that are due, each with the time of its next look. `TAKE` sets that time before the look, so another run takes the deposit
 * where the process dies. Each deposit is looked at six times in 72 hours, at growing distances; the gateway repeats its webhooks for as
 * long. More looks would let one customer use up the quota that all share. A deposit whose last look got no answer stays due.
 * `close_deposit` has the same hours.
 */
const DUE = `
  SELECT t.customer_id, t.id, t.transaction_id AS key, t.fingerprint, t.status::text AS status, t.amount, t.at,
         d.gateway, d.access_code, d.pay_page, d.paid_kobo, d.transfer_to IS NOT NULL AS has_account,
         coalesce((SELECT t.at + min(later) FROM unnest('{30 minutes,2 hours,8 hours,24 hours,72 hours}'::interval[]) later
                    WHERE t.at + later > $1::timestamptz),
                  CASE WHEN t.status = 'pending' THEN $1::timestamptz + interval '1 hour' END) AS next
    FROM money.deposits d JOIN ledger.transactions t ON t.customer_id = d.customer_id AND t.id = d.id
   WHERE d.look_at <= $1 ORDER BY d.look_at LIMIT ${BATCH}`;

/** Takes a deposit, unless another process has taken it meanwhile. */
const TAKE = 'UPDATE money.deposits SET look_at = $4 WHERE customer_id = $1 AND id = $2 AND look_at <= $3';

interface Due extends Deposit {
  next: Date | null;
}

/** The job: looks at the deposits that are due. @returns how many it looked at @throws AggregateError when some could not be looked at */
export async function sweepDeposits(deps: Deps): Promise<number> {
  const timeIsLeft = within(WITHIN_MS);
  let seen = 0;
  const failures: unknown[] = [];
  while (timeIsLeft()) {
    const now = deps.clock.now();
    const due = await rows<Due>(deps.db, DUE, [now]);
    failures.push(...(await each(due, AT_ONCE, (deposit) => lookUp(deps, now, deposit))));
    seen += due.length;
    if (due.length < BATCH) break;
  }
  report(failures, 'deposits could not be looked at');
  return seen;
}

async function lookUp(deps: Deps, now: Date, deposit: Due): Promise<void> {
  const taken = await run(deps.db, TAKE, [deposit.customer_id, deposit.id, now, deposit.next]);
  if (taken > 0) await applyAnswer(deps, deposit, await deps.gateways.of(deposit.gateway).verify(deposit.key));
}
