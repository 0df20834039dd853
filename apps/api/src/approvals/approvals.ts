/** Requests of one administrator that another one has to confirm: kept, listed and closed here. What they do is in acts.ts. */
import type {
  Approval,
  ApprovalAct,
  ApprovalState,
  GetApprovalsQuery,
  GetApprovalsReply,
  WaitsForApprovalReply,
} from '@ajose/sdk/contract/approvals';
import { formatNaira, toNaira } from '@ajose/sdk/money';
import { writeAudit } from '../audit/audit.ts';
import { row, rows, run, tx, type Db, type Sql, type Tx } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import type { Env } from '../env.ts';
import { refuse } from '../server/errors.ts';
import { requireOpen } from '../auth/blocked.ts';
import type { Staff } from '../server/signed-in.ts';

const WAITS_MS = 7 * 86_400_000;

/** What was done at once, or the request that waits instead. */
export type DoneOrWaits<Reply> = { done: Reply } | { waits: Approval };

/** Whether an amount is so high that a second administrator has to confirm it. */
export const needsTwo = ({ dualApprovalKobo }: Env, amountKobo: bigint): boolean =>
  dualApprovalKobo !== null && amountKobo >= dualApprovalKobo;

/** What a call answers whose effect waits. */
export const waitsReply = (approval: Approval): WaitsForApprovalReply => ({
  success: true,
  message: `${formatNaira(approval.amount)} needs a second administrator. Nothing has moved yet: another one has to confirm it under Approvals.`,
  approval,
});

export interface NewApproval {
  act: ApprovalAct;
  /** The transaction's id, or the id of the booking's request: the same subject waits once. */
  subject: string;
  customerId: string;
  amountKobo: bigint;
  /** What the act needs and nobody is shown. */
  more?: Readonly<Record<string, string>>;
}

interface Found {
  id: string;
  action: ApprovalAct['action'];
  subject: string;
  customer_id: string;
  customer_name: string;
  amount_kobo: bigint;
  /** The act as it was asked for, and under `more` what only the server needs. */
  details: ApprovalAct & { more?: Readonly<Record<string, string>> };
  state: ApprovalState;
  asked_by: string;
  asked_by_name: string;
  asked_at: Date;
  expires_at: Date;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  note: string | null;
}
export type FoundApproval = Found;

const COLUMNS = `
  SELECT a.id, a.action, a.subject, a.customer_id, c.name AS customer_name, a.amount_kobo, a.details, a.state,
         a.asked_by, s.name AS asked_by_name, a.asked_at, a.expires_at,
         a.decided_by, d.name AS decided_by_name, a.decided_at, a.note
    FROM approvals a
    JOIN customers c ON c.id = a.customer_id
    JOIN staff s ON s.id = a.asked_by
    LEFT JOIN staff d ON d.id = a.decided_by`;

function actOf(found: Found): ApprovalAct {
  const { more: _, ...act } = found.details;
  return act;
}

export function toApproval(found: Found): Approval {
  return {
    _id: found.id,
    act: actOf(found),
    amount: toNaira(found.amount_kobo),
    user: { _id: found.customer_id, name: found.customer_name },
    state: found.state,
    askedBy: { _id: found.asked_by, name: found.asked_by_name },
    askedAt: found.asked_at.toISOString(),
    expiresAt: found.expires_at.toISOString(),
    decidedBy: found.decided_by === null ? null : { _id: found.decided_by, name: found.decided_by_name ?? '' },
    decidedAt: found.decided_at?.toISOString() ?? null,
    note: found.note,
  };
}

/** @throws Refusal 404 */
export async function findApproval(on: Sql, id: string): Promise<Found> {
  const found = await row<Found>(on, `${COLUMNS} WHERE a.id = $1`, [id]);
  if (!found) throw refuse(404, 'approval_not_found', 'This request does not exist.');
  return found;
}

const PAGE_SIZE = 25;

/** A page of requests, newest first. */
export async function listApprovals(db: Db, query: GetApprovalsQuery): Promise<GetApprovalsReply> {
  const { page = 1, limit = PAGE_SIZE, waiting = null } = query;
  const found = await rows<Found>(
    db,
    `${COLUMNS} WHERE $1::boolean IS NULL OR (a.state = 'waiting') = $1 ORDER BY a.id DESC LIMIT $2 OFFSET $3`,
    [waiting, limit, (page - 1) * limit],
  );
  const counted = await row<{ total: bigint }>(
    db,
    `SELECT count(*) AS total FROM approvals WHERE $1::boolean IS NULL OR (state = 'waiting') = $1`,
    [waiting],
  );
  const total = Number(counted?.total ?? 0n);
  return { success: true, approvals: found.map(toApproval), pagination: { total, pages: Math.ceil(total / limit) } };
}

/** The last request about a subject that another administrator confirmed, if there was one. */
export async function wasApproved(on: Sql, action: ApprovalAct['action'], subject: string): Promise<boolean> {
  const found = await row(on, `SELECT id FROM approvals WHERE action = $1 AND subject = $2 AND state = 'approved'`, [
    action,
    subject,
  ]);
  return found !== undefined;
}

/**
 * Keeps a request. The same one again, by whomever, is the one that waits already.
 * @throws Refusal 409 `other_request_waits` when something else is asked for about the same subject
 */
