/** Invitations to become a member: a link in an email, for the signed-in person with that confirmed address, once. */
import type {
  InviteMemberBody,
  MemberInvitation,
  MemberRole,
  OrganisationForm,
  OwnAccount,
  SentInvitation,
  Signatures,
} from '@ajose/sdk/contract/organisations';
import { mailboxOf } from '@ajose/sdk/domain/email';
import { toNaira } from '@ajose/sdk/domain/money';
import { formatDateTime } from '@ajose/sdk/domain/time';
import { linkOf, lockOwnAccount, readLink } from '../access/auth/contact-changes.ts';
import { ACTS } from '../access/members/members.ts';
import { row, rows, run, tx, type Sql, type Tx } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { memberInvitationEmail } from '../platform/mail/member-words.ts';
import type { Draft } from '../platform/mail/template.ts';
import { requireConfirmed } from '../platform/server/confirmed.ts';
import { refuse } from '../platform/server/errors.ts';
import type { SignedInCustomer } from '../platform/server/signed-in.ts';
import type { WaitsForMember } from '../platform/server/waits.ts';
import { noInvitationsLink, wantsNone } from '../saving/circles/no-invitations.ts';
import { actOnMember, tellOfMember } from './member-acts.ts';
import { listAccounts } from './organisations.ts';

/** @throws Refusal 409 `email_not_confirmed`, 429 `too_many_invitations`, and what `actOnMember` throws */
export async function inviteMember(
  deps: Deps,
  who: SignedInCustomer,
  { email, role, mostAlone = null, ...proof }: InviteMemberBody,
): Promise<WaitsForMember | void> {
  requireConfirmed(who.person, 'before you invite anybody');
  return actOnMember(deps, who, { action: 'inviteMember', email, role, mostAlone }, proof);
}

interface Found {
  id: string;
  organisation_id: string;
  name: string;
  form: OrganisationForm;
  signatures: Signatures;
  email: string;
  role: MemberRole;
  most_alone_kobo: bigint | null;
  invited_by: string;
  invited_at: Date;
  expires_at: Date;
  state: 'waiting' | 'accepted' | 'declined' | 'taken_back';
  /** Whether the member who invited still looks after the organisation, and it is open. */
  stands: boolean;
}

const SELECT = `
  SELECT v.id, v.organisation_id, c.name, o.form, o.signatures, v.email::text, v.role, v.most_alone_kobo, p.name AS invited_by,
         v.invited_at, v.expires_at, v.state, c.closed_at IS NULL AND EXISTS (
           SELECT FROM members m WHERE m.organisation_id = v.organisation_id AND m.person_id = v.invited_by AND m.role = 'owner' AND ${ACTS}) AS stands
    FROM member_invitations v JOIN customers c ON c.id = v.organisation_id JOIN organisations o ON o.customer_id = c.id
    JOIN customers p ON p.id = v.invited_by`;

const byId = (on: Sql, id: string) => row<Found>(on, `${SELECT} WHERE v.id = $1`, [id]);
const lockById = (on: Sql, id: string) => row<Found>(on, `${SELECT} WHERE v.id = $1 FOR UPDATE OF v`, [id]);

const mostAloneOf = ({ most_alone_kobo: kobo }: Pick<Found, 'most_alone_kobo'>): number | null =>
  kobo === null ? null : toNaira(kobo);

/** The invitations of an organisation that wait, the newest first. */
export async function listInvitations(db: Sql, organisationId: string, now: Date): Promise<SentInvitation[]> {
  const invitations = await rows<Found>(
    db,
    `${SELECT} WHERE v.organisation_id = $1 AND v.state = 'waiting' AND v.expires_at > $2 ORDER BY v.id DESC`,
    [organisationId, now],
  );
  return invitations.map((invitation) => ({
    _id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    mostAlone: mostAloneOf(invitation),
    invitedBy: invitation.invited_by,
    invitedAt: invitation.invited_at.toISOString(),
    expiresAt: invitation.expires_at.toISOString(),
  }));
}

/** @throws Refusal 404 `invitation_unknown` */
export async function takeBackInvitation({ db }: Deps, who: SignedInCustomer, id: string): Promise<void> {
  await tx(db, async (tx) => {
    await lockOwnAccount(tx, who);
    const ended = await run(
      tx,
      `UPDATE member_invitations SET state = 'taken_back' WHERE id = $1 AND organisation_id = $2 AND state = 'waiting'`,
      [id, who.customer.id],
    );
    if (ended === 0) throw refuse(404, 'invitation_unknown', 'This invitation does not wait any more.');
  });
}

/** A stranger to the invitation learns nothing of it. */
function requireInvited({ email }: Found, { person }: SignedInCustomer): void {
  requireConfirmed(person, 'before you accept an invitation');
  if (mailboxOf(email) === mailboxOf(person.email)) return;
  const message =
    'This invitation was sent to another email address. Please sign in with the account that has it, or ask for an invitation to your own.';
  throw refuse(403, 'invitation_of_another', message);
}

