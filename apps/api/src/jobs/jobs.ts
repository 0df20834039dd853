/** The recurring jobs: how often each runs, and its function. platform/jobs/due.ts starts them when they are due, runs.ts runs one at a time. */
import { moveAccountNumbers } from '../money/account-numbers.ts';
import { sweepApprovals } from '../access/approvals/approvals.ts';
import { sweepSessions } from '../access/auth/sessions.ts';
import { refreshBanks } from '../gateways/banks/refresh.ts';
import { autoSaveCards } from '../saving/auto-saves/from-card.ts';
import { autoSave } from '../saving/auto-saves/from-wallet.ts';
import { moveCircles } from '../saving/circles/turns.ts';
import { forgetCards } from '../money/cards/cards.ts';
import { noteClosedMoney } from '../access/closed-accounts.ts';
import { eraseClosed } from '../customers/closing.ts';
import { tellStatements } from '../customers/monthly.ts';
import { watchComplaints } from '../desk/complaints/watch.ts';
import { callSql } from '../platform/database/call.ts';
import { run } from '../platform/database/db.ts';
import { within } from '../platform/database/deadline.ts';
import { runAt } from '../platform/database/wake.ts';
import { collectReceivables } from '../money/deposits/reversals.ts';
import { sweepDeposits } from '../money/deposits/sweep.ts';
import type { Deps } from '../gateways/deps.ts';
import { sendAnswers } from '../money/disputes/answer.ts';
import { searchDisputes } from '../money/disputes/disputes.ts';
import { makeExports } from '../office/exports/make.ts';
import { handleEvents } from '../money/gateway-events.ts';
import { watchGateways } from '../gateways/watch.ts';
import { identifyCustomers } from '../access/identity.ts';
import { publishTotal } from '../documents/inclusion/totals.ts';
import { tellEndings } from '../saving/investments/endings.ts';
import { mature, nextMaturityAt } from '../saving/investments/mature.ts';
import { checkAuditLog } from '../money/reconciliation/audit-log.ts';
import { proveBooks } from '../money/reconciliation/books.ts';
import { compareWithGateway } from '../money/reconciliation/gateway-books.ts';
import { searchGateways } from '../money/reconciliation/gateway-lists.ts';
import { searchRefunds } from '../money/refunds.ts';
import { sendRefunds } from '../money/send-refunds.ts';
import { tellLatePayouts } from '../money/withdrawals/late.ts';
import { nextPayoutAt, payOut } from '../money/withdrawals/payouts.ts';
import { deliverWebhooks } from '../office/outgoing-webhooks/deliver.ts';
import { tellStaff } from '../desk/tell-staff.ts';
import { prune } from './prune.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How often jobs run that people wait for, so that the work is done within a minute even when a process dies. */
const OFTEN = 15;

/** Does the job, by PostgreSQL's clock. Nothing uses its result. */
export type Work = (deps: Deps) => Promise<unknown>;

/**
 * Jobs of a lane share connections. `gateway` has every job that may call a gateway, and `webhooks` the one that calls other tools, so that
 * `ledger` waits for neither.
 */
export type Lane = 'ledger' | 'gateway' | 'webhooks';

export interface Job {
  name: string;
  lane: Lane;
  /** Seconds from one run to the next. */
  every: number;
  /** Seconds after the beginning of each period, counted in UTC, so that jobs do not all start together. */
  at: number;
  work: Work;
}

async function payOutAndAgain(deps: Deps): Promise<number> {
  const touched = await payOut(deps);
  const next = await nextPayoutAt(deps);
  if (next) await runAt(deps, 'pay_out', new Date(Math.max(next.getTime(), deps.clock.now().getTime() + 500)));
  return touched;
}

/** Pays what has ended; where the next investment ends before the next run, runs again at that second. */
async function matureAndAgain(deps: Deps): Promise<number> {
  const paid = await mature(deps);
  const next = await nextMaturityAt(deps);
  if (next && next.getTime() - deps.clock.now().getTime() < OFTEN * 1000) await runAt(deps, 'mature', next);
  return paid;
}

/** Rows in one statement. Each may bring an email, which takes a millisecond or more on a busy machine. */
const OUTBOX_STEP = 5000;
const OUTBOX_WITHIN_MS = 20_000;

async function readOutbox(deps: Deps): Promise<void> {
  const timeIsLeft = within(OUTBOX_WITHIN_MS);
  while (timeIsLeft()) {
    const read = await callSql(deps.db, 'ledger.read_outbox', { most: OUTBOX_STEP });
    if (read === null || read < OUTBOX_STEP) break;
  }
}

