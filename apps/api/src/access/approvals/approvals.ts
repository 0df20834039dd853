/**
 * Requests of one administrator that another one has to confirm: keeps, lists and closes them. four-eyes.ts says which acts
 * become a request, deciding.ts decides it.
 */
import type {
  Approval,
  ApprovalAct,
  ApprovalState,
  GetApprovalsQuery,
  GetApprovalsReply,
} from '@ajose/sdk/contract/approvals';
import type { AuditAct } from '@ajose/sdk/domain/audit';
import type { AdminRole } from '@ajose/sdk/contract/staff';
import { toNaira } from '@ajose/sdk/domain/money';
import { ROWS_A_PAGE } from '@ajose/sdk/domain/pages';
import { approvalNeeds } from '@ajose/sdk/domain/roles';
import { noteWhy, writeAudit } from '../../platform/audit/audit.ts';
import { row, rows, run, select, tx, type Db, type Sql, type Tx } from '../../platform/database/db.ts';
import { pageOf } from '../../platform/lists/pages.ts';
import { direction, sql, where, type Piece } from '../../platform/database/sql.ts';
import type { Deps } from '../../platform/deps.ts';
import { refuse } from '../../platform/server/errors.ts';
import { requireOpen } from '../auth/blocked.ts';
import { requireRole } from '../../platform/server/roles.ts';
import type { Staff } from '../../platform/server/signed-in.ts';
import type { Waits } from '../../platform/server/waits.ts';

const WAITS_MS = 7 * 86_400_000;
/**
 * An account may not decide requests until this long after it was confirmed or got its role. In that time others notice one that should not
 * be there.
 */
const SETTLES_MS = 86_400_000;

/** `done`: the act was done at once. `waits`: a request was stored instead. */
export type DoneOrWaits<Reply> = { done: Reply } | Waits;

export interface NewApproval {
  act: ApprovalAct;
  /** The id of what the act is about, or the caller's id for what the act makes. At most one request for each action and subject waits. */
  subject: string;
  /** `customerId` is null where the act concerns no customer, and `amountKobo` where it concerns no money. */
  customerId: string | null;
  amountKobo: bigint | null;
  /** What the act needs and no screen shows. */
  more?: Readonly<Record<string, string>>;
}

/** Why a request waits, as a sentence, and the name of the API key that asked. */
interface HowAsked {
  why?: string;
  key?: string;
}

interface Found {
  id: string;
  action: ApprovalAct['action'];
  subject: string;
  customer_id: string | null;
  customer_name: string | null;
  amount_kobo: bigint | null;
  /** The act as it was asked for, and beside it what only the server needs, and how it was asked for. */
  details: ApprovalAct & { more?: Readonly<Record<string, string>>; asked?: HowAsked };
  state: ApprovalState;
  asked_by: string;
  asked_by_name: string;
  asked_at: Date;
  due_at: Date | null;
  expires_at: Date;
  decided_by: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  note: string | null;
}

const COLUMNS = sql`
  SELECT a.id, a.action, a.subject, a.customer_id, c.name AS customer_name, a.amount_kobo, a.details, a.state,
         a.asked_by, s.name AS asked_by_name, a.asked_at, w.due_at, a.expires_at,
         a.decided_by, d.name AS decided_by_name, a.decided_at, a.note
    FROM approvals a
    LEFT JOIN customers c ON c.id = a.customer_id
    JOIN staff s ON s.id = a.asked_by
    LEFT JOIN staff d ON d.id = a.decided_by
    LEFT JOIN work_items w ON w.id = a.id`;

function actOf(approval: Pick<Found, 'details'>): ApprovalAct {
  const { more: _more, asked: _asked, ...act } = approval.details;
  return act;
}

const amountOf = ({ amount_kobo: kobo }: Pick<Found, 'amount_kobo'>): number | null =>
  kobo === null ? null : toNaira(kobo);

