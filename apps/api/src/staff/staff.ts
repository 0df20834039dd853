/** An administrator as the server knows the one who calls: read afresh with every request's session. */
import { row, run, type Tx } from '../database/db.ts';
import { Refusal } from '../server/errors.ts';

export interface Staff {
  id: string;
  name: string;
  email: string;
  refCode: string;
  twoFactor: boolean;
}

export const accountBlocked = (id: string): Refusal => {
  const message = 'This account was blocked by another administrator. If that is a mistake, please ask them.';
  return new Refusal(403, 'account_blocked', message, { about: `admin ${id}` });
};

/**
 * Notes that an administrator is here, and keeps blocking waiting until the session that the transaction opens is there to
 * be ended.
 * @throws Refusal 403 `account_blocked`
 */
export async function markPresent(on: Tx, now: Date, id: string): Promise<void> {
  const marked = await run(on, 'UPDATE staff SET last_seen_at = $2 WHERE id = $1 AND blocked_at IS NULL', [id, now]);
  if (marked === 0) throw accountBlocked(id);
}

/** Keeps blocking waiting until the transaction ends. @throws Refusal 403 `account_blocked` */
export async function requireOpen(on: Tx, { id }: Pick<Staff, 'id'>): Promise<void> {
  const open = await row(on, 'SELECT id FROM staff WHERE id = $1 AND blocked_at IS NULL FOR SHARE', [id]);
  if (!open) throw accountBlocked(id);
}
