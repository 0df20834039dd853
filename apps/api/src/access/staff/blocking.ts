/**
 * The list of administrators, and blocking one who has left. An administrator cannot block themselves, and a blocked one cannot block
 * others. Both are checked under the lock of the two rows, so that one administrator always remains. four-eyes.ts says when it takes two.
 */
import type { AdminRole, GetAdminsQuery, GetAdminsReply, ListedAdmin } from '@ajose/sdk/contract/staff';
import { rolesWith } from '@ajose/sdk/domain/roles';
import { ROWS_A_PAGE } from '@ajose/sdk/domain/pages';
import { writeAudit } from '../../platform/audit/audit.ts';
import { closeRequestsOf, lockRequestsOf } from '../approvals/approvals.ts';
import { accountBlocked } from '../auth/blocked.ts';
import { removeLinks } from '../auth/password-change.ts';
import { revokeKeysOf } from '../auth/revoke-keys.ts';
import { endSessions } from '../auth/sessions.ts';
import { row, rows, run, type Db, type Sql, type Tx } from '../../platform/database/db.ts';
import { refuse } from '../../platform/server/errors.ts';
import { requireRole } from '../../platform/server/roles.ts';
import type { Staff } from '../../platform/server/signed-in.ts';
import { seenBy, waitsFor, type Seen, type Waiting } from './joining.ts';
import { requireNotAlone } from './owners.ts';

interface Found {
  id: string;
  name: string;
  email: string;
  role: AdminRole;
  two_factor: boolean;
  created_at: Date;
  confirmed_at: Date | null;
  referred_by: string | null;
  referred_by_name: string | null;
  referrer_can: boolean;
  invited_at: Date | null;
  invited_as: AdminRole | null;
  last_seen_at: Date | null;
  blocked_at: Date | null;
  blocked_by_name: string | null;
  blocked_reason: string | null;
}

const COLUMNS = `
  SELECT a.id, a.name, a.email::text, a.role, a.created_at, a.confirmed_at, a.invited_at, a.invited_as, a.referred_by,
         r.name AS referred_by_name, coalesce(r.role = 'owner' AND r.blocked_at IS NULL, false) AS referrer_can, a.last_seen_at,
         a.blocked_at, b.name AS blocked_by_name, a.blocked_reason,
         EXISTS (SELECT FROM two_factor t
                  WHERE t.kind = 'admin' AND t.account_id = a.id AND t.confirmed_at IS NOT NULL) AS two_factor
    FROM staff a LEFT JOIN staff b ON b.id = a.blocked_by LEFT JOIN staff r ON r.id = a.referred_by`;

const toListedAdmin = (stored: Found, seen: Seen): ListedAdmin => ({
  _id: stored.id,
  name: stored.name,
  email: stored.email,
  role: stored.role,
  invitedAs: stored.invited_as,
  twoFactor: stored.two_factor,
  createdAt: stored.created_at.toISOString(),
  confirmedAt: stored.confirmed_at?.toISOString() ?? null,
  referredBy: stored.referred_by_name,
  waits: stored.confirmed_at === null && stored.blocked_at === null ? waitsFor(toWaiting(stored, seen.by), seen) : null,
  lastSeenAt: stored.last_seen_at?.toISOString() ?? null,
  blocked: stored.blocked_at && {
    at: stored.blocked_at.toISOString(),
    by: stored.blocked_by_name,
    reason: stored.blocked_reason ?? '',
  },
});

const toWaiting = (stored: Found, by: string): Waiting => ({
  byOwnCode: stored.referred_by === by,
  invited: stored.invited_at !== null,
  referrer: stored.referred_by_name,
  referrerCan: stored.referrer_can,
});

/** A page of administrators by name, blocked ones last, for one of them. */
export async function listAdmins(
  db: Db,
  now: Date,
  { id: by }: Staff,
  { page = 1, limit = ROWS_A_PAGE }: GetAdminsQuery,
): Promise<GetAdminsReply> {
  const blockings = await rows<Found>(
    db,
    `${COLUMNS} ORDER BY a.blocked_at IS NOT NULL, lower(a.name), a.id LIMIT $1 OFFSET $2`,
    [limit, (page - 1) * limit],
  );
  const counted = await row<{ total: bigint }>(db, 'SELECT count(*) AS total FROM staff');
  const total = Number(counted?.total ?? 0n);
  const seen = await seenBy(db, now, by);
  const admins = blockings.map((blocking) => toListedAdmin(blocking, seen));
  return { success: true, admins, pagination: { total, pages: Math.ceil(total / limit) } };
}

