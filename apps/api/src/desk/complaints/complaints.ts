/**
 * What customers and staff do with a complaint: open it, write, close it, and say whether that helped. sql/platform/work.sql notifies staff and
 * other tools.
 */
import { complaintDue } from '@ajose/sdk/domain/complaint-clocks';
import type {
  AddComplaintBody,
  AnswerComplaintBody,
  CloseComplaintBody,
  ComplaintKind,
  RateComplaintBody,
  WriteToComplaintBody,
} from '@ajose/sdk/contract/complaints';
import { noteWhy, writeAudit } from '../../platform/audit/audit.ts';
import { callSql } from '../../platform/database/call.ts';
import { row, run, tx, type Sql, type Tx } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { useFile } from '../../platform/files/files.ts';
import { addNotice, enqueueMail, type ComplaintStep } from '../../platform/mail/enqueue.ts';
import { refuse } from '../../platform/server/errors.ts';
import { count } from '../../platform/server/limits.ts';
import type { Customer, Staff } from '../../platform/server/signed-in.ts';
import { takeUnlessHad } from '../work-items.ts';
import { notFound } from './read.ts';

const isClosed = () =>
  refuse(409, 'complaint_closed', 'This complaint is closed. Please open a new one if something is left.');

/** What a complaint is about, as its owner calls it. */
interface About {
  transaction: { id: string; key: string; kobo: bigint } | null;
  investment: { id: string; name: string } | null;
}

/** @throws Refusal 404 for another person's record */
async function findAbout(
  on: Sql,
  customerId: string,
  { transaction, investment }: Pick<AddComplaintBody, 'transaction' | 'investment'>,
): Promise<About> {
  const about: About = { transaction: null, investment: null };
  if (transaction !== undefined) {
    const moved = await row<{ id: string; key: string; kobo: bigint }>(
      on,
      `SELECT id, transaction_id AS key, amount::bigint AS kobo FROM ledger.transactions WHERE customer_id = $1 AND id = $2`,
      [customerId, transaction],
    );
    if (!moved) throw refuse(404, 'transaction_not_found', 'This transaction does not exist.');
    about.transaction = moved;
  }
  if (investment !== undefined) {
    const held = await row<{ id: string; name: string }>(
      on,
      'SELECT id, product_name AS name FROM money.investments WHERE customer_id = $1 AND id = $2',
      [customerId, investment],
    );
    if (!held) throw refuse(404, 'investment_not_found', 'This investment does not exist.');
    about.investment = held;
  }
  return about;
}

interface Opened {
  customerId: string;
  kind: ComplaintKind;
  subject: string;
  text: string;
  about: About;
  files?: readonly string[];
}

/** Stores a complaint with its clocks and its first message. */
export async function insertComplaint(
  on: Tx,
  now: Date,
  { customerId, kind, subject, text, about: { transaction, investment }, files = [] }: Opened,
): Promise<{ id: string; number: string }> {
  const { first, whole: end } = complaintDue(kind, now);
  const added = await row<{ id: string; number: string }>(
    on,
    `INSERT INTO complaints (customer_id, kind, subject, transaction_id, transaction_key, amount_kobo, investment_id, investment_name,
                             opened_at, first_warn_at, first_due_at, end_warn_at, end_due_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id, number`,
    [
      customerId,
      kind,
      subject,
      transaction?.id ?? null,
      transaction?.key ?? null,
      transaction?.kobo ?? null,
      investment?.id ?? null,
      investment?.name ?? null,
      now,
      first.warnAt,
      first.dueAt,
      end.warnAt,
      end.dueAt,
    ],
  );
  if (!added) throw new Error('The complaint was not written down');
  await addMessage(on, now, { id: added.id, customerId, staffId: null, text, files });
  return added;
}

interface NewMessage {
  /** The complaint's id. */
  id: string;
  customerId: string;
  /** The administrator who writes; null where the customer does. */
  staffId: string | null;
  text: string;
  /** Ids of the customer's files. */
  files?: readonly string[];
}

/** @throws Refusal 404 `file_unknown` */
async function addMessage(
  on: Tx,
  now: Date,
  { id, customerId, staffId, text, files = [] }: NewMessage,
): Promise<string> {
  const added = await row<{ id: string }>(
    on,
    'INSERT INTO complaint_messages (complaint_id, customer_id, at, staff_id, text) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [id, customerId, now, staffId, text],
  );
  if (!added) throw new Error(`Complaint ${id} took no message`);
  for (const file of new Set(files)) {
    await useFile(on, customerId, 'complaint', file, now);
    await run(
      on,
      'INSERT INTO complaint_files (file_id, message_id, complaint_id, customer_id) VALUES ($1, $2, $3, $4)',
      [file, added.id, id, customerId],
    );
  }
  return added.id;
}

/** Opens a complaint. @returns its id @throws Refusal 404, 429 `too_many_complaints` */
export async function addComplaint(deps: Deps, customer: Customer, body: AddComplaintBody): Promise<string> {
  const { kind, subject, text, files = [] } = body;
  await count(deps, 'complaint', customer.id);
  const about = await findAbout(deps.db, customer.id, body);
  const now = deps.clock.now();
  return tx(deps.db, async (tx) => {
    const { id } = await insertComplaint(tx, now, { customerId: customer.id, kind, subject, text, about, files });
    await enqueueMail(tx, { emailKind: 'complaint', step: 'opened', customerId: customer.id, complaintId: id });
    return id;
  });
}

interface Locked {
  id: string;
  number: string;
  customer_id: string;
  amount_kobo: bigint | null;
  next_due_at: Date;
  closed_at: Date | null;
  helped: boolean | null;
}

