/**
 * The auto-save job that saves from wallets, in the ledger's lane. It begins each due day at 06:00 in Lagos, and saves the whole amount or
 * nothing. A day that has a row is never begun again, and the day is the key of its movement, so the job may die and run twice.
 */
import type { Schedule } from '@ajose/sdk/contract/auto-saves';
import { dueAt, nextDue } from '@ajose/sdk/domain/auto-saves';
import { callSql } from '../../platform/database/call.ts';
import { rows, tx, type Db, type Tx } from '../../platform/database/db.ts';
import { within } from '../../platform/database/deadline.ts';
import { each, report } from '../../platform/database/each.ts';
import type { Deps } from '../../platform/deps.ts';
import { topUp } from '../investments/investments.ts';
import { Refusal } from '../../platform/server/errors.ts';
import { decide, DUE, keyInto, postpone, tell, whyNotNow, type Due } from './outcome.ts';

const BATCH = 200;
const AT_ONCE = 4;
const WITHIN_MS = 20_000;
const HOUR_MS = 3_600_000;
/** A day that is older was missed: nobody expects to be charged for several days at once. */
const LATE_MS = 24 * HOUR_MS;
/** After 06:00 the wallet is tried at 12:00 and 18:00. */
const LATER_TRIES_MS = [6 * HOUR_MS, 12 * HOUR_MS];

interface Begun extends Schedule {
  customer_id: string;
  id: string;
  next_on: string;
  amount: bigint;
}

/** The Lagos day whose savings have begun by a moment: a day begins at 06:00. */
export const TO_BEGIN = `money.auto_saves
      WHERE paused_at IS NULL AND ended_at IS NULL AND next_on <= ledger.lagos_day($1::timestamptz - interval '6 hours')`;

const toBegin = (db: Db, now: Date): Promise<Begun[]> =>
  rows<Begun>(
    db,
    `SELECT customer_id, id, every, on_day AS on, next_on::text AS next_on, amount FROM ${TO_BEGIN}
      ORDER BY next_on, customer_id, id LIMIT ${BATCH}`,
    [now],
  );

function begin(db: Db, now: Date, begun: Begun): Promise<void> {
  const missed = now.getTime() - dueAt(begun.next_on).getTime() > LATE_MS;
  return tx(db, async (tx) => {
    const tells = await callSql(tx, 'money.begin_auto_save', {
      customer: begun.customer_id,
      id: begun.id,
      day: begun.next_on,
      next_on: nextDue(begun, begun.next_on),
      missed,
      at: now,
    });
    if (!tells) return;
    const day = { ...begun, auto_save_id: begun.id, due_on: begun.next_on };
    await tell(tx, day, 'not_saved', 'missed', now);
  });
}

const dueFromWallet = (db: Db, now: Date, last: Due | undefined): Promise<Due[]> =>
  rows<Due>(
    db,
    `SELECT ${DUE} WHERE d.run_at <= $1 AND coalesce(d.source, s.source) = 'wallet'
        AND ($2::uuid IS NULL OR (d.customer_id, d.auto_save_id, d.due_on) > ($2, $3::uuid, $4::date))
      ORDER BY d.customer_id, d.auto_save_id, d.due_on LIMIT ${BATCH}`,
    [now, last?.customer_id, last?.auto_save_id, last?.due_on],
  );

/**
 * Moves the amount of a day into its savings plan. @returns `posted`, also where an earlier run moved it, or the verdict of the ledger or
 * the plan
 */
export async function moveIntoPlan(tx: Tx, now: Date, due: Due, planId: string): Promise<string> {
  try {
    const { verdict } = await topUp(tx, now, due.customer_id, { planId, amount: due.amount, key: keyInto(due) });
    return verdict === 'repeated' ? 'posted' : verdict;
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return error.code;
    throw error;
  }
}

export const hasEnded = (verdict: string): boolean => verdict === 'plan_completed' || verdict === 'plan_not_found';

async function save(tx: Tx, now: Date, due: Due): Promise<void> {
  const { plan_id: planId } = due;
  if (planId === null) throw new Error(`Auto-save ${due.auto_save_id} goes from the wallet into the wallet`);
  const denied = await whyNotNow(tx, due, now);
  if (denied) return decide(tx, due, denied, now);
  const verdict = await moveIntoPlan(tx, now, due, planId);
  if (verdict === 'posted') return decide(tx, due, { outcome: 'saved' }, now);
  if (hasEnded(verdict)) return decide(tx, due, { outcome: 'not_saved', why: 'plan_ended' }, now);
  if (verdict === 'status') return decide(tx, due, { outcome: 'not_saved', why: 'status' }, now);
  // Other amounts are being added at this moment; the next run tries again.
  if (verdict === 'plan_changed') return postpone(tx, due, now);
  const began = dueAt(due.due_on).getTime();
  const again = LATER_TRIES_MS.map((ms) => new Date(began + ms)).find((at) => at > now);
  if (again) return postpone(tx, due, again);
  return decide(tx, due, { outcome: 'not_saved', why: verdict === 'owes' ? 'owes' : 'wallet_short' }, now);
}

/** Begins the due days. @returns the failures */
async function beginDue(deps: Deps, timeIsLeft: () => boolean): Promise<unknown[]> {
  const failures: unknown[] = [];
  while (timeIsLeft()) {
    const days = await toBegin(deps.db, deps.clock.now());
    const failed = await each(days, AT_ONCE, (begun) => begin(deps.db, deps.clock.now(), begun));
    failures.push(...failed);
    // An auto-save that fails each time must not be read for ever.
    if (days.length === 0 || failed.length > 0) break;
  }
  return failures;
}

/** The job. @throws AggregateError when a day could not be begun or saved; the next run tries again */
export async function autoSave(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const timeIsLeft = within(WITHIN_MS);
  const failures = await beginDue(deps, timeIsLeft);
  let last: Due | undefined;
  while (timeIsLeft()) {
    const hits: Due[] = await dueFromWallet(db, clock.now(), last);
    failures.push(...(await each(hits, AT_ONCE, (due) => tx(db, (tx) => save(tx, clock.now(), due)))));
    last = hits.at(-1);
    if (hits.length < BATCH) break;
  }
  report(failures, 'days of auto-save could not be done');
}