function requireWaiting({ state, expires_at: expiresAt, stands }: Found, now: Date): void {
  if (state === 'accepted') throw refuse(409, 'invitation_used', 'This invitation was accepted already.');
  if (state === 'declined') throw refuse(409, 'invitation_used', 'This invitation was declined already.');
  if (state === 'waiting' && expiresAt <= now) {
    const until = formatDateTime(expiresAt.toISOString());
    throw refuse(409, 'invitation_expired', `This invitation worked until ${until}. Please ask for another one.`);
  }
  if (state !== 'waiting' || !stands) {
    throw refuse(409, 'invitation_ended', 'This invitation was taken back. Please ask who invited you.');
  }
}

/**
 * @param read `lockById`: other answers to it have to wait
 * @throws Refusal 403 `invitation_of_another`, 404 `invitation_unknown`, 409 `already_member`, `email_not_confirmed`, `invitation_ended`,
 * `invitation_expired` or `invitation_used`
 */
async function find(deps: Deps, on: Sql, { who, token }: Answer, read = byId): Promise<Found> {
  const id = readLink(deps.env, 'member', token);
  const invitation = id === null ? undefined : await read(on, id);
  if (!invitation) {
    throw refuse(
      404,
      'invitation_unknown',
      'This link is not complete, or too old. Please open it from the email again.',
    );
  }
  requireInvited(invitation, who);
  requireWaiting(invitation, deps.clock.now());
  const member = await row(on, `SELECT FROM members m WHERE m.organisation_id = $1 AND m.person_id = $2 AND ${ACTS}`, [
    invitation.organisation_id,
    who.person.id,
  ]);
  if (member) throw refuse(409, 'already_member', `You are a member of ${invitation.name} already.`);
  return invitation;
}

interface Answer {
  who: SignedInCustomer;
  token: string;
}

export async function readInvitation(deps: Deps, answer: Answer): Promise<MemberInvitation> {
  const invitation = await find(deps, deps.db, answer);
  return {
    organisation: { name: invitation.name, form: invitation.form, signatures: invitation.signatures },
    role: invitation.role,
    mostAlone: mostAloneOf(invitation),
    invitedBy: invitation.invited_by,
    expiresAt: invitation.expires_at.toISOString(),
  };
}

/** Locks the person, the organisation and the invitation, in this order. */
async function answer(deps: Deps, on: Tx, given: Answer, state: 'accepted' | 'declined'): Promise<Found> {
  await lockOwnAccount(on, given.who);
  const { organisation_id: organisationId } = await find(deps, on, given);
  await run(on, 'SELECT FROM customers WHERE id = $1 FOR NO KEY UPDATE', [organisationId]);
  const invitation = await find(deps, on, given, lockById);
  await run(on, 'UPDATE member_invitations SET state = $2 WHERE id = $1', [invitation.id, state]);
  return invitation;
}

export async function acceptInvitation(deps: Deps, given: Answer): Promise<{ name: string; account: OwnAccount }> {
  const { person } = given.who;
  const now = deps.clock.now();
  const { organisation_id: organisationId, name } = await tx(deps.db, async (tx) => {
    const invitation = await answer(deps, tx, given, 'accepted');
    const member = await row<{ id: string }>(
      tx,
      `INSERT INTO members (organisation_id, person_id, role, most_alone_kobo, invited_by, invited_at, accepted_at)
       SELECT v.organisation_id, $2, v.role, v.most_alone_kobo, v.invited_by, v.invited_at, $3 FROM member_invitations v
        WHERE v.id = $1 RETURNING id`,
      [invitation.id, person.id, now],
    );
    if (!member) throw new Error('The new member has no id');
    const { role } = invitation;
    await tellOfMember(tx, now, invitation.organisation_id, {
      member: { id: member.id, person_id: person.id, name: person.name, role },
      step: 'joined',
      role,
    });
    return invitation;
  });
  const account = (await listAccounts(deps, given.who)).find(({ _id }) => _id === organisationId);
  if (!account) throw new Error(`The member does not act for ${organisationId}`);
  return { name, account };
}

export async function declineInvitation(deps: Deps, given: Answer): Promise<void> {
  await tx(deps.db, (tx) => answer(deps, tx, given, 'declined'));
}

/** Writes the email of an invitation. @returns null where it does not wait any more, or the mailbox wants no invitations */
export async function writeInvitation({ db, env, clock }: Deps, id: string): Promise<Draft | null> {
  const invitation = await byId(db, id);
  if (!invitation || invitation.state !== 'waiting' || invitation.expires_at <= clock.now()) return null;
  const { email, expires_at: expiresAt } = invitation;
  if (await wantsNone(db, env, email)) return null;
  const until = formatDateTime(expiresAt.toISOString());
  return memberInvitationEmail(email, linkOf(env, 'member', id), until, noInvitationsLink(env, email));
}
