/** Work that waits for staff: lists it, counts it, and hands it over. sql/platform/work.sql opens and closes it. */
import type {
  GetWorkCountsReply,
  GetWorkQuery,
  GetWorkReply,
  HandOverBody,
  WorkCount,
  WorkItem,
  WorkKind,
  WorkMove,
  WorkSource,
} from '@ajose/sdk/contract/work';
import type { AdminRole } from '@ajose/sdk/contract/staff';
import { toNaira, totalToNaira } from '@ajose/sdk/domain/money';
import { approvalNeeds, roleCan, type Capability } from '@ajose/sdk/domain/roles';
import { ROWS_A_PAGE } from '@ajose/sdk/domain/pages';
import { noteWhy, writeAudit } from '../platform/audit/audit.ts';
import { row, rows, run, select, type Db, type Sql, type Tx } from '../platform/database/db.ts';
import { direction, sql, where, type Piece } from '../platform/database/sql.ts';
import { pageOf } from '../platform/lists/pages.ts';
import { refuse } from '../platform/server/errors.ts';
import type { Staff } from '../platform/server/signed-in.ts';

interface Found {
  id: string;
  kind: WorkKind;
  source: WorkSource;
  what: string;
  about: string | null;
  answers_next: 'staff' | 'customer' | null;
  customer_id: string | null;
  customer_name: string | null;
  kobo: bigint | null;
  at: Date;
  due_at: Date;
  owner: string | null;
  owner_name: string | null;
  handed_by: string | null;
  handed_by_name: string | null;
  handed_note: string | null;
}

const columnsFor = ({ id }: Staff): Piece => sql`
  SELECT w.id, w.kind, w.source, w.what, k.subject AS about, k.answers_next, w.customer_id, c.name AS customer_name,
         w.kobo, w.at, w.due_at, w.owner, s.name AS owner_name,
         h.staff_id AS handed_by, b.name AS handed_by_name, h.note AS handed_note
    FROM work_items w LEFT JOIN customers c ON c.id = w.customer_id LEFT JOIN staff s ON s.id = w.owner
    LEFT JOIN complaints k ON k.id = w.id
    LEFT JOIN handed_work h ON h.id = w.id AND h.owner = ${id} LEFT JOIN staff b ON b.id = h.staff_id`;

const personOf = (id: string | null, name: string | null) => (id === null ? null : { _id: id, name: name ?? '' });

const toItem = (stored: Found, now: Date): WorkItem => ({
  _id: stored.id,
  kind: stored.kind,
  source: stored.source,
  what: stored.what,
  about: stored.about,
  ...(stored.answers_next === null ? {} : { isAnswered: stored.answers_next === 'customer' }),
  user: personOf(stored.customer_id, stored.customer_name),
  amount: stored.kobo === null ? null : toNaira(stored.kobo),
  at: stored.at.toISOString(),
  dueAt: stored.due_at.toISOString(),
  isLate: stored.due_at <= now,
  owner: personOf(stored.owner, stored.owner_name),
  ...(stored.handed_by !== null && {
    handed: { by: { _id: stored.handed_by, name: stored.handed_by_name ?? '' }, note: stored.handed_note ?? '' },
  }),
});

/** The capability that deciding the work of each source takes; deciding a request takes what `approvalNeeds` says of its action. */
const needs: Readonly<Record<Exclude<WorkSource, 'approval'>, Capability>> = {
  case: 'closeCases',
  dispute: 'answerDisputes',
  complaint: 'answerComplaints',
  name_change: 'verify',
  registration: 'verify',
};

/** The names of those needs that the role meets. */
const heldBy = (role: AdminRole, of: Readonly<Record<string, Capability>>): string[] =>
  Object.entries(of).flatMap(([name, need]) => (roleCan(role, need) ? [name] : []));

/**
 * Waiting work, and whether it waits for an administrator ($1): their role may decide it ($2 and $3), no colleague has it, and it is no
 * request of their own or about them.
 */
const OPEN = `
  SELECT w.id, w.kind, w.source, w.owner, w.at, w.due_at, w.kobo, a.asked_by,
         (w.owner IS NULL OR w.owner = $1)
           AND CASE WHEN a.id IS NULL THEN w.source = ANY ($2::text[])
                    ELSE w.what = ANY ($3::text[]) AND a.asked_by <> $1 AND (a.subject = $1) IS NOT TRUE END AS to_me
    FROM work_items w LEFT JOIN approvals a ON a.id = w.id WHERE w.closed_at IS NULL`;

/** The values of `OPEN`. */
async function openTo(db: Db, { id }: Staff): Promise<[string, string[], string[]]> {
  const me = await row<{ role: AdminRole }>(db, 'SELECT role FROM staff WHERE id = $1', [id]);
  return me ? [id, heldBy(me.role, needs), heldBy(me.role, approvalNeeds)] : [id, [], []];
}

