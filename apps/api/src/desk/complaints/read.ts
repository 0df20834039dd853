/** Complaints as customers and administrators read them. */
import type {
  Complaint,
  ComplaintMessage,
  ComplaintReply,
  ComplaintKind,
  ComplaintSide,
  GetComplaintsQuery,
  GetComplaintsReply,
  OwnComplaint,
  OwnComplaintReply,
} from '@ajose/sdk/contract/complaints';
import type { StoredFile } from '@ajose/sdk/contract/files';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { complaintAbout, promisedEnd } from '@ajose/sdk/domain/complaints';
import { isLate } from '@ajose/sdk/domain/late';
import { toNaira } from '@ajose/sdk/domain/money';
import { ROWS_A_PAGE } from '@ajose/sdk/domain/pages';
import { row, rows, select, type Db, type Sql } from '../../platform/database/db.ts';
import { direction, sql, where, type Piece } from '../../platform/database/sql.ts';
import type { Deps } from '../../platform/deps.ts';
import { pageOf } from '../../platform/lists/pages.ts';
import { refuse } from '../../platform/server/errors.ts';

export const notFound = () => refuse(404, 'complaint_not_found', 'This complaint does not exist.');

interface Found {
  id: string;
  number: string;
  customer_id: string;
  customer_name: string;
  kind: ComplaintKind;
  subject: string;
  transaction_id: string | null;
  transaction_key: string | null;
  amount_kobo: bigint | null;
  investment_id: string | null;
  investment_name: string | null;
  opened_at: Date;
  first_answered_at: Date | null;
  next_due_at: Date;
  answers_next: ComplaintSide;
  escalated_of: Date | null;
  closed_at: Date | null;
  closed_by: string | null;
  close_reason: string | null;
  helped: boolean | null;
  owner: string | null;
  owner_name: string | null;
}

const COLUMNS = sql`
  SELECT k.id, k.number, k.customer_id, c.name AS customer_name, k.kind, k.subject, k.transaction_id, k.transaction_key,
         k.amount_kobo, k.investment_id, k.investment_name, k.opened_at, k.first_answered_at, k.next_due_at, k.answers_next,
         k.escalated_of, k.closed_at, k.closed_by, k.close_reason, k.helped, w.owner, s.name AS owner_name
    FROM complaints k
    JOIN customers c ON c.id = k.customer_id
    LEFT JOIN work_items w ON w.id = k.id
    LEFT JOIN staff s ON s.id = w.owner`;

const closerOf = ({ closed_at: closedAt, closed_by: closedBy }: Found): ComplaintSide | null => {
  if (closedAt === null) return null;
  return closedBy === null ? 'customer' : 'staff';
};

const toOwn = (stored: Found, now: Date): OwnComplaint => ({
  _id: stored.id,
  number: stored.number,
  kind: stored.kind,
  subject: stored.subject,
  transaction:
    stored.transaction_id === null ? null : { _id: stored.transaction_id, transactionId: stored.transaction_key ?? '' },
  investment: stored.investment_id === null ? null : { _id: stored.investment_id, name: stored.investment_name ?? '' },
  amount: stored.amount_kobo === null ? null : toNaira(stored.amount_kobo),
  openedAt: stored.opened_at.toISOString(),
  firstAnsweredAt: stored.first_answered_at?.toISOString() ?? null,
  answersNext: stored.closed_at === null ? stored.answers_next : null,
  dueAt: stored.next_due_at.toISOString(),
  isLate: stored.closed_at === null && stored.next_due_at <= now,
  isEscalated: stored.escalated_of !== null,
  closedAt: stored.closed_at?.toISOString() ?? null,
  closedBy: closerOf(stored),
  closeReason: stored.close_reason,
  helped: stored.helped,
});

const toComplaint = (stored: Found, now: Date): Complaint => ({
  ...toOwn(stored, now),
  user: { _id: stored.customer_id, name: stored.customer_name },
  owner: stored.owner === null ? null : { _id: stored.owner, name: stored.owner_name ?? '' },
});

