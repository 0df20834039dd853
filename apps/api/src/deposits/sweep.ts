/** The sweeper: asks the gateway about deposits that nobody brought news of, such as those of a tab that was closed. */
import { rows } from '../db.ts';
import type { Deps } from '../deps.ts';
import { type Deposit, keepInSight, learn } from './deposits.ts';

const AT_ONCE = 8;
const BATCH = 40;

/** Takes deposits that are due and puts their next look further away each time, so that whoever dies leaves them to the next. */
const CLAIM = `
  WITH due AS (
    SELECT customer_id, id FROM money.deposits WHERE look_at <= $1 ORDER BY look_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  )
  UPDATE money.deposits d
     SET look_at = $1::timestamptz + greatest(interval '5 minutes', least(interval '1 hour', $1::timestamptz - t.at))
    FROM due JOIN ledger.transactions t ON t.customer_id = due.customer_id AND t.id = due.id
   WHERE d.customer_id = due.customer_id AND d.id = due.id
  RETURNING t.customer_id, t.id, t.transaction_id AS key, t.fingerprint, t.status::text AS status, t.amount, t.at,
            d.access_code, d.paid_kobo`;

/** @returns how many it looked at */
export async function sweepDeposits(deps: Deps): Promise<number> {
  let seen = 0;
  for (;;) {
    const due = await rows<Deposit>(deps.db, CLAIM, [deps.clock.now()]);
    for (let start = 0; start < due.length; start += AT_ONCE) {
      await Promise.all(due.slice(start, start + AT_ONCE).map((deposit) => look(deps, deposit)));
    }
    seen += due.length;
    if (due.length < BATCH) return seen;
  }
}

async function look(deps: Deps, deposit: Deposit): Promise<void> {
  await learn(deps, deposit, await deps.gateway.verify(deposit.key));
  if (deposit.status !== 'pending') await keepInSight(deps, deposit, deps.clock.now());
}