/** A request as it looks on the wire; the amount in naira. */
export function toApproval(stored: Found): Approval {
  return {
    _id: stored.id,
    act: actOf(stored),
    amount: amountOf(stored),
    user: stored.customer_id === null ? null : { _id: stored.customer_id, name: stored.customer_name ?? '' },
    state: stored.state,
    askedBy: { _id: stored.asked_by, name: stored.asked_by_name },
    ...(stored.details.asked?.key === undefined ? {} : { askedByKey: stored.details.asked.key }),
    ...(stored.details.asked?.why === undefined ? {} : { why: stored.details.asked.why }),
    askedAt: stored.asked_at.toISOString(),
    ...(stored.due_at === null ? {} : { dueAt: stored.due_at.toISOString() }),
    expiresAt: stored.expires_at.toISOString(),
    decidedBy: stored.decided_by === null ? null : { _id: stored.decided_by, name: stored.decided_by_name ?? '' },
    decidedAt: stored.decided_at?.toISOString() ?? null,
    note: stored.note,
  };
}

/** @throws Refusal 404 */
export async function findApproval(on: Sql, id: string): Promise<Found> {
  const approval = await row<Found>(on, `${COLUMNS.text} WHERE a.id = $1`, [id]);
  if (!approval) throw refuse(404, 'approval_not_found', 'This request does not exist.');
  return approval;
}

const conditionsOf = ({ waiting, id }: GetApprovalsQuery): Piece[] => [
  ...(waiting === undefined ? [] : [sql`(state = 'waiting') = ${waiting}`]),
  ...(id === undefined ? [] : [sql`id = ${id}`]),
];

export async function countApprovals(db: Db, query: GetApprovalsQuery): Promise<number> {
  const narrowed = where(conditionsOf(query));
  const [counted] = await select<{ total: bigint }>(db, sql`SELECT count(*) AS total FROM approvals ${narrowed}`);
  return Number(counted?.total ?? 0n);
}

/** The next requests that match the filters, newest first. @param after the id of the last one before them; null: the first ones */
export async function approvalsAfter(
  db: Db,
  query: GetApprovalsQuery,
  after: string | null,
  most: number,
): Promise<Approval[]> {
  const narrowed = where([...conditionsOf(query), ...(after === null ? [] : [sql`id < ${after}`])]);
  const approvals = await select<Found>(
    db,
    sql`${COLUMNS} WHERE a.id IN (SELECT id FROM approvals ${narrowed} ORDER BY id DESC LIMIT ${most}) ORDER BY a.id DESC`,
  );
  return approvals.map(toApproval);
}

/** A page of requests, newest first. */
export async function listApprovals(db: Db, query: GetApprovalsQuery): Promise<GetApprovalsReply> {
  const { page = 1, limit = ROWS_A_PAGE } = query;
  const narrowed = where(conditionsOf(query));
  const total = await countApprovals(db, query);
  const { pages, take, skip, fromEnd } = pageOf({ page, limit }, { total });
  const approvals = await select<Found>(
    db,
    sql`${COLUMNS} WHERE a.id IN (SELECT id FROM approvals ${narrowed}
                                   ORDER BY id ${direction[fromEnd ? 'asc' : 'desc']} LIMIT ${take} OFFSET ${skip}) ORDER BY a.id DESC`,
  );
  return { success: true, approvals: approvals.map(toApproval), pagination: { total, pages } };
}

/**
 * Whether the very same act was approved before: same action, customer and amount, and a request whose details include `details`.
 * @throws Refusal 409 `id_reused` when something else was approved under the same id
 */
export async function wasApproved(
  on: Sql,
  action: ApprovalAct['action'],
  { subject, customerId, amountKobo }: { subject: string; customerId: string; amountKobo: bigint },
  details: object,
): Promise<boolean> {
  const approval = await row<{ same: boolean }>(
    on,
    `SELECT customer_id = $3 AND amount_kobo = $4 AND details @> $5::jsonb AS same
       FROM approvals WHERE action = $1 AND subject = $2 AND state = 'approved'`,
    [action, subject, customerId, amountKobo, details],
  );
  if (approval && !approval.same) {
    throw refuse(409, 'id_reused', 'Another request was approved under this id. Please start again with a new one.');
  }
  return approval !== undefined;
}

