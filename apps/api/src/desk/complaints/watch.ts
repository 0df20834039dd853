/** The job of complaints' clocks: warns staff before a due time and tells owners when it is past, once each. */
import { run, tx } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';

const WARN = `
  WITH soon AS (
    UPDATE complaints SET warned_of = next_due_at
     WHERE closed_at IS NULL AND next_warn_at <= $1 AND next_due_at > $1 AND warned_of IS DISTINCT FROM next_due_at
    RETURNING id, number, amount_kobo, next_due_at)
  SELECT note_for_staff('complaint_due', number, id, amount_kobo, next_due_at, NULL, $1) FROM soon`;

const ESCALATE = `
  WITH late AS (
    UPDATE complaints SET escalated_of = next_due_at, escalated_at = $1
     WHERE closed_at IS NULL AND next_due_at <= $1 AND escalated_of IS DISTINCT FROM next_due_at
    RETURNING id, number, amount_kobo, next_due_at)
  SELECT note_for_staff('complaint_late', number, id, amount_kobo, next_due_at, NULL, $1) FROM late`;

/** The job: tells staff of complaints that are due soon or late. @returns how many it told of */
export async function watchComplaints({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  return tx(db, async (tx) => (await run(tx, WARN, [now])) + (await run(tx, ESCALATE, [now])));
}