/** One of a customer's complaints. @throws Refusal 404 */
async function findOwn(on: Sql, customerId: string, id: string): Promise<Found> {
  const [complaint] = await select<Found>(on, sql`${COLUMNS} WHERE k.id = ${id} AND k.customer_id = ${customerId}`);
  if (!complaint) throw notFound();
  return complaint;
}

interface FoundMessage {
  id: string;
  at: Date;
  staff_id: string | null;
  staff_name: string | null;
  text: string;
  files: StoredFile[];
}

const messagesOf = (on: Sql, id: string): Promise<FoundMessage[]> =>
  rows<FoundMessage>(
    on,
    `SELECT m.id, m.at, m.staff_id, s.name AS staff_name, m.text,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', f.id, 'name', f.name, 'type', f.type, 'size', f.size,
                                                          'addedAt', f.added_at) ORDER BY f.id), '[]')
               FROM complaint_files k JOIN files f ON f.id = k.file_id WHERE k.message_id = m.id) AS files
       FROM complaint_messages m LEFT JOIN staff s ON s.id = m.staff_id WHERE m.complaint_id = $1 ORDER BY m.id`,
    [id],
  );

/** The most complaints listed, far more than anybody has. */
const MOST_OWN = 200;

/** A customer's complaints, newest first. */
export async function listOwnComplaints(on: Sql, now: Date, customerId: string): Promise<OwnComplaint[]> {
  const complaints = await select<Found>(
    on,
    sql`${COLUMNS} WHERE k.customer_id = ${customerId} ORDER BY k.id DESC LIMIT ${MOST_OWN}`,
  );
  return complaints.map((complaint) => toOwn(complaint, now));
}

/**
 * A page of a customer's transactions, where late withdrawals say by when an open complaint about them is settled. Complaints are read only where
 * one is late.
 */
export async function withPromises<Page extends { data: Transaction[] }>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customerId: string,
  page: Page,
): Promise<Page> {
  const now = clock.now();
  if (!page.data.some((transaction) => isLate(transaction, now))) return page;
  const complaints = await listOwnComplaints(db, now, customerId);
  const promiseOf = (transaction: Transaction): Pick<Transaction, 'settledBy'> => {
    const complaint = isLate(transaction, now) ? complaintAbout(complaints, transaction._id) : undefined;
    const end = complaint === undefined ? null : promisedEnd(complaint);
    return end === null ? {} : { settledBy: end.toISOString() };
  };
  return { ...page, data: page.data.map((transaction) => ({ ...transaction, ...promiseOf(transaction) })) };
}

/** One of a customer's complaints with its messages, which do not name the staff who wrote them. @throws Refusal 404 */
export async function getOwnComplaint(
  on: Sql,
  now: Date,
  customerId: string,
  id: string,
): Promise<Pick<OwnComplaintReply, 'complaint' | 'messages'>> {
  const match = await findOwn(on, customerId, id);
  const messages = await messagesOf(on, id);
  return {
    complaint: toOwn(match, now),
    messages: messages.map((message) => ({
      _id: message.id,
      at: message.at.toISOString(),
      from: message.staff_id === null ? 'customer' : 'staff',
      text: message.text,
      files: message.files,
    })),
  };
}

const toMessage = ({ id, at, staff_id: staffId, staff_name: name, text, files }: FoundMessage): ComplaintMessage => ({
  _id: id,
  at: at.toISOString(),
  by: staffId === null ? null : { _id: staffId, name: name ?? '' },
  text,
  files,
});

/** A complaint with its messages, as administrators read it. @throws Refusal 404 */
export async function getComplaint(
  on: Sql,
  now: Date,
  id: string,
): Promise<Pick<ComplaintReply, 'complaint' | 'messages'>> {
  const [complaint] = await select<Found>(on, sql`${COLUMNS} WHERE k.id = ${id}`);
  if (!complaint) throw notFound();
  return { complaint: toComplaint(complaint, now), messages: (await messagesOf(on, id)).map(toMessage) };
}