/**
 * Stores a request. Returns the waiting one instead where any administrator has asked for the same.
 * @param why it waits, as a sentence for the one who decides
 * @throws Refusal 409 `other_request_waits` when something else is asked for about the same subject
 */
export async function keepRequest(
  on: Tx,
  now: Date,
  staff: Staff,
  request: NewApproval,
  why?: string,
): Promise<Approval> {
  const { act, subject, customerId, amountKobo, more } = request;
  const details = more ? { ...act, more } : act;
  const asked: HowAsked = {
    ...(why === undefined ? {} : { why }),
    ...(staff.key ? { key: staff.key.name } : {}),
  };
  await closeExpired(on, now, subject);
  const added = await row<{ id: string }>(
    on,
    `INSERT INTO approvals (action, subject, customer_id, amount_kobo, details, asked_by, asked_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (action, subject) WHERE state = 'waiting' DO NOTHING RETURNING id`,
    [
      act.action,
      subject,
      customerId,
      amountKobo,
      { ...details, asked },
      staff.id,
      now,
      new Date(now.getTime() + WAITS_MS),
    ],
  );
  const match = await row<Found & { same: boolean }>(
    on,
    `WITH asked AS (SELECT id, details - 'asked' = $3::jsonb AND customer_id IS NOT DISTINCT FROM $4::uuid
                                AND amount_kobo IS NOT DISTINCT FROM $5::bigint AS same
                      FROM approvals WHERE action = $1 AND subject = $2 AND state = 'waiting')
     SELECT one.*, asked.same FROM (${COLUMNS.text}) one JOIN asked ON asked.id = one.id`,
    [act.action, subject, details, customerId, amountKobo],
  );
  if (!match?.same) {
    const who = match ? `${match.asked_by_name} asked for` : 'There is';
    throw refuse(409, 'other_request_waits', `${who} another decision about this. Please see Approvals first.`);
  }
  const approval = toApproval(match);
  if (added) await audit(on, staff, 'askForApproval', match, null, { state: 'waiting' });
  return approval;
}

/** What administrators write about people. It is stored in the request, where it can be erased. */
const WORDS: ReadonlySet<string> = new Set([
  'reason',
  'resolution',
  'message',
  'shown',
  'goesTo',
  'nameBefore',
  'nameAfter',
  'words',
  'document',
  'letters',
  'accountNumber',
  'accountName',
  'registered',
]);

const wordless = (act: ApprovalAct): object =>
  Object.fromEntries(Object.entries(act).filter(([name]) => !WORDS.has(name)));

async function audit(
  on: Sql,
  staff: Pick<Staff, 'id'> | null,
  action: AuditAct,
  approval: Pick<Found, 'id' | 'amount_kobo' | 'details' | 'customer_id' | 'asked_by_name'>,
  before: { state: ApprovalState } | null,
  after: { state: ApprovalState },
  note: string | null = null,
): Promise<void> {
  const subject = `approval:${approval.id}`;
  const act = actOf(approval);
  const money = approval.amount_kobo === null ? {} : { amount: amountOf(approval) };
  const customer = approval.customer_id === null ? {} : { customer: approval.customer_id };
  if (before !== null) {
    const decided = { action: act.action, ...money, ...customer, ...after, askedBy: approval.asked_by_name };
    const entry = await writeAudit(on, staff, action, subject, before, decided);
    await noteWhy(on, entry, approval.customer_id, note);
    return;
  }
  const known = 'before' in act ? act.before : null;
  const asked = 'after' in act ? { action: act.action, ...act.after } : wordless(act);
  const entry = await writeAudit(on, staff, action, subject, known, { ...asked, ...money, ...customer, ...after });
  await noteWhy(on, entry, approval.customer_id, 'reason' in act ? (act.reason ?? null) : null);
}