async function ownedBy(db: Db, owner: NonNullable<GetWorkQuery['owner']>, staff: Staff): Promise<Piece> {
  if (owner === 'nobody') return sql`owner IS NULL`;
  if (owner === 'mine') return sql`owner = ${staff.id}`;
  if (owner === 'handed') return sql`id IN (SELECT id FROM handed_work WHERE owner = ${staff.id})`;
  const open = await rows<{ id: string }>(db, `SELECT id FROM (${OPEN}) open WHERE to_me`, await openTo(db, staff));
  return sql`id = ANY (${open.map(({ id }) => id)}::uuid[])`;
}

async function narrowed(db: Db, { kind, owner, late }: GetWorkQuery, staff: Staff, now: Date): Promise<Piece> {
  return where([
    sql`closed_at IS NULL`,
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(owner === undefined ? [] : [await ownedBy(db, owner, staff)]),
    ...(late === undefined ? [] : [late ? sql`due_at <= ${now}` : sql`due_at > ${now}`]),
  ]);
}

/** A page of waiting work, by due time. The count and the page's ids come from indexes alone, except of what waits for the administrator. */
export async function listWork(db: Db, now: Date, staff: Staff, query: GetWorkQuery): Promise<GetWorkReply> {
  const { page = 1, limit = ROWS_A_PAGE } = query;
  const open = await narrowed(db, query, staff, now);
  const [counted] = await select<{ n: number }>(db, sql`SELECT count(*)::int AS n FROM work_items ${open}`);
  const total = counted?.n ?? 0;
  const { pages, take, skip, fromEnd } = pageOf({ page, limit }, { total });
  const order = direction[fromEnd ? 'desc' : 'asc'];
  const workItems = await select<Found>(
    db,
    sql`${columnsFor(staff)} WHERE w.id IN (SELECT id FROM work_items ${open} ORDER BY due_at ${order}, id ${order} LIMIT ${take} OFFSET ${skip})
        ORDER BY w.due_at, w.id`,
  );
  return { success: true, items: workItems.map((workItem) => toItem(workItem, now)), pagination: { total, pages } };
}

interface StoredCount extends Omit<WorkCount, 'toMeAmount' | 'toMeSince' | 'toMeDueAt' | 'toMeHanded'> {
  handed: number;
  kobo: bigint;
  since: Date | null;
  due: Date | null;
}

export async function countWork(db: Db, now: Date, staff: Staff): Promise<WorkCount[]> {
  const counts = await rows<StoredCount>(
    db,
    `SELECT kind, source, count(*)::int AS waiting, (count(*) FILTER (WHERE owner = $1))::int AS mine,
            (count(*) FILTER (WHERE due_at <= $4))::int AS late, (count(*) FILTER (WHERE asked_by = $1))::int AS asked,
            (count(*) FILTER (WHERE to_me))::int AS "toMe", (count(*) FILTER (WHERE to_me AND due_at <= $4))::int AS "toMeLate",
            coalesce(sum(kobo) FILTER (WHERE to_me), 0)::bigint AS kobo, min(at) FILTER (WHERE to_me) AS since,
            min(due_at) FILTER (WHERE to_me) AS due,
            (count(*) FILTER (WHERE to_me AND id IN (SELECT id FROM handed_work WHERE owner = $1)))::int AS handed
       FROM (${OPEN}) open
      GROUP BY kind, source ORDER BY kind, source`,
    [...(await openTo(db, staff)), now],
  );
  return counts.map(({ kobo, since, due, handed, ...count }) => ({
    ...count,
    toMeAmount: totalToNaira(kobo),
    toMeSince: since?.toISOString() ?? null,
    toMeDueAt: due?.toISOString() ?? null,
    ...(handed > 0 && { toMeHanded: handed }),
  }));
}

/** What colleagues handed to an administrator; undefined where that is nothing. */
export async function countHanded(db: Db, staff: Staff): Promise<GetWorkCountsReply['handed']> {
  const [newest] = await select<Found & { count: number }>(
    db,
    sql`SELECT l.*, count(*) OVER ()::int AS count FROM (${columnsFor(staff)}) l JOIN handed_work n ON n.id = l.id
         WHERE n.owner = ${staff.id} ORDER BY n.move DESC LIMIT 1`,
  );
  if (!newest?.handed_by) return undefined;
  const { id, source, what, kobo } = newest;
  return {
    count: newest.count,
    last: {
      by: { _id: newest.handed_by, name: newest.handed_by_name ?? '' },
      note: newest.handed_note ?? '',
      _id: id,
      source,
      what,
      user: personOf(newest.customer_id, newest.customer_name),
      amount: kobo === null ? null : toNaira(kobo),
    },
  };
}

