/** Registers administrators, with another one's referral code or by an invitation. create.ts makes the first one from the server's shell. */
import type { AddAdminBody, Admin, AdminRole, WorkEmails } from '@ajose/sdk/contract/staff';
import { NOT_GIVEN } from '@ajose/sdk/domain/countries';
import { mailboxOf } from '@ajose/sdk/domain/email';
import { readReferralCode } from '@ajose/sdk/domain/readers';
import { writeAudit } from '../../platform/audit/audit.ts';
import { hashPassword, refuseCommonPassword } from '../auth/passwords.ts';
import type { Caller } from '../auth/sign-in.ts';
import { isDuplicate, row, run, tx, type Sql, type Tx } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { Staff } from '../../platform/server/signed-in.ts';
import { codeUntil, newRefCode } from '../auth/ref-code.ts';
import { isInvited, readInvitation, requireInvited, useInvitation, type Invitation } from './invitations.ts';
import { tellOwners } from './owners.ts';

export type NewAdmin = Omit<AddAdminBody, 'password' | 'whoReferredMe'> & { passwordHash: string };

const emailTaken = () => {
  const message = 'There is an administrator with this email address already. Please sign in instead';
  return refuse(409, 'email_taken', message, { email: message });
};

/**
 * Writes the row of a new administrator.
 * @param referrer the administrator whose code was used; the account has to be confirmed then. Null: made on the server
 * @returns the id
 * @throws Refusal 409 `email_taken`
 */
export async function insertAdmin(on: Sql, now: Date, admin: NewAdmin, referrer: Referrer | null): Promise<string> {
  const { id: referredBy = null, invitation = null } = referrer ?? {};
  try {
    const added = await row<{ id: string }>(
      on,
      `INSERT INTO staff (name, email, phone, state, country, profile_image, password_hash, ref_code, referred_by, created_at, ref_code_until,
                          id, invited_at, invited_as)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, coalesce($12, uuidv7()), $13, $14) RETURNING id`,
      [
        admin.name,
        mailboxOf(admin.email),
        admin.phoneNumber ?? '',
        admin.state ?? NOT_GIVEN,
        admin.country ?? NOT_GIVEN,
        admin.profileImage ?? '',
        admin.passwordHash,
        newRefCode(),
        referredBy,
        now,
        codeUntil(now),
        invitation?.id ?? null,
        invitation && now,
        invitation?.role ?? null,
      ],
    );
    if (!added) throw new Error('The database made no administrator');
    // Only the database's owner may do this, and the command on the server signs in as that one.
    if (referredBy === null) await run(on, 'UPDATE staff SET confirmed_at = $2 WHERE id = $1', [added.id, now]);
    return added.id;
  } catch (error) {
    throw isDuplicate(error, 'staff_email') ? emailTaken() : error;
  }
}

const BY_CODE = `SELECT id, name, ref_code_until > $2 AS works FROM staff
  WHERE ref_code = $1 AND blocked_at IS NULL AND confirmed_at IS NOT NULL AND role = 'owner'`;

interface Referrer {
  id: string;
  name: string;
  /** Null where a referral code was used, whose owner has to say yet that they invited the person. */
  invitation: Invitation | null;
}

const codeUnknown = () =>
  refuse(403, 'referral_code_unknown', 'This referral code is not known. Please ask an administrator for theirs.');

const codeExpired = () =>
  refuse(
    403,
    'referral_code_expired',
    'This referral code no longer works. Please ask the administrator who gave it to you for a new one: a code works for seven days.',
  );

const opensLink = () =>
  refuse(
    409,
    'invited_by_email',
    'There is an invitation to this address. Please open the link in its email: it says who invited you and as what.',
  );

/**
 * Who lets the person register: by an invitation's link, or by their referral code. A code says nothing of invitations before it is known.
 * @throws Refusal 403 `invitation_ended`, `invitation_of_another`, `referral_code_expired` or `referral_code_unknown`; 409 `invited_by_email`
 */
async function findReferrer(deps: Deps, on: Sql, { whoReferredMe, email }: AddAdminBody): Promise<Referrer> {
  const invitation = await readInvitation(deps, on, whoReferredMe);
  if (invitation) {
    requireInvited(invitation, email);
    return { id: invitation.invited_by, name: invitation.invited_by_name, invitation };
  }
  const code = readReferralCode(whoReferredMe);
  const found = await row<{ id: string; name: string; works: boolean }>(on, `${BY_CODE} FOR SHARE`, [
    code,
    deps.clock.now(),
  ]);
  if (!found) throw codeUnknown();
  if (!found.works) throw codeExpired();
  if (await isInvited(deps, on, email)) throw opensLink();
  return { id: found.id, name: found.name, invitation: null };
}

