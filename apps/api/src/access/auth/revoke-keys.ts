/** Revokes all API keys of an administrator: of one who is blocked, and where a stranger may have made some. */
import { run, type Sql } from '../../platform/database/db.ts';

/** @param by null where the owner did it by a new password */
export async function revokeKeysOf(on: Sql, now: Date, owner: string, by: string | null): Promise<void> {
  await run(on, 'UPDATE api_keys SET revoked_at = $2, revoked_by = $3 WHERE staff_id = $1 AND revoked_at IS NULL', [
    owner,
    now,
    by,
  ]);
}