/** Whether a file belongs to a complaint. */
export async function hasFile(on: Sql, id: string, fileId: string): Promise<boolean> {
  const complaintFile = await row(on, 'SELECT FROM complaint_files WHERE complaint_id = $1 AND file_id = $2', [
    id,
    fileId,
  ]);
  return complaintFile !== undefined;
}

const conditionsOf = ({ closed, kind, late, answersNext, userId }: GetComplaintsQuery, now: Date): Piece[] => [
  ...(closed === undefined ? [] : [closed ? sql`k.closed_at IS NOT NULL` : sql`k.closed_at IS NULL`]),
  ...(kind === undefined ? [] : [sql`k.kind = ${kind}`]),
  ...(late === undefined
    ? []
    : [sql`k.closed_at IS NULL`, late ? sql`k.next_due_at <= ${now}` : sql`k.next_due_at > ${now}`]),
  ...(answersNext === undefined ? [] : [sql`k.closed_at IS NULL AND k.answers_next = ${answersNext}`]),
  ...(userId === undefined ? [] : [sql`k.customer_id = ${userId}`]),
];

export async function countComplaints(db: Db, now: Date, query: GetComplaintsQuery): Promise<number> {
  const which = where(conditionsOf(query, now));
  const [counted] = await select<{ n: number }>(db, sql`SELECT count(*)::int AS n FROM complaints k ${which}`);
  return counted?.n ?? 0;
}

/** The next complaints that match the filters, newest first. @param after the id of the last one before them; null: the first ones */
export async function complaintsAfter(
  db: Db,
  now: Date,
  query: GetComplaintsQuery,
  after: string | null,
  most: number,
): Promise<Complaint[]> {
  const which = where([...conditionsOf(query, now), ...(after === null ? [] : [sql`k.id < ${after}`])]);
  const complaints = await select<Found>(db, sql`${COLUMNS} ${which} ORDER BY k.id DESC LIMIT ${most}`);
  return complaints.map((complaint) => toComplaint(complaint, now));
}

/** A page of complaints: open ones by their due time, then closed ones, newest first. */
export async function listComplaints(db: Db, now: Date, query: GetComplaintsQuery): Promise<GetComplaintsReply> {
  const { page = 1, limit = ROWS_A_PAGE } = query;
  const which = where(conditionsOf(query, now));
  const total = await countComplaints(db, now, query);
  const { pages, take, skip, fromEnd } = pageOf({ page, limit }, { total });
  const [near, other] = fromEnd ? [direction.desc, direction.asc] : [direction.asc, direction.desc];
  const order = sql`ORDER BY k.closed_at IS NOT NULL ${near}, CASE WHEN k.closed_at IS NULL THEN k.next_due_at END ${near},
                             k.closed_at ${other}, k.id ${near}`;
  const complaints = await select<Found>(db, sql`${COLUMNS} ${which} ${order} LIMIT ${take} OFFSET ${skip}`);
  if (fromEnd) complaints.reverse();
  return {
    success: true,
    complaints: complaints.map((complaint) => toComplaint(complaint, now)),
    pagination: { total, pages },
  };
}

/** What an email says of a complaint; undefined where it was erased. @param messageId the message of staff */
export async function complaintNews(
  on: Sql,
  id: string,
  messageId: string | undefined,
): Promise<
  { number: string; subject: string; kind: ComplaintKind; opened: Date; due: Date; words: string | null } | undefined
> {
  return row(
    on,
    `SELECT k.number, k.subject, k.kind, k.opened_at AS opened, k.next_due_at AS due,
            coalesce((SELECT m.text FROM complaint_messages m WHERE m.id = $2 AND m.complaint_id = k.id), k.close_reason) AS words
       FROM complaints k WHERE k.id = $1`,
    [id, messageId ?? null],
  );
}
