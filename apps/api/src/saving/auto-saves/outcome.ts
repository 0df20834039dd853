/**
 * Records what became of a due day, and notifies the customer. from-wallet.ts and from-card.ts decide it. refusals.ts says which
 * reasons end the auto-save.
 */
import { formatKobo } from '@ajose/sdk/domain/money';
import { callSql } from '../../platform/database/call.ts';
import { row, type Sql } from '../../platform/database/db.ts';
import { mayAddMoney } from '../../money/ledger/ledger.ts';
import { addNotice, enqueueMail } from '../../platform/mail/enqueue.ts';
import { endsAutoSave, whyStopped, wordsFor, type Why } from './refusals.ts';

/** One due day of an auto-save. Amounts are kobo. */
export interface Due {
  customer_id: string;
  auto_save_id: string;
  due_on: string;
  outcome: 'waits' | 'not_saved' | null;
  why: string | null;
  tries: number;
  key: string | null;
  amount: bigint;
  card_id: string | null;
  plan_id: string | null;
}

/** What a job reads of a due day, with what the customer had chosen when it began. Goes after `SELECT`. */
export const DUE = `
  d.customer_id, d.auto_save_id, d.due_on::text AS due_on, d.outcome, d.why, d.tries, d.key, coalesce(d.amount, s.amount) AS amount,
  CASE WHEN d.source IS NULL THEN s.card_id ELSE d.card_id END AS card_id, CASE WHEN d.source IS NULL THEN s.plan_id ELSE d.plan_id END AS plan_id
  FROM money.auto_save_dates d JOIN money.auto_saves s ON s.customer_id = d.customer_id AND s.id = d.auto_save_id`;

export interface NotSaved {
  outcome: 'not_saved';
  why: Why;
}

export type Decision = { outcome: 'saved'; why?: Why } | NotSaved | { outcome: 'waits'; link: string; again: Date };

/** The key of the movement into the savings plan, so that a day is moved there once. */
export const keyInto = ({ auto_save_id, due_on }: Due): string => `ASV-${auto_save_id}-${due_on}`;

interface Standing {
  off: boolean;
  stopped: string | null;
  may_add: boolean;
  plan_runs: boolean;
}

/** Whether the auto-save charges a card for a circle that staff hold. */
const servesHeldCircle = async (on: Sql, { customer_id, auto_save_id }: Due): Promise<boolean> =>
  (await row(
    on,
    `SELECT FROM circle_members m JOIN circles c ON c.id = m.circle_id
      WHERE m.customer_id = $1 AND m.auto_save_id = $2 AND c.held_at IS NOT NULL`,
    [customer_id, auto_save_id],
  )) !== undefined;

/** Why nothing may be taken for a day now; null where it may. Reads the database, because what the job read before may have changed. */
export async function whyNotNow(on: Sql, due: Due, now: Date): Promise<NotSaved | null> {
  const autoSave = await row<Standing>(
    on,
    `SELECT s.paused_at IS NOT NULL OR s.ended_at IS NOT NULL AS off, s.stopped, a.customer_status = ANY ($3) AS may_add,
            $5::uuid IS NULL OR EXISTS (SELECT FROM money.investments i WHERE i.customer_id = s.customer_id AND i.id = $5
              AND i.completed_at IS NULL AND i.ends_at > $4) AS plan_runs
       FROM money.auto_saves s JOIN ledger.accounts a ON a.customer_id = s.customer_id WHERE s.customer_id = $1 AND s.id = $2`,
    [due.customer_id, due.auto_save_id, mayAddMoney, now, due.plan_id],
  );
  if (!autoSave) throw new Error(`There is no auto-save ${due.auto_save_id}`);
  if (autoSave.off) return { outcome: 'not_saved', why: whyStopped(autoSave.stopped) };
  if (!autoSave.may_add) return { outcome: 'not_saved', why: 'status' };
  if (await servesHeldCircle(on, due)) return { outcome: 'not_saved', why: 'circle_held' };
  return autoSave.plan_runs ? null : { outcome: 'not_saved', why: 'plan_ended' };
}

/** Records a decision and sends its email; sends none where nothing changed. */
export async function decide(on: Sql, due: Due, decision: Decision, now: Date): Promise<void> {
  const why = decision.outcome === 'waits' ? null : (decision.why ?? null);
  const isNews = await callSql(on, 'money.decide_auto_save', {
    customer: due.customer_id,
    id: due.auto_save_id,
    day: due.due_on,
    outcome: decision.outcome,
    why,
    link: decision.outcome === 'waits' ? decision.link : null,
    run_at: decision.outcome === 'waits' ? decision.again : null,
    stop: why !== null && endsAutoSave(why),
    at: now,
  });
  const tells = decision.outcome !== 'saved' || why !== null;
  if (!isNews || !tells) return;
  await tell(on, due, decision.outcome, why, now);
}

type Named = Pick<Due, 'customer_id' | 'auto_save_id' | 'due_on' | 'amount'>;

/** Tells the customer what became of a day, by email and notice. */
export async function tell(
  on: Sql,
  { customer_id: customerId, auto_save_id: autoSaveId, due_on: date, amount }: Named,
  outcome: Decision['outcome'],
  why: Why | null,
  now: Date,
): Promise<void> {
  await enqueueMail(on, { emailKind: 'auto_save', customerId, autoSaveId, date });
  const data = { amount: formatKobo(amount), outcome, why: wordsFor(why)?.why ?? '' };
  await addNotice(on, customerId, { kind: 'auto_save', data }, now);
}

/** @param why why the last try failed, where the next look begins another one */
export async function postpone(on: Sql, due: Due, until: Date, why: Why | null = null): Promise<void> {
  await callSql(on, 'money.postpone_auto_save', {
    customer: due.customer_id,
    id: due.auto_save_id,
    day: due.due_on,
    run_at: until,
    why,
  });
}
