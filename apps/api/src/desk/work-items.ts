/** Work that waits for staff: lists it, counts it, and hands it over. sql/platform/work.sql opens and closes it. */
import type {
  GetWorkQuery,
  GetWorkReply,
  HandOverBody,
  WorkCount,
  WorkItem,
  WorkKind,
  WorkMove,
  WorkSource,
} from '@ajose/sdk/contract/work';
import { toNaira } from '@ajose/sdk/money';
import { ROWS_A_PAGE } from '@ajose/sdk/pages';
import { writeAudit } from '../platform/audit/audit.ts';
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
  customer_id: string | null;
  customer_name: string | null;
  kobo: bigint | null;
  at: Date;
  due_at: Date;
  owner: string | null;
  owner_name: string | null;
}

const COLUMNS = sql`
  SELECT w.id, w.kind, w.source, w.what, w.customer_id, c.name AS customer_name, w.kobo, w.at, w.due_at, w.owner,
         s.name AS owner_name
    FROM work_items w LEFT JOIN customers c ON c.id = w.customer_id LEFT JOIN staff s ON s.id = w.owner`;

const personOf = (id: string | null, name: string | null) => (id === null ? null : { _id: id, name: name ?? '' });

const toItem = (found: Found, now: Date): WorkItem => ({
  _id: found.id,
  kind: found.kind,
  source: found.source,
  what: found.what,
  user: personOf(found.customer_id, found.customer_name),
  amount: found.kobo === null ? null : toNaira(found.kobo),
  at: found.at.toISOString(),
  dueAt: found.due_at.toISOString(),
  isLate: found.due_at <= now,
  owner: personOf(found.owner, found.owner_name),
});

const narrowed = ({ kind, owner, late }: GetWorkQuery, staff: Staff, now: Date): Piece =>
  where([
    sql`closed_at IS NULL`,
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(owner === undefined ? [] : [owner === 'mine' ? sql`owner = ${staff.id}` : sql`owner IS NULL`]),
    ...(late === undefined ? [] : [late ? sql`due_at <= ${now}` : sql`due_at > ${now}`]),
  ]);

/** A page of waiting work, by due time. The count and the page's ids come from indexes alone. */
export async function listWork(db: Db, now: Date, staff: Staff, query: GetWorkQuery): Promise<GetWorkReply> {
  const { page = 1, limit = ROWS_A_PAGE } = query;
  const open = narrowed(query, staff, now);
  const [counted] = await select<{ n: number }>(db, sql`SELECT count(*)::int AS n FROM work_items ${open}`);
  const total = counted?.n ?? 0;
  const { pages, take, skip, fromEnd } = pageOf({ page, limit }, { total });
  const order = direction[fromEnd ? 'desc' : 'asc'];
  const found = await select<Found>(
    db,
    sql`${COLUMNS} WHERE w.id IN (SELECT id FROM work_items ${open} ORDER BY due_at ${order}, id ${order} LIMIT ${take} OFFSET ${skip})
        ORDER BY w.due_at, w.id`,
  );
  return { success: true, items: found.map((one) => toItem(one, now)), pagination: { total, pages } };
}

export const countWork = (db: Db, now: Date, staff: Staff): Promise<WorkCount[]> =>
  rows<WorkCount>(
    db,
    `SELECT kind, source, count(*)::int AS waiting, (count(*) FILTER (WHERE owner = $1))::int AS mine,
            (count(*) FILTER (WHERE due_at <= $2))::int AS late
       FROM work_items WHERE closed_at IS NULL GROUP BY kind, source ORDER BY kind, source`,
    [staff.id, now],
  );

const notFound = () => refuse(404, 'work_not_found', 'This does not wait any more.');

async function findOpen(on: Sql, id: string): Promise<Found> {
  const [found] = await select<Found>(on, sql`${COLUMNS} WHERE w.id = ${id} AND w.closed_at IS NULL`);
  if (!found) throw notFound();
  return found;
}

interface Move {
  to: string | null;
  note: string;
  action: 'takeWork' | 'handOverWork';
}

async function move(on: Tx, now: Date, staff: Staff, found: Found, { to, note, action }: Move): Promise<WorkItem> {
  await run(on, 'UPDATE work_items SET owner = $2 WHERE id = $1', [found.id, to]);
  await run(
    on,
    'INSERT INTO work_moves (item, customer_id, at, staff_id, owner, note) VALUES ($1, $2, $3, $4, $5, $6)',
    [found.id, found.customer_id, now, staff.id, to, note],
  );
  await writeAudit(on, staff, action, `${found.source}:${found.id}`, { owner: found.owner }, { owner: to });
  return toItem(await findOpen(on, found.id), now);
}

/** Locks an item, so that two administrators move it one after the other. @throws Refusal 404 */
async function lockOpen(on: Tx, id: string): Promise<Found> {
  if (!(await row(on, 'SELECT FROM work_items WHERE id = $1 AND closed_at IS NULL FOR UPDATE', [id]))) throw notFound();
  return findOpen(on, id);
}

/** @throws Refusal 404, or 409 `work_taken` when another administrator has it */
export async function takeWork(on: Tx, now: Date, staff: Staff, id: string): Promise<WorkItem> {
  const found = await lockOpen(on, id);
  if (found.owner === staff.id) return toItem(found, now);
  if (found.owner !== null)
    throw refuse(409, 'work_taken', `${found.owner_name} has it. Please hand it over to yourself with a note instead.`);
  return move(on, now, staff, found, { to: staff.id, note: '', action: 'takeWork' });
}

/** @throws Refusal 404 when the item no longer waits, or when its new owner cannot sign in */
export async function handOverWork(
  on: Tx,
  now: Date,
  staff: Staff,
  id: string,
  { to, note }: HandOverBody,
): Promise<WorkItem> {
  const found = await lockOpen(on, id);
  const works =
    to === null ||
    (await row(on, 'SELECT FROM staff WHERE id = $1 AND confirmed_at IS NOT NULL AND blocked_at IS NULL', [to]));
  if (!works) throw refuse(404, 'admin_unknown', 'This administrator does not work here any more.');
  return move(on, now, staff, found, { to, note, action: 'handOverWork' });
}

/** @throws Refusal 404 for an item that never waited */
export async function workHistory(db: Db, id: string): Promise<WorkMove[]> {
  if (!(await row(db, 'SELECT FROM work_items WHERE id = $1', [id]))) throw notFound();
  const found = await rows<{
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
  return found.map((one) => ({
    _id: one.id,
    at: one.at.toISOString(),
    by: { _id: one.staff_id, name: one.by_name },
    owner: personOf(one.owner, one.owner_name),
    note: one.note,
  }));
}