/** How many new administrators wait for this one: to be confirmed, or until this one says that they invited the person. */
export async function countNewAdmins(db: Db, now: Date, { id: by }: Staff): Promise<number> {
  const waiting = await rows<Found>(
    db,
    `${COLUMNS} WHERE a.confirmed_at IS NULL AND a.blocked_at IS NULL
        AND EXISTS (SELECT FROM staff me WHERE me.id = $1 AND me.role = ANY ($2))`,
    [by, rolesWith('manageAdministrators')],
  );
  if (waiting.length === 0) return 0;
  const seen = await seenBy(db, now, by);
  return waiting.filter((each) => waitsFor(toWaiting(each, by), seen)?.next).length;
}

const unknownAdmin = () => refuse(404, 'admin_unknown', 'This administrator does not exist.');

interface Locked {
  id: string;
  name: string;
  role: AdminRole;
  blocked: boolean;
  confirmed: boolean;
}

/**
 * Locks the rows of the two administrators until the transaction ends, always in the same order. Makes sure that the one who acts is an
 * owner and not the other one, so that an owner always remains.
 * @throws Refusal 403 `own_account`, `account_blocked` or `role_forbids`; 404
 */
export async function lockBoth(on: Tx, staff: Staff, asked: string): Promise<Locked> {
  if (staff.id === asked.toLowerCase()) {
    throw refuse(403, 'own_account', 'This is your own account. Another administrator has to do it.');
  }
  const both = await rows<Locked>(
    on,
    `SELECT id, name, role, blocked_at IS NOT NULL AS blocked, confirmed_at IS NOT NULL AS confirmed
       FROM staff WHERE id IN ($1, $2) ORDER BY id FOR NO KEY UPDATE`,
    [staff.id, asked],
  );
  const self = both.find((administrator) => administrator.id === staff.id);
  if (self?.blocked !== false) throw accountBlocked(staff.id);
  requireRole(self.role, 'manageAdministrators');
  const other = both.find((administrator) => administrator.id !== staff.id);
  if (!other) throw unknownAdmin();
  return other;
}

/** @throws Refusal 404 */
export async function getListed(on: Sql, now: Date, by: string, id: string): Promise<ListedAdmin> {
  const blocking = await row<Found>(on, `${COLUMNS} WHERE a.id = $1`, [id]);
  if (!blocking) throw unknownAdmin();
  return toListedAdmin(blocking, await seenBy(on, now, by));
}

/**
 * Blocks an administrator: sessions, reset links and API keys end at once, and requests that wait are closed.
 * @throws what `lockBoth` throws, and Refusal 409 `already_blocked`
 */
export async function blockAdmin(on: Tx, now: Date, staff: Staff, asked: string, reason: string): Promise<ListedAdmin> {
  await lockRequestsOf(on, asked);
  const { id, name, blocked } = await lockBoth(on, staff, asked);
  if (blocked) throw refuse(409, 'already_blocked', `${name} is blocked already.`);
  await run(
    on,
    `UPDATE staff SET blocked_at = $2, blocked_by = $3, blocked_reason = $4, ref_code_until = least(ref_code_until, $2)
      WHERE id = $1`,
    [id, now, staff.id, reason],
  );
  await endSessions(on, 'admin', id);
  await removeLinks(on, 'admin', id);
  await revokeKeysOf(on, now, id, staff.id);
  await closeRequestsOf(on, now, id, 'The administrator who asked was blocked.');
  await writeAudit(on, staff, 'blockAdmin', `admin:${id}`, { blocked: false }, { blocked: true, name, reason });
  return getListed(on, now, staff.id, id);
}

/**
 * Lets a blocked administrator sign in again, with the same password and the same second factor.
 * @throws what `lockBoth` throws, and Refusal 409 `not_blocked` or, for an owner, 403 `alone_by_own_act`
 */
export async function unblockAdmin(
  on: Tx,
  now: Date,
  staff: Staff,
  asked: string,
  reason: string,
): Promise<ListedAdmin> {
  const { id, name, role, blocked, confirmed } = await lockBoth(on, staff, asked);
  if (!blocked) throw refuse(409, 'not_blocked', `${name} is not blocked.`);
  if (role === 'owner' && confirmed) await requireNotAlone(on, now, staff.id, id);
  await run(on, 'UPDATE staff SET blocked_at = NULL, blocked_by = NULL, blocked_reason = NULL WHERE id = $1', [id]);
  await writeAudit(on, staff, 'unblockAdmin', `admin:${id}`, { blocked: true }, { blocked: false, name, reason });
  return getListed(on, now, staff.id, id);
}