export async function keepRequest(on: Tx, now: Date, staff: Staff, request: NewApproval): Promise<Approval> {
  const { act, subject, customerId, amountKobo, more } = request;
  const details = more ? { ...act, more } : act;
  await closeExpired(on, now, subject);
  const added = await row<{ id: string }>(
    on,
    `INSERT INTO approvals (action, subject, customer_id, amount_kobo, details, asked_by, asked_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (action, subject) WHERE state = 'waiting' DO NOTHING RETURNING id`,
    [act.action, subject, customerId, amountKobo, details, staff.id, now, new Date(now.getTime() + WAITS_MS)],
  );
  const found = await row<Found & { same: boolean }>(
    on,
    `WITH asked AS (SELECT id, details = $3::jsonb AND customer_id = $4 AND amount_kobo = $5 AS same
                      FROM approvals WHERE action = $1 AND subject = $2 AND state = 'waiting')
     SELECT one.*, asked.same FROM (${COLUMNS}) one JOIN asked ON asked.id = one.id`,
    [act.action, subject, details, customerId, amountKobo],
  );
  if (!found?.same) {
    const who = found ? `${found.asked_by_name} asked for` : 'There is';
    throw refuse(409, 'other_request_waits', `${who} another decision about this. Please see Approvals first.`);
  }
  const approval = toApproval(found);
  if (added) await audit(on, staff, 'askForApproval', found, null, { state: 'waiting' });
  return approval;
}

async function audit(
  on: Sql,
  staff: Pick<Staff, 'id'> | null,
  action: string,
  found: Pick<Found, 'id' | 'amount_kobo' | 'details' | 'customer_id' | 'asked_by_name'>,
  before: { state: ApprovalState } | null,
  after: { state: ApprovalState; note?: string | null },
): Promise<void> {
  const { more: _, ...act } = found.details;
  await writeAudit(on, staff, action, `approval:${found.id}`, before, {
    ...after,
    ...(before === null ? { ...act, amount: toNaira(found.amount_kobo), customer: found.customer_id } : {}),
    ...(before === null ? {} : { askedBy: found.asked_by_name }),
  });
}

const ENDED: Readonly<Record<Exclude<ApprovalState, 'waiting'>, string>> = {
  approved: 'This request was approved already.',
  declined: 'This request was declined already.',
  withdrawn: 'This request was withdrawn.',
  expired: 'This request has expired. It would have to be asked for again.',
  overtaken: 'This request was closed, because it cannot be done any more.',
};

/** @throws Refusal 409 `not_waiting` */
export function requireWaiting(found: Found, now: Date): void {
  const state = found.state === 'waiting' && found.expires_at <= now ? 'expired' : found.state;
  if (state !== 'waiting') throw refuse(409, 'not_waiting', ENDED[state]);
}

/** @throws Refusal 403 `own_request` for whoever asked; 403 `too_new` for an account that was made after it was asked for */
export async function requireAnother(on: Sql, found: Found, staff: Staff): Promise<void> {
  if (found.asked_by === staff.id) {
    throw refuse(403, 'own_request', 'You asked for this yourself. Another administrator has to decide it.');
  }
  // Whoever asks could otherwise invite an accomplice for this one request.
  const known = await row(on, 'SELECT id FROM staff WHERE id = $1 AND created_at < $2', [staff.id, found.asked_at]);
  if (!known) {
    const message = 'Your account was made after this was asked for. Somebody who was here before has to decide it.';
    throw refuse(403, 'too_new', message);
  }
}

const VERBS = {
  approved: 'approveRequest',
  declined: 'declineRequest',
  withdrawn: 'withdrawRequest',
  overtaken: 'closeRequest',
} as const;

/**
 * Closes a request that waits, under its lock, so that of two who decide it at the same time one comes too late.
 * Has to come first in its transaction: the customer's account is locked after it, never before.
 * @throws Refusal 404, 409 `not_waiting`, 403 `account_blocked` for whoever was blocked meanwhile
 */
export async function closeRequest(
  on: Tx,
  now: Date,
  staff: Staff,
  id: string,
  state: keyof typeof VERBS,
  note: string | null,
): Promise<void> {
  await run(on, 'SELECT id FROM approvals WHERE id = $1 FOR UPDATE', [id]);
  await requireOpen(on, staff);
  const found = await findApproval(on, id);
  requireWaiting(found, now);
  await run(on, 'UPDATE approvals SET state = $2, decided_by = $3, decided_at = $4, note = $5 WHERE id = $1', [
    id,
    state,
    state === 'overtaken' ? null : staff.id,
    now,
    note,
  ]);
  await audit(on, staff, VERBS[state], found, { state: 'waiting' }, { state, note });
}

/** @param subject only the request about it; all where it is left out */
async function closeExpired(on: Tx, now: Date, subject: string | null = null): Promise<void> {
  const ended = await rows<{ id: string; state: ApprovalState }>(
    on,
    `UPDATE approvals SET decided_at = $1, state = CASE WHEN expires_at <= $1 THEN 'expired' ELSE 'overtaken' END,
            note = CASE WHEN expires_at > $1 THEN 'The transaction is not pending any more.' END
      WHERE state = 'waiting' AND ($2::uuid IS NULL OR subject = $2)
        AND (expires_at <= $1 OR EXISTS (SELECT FROM ledger.transactions t
              WHERE action = 'setTransactionStatus' AND t.customer_id = approvals.customer_id AND t.id = approvals.subject
                AND t.status <> 'pending'))
     RETURNING id, state`,
    [now, subject],
  );
  for (const { id, state } of ended) {
    await audit(on, null, 'closeRequest', await findApproval(on, id), { state: 'waiting' }, { state });
  }
}

/** For a job: closes what nobody confirmed in time, and what was settled in another way meanwhile. */
export async function sweepApprovals({ db, clock }: Deps): Promise<void> {
  await tx(db, (tx) => closeExpired(tx, clock.now()));
}