/**
 * Registers an administrator, who sees nothing but their own account until confirming.ts has confirmed it.
 * @throws Refusal 403 `referral_code_unknown`, also for the code of an administrator who is blocked, not confirmed or no owner; 403
 * `referral_code_expired`; 403 `invitation_ended` or `invitation_of_another`; 409 `email_taken` or `invited_by_email`; 422 for a common
 * password
 */
export async function registerAdmin(
  deps: Deps,
  body: AddAdminBody,
  { network }: Pick<Caller, 'network'>,
): Promise<void> {
  const { db, clock, env } = deps;
  const { password, whoReferredMe: _, ...admin } = body;
  // It is checked here, before the costly hash, and again inside the transaction.
  await findReferrer(deps, db, body);
  refuseCommonPassword(env, password, 'password');
  const passwordHash = await hashPassword(env, password, { network });
  await tx(db, async (tx) => {
    const referrer = await findReferrer(deps, tx, body);
    if (referrer.invitation) await useInvitation(tx, referrer.invitation);
    const id = await insertAdmin(tx, clock.now(), { ...admin, passwordHash }, referrer);
    const { name, email } = admin;
    if (referrer.invitation) {
      await writeAudit(tx, { id }, 'addAdmin', `admin:${id}`, null, { name, email, invitedBy: referrer.name });
      await tellOwners(tx, 'invited', id, referrer.id);
    } else {
      await writeAudit(tx, { id }, 'addAdmin', `admin:${id}`, null, { name, email, withTheCodeOf: referrer.name });
      await tellOwners(tx, 'registered', id, null);
    }
  });
}

/** Gives an administrator a new referral code, for seven days. The log does not have it, because whoever knows it can register. */
export async function renewRefCode(on: Tx, now: Date, staff: Staff): Promise<Admin> {
  await run(on, 'UPDATE staff SET ref_code = $2, ref_code_until = $3 WHERE id = $1', [
    staff.id,
    newRefCode(),
    codeUntil(now),
  ]);
  await writeAudit(on, staff, 'renewReferralCode', `admin:${staff.id}`, null, { renewed: true });
  return getAdmin(on, staff.id);
}

/** Stores how an administrator wants to be notified of work. */
export async function chooseWorkEmails(on: Sql, staff: Staff, workEmails: WorkEmails): Promise<Admin> {
  await run(on, 'UPDATE staff SET work_emails = $2 WHERE id = $1', [staff.id, workEmails]);
  return getAdmin(on, staff.id);
}

interface Found {
  id: string;
  name: string;
  email: string;
  phone: string;
  state: string;
  country: string;
  ref_code: string;
  ref_code_until: Date;
  invited_at: Date | null;
  role: AdminRole;
  two_factor: boolean;
  created_at: Date;
  confirmed_at: Date | null;
  referred_by_name: string | null;
  work_emails: WorkEmails;
}

/** @throws Refusal 404 */
export async function getAdmin(on: Sql, id: string): Promise<Admin> {
  const account = await row<Found>(
    on,
    `SELECT a.id, a.name, a.email::text, a.phone, a.state, a.country, a.ref_code, a.ref_code_until, a.invited_at, a.created_at, a.confirmed_at,
            CASE WHEN a.confirmed_at IS NULL THEN coalesce(a.invited_as, a.role) ELSE a.role END AS role,
            a.work_emails, r.name AS referred_by_name,
            EXISTS (SELECT FROM two_factor t
                     WHERE t.kind = 'admin' AND t.account_id = a.id AND t.confirmed_at IS NOT NULL) AS two_factor
       FROM staff a LEFT JOIN staff r ON r.id = a.referred_by WHERE a.id = $1`,
    [id],
  );
  if (!account) throw refuse(404, 'admin_unknown', 'This administrator does not exist.');
  return {
    _id: account.id,
    name: account.name,
    email: account.email,
    phoneNumber: account.phone,
    state: account.state,
    country: account.country,
    role: account.role,
    myRefCode: account.ref_code,
    myRefCodeUntil: account.ref_code_until.toISOString(),
    twoFactor: account.two_factor,
    createdAt: account.created_at.toISOString(),
    confirmedAt: account.confirmed_at?.toISOString() ?? null,
    invitedAt: account.invited_at?.toISOString() ?? null,
    referredBy: account.referred_by_name,
    workEmails: account.work_emails,
  };
}
