/** Invitations to a circle: what the link shows, and how they are sent. */
import { firstNameOf } from '@ajose/sdk/domain/names';
import type { CircleInvitation, GetCirclesReply, InviteToCircleBody } from '@ajose/sdk/contract/circles';
import { readEmail } from '@ajose/sdk/domain/email';
import { toNaira } from '@ajose/sdk/domain/money';
import { requireConfirmed } from '../../platform/server/confirmed.ts';
import { row, rows, tx, type Db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { refuse } from '../../platform/server/errors.ts';
import { count } from '../../platform/server/limits.ts';
import type { SignedInCustomer } from '../../platform/server/signed-in.ts';
import { invitationOver, noInvitation } from './circles.ts';
import { choiceOf, findByInvitation, lockMine, membersOf } from './rows.ts';
import { invitedAs, wantsNone } from './no-invitations.ts';
import { inviteAddress, tellMember } from './tell.ts';

/** @throws Refusal 404 `invitation_not_found`, 409 `invitation_over` */
export async function readInvitation(db: Db, code: string): Promise<CircleInvitation> {
  const circle = await findByInvitation(db, code);
  if (!circle) throw noInvitation();
  if (circle.state !== 'open') throw invitationOver();
  const members = await membersOf(db, circle.id);
  const taken = new Set(members.map(({ turn }) => turn));
  const turns = Array.from({ length: circle.people }, (_, index) => index + 1);
  const organiser = members.find(({ customer_id }) => customer_id === circle.organiser_id)?.name ?? '';
  return {
    ...choiceOf(circle),
    organiser: firstNameOf(organiser),
    joined: members.length,
    freeTurns: circle.ordering === 'agreed' ? turns.filter((turn) => !taken.has(turn)) : [],
  };
}

/** The invitations of which the customer was told and which can still be taken up. A mailbox that wants none is shown none. */
export async function openInvitations(
  { db, env }: Deps,
  { customer: { id }, person: { email } }: SignedInCustomer,
): Promise<Pick<GetCirclesReply, 'invitations'>> {
  const open = await rows<{
    code: string;
    name: string;
    by: string;
    kobo: bigint;
    every: 'week' | 'month';
    people: number;
  }>(
    db,
    `SELECT c.invitation AS code, c.name, n.by, c.kobo, c.every, c.people
       FROM (SELECT DISTINCT ON (data->>'code') data->>'code' AS code, data->>'by' AS by, at FROM notices
              WHERE customer_id = $1 AND kind = 'circle' AND data->>'what' = 'invited' ORDER BY data->>'code', at DESC) n
       JOIN circles c ON c.invitation = n.code
      WHERE c.state = 'open' AND c.people > (SELECT count(*) FROM circle_members m WHERE m.circle_id = c.id)
        AND NOT EXISTS (SELECT FROM circle_members m WHERE m.circle_id = c.id AND m.customer_id = $1)
      ORDER BY n.at DESC`,
    [id],
  );
  if (open.length === 0 || (await wantsNone(db, env, email))) return {};
  return { invitations: open.map(({ kobo, ...invitation }) => ({ ...invitation, amount: toNaira(kobo) })) };
}

/**
 * Sends the invitation. A customer is notified in the app and by email; an address without an account gets an email in which nothing was
 * written by the sender. A mailbox that wants no invitations gets nothing. The caller cannot tell which. No phone number is invited:
 * numbers are not confirmed, and a stranger may have entered this one.
 * @throws Refusal 404, 409 `names_final` or `email_not_confirmed`, 429 `too_many_emails` or `too_many_invitations`
 */
export async function invite(
  deps: Deps,
  { customer, person }: SignedInCustomer,
  body: InviteToCircleBody,
): Promise<void> {
  const { db, clock, env } = deps;
  requireConfirmed(person, 'before you invite others');
  const email = readEmail(body.to);
  if (email === null) throw new Error('The rules let an invitation through that names no email address');
  await count(deps, 'email', customer.id);
  const now = clock.now();
  await tx(db, async (tx) => {
    const { circle, members } = await lockMine(tx, body.circleId, customer.id);
    if (circle.state !== 'open') throw refuse(409, 'names_final', 'The names of this circle are final.');
    await count({ db: tx, env }, 'invitation', invitedAs(env, email));
    if (await wantsNone(tx, env, email)) return;
    const invitation = await row<{ id: string }>(
      tx,
      `SELECT id FROM customers WHERE closed_at IS NULL AND email = $1::citext AND kind = 'person'`,
      [email],
    );
    const news = { what: 'invited', code: circle.invitation, by: firstNameOf(customer.name) } as const;
    if (invitation && members.some(({ customer_id }) => customer_id === invitation.id)) return;
    if (invitation) await tellMember(tx, invitation.id, { circleId: circle.id, circle: circle.name, ...news }, now);
    else await inviteAddress(tx, email, circle.invitation);
  });
}
