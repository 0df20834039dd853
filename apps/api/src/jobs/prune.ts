/**
 * The job that deletes, in steps, what is no longer needed: old gateway events and counts of calls, old messages and notices, sent emails,
 * unused files, and jobs that were given up.
 */
import { EMAILS_KEPT_DAYS, SIGN_INS_KEPT_DAYS } from '@ajose/sdk/domain/promises';
import { callSql } from '../platform/database/call.ts';
import { run } from '../platform/database/db.ts';
import { within } from '../platform/database/deadline.ts';
import type { Deps } from '../platform/deps.ts';
import { sweepFiles } from '../platform/files/files.ts';
import { pruneCalls } from '../gateways/health.ts';
import { pruneEmails } from '../customers/sent-emails.ts';

const WITHIN_MS = 20_000;
const STEP = 5000;
/** The gateway repeats an event for three days, in which a repeat is recognised. A later one would change nothing either. */
const EVENTS_DAYS = 90;
const GIVEN_UP_DAYS = 30;
/** Messages to other tools that have arrived or were given up. */
const MESSAGES_DAYS = 30;
/** Customers' notices. */
const NOTICES_DAYS = 90;
/** Events that staff were notified of. */
const NEWS_DAYS = 30;

/** Invitations of members that have expired; while they are kept, their link says that it has expired. */
const INVITATIONS_DAYS = 30;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** @returns how many rows it removed */
export async function prune({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const timeIsLeft = within(WITHIN_MS);
  let removed = (await sweepFiles({ db, clock })) + (await pruneCalls(db, clock.now()));
  while (timeIsLeft()) {
    const before = daysBefore(clock.now(), EVENTS_DAYS);
    const events = await callSql(db, 'money.prune_events', { before, most: STEP });
    const jobs = await run(
      db,
      `SELECT FROM graphile_worker.complete_jobs(ARRAY(
         SELECT id FROM graphile_worker.jobs
          WHERE attempts >= max_attempts AND locked_at IS NULL AND updated_at < $1::timestamptz - interval '${GIVEN_UP_DAYS} days'
          LIMIT ${STEP}))`,
      [clock.now()],
    );
    const messages = await run(
      db,
      `DELETE FROM webhook_messages WHERE id IN (
         SELECT id FROM webhook_messages WHERE id < ledger.first_id($1::timestamptz - interval '${MESSAGES_DAYS} days') AND next_at IS NULL
          LIMIT ${STEP})`,
      [clock.now()],
    );
    const notices = await run(
      db,
      `DELETE FROM notices WHERE (customer_id, id) IN (
         SELECT customer_id, id FROM notices WHERE at < $1::timestamptz - interval '${NOTICES_DAYS} days' LIMIT ${STEP})`,
      [clock.now()],
    );
    const news = await run(
      db,
      `DELETE FROM staff_events WHERE id IN (
         SELECT id FROM staff_events WHERE id < ledger.first_id($1::timestamptz - interval '${NEWS_DAYS} days') AND spread_at IS NOT NULL
          LIMIT ${STEP})`,
      [clock.now()],
    );
    const emails = await pruneEmails(db, daysBefore(clock.now(), EMAILS_KEPT_DAYS), STEP);
    const signIns = await run(
      db,
      `DELETE FROM sign_ins WHERE id IN (
         SELECT id FROM sign_ins WHERE at < $1 ORDER BY at LIMIT ${STEP})`,
      [daysBefore(clock.now(), SIGN_INS_KEPT_DAYS)],
    );
    const invitations = await run(
      db,
      `DELETE FROM member_invitations WHERE id IN (
         SELECT id FROM member_invitations WHERE expires_at < $1 ORDER BY expires_at LIMIT ${STEP})`,
      [daysBefore(clock.now(), INVITATIONS_DAYS)],
    );
    const step = Math.max(events ?? 0, jobs, messages, notices, news, emails, signIns, invitations);
    removed += (events ?? 0) + jobs + messages + notices + news + emails + signIns + invitations;
    if (step < STEP) break;
  }
  return removed;
}