const notFound = () => refuse(404, 'work_not_found', 'This does not wait any more.');

async function findOpen(on: Sql, staff: Staff, id: string): Promise<Found> {
  const [workItem] = await select<Found>(on, sql`${columnsFor(staff)} WHERE w.id = ${id} AND w.closed_at IS NULL`);
  if (!workItem) throw notFound();
  return workItem;
}

interface Move {
  to: string | null;
  note: string;
  action: 'takeWork' | 'handOverWork';
}

async function move(on: Tx, now: Date, staff: Staff, item: Found, { to, note, action }: Move): Promise<WorkItem> {
  await run(on, 'UPDATE work_items SET owner = $2 WHERE id = $1', [item.id, to]);
  await run(
    on,
    'INSERT INTO work_moves (item, customer_id, at, staff_id, owner, note) VALUES ($1, $2, $3, $4, $5, $6)',
    [item.id, item.customer_id, now, staff.id, to, note],
  );
  const amount = item.kobo === null ? {} : { amount: toNaira(item.kobo) };
  const after = { owner: to, ...amount, ...(item.customer_id === null ? {} : { customer: item.customer_id }) };
  const entry = await writeAudit(on, staff, action, `${item.source}:${item.id}`, { owner: item.owner }, after);
  await noteWhy(on, entry, item.customer_id, note);
  return toItem(await findOpen(on, staff, item.id), now);
}

/** Locks an item, so that two administrators move it one after the other. @throws Refusal 404 */
async function lockOpen(on: Tx, staff: Staff, id: string): Promise<Found> {
  if (!(await row(on, 'SELECT FROM work_items WHERE id = $1 AND closed_at IS NULL FOR UPDATE', [id]))) throw notFound();
  return findOpen(on, staff, id);
}

/** Takes what nobody has, or what a colleague handed over. @throws Refusal 404, or 409 `work_taken` when another administrator has it */
export async function takeWork(on: Tx, now: Date, staff: Staff, id: string): Promise<WorkItem> {
  const item = await lockOpen(on, staff, id);
  if (item.owner === staff.id && item.handed_by === null) return toItem(item, now);
  if (item.owner !== null && item.owner !== staff.id)
    throw refuse(409, 'work_taken', `${item.owner_name} has it. Please hand it over to yourself with a note instead.`);
  return move(on, now, staff, item, { to: staff.id, note: '', action: 'takeWork' });
}

/** Makes whoever works at an open item its owner, unless a colleague owns it. */
export async function takeUnlessHad(on: Tx, now: Date, staff: Staff, id: string): Promise<void> {
  const free = 'SELECT FROM work_items WHERE id = $1 AND closed_at IS NULL AND coalesce(owner, $2) = $2 FOR UPDATE';
  if (await row(on, free, [id, staff.id])) await takeWork(on, now, staff, id);
}

/** @throws Refusal 404 when the item no longer waits, or when its new owner cannot sign in */
export async function handOverWork(
  on: Tx,
  now: Date,
  staff: Staff,
  id: string,
  { to, note }: HandOverBody,
): Promise<WorkItem> {
  const item = await lockOpen(on, staff, id);
  const works =
    to === null ||
    (await row(on, 'SELECT FROM staff WHERE id = $1 AND confirmed_at IS NOT NULL AND blocked_at IS NULL', [to]));
  if (!works) throw refuse(404, 'admin_unknown', 'This administrator does not work here any more.');
  return move(on, now, staff, item, { to, note, action: 'handOverWork' });
}

/** @throws Refusal 404 for an item that never waited */
export async function workHistory(db: Db, id: string): Promise<WorkMove[]> {
  if (!(await row(db, 'SELECT FROM work_items WHERE id = $1', [id]))) throw notFound();
  const workMoves = await rows<{
    id: string;
    at: Date;
    staff_id: string;
    by_name: string;
    owner: string | null;
    owner_name: string | null;
    note: string;
  }>(
    db,
    `SELECT m.id, m.at, m.staff_id, b.name AS by_name, m.owner, o.name AS owner_name, m.note
       FROM work_moves m JOIN staff b ON b.id = m.staff_id LEFT JOIN staff o ON o.id = m.owner
      WHERE m.item = $1 ORDER BY m.id DESC`,
    [id],
  );
  return workMoves.map((move) => ({
    _id: move.id,
    at: move.at.toISOString(),
    by: { _id: move.staff_id, name: move.by_name },
    owner: personOf(move.owner, move.owner_name),
    note: move.note,
  }));
}
