/** Keeps a blocked administrator out, even one who is blocked during the call. */
import { row, run, type Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/server/errors.ts';

/** The refusal that a blocked administrator gets: 403 `account_blocked`. */
export const accountBlocked = (id: string): Refusal => {
  const message = 'This account was blocked by another administrator. If that is a mistake, please ask them.';
  return new Refusal(403, 'account_blocked', message, { about: `admin ${id}` });
};

/**
 * Records when an administrator was last seen. Blocking has to wait until this transaction ends, so it also ends the session that this one
 * opens.
 * @throws Refusal 403 `account_blocked`
 */
export async function markPresent(on: Tx, now: Date, id: string): Promise<void> {
  const marked = await run(on, 'UPDATE staff SET last_seen_at = $2 WHERE id = $1 AND blocked_at IS NULL', [id, now]);
  if (marked === 0) throw accountBlocked(id);
}

/**
 * Makes sure that an administrator is not blocked before the transaction ends.
 * @throws Refusal 403 `account_blocked`
 */
export async function requireOpen(on: Tx, { id }: { id: string }): Promise<void> {
  const open = await row(on, 'SELECT id FROM staff WHERE id = $1 AND blocked_at IS NULL FOR SHARE', [id]);
  if (!open) throw accountBlocked(id);
}