const ENDED: Readonly<Record<Exclude<ApprovalState, 'waiting'>, string>> = {
  approved: 'This request was approved already.',
  declined: 'This request was declined already.',
  withdrawn: 'This request was cancelled.',
  expired: 'This request has expired. It has to be asked for again.',
  overtaken: 'This request was closed, because it cannot be done any more.',
};

/** Makes sure that a request can be decided. @throws Refusal 409 `not_waiting` */
export function requireWaiting(approval: Found, now: Date): void {
  const state = approval.state === 'waiting' && approval.expires_at <= now ? 'expired' : approval.state;
  if (state !== 'waiting') throw refuse(409, 'not_waiting', ENDED[state]);
}

/** The id of the administrator whom a request is about; null where it is about something else. */
export const aboutAdmin = ({ details }: Pick<Found, 'details'>): string | null =>
  'admin' in details ? details.admin._id : null;

/** Lets transactions that change who may act run one after the other, so that each sees who is left. Call it first in the transaction. */
export async function takeTurn(on: Tx): Promise<void> {
  await run(on, `SELECT pg_advisory_xact_lock(hashtext('administrators'))`);
}

/**
 * Makes sure that another administrator decides.
 * @throws Refusal 403 `own_request`; 403 `about_you` for the one that it is about; 403 `role_forbids`; 403 `too_new` for an
 * account that is younger than the request, was confirmed or given its role less than 24 hours ago
 */
