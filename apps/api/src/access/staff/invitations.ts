/**
 * Invitations of administrators: an owner names the address and the role, and the link in the email lets only that address register. Whoever
 * registers by it counts as invited by the owner; confirming.ts says who confirms.
 */
import type { AdminRole, InvitedAdmin, SendInvitationBody, SentAdminInvitation } from '@ajose/sdk/contract/staff';
import { mailboxOf } from '@ajose/sdk/domain/email';
import { roleNames } from '@ajose/sdk/domain/roles';
import { formatDateTime } from '@ajose/sdk/domain/time';
import { writeAudit } from '../../platform/audit/audit.ts';
import { row, rows, run, type Sql, type Tx } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { adminInvitationEmail } from '../../platform/mail/emails.ts';
import { enqueueMail } from '../../platform/mail/enqueue.ts';
import type { Draft } from '../../platform/mail/template.ts';
import { refuse } from '../../platform/server/errors.ts';
import type { Staff } from '../../platform/server/signed-in.ts';
import { linkOf, readLink } from '../auth/contact-changes.ts';
import { codeUntil } from '../auth/ref-code.ts';

export interface Invitation {
  id: string;
  email: string;
  role: AdminRole;
  invited_by: string;
  invited_by_name: string;
  invited_at: Date;
  expires_at: Date;
}

/** The invitations that work at the time `$1`: they have not expired, and the inviter can still invite. */
const WORKING = `
  SELECT v.id, v.email::text, v.role, v.invited_by, s.name AS invited_by_name, v.invited_at, v.expires_at
    FROM staff_invitations v JOIN staff s ON s.id = v.invited_by
   WHERE v.expires_at > $1 AND s.role = 'owner' AND s.confirmed_at IS NOT NULL AND s.blocked_at IS NULL`;

/** The invitations that work and that nobody has registered by yet, the newest first. */
export async function listInvitations(db: Sql, now: Date): Promise<SentAdminInvitation[]> {
  const invitations = await rows<Invitation>(db, `${WORKING} ORDER BY v.invited_at DESC, v.id`, [now]);
  return invitations.map((invitation) => ({
    _id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    invitedBy: invitation.invited_by_name,
    invitedAt: invitation.invited_at.toISOString(),
    expiresAt: invitation.expires_at.toISOString(),
  }));
}

/** Sends the link. Another one to the same address ends the one before. @throws Refusal 409 `email_taken` */
export async function sendInvitation(on: Tx, now: Date, staff: Staff, body: SendInvitationBody): Promise<void> {
  const email = mailboxOf(body.email);
  if (await row(on, 'SELECT FROM staff WHERE email = $1', [email])) {
    const message = 'There is an administrator with this email address already.';
    throw refuse(409, 'email_taken', message, { email: message });
  }
  await run(on, 'DELETE FROM staff_invitations WHERE email = $1 OR expires_at <= $2', [email, now]);
  const invitation = await row<{ id: string }>(
    on,
    `INSERT INTO staff_invitations (email, role, invited_by, invited_at, expires_at) VALUES ($1, $2, $3, $4, $5)
     RETURNING id`,
    [email, body.role, staff.id, now, codeUntil(now)],
  );
  if (!invitation) throw new Error('The database made no invitation');
  await enqueueMail(on, { emailKind: 'admin_invitation', invitationId: invitation.id });
  await writeAudit(on, staff, 'sendInvitation', `admin:${invitation.id}`, null, { email, role: body.role });
}

/** @throws Refusal 404 `invitation_unknown` */
export async function takeBackInvitation(on: Tx, staff: Staff, id: string): Promise<void> {
  const ended = await row<{ email: string; role: AdminRole }>(
    on,
    'DELETE FROM staff_invitations WHERE id = $1 RETURNING email::text, role',
    [id],
  );
  if (!ended) throw refuse(404, 'invitation_unknown', 'This invitation does not wait any more.');
  await writeAudit(on, staff, 'takeBackInvitation', `admin:${id}`, ended, null);
}

const invitationEnded = () =>
  refuse(
    403,
    'invitation_ended',
    'This invitation was used, taken back, replaced or is older than seven days. Please ask who invited you for another one.',
  );

/**
 * The invitation that a link names.
 * @returns null where the text is no link of ours: a referral code
 * @throws Refusal 403 `invitation_ended`
 */
export async function readInvitation(
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  on: Sql,
  text: string,
): Promise<Invitation | null> {
  const id = readLink(env, 'admin', text);
  if (id === null) return null;
  const invitation = await row<Invitation>(on, `${WORKING} AND v.id = $2`, [clock.now(), id]);
  if (!invitation) throw invitationEnded();
  return invitation;
}

/** Whether an invitation to the address works. */
export const isInvited = async ({ clock }: Pick<Deps, 'clock'>, on: Sql, email: string): Promise<boolean> =>
  (await row(on, `${WORKING} AND v.email = $2`, [clock.now(), mailboxOf(email)])) !== undefined;

/** Uses an invitation up, once, in the transaction that registers by it. @throws Refusal 403 `invitation_ended` */
export async function useInvitation(on: Tx, { id }: Pick<Invitation, 'id'>): Promise<void> {
  if ((await run(on, 'DELETE FROM staff_invitations WHERE id = $1', [id])) === 0) throw invitationEnded();
}

/** What the page of the link says. @throws Refusal 403 `invitation_ended`, 404 `invitation_unknown` */
export async function showInvitation(deps: Deps, token: string): Promise<InvitedAdmin> {
  const invitation = await readInvitation(deps, deps.db, token);
  if (!invitation)
    throw refuse(404, 'invitation_unknown', 'This link is not complete. Please open it from the email again.');
  const { email, role, invited_by_name: invitedBy } = invitation;
  return { email, role, invitedBy };
}

/** @throws Refusal 403 `invitation_of_another` */
export function requireInvited(invitation: Invitation, email: string): void {
  if (mailboxOf(email) === mailboxOf(invitation.email)) return;
  const message = `This invitation is for ${invitation.email}. Please register with that address, or ask for an invitation to yours.`;
  throw refuse(403, 'invitation_of_another', message);
}

/** @returns null where the invitation has ended */
export async function writeInvitation({ db, env, clock }: Deps, id: string): Promise<Draft | null> {
  const invitation = await row<Invitation>(db, `${WORKING} AND v.id = $2`, [clock.now(), id]);
  if (!invitation) return null;
  const { email, invited_by_name: by, role, expires_at: expiresAt } = invitation;
  const link = linkOf(env, 'admin', id);
  return adminInvitationEmail(email, {
    by,
    role: roleNames[role],
    link,
    until: formatDateTime(expiresAt.toISOString()),
  });
}
