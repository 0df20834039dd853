/** Confirms administrators who registered with a referral code: a second person, so that one person cannot be two. */
import type { AdminRole, ListedAdmin } from '@ajose/sdk/contract/staff';
import { writeAudit } from '../audit/audit.ts';
import { row, run, type Tx } from '../database/db.ts';
import { refuse } from '../server/errors.ts';
import type { Staff } from '../server/signed-in.ts';
import { getListed, holdBoth, requireNotAloneByOwnAct, thirdCanAct } from './blocking.ts';

/**
 * Lets an administrator do what the role allows.
 * @param chosen the role; null leaves the one that the account has, which is `owner` unless it was changed
 * @throws Refusal 403 `own_account`; 403 `own_referral` for the administrator whose code was used, while there is another who
 * could do it; 403 `alone_by_own_act`; 404; 409 `already_confirmed` or `blocked`
 */
export async function confirmAdmin(
  on: Tx,
  now: Date,
  staff: Staff,
  asked: string,
  chosen: AdminRole | null,
): Promise<ListedAdmin> {
  const { id, name, blocked, confirmed, role: before } = await holdBoth(on, staff, asked);
  if (blocked) throw refuse(409, 'blocked', `${name} is blocked.`);
  const found = await row<{ own: boolean }>(
    on,
    'SELECT referred_by IS NOT DISTINCT FROM $2 AS own FROM staff WHERE id = $1',
    [id, staff.id],
  );
  if (confirmed) throw refuse(409, 'already_confirmed', `${name} is confirmed already.`);
  if (found?.own && (await thirdCanAct(on, id, staff.id))) {
    throw refuse(
      403,
      'own_referral',
      `${name} registered with your referral code. Another administrator has to confirm it.`,
    );
  }
  const role = chosen ?? before;
  if (found?.own) await requireNotAloneByOwnAct(on, staff, id);
  await run(on, 'UPDATE staff SET confirmed_at = $2, confirmed_by = $3, role = $4 WHERE id = $1', [
    id,
    now,
    staff.id,
    role,
  ]);
  await writeAudit(on, staff, 'confirmAdmin', `admin:${id}`, { confirmed: false }, { confirmed: true, role, name });
  return getListed(on, id);
}