export async function requireAnother(on: Sql, now: Date, approval: Found, staff: Staff): Promise<void> {
  if (approval.asked_by === staff.id) {
    throw refuse(403, 'own_request', 'You asked for this yourself. Another administrator has to decide it.');
  }
  if (aboutAdmin(approval) === staff.id) {
    throw refuse(403, 'about_you', 'This is about your own account. Another administrator has to decide it.');
  }
  // Otherwise the administrator who asks could register a second account to approve it.
  const known = await row<{ older: boolean; settled: boolean; role: AdminRole }>(
    on,
    `SELECT created_at < $2 AS older, role,
            coalesce((confirmed_by IS NULL OR confirmed_at <= $3) AND coalesce(role_given_at <= $3, true), false) AS settled
       FROM staff WHERE id = $1`,
    [staff.id, approval.asked_at, new Date(now.getTime() - SETTLES_MS)],
  );
  if (known) requireRole(known.role, approvalNeeds[approval.action]);
  if (!known?.older) {
    const message =
      'Your account is newer than this request. An administrator who had an account before has to decide it.';
    throw refuse(403, 'too_new', message);
  }
  if (!known.settled) {
    const message =
      'Your account was confirmed or given its role less than 24 hours ago. You can decide requests after that.';
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
 * Closes a request that waits, under its lock: when two administrators decide it at the same time, the second is refused. Call it first in the
 * transaction: everybody locks the request before the customer's account.
 * @throws Refusal 404; 403 `account_blocked` for an administrator who was blocked meanwhile; 409 `not_waiting`, or `asker_blocked` for an approval
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
  const approval = await findApproval(on, id);
  requireWaiting(approval, now);
  if (state === 'approved') await requireAskerOpen(on, approval);
  await run(on, 'UPDATE approvals SET state = $2, decided_by = $3, decided_at = $4, note = $5 WHERE id = $1', [
    id,
    state,
    state === 'overtaken' ? null : staff.id,
    now,
    note,
  ]);
  await audit(on, staff, VERBS[state], approval, { state: 'waiting' }, { state }, note);
}

/**
 * Makes sure that the administrator who asked is not blocked, and that nobody blocks them before this transaction ends.
 * @throws Refusal 409 `asker_blocked`
 */
async function requireAskerOpen(on: Tx, { asked_by: id, asked_by_name: name }: Found): Promise<void> {
  const open = await row(on, 'SELECT FROM staff WHERE id = $1 AND blocked_at IS NULL FOR SHARE', [id]);
  if (!open) throw refuse(409, 'asker_blocked', `${name}, who asked for this, was blocked.`);
}

/** Locks an administrator's open requests. Call it before their own row is locked: approving a request locks in the same order. */
export const lockRequestsOf = (on: Tx, staffId: string): Promise<number> =>
  run(on, `SELECT id FROM approvals WHERE asked_by = $1 AND state = 'waiting' ORDER BY id FOR UPDATE`, [staffId]);

/** Closes what an administrator has asked for. @param why a sentence */
export async function closeRequestsOf(on: Tx, now: Date, staffId: string, why: string): Promise<void> {
  const ended = await rows<{ id: string }>(
    on,
    `UPDATE approvals SET state = 'overtaken', decided_at = $2, note = $3
      WHERE asked_by = $1 AND state = 'waiting' RETURNING id`,
    [staffId, now, why],
  );
  for (const { id } of ended) {
    await audit(
      on,
      null,
      'closeRequest',
      await findApproval(on, id),
      { state: 'waiting' },
      { state: 'overtaken' },
      why,
    );
  }
}

/** Closes what is asked for about a customer, and locks it first. @param why a sentence */
export async function closeRequestsAbout(
  on: Tx,
  now: Date,
  { customerId, actions }: { customerId: string; actions: readonly ApprovalAct['action'][] },
  why: string,
): Promise<void> {
  const about = `customer_id = $1 AND action = ANY ($2) AND state = 'waiting'`;
  await run(on, `SELECT id FROM approvals WHERE ${about} ORDER BY id FOR UPDATE`, [customerId, actions]);
  const ended = await rows<{ id: string }>(
    on,
    `UPDATE approvals SET state = 'overtaken', decided_at = $3, note = $4 WHERE ${about} RETURNING id`,
    [customerId, actions, now, why],
  );
  for (const { id } of ended) {
    await audit(on, null, 'closeRequest', await findApproval(on, id), { state: 'waiting' }, { state: 'overtaken' });
  }
}

/** Closes requests that have expired or cannot be done any more. @param subject only the request about it; null for all */
async function closeExpired(on: Tx, now: Date, subject: string | null = null): Promise<void> {
  const asked = await rows<{ customer_id: string; subject: string }>(
    on,
    `SELECT customer_id, subject FROM approvals
      WHERE state = 'waiting' AND action = 'setTransactionStatus' AND ($1::uuid IS NULL OR subject = $1)`,
    [subject],
  );
  const settled =
    asked.length === 0
      ? []
      : await rows<{ id: string }>(
          on,
          `SELECT id FROM ledger.transactions WHERE customer_id = ANY ($1) AND id = ANY ($2) AND status <> 'pending'`,
          [asked.map((request) => request.customer_id), asked.map((request) => request.subject)],
        );
  const ended = await rows<{ id: string; state: ApprovalState }>(
    on,
    `UPDATE approvals SET decided_at = $1, state = CASE WHEN expires_at <= $1 THEN 'expired' ELSE 'overtaken' END,
            note = CASE WHEN expires_at <= $1 THEN NULL WHEN action = 'changeName' THEN 'The change of name does not wait any more.'
                        WHEN action = 'checkRegistration' THEN 'The papers do not wait any more.'
                        ELSE 'The transaction is not pending any more.' END
      WHERE state = 'waiting' AND ($2::uuid IS NULL OR subject = $2)
        AND (expires_at <= $1 OR (action = 'setTransactionStatus' AND subject = ANY ($3)) OR (action = 'changeName' AND NOT EXISTS (
               SELECT FROM name_changes n WHERE n.id = approvals.subject AND n.state = 'waiting'))
             OR (action = 'checkRegistration' AND NOT EXISTS (
               SELECT FROM registrations r WHERE r.id = approvals.subject AND r.state = 'waiting')))
     RETURNING id, state`,
    [now, subject, settled.map(({ id }) => id)],
  );
  for (const { id, state } of ended) {
    await audit(on, null, 'closeRequest', await findApproval(on, id), { state: 'waiting' }, { state });
  }
}

/** The job: closes requests that expired or were settled in another way. */
export async function sweepApprovals({ db, clock }: Deps): Promise<void> {
  await tx(db, (tx) => closeExpired(tx, clock.now()));
}
