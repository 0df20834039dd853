/** Saved views of the back-office's lists. An administrator sees their own views and those shared with all. */
import type { SavedView, SaveViewBody, ViewList } from '@ajose/sdk/contract/views';
import { rolesWith } from '@ajose/sdk/domain/roles';
import { isDuplicate, row, rows, run, tx, type Db, type Sql } from '../platform/database/db.ts';
import { refuse } from '../platform/server/errors.ts';
import type { Staff } from '../platform/server/signed-in.ts';

/** The most views that an administrator has of one list. */
const MOST = 50;

interface Found {
  id: string;
  name: string;
  words: Record<string, string>;
  shared: boolean;
  may_change: boolean;
  by: string;
}

/** Whether administrator $1 may change view v. */
const MAY_CHANGE = `(v.staff_id = $1 OR v.shared AND EXISTS (
  SELECT FROM staff me WHERE me.id = $1 AND me.role::text = ANY ($2) AND me.confirmed_at IS NOT NULL))`;

const COLUMNS = `
  SELECT v.id, v.name::text, v.words, v.shared, ${MAY_CHANGE} AS may_change, a.name AS by
    FROM saved_views v JOIN staff a ON a.id = v.staff_id`;

const toView = ({ id, may_change: mayChange, ...rest }: Found): SavedView => ({ _id: id, mayChange, ...rest });

const askedBy = ({ id }: Staff): [id: string, may: readonly string[]] => [id, rolesWith('manageAdministrators')];

/** Own views first, then shared ones, by name. */
export async function listViews(db: Db, staff: Staff, list: ViewList): Promise<SavedView[]> {
  const views = await rows<Found>(
    db,
    `${COLUMNS} WHERE v.list = $3 AND (v.staff_id = $1 OR v.shared) ORDER BY v.shared, v.name, v.id LIMIT 500`,
    [...askedBy(staff), list],
  );
  return views.map(toView);
}

async function getView(on: Sql, staff: Staff, id: string): Promise<SavedView> {
  const view = await row<Found>(on, `${COLUMNS} WHERE v.id = $3`, [...askedBy(staff), id]);
  if (!view) throw unknown();
  return toView(view);
}

const unknown = () => refuse(404, 'view_unknown', 'There is no such view of yours.');

function nameTaken(error: unknown): unknown {
  if (!isDuplicate(error, 'saved_views_own') && !isDuplicate(error, 'saved_views_shared')) return error;
  const message = 'There is a view of this name already.';
  return refuse(409, 'name_taken', message, { name: message });
}

/** @throws Refusal 409 `name_taken` or `too_many_views` */
export async function addView(
  db: Db,
  now: Date,
  staff: Staff,
  { list, name, words }: SaveViewBody,
  shared: boolean,
): Promise<SavedView> {
  return tx(db, async (tx) => {
    // Locked, so that views saved at the same time are counted one after the other.
    await run(tx, 'SELECT FROM staff WHERE id = $1 FOR NO KEY UPDATE', [staff.id]);
    const counted = await row<{ n: number }>(
      tx,
      'SELECT count(*)::int AS n FROM saved_views WHERE staff_id = $1 AND list = $2',
      [staff.id, list],
    );
    if ((counted?.n ?? 0) >= MOST) {
      throw refuse(
        409,
        'too_many_views',
        `You have ${MOST} views of this list. Please remove one that you do not use.`,
      );
    }
    const made = await row<{ id: string }>(
      tx,
      'INSERT INTO saved_views (staff_id, list, name, words, shared, created_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id',
      [staff.id, list, name, words, shared, now],
    );
    return getView(tx, staff, made?.id ?? '');
  }).catch((error: unknown) => {
    throw nameTaken(error);
  });
}

/** @throws Refusal 404; 409 `name_taken` */
export async function renameView(db: Db, staff: Staff, id: string, name: string): Promise<SavedView> {
  const renamed = await run(db, `UPDATE saved_views v SET name = $4 WHERE v.id = $3 AND ${MAY_CHANGE}`, [
    ...askedBy(staff),
    id,
    name,
  ]).catch((error: unknown) => {
    throw nameTaken(error);
  });
  if (renamed === 0) throw unknown();
  return getView(db, staff, id);
}

/** @throws Refusal 404 */
export async function removeView(db: Db, staff: Staff, id: string): Promise<void> {
  const removed = await run(db, `DELETE FROM saved_views v WHERE v.id = $3 AND ${MAY_CHANGE}`, [...askedBy(staff), id]);
  if (removed === 0) throw unknown();
}
