/**
 * Confirms people who registered with a referral code. The code is no secret, so its owner says "I invited this person", and a second owner
 * confirms: nobody can let in a second self. An owner who has been the only one for 30 days does both at once.
 */
import type { AdminRole, ListedAdmin } from '@ajose/sdk/contract/staff';
import { writeAudit } from '../../platform/audit/audit.ts';
import { callSql } from '../../platform/database/call.ts';
import { row, run, type Tx } from '../../platform/database/db.ts';
import { enqueueMail } from '../../platform/mail/enqueue.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { Staff } from '../../platform/server/signed-in.ts';
import { getListed, lockBoth } from './blocking.ts';
import { seenBy, whyNotConfirm, type Waiting } from './joining.ts';
import { tellOwners } from './owners.ts';

/** `role`: what the account gets where the one who confirms chooses none. */
type Locked = Waiting & { id: string; name: string; role: AdminRole };

/** Locks both rows. @throws what `lockBoth` throws, and Refusal 409 `already_confirmed` or `blocked` */
async function lockWaiting(on: Tx, staff: Staff, asked: string): Promise<Locked> {
  const { id, name, blocked, confirmed, role } = await lockBoth(on, staff, asked);
  if (blocked) throw refuse(409, 'blocked', `${name} is blocked.`);
  if (confirmed) throw refuse(409, 'already_confirmed', `${name} is confirmed already.`);
  const administrator = await row<Waiting & { as: AdminRole | null }>(
    on,
    `SELECT a.referred_by IS NOT DISTINCT FROM $2 AS "byOwnCode", a.invited_at IS NOT NULL AS invited, a.invited_as AS as,
            r.name AS referrer, coalesce(r.role = 'owner' AND r.blocked_at IS NULL, false) AS "referrerCan"
       FROM staff a LEFT JOIN staff r ON r.id = a.referred_by WHERE a.id = $1`,
    [id, staff.id],
  );
  if (!administrator) throw new Error(`Administrator ${id} is gone`);
  const { as, ...waiting } = administrator;
  return { id, name, role: as ?? role, ...waiting };
}

/**
 * The owner of the code says that they invited this person, and for which role.
 * @throws Refusal 403 `own_account`, or `not_your_code` for everybody else; 404; 409 `already_confirmed`, `already_invited` or `blocked`
 */
export async function inviteAdmin(
  on: Tx,
  now: Date,
  staff: Staff,
  asked: string,
  as: AdminRole | null,
): Promise<ListedAdmin> {
  const { id, name, byOwnCode, invited, referrer } = await lockWaiting(on, staff, asked);
  if (!byOwnCode) throw refuse(403, 'not_your_code', `Only ${referrer}, whose referral code was used, can say that.`);
  if (invited) throw refuse(409, 'already_invited', `You have said already that you invited ${name}.`);
  await run(on, 'UPDATE staff SET invited_at = $2, invited_as = $3 WHERE id = $1', [id, now, as]);
  await tellOwners(on, 'invited', id, staff.id);
  await writeAudit(
    on,
    staff,
    'inviteAdmin',
    `admin:${id}`,
    { invited: false },
    { invited: true, name, ...(as === null ? {} : { role: as }) },
  );
  return getListed(on, now, staff.id, id);
}

/**
 * Lets an administrator do what the role allows.
 * @param chosen the role; null gives the one that they were invited for, or else `owner`
 * @throws Refusal 403 `own_account`; where there is another owner, 403 `own_referral` for the owner of the code, and 409 `not_invited` for
 * others until that one has vouched; 403 `alone_by_own_act`; 404; 409 `already_confirmed` or `blocked`
 */
export async function confirmAdmin(
  on: Tx,
  now: Date,
  staff: Staff,
  asked: string,
  chosen: AdminRole | null,
): Promise<ListedAdmin> {
  const waiting = await lockWaiting(on, staff, asked);
  const refusal = whyNotConfirm(waiting, await seenBy(on, now, staff.id));
  if (refusal) throw refusal;
  const { id, name, byOwnCode } = waiting;
  const role = chosen ?? waiting.role;
  await callSql(on, 'public.confirm_staff', {
    about: id,
    new_role: role,
    decider: staff.id,
    vouched: byOwnCode,
    at: now,
  });
  await tellOwners(on, 'confirmed', id, staff.id);
  await enqueueMail(on, { emailKind: 'joined', adminId: id });
  await writeAudit(on, staff, 'confirmAdmin', `admin:${id}`, { confirmed: false }, { confirmed: true, role, name });
  return getListed(on, now, staff.id, id);
}