/**
 * Locks a complaint, so that both sides write one after the other. @param customerId its owner; null where anybody may own it @throws
 * Refusal 404
 */
async function lock(on: Tx, id: string, customerId: string | null): Promise<Locked> {
  const complaint = await row<Locked>(
    on,
    `SELECT id, number, customer_id, amount_kobo, next_due_at, closed_at, helped FROM complaints
      WHERE id = $1 AND customer_id = coalesce($2, customer_id) FOR UPDATE`,
    [id, customerId],
  );
  if (!complaint) throw notFound();
  return complaint;
}

/** @throws Refusal 404, 409 `complaint_closed` */
async function lockOpen(on: Tx, id: string, customerId: string | null): Promise<Locked> {
  const complaint = await lock(on, id, customerId);
  if (complaint.closed_at !== null) throw isClosed();
  return complaint;
}

/** A message of the customer. Staff answer next. @throws Refusal 404, 409 `complaint_closed`, 429 `too_many_messages` */
export async function writeToComplaint(deps: Deps, customer: Customer, body: WriteToComplaintBody): Promise<void> {
  const { complaintId: id, text, files = [] } = body;
  await count(deps, 'complaintMessage', customer.id);
  const now = deps.clock.now();
  await tx(deps.db, async (tx) => {
    const { number, amount_kobo: kobo, next_due_at: due } = await lockOpen(tx, id, customer.id);
    await addMessage(tx, now, { id, customerId: customer.id, staffId: null, text, files });
    await run(tx, `UPDATE complaints SET answers_next = 'staff' WHERE id = $1`, [id]);
    const reply = { kind: 'complaint_reply', what: number, subject: id, kobo, due, asked: null, at: now };
    await callSql(tx, 'public.note_for_staff', reply);
  });
}

/** The customer closes a complaint as settled. @throws Refusal 404, 409 `complaint_closed` */
export async function closeOwnComplaint({ db, clock }: Deps, customer: Customer, id: string): Promise<void> {
  await tx(db, async (tx) => {
    await lockOpen(tx, id, customer.id);
    await run(tx, 'UPDATE complaints SET closed_at = $2 WHERE id = $1', [id, clock.now()]);
  });
}

/** The customer says whether a closed complaint helped. @throws Refusal 404, 409 `complaint_open` */
export async function rateComplaint({ db, clock }: Deps, customer: Customer, body: RateComplaintBody): Promise<void> {
  const { complaintId: id, helped } = body;
  await tx(db, async (tx) => {
    const { closed_at: closedAt } = await lock(tx, id, customer.id);
    if (closedAt === null)
      throw refuse(409, 'complaint_open', 'This complaint is open. Please say it when it is closed.');
    await run(tx, 'UPDATE complaints SET helped = $2, helped_at = $3 WHERE id = $1', [id, helped, clock.now()]);
  });
}

/** Notifies the customer by email and in the app. */
async function tellCustomer(
  on: Tx,
  now: Date,
  { id, number, customer_id: customerId }: Locked,
  facts: { step: ComplaintStep; messageId?: string },
): Promise<void> {
  await enqueueMail(on, { emailKind: 'complaint', customerId, complaintId: id, ...facts });
  await addNotice(on, customerId, { kind: 'complaint', data: { number, step: facts.step } }, now);
}

/**
 * A message of staff. The first one counts as the first answer. Whoever answers a complaint that nobody had has it from then on.
 * @throws Refusal 404, 409 `complaint_closed`
 */
export async function answerComplaint(
  { db, clock }: Deps,
  staff: Staff,
  id: string,
  { text }: AnswerComplaintBody,
): Promise<void> {
  const now = clock.now();
  await tx(db, async (tx) => {
    const complaint = await lockOpen(tx, id, null);
    const messageId = await addMessage(tx, now, { id, customerId: complaint.customer_id, staffId: staff.id, text });
    await run(
      tx,
      `UPDATE complaints SET answers_next = 'customer', first_answered_at = coalesce(first_answered_at, $2) WHERE id = $1`,
      [id, now],
    );
    const { number, customer_id: customer } = complaint;
    await writeAudit(tx, staff, 'answerComplaint', `complaint:${id}`, null, { number, customer });
    await takeUnlessHad(tx, now, staff, id);
    await tellCustomer(tx, now, complaint, { step: 'answered', messageId });
  });
}

/** Closes a complaint with a reason that the customer reads. @throws Refusal 404, 409 `complaint_closed` */
export async function closeComplaint(
  { db, clock }: Deps,
  staff: Staff,
  id: string,
  { reason }: CloseComplaintBody,
): Promise<void> {
  const now = clock.now();
  await tx(db, async (tx) => {
    const complaint = await lockOpen(tx, id, null);
    // The reason counts as the first answer where staff gave none before.
    await run(
      tx,
      `UPDATE complaints SET closed_at = $2, closed_by = $3, close_reason = $4, first_answered_at = coalesce(first_answered_at, $2)
        WHERE id = $1`,
      [id, now, staff.id, reason],
    );
    const { customer_id: customer } = complaint;
    const after = { closed: true, customer };
    const entry = await writeAudit(tx, staff, 'closeComplaint', `complaint:${id}`, { closed: false }, after);
    await noteWhy(tx, entry, customer, reason);
    await tellCustomer(tx, now, complaint, { step: 'closed' });
  });
}

/** Closes the open complaints of a customer who leaves, because nobody could read the answers. */
export async function closeComplaintsOf(on: Tx, now: Date, customerId: string): Promise<void> {
  await run(on, 'UPDATE complaints SET closed_at = $2 WHERE customer_id = $1 AND closed_at IS NULL', [customerId, now]);
}