/** Frees emails that a process was sending when it died. Hardly any email takes ten minutes. */
async function freeJobs({ db }: Deps): Promise<void> {
  await run(
    db,
    `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
      WHERE locked_at < now() - interval '10 minutes' HAVING count(*) > 0`,
  );
}

/** Every recurring job. */
export const jobs: readonly Job[] = [
  { name: 'mature', lane: 'ledger', every: OFTEN, at: 0, work: matureAndAgain },
  // Runs often: customers wait for its notices, and a few postings at a time hardly delay calls.
  { name: 'read_outbox', lane: 'ledger', every: OFTEN, at: 10, work: readOutbox },
  { name: 'auto_save', lane: 'ledger', every: MINUTE, at: 5, work: autoSave },
  { name: 'move_circles', lane: 'ledger', every: OFTEN, at: 12, work: moveCircles },
  { name: 'collect_receivables', lane: 'ledger', every: MINUTE, at: 15, work: collectReceivables },
  { name: 'note_closed_money', lane: 'ledger', every: MINUTE, at: 50, work: noteClosedMoney },
  { name: 'tell_late_payouts', lane: 'ledger', every: 5 * MINUTE, at: 55, work: tellLatePayouts },
  { name: 'watch_complaints', lane: 'ledger', every: MINUTE, at: 52, work: watchComplaints },
  { name: 'tell_staff', lane: 'ledger', every: MINUTE, at: 57, work: tellStaff },
  { name: 'make_exports', lane: 'ledger', every: OFTEN, at: 7, work: makeExports },
  { name: 'prove_books', lane: 'ledger', every: 5 * MINUTE, at: 20, work: proveBooks },
  { name: 'sweep_approvals', lane: 'ledger', every: 5 * MINUTE, at: 30, work: sweepApprovals },
  {
    name: 'sweep_sessions',
    lane: 'ledger',
    every: HOUR,
    at: 17 * MINUTE,
    work: ({ db, clock }) => sweepSessions(db, clock.now()),
  },
  { name: 'tell_endings', lane: 'ledger', every: HOUR, at: 29 * MINUTE, work: tellEndings },
  { name: 'tell_statements', lane: 'ledger', every: HOUR, at: 31 * MINUTE, work: tellStatements },
  { name: 'erase_closed', lane: 'ledger', every: HOUR, at: 47 * MINUTE, work: eraseClosed },
  { name: 'prune', lane: 'ledger', every: HOUR, at: 23 * MINUTE, work: prune },
  { name: 'free_jobs', lane: 'ledger', every: MINUTE, at: 40, work: freeJobs },
  {
    name: 'check_audit_log',
    lane: 'ledger',
    every: DAY,
    at: 2 * HOUR + 19 * MINUTE,
    work: (deps) => checkAuditLog(deps),
  },
  // 00:20 in Lagos.
  { name: 'publish_total', lane: 'ledger', every: DAY, at: 23 * HOUR + 20 * MINUTE, work: publishTotal },
  { name: 'watch_gateways', lane: 'gateway', every: 10, at: 3, work: watchGateways },
  { name: 'pay_out', lane: 'gateway', every: OFTEN, at: 5, work: payOutAndAgain },
  { name: 'handle_events', lane: 'gateway', every: OFTEN, at: 10, work: handleEvents },
  { name: 'sweep_deposits', lane: 'gateway', every: MINUTE, at: 30, work: sweepDeposits },
  { name: 'compare_with_gateway', lane: 'gateway', every: 15 * MINUTE, at: 50, work: compareWithGateway },
  { name: 'search_gateway', lane: 'gateway', every: HOUR, at: 11 * MINUTE, work: searchGateways },
  { name: 'answer_disputes', lane: 'gateway', every: MINUTE, at: 45, work: sendAnswers },
  { name: 'auto_save_cards', lane: 'gateway', every: OFTEN, at: 12, work: autoSaveCards },
  { name: 'forget_cards', lane: 'gateway', every: MINUTE, at: 35, work: forgetCards },
  { name: 'identify', lane: 'gateway', every: MINUTE, at: 20, work: identifyCustomers },
  { name: 'account_numbers', lane: 'gateway', every: MINUTE, at: 28, work: moveAccountNumbers },
  { name: 'send_refunds', lane: 'gateway', every: MINUTE, at: 25, work: sendRefunds },
  { name: 'search_refunds', lane: 'gateway', every: 15 * MINUTE, at: 4 * MINUTE, work: searchRefunds },
  { name: 'search_disputes', lane: 'gateway', every: 15 * MINUTE, at: 7 * MINUTE, work: searchDisputes },
  { name: 'deliver_webhooks', lane: 'webhooks', every: 5, at: 0, work: deliverWebhooks },
  { name: 'refresh_banks', lane: 'gateway', every: HOUR, at: 41 * MINUTE, work: refreshBanks },
];
