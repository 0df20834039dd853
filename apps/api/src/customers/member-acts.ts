/**
 * Who acts for an organisation: adding, changing and ending members. Where two sign, one member never does it alone; `performMemberAct` is
 * what is done once they have agreed.
 */
import type {
  EndMemberBody,
  InviteMemberBody,
  MemberRole,
  SetMemberRoleBody,
  Signatures,
} from '@ajose/sdk/contract/organisations';
import { memberMay } from '@ajose/sdk/domain/members';
import { toKobo } from '@ajose/sdk/domain/money';
import { lockOwnAccount } from '../access/auth/contact-changes.ts';
import { reauthenticate } from '../access/auth/reauthenticate.ts';
import { ACTS } from '../access/members/members.ts';
import { row, rows, run, tx, type Sql, type Tx } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { addNotice, enqueueMail } from '../platform/mail/enqueue.ts';
import type { MemberStep } from '../platform/mail/member-words.ts';
import { needsTwo } from '../platform/server/acting.ts';
import { refuse } from '../platform/server/errors.ts';
import { count } from '../platform/server/limits.ts';
import type { SignedInCustomer } from '../platform/server/signed-in.ts';
import { invitedAs } from '../saving/circles/no-invitations.ts';

const INVITED_DAYS = 7;
const DAY_MS = 86_400_000;

/** What is done, by its call. */
export type MemberAct =
  | { act: 'inviteMember'; body: InviteMemberBody }
  | { act: 'setMemberRole'; body: SetMemberRoleBody }
  | { act: 'endMember'; body: EndMemberBody };

/** For which organisation, and who asked for it. */
interface By {
  organisationId: string;
  personId: string;
  now: Date;
}

/** @throws Refusal 404 `no_organisation` for a person's own account */
async function signaturesOf(on: Sql, organisationId: string): Promise<Signatures> {
  const organisation = await row<{ signatures: Signatures }>(
    on,
    'SELECT signatures FROM organisations WHERE customer_id = $1',
    [organisationId],
  );
  if (organisation) return organisation.signatures;
  throw refuse(404, 'no_organisation', 'This account is a person’s. Please choose an organisation first.');
}

/**
 * Where two sign, two agree on members, too. Until two people could approve there is nobody to agree with, so the first one alone adds the
 * second. @throws Refusal 403 `needs_two`
 */
async function requireAloneMay(tx: Tx, organisationId: string): Promise<void> {
  if ((await signaturesOf(tx, organisationId)) === 1) return;
  const known = await row<{ people: number }>(
    tx,
    `SELECT count(DISTINCT person_id)::int AS people FROM members
      WHERE organisation_id = $1 AND accepted_at IS NOT NULL AND role IN ('checker', 'owner')`,
    [organisationId],
  );
  if ((known?.people ?? 0) >= 2) throw needsTwo();
}

export interface FoundMember {
  id: string;
  person_id: string;
  name: string;
  role: MemberRole;
}

const ACTING = `
  SELECT m.id, m.person_id, p.name, m.role FROM members m JOIN customers p ON p.id = m.person_id
   WHERE m.organisation_id = $1 AND ${ACTS}`;

/**
 * Refuses a change that leaves no owner, or where two sign fewer than two who may approve, unless the caller has said that they know.
 * @param after the role that the member has then; null: none
 * @throws Refusal 409 `last_owner`, and `too_few_approve`
 */
async function requireLooksAfter(
  tx: Tx,
  organisationId: string,
  { member, after, understood }: { member: FoundMember; after: MemberRole | null; understood: boolean },
): Promise<void> {
  const all = await rows<FoundMember>(tx, ACTING, [organisationId]);
  const then = all.flatMap(({ id, role }) => (id === member.id ? (after ?? []) : role));
  if (!then.some((role) => memberMay(role, 'manage'))) {
    throw refuse(409, 'last_owner', `${member.name} is the last owner. Please make another member an owner first.`);
  }
  const approve = (roles: readonly MemberRole[]) => roles.filter((role) => memberMay(role, 'approve')).length;
  const isLess = approve(then) < approve(all.map(({ role }) => role));
  if (understood || !isLess || approve(then) >= 2 || (await signaturesOf(tx, organisationId)) === 1) return;
  const message =
    'After that only one member could approve, and two have to agree here. Only our administrators can mend it then. Please say that you know.';
  throw refuse(409, 'too_few_approve', message);
}

/** Tells the organisation, and by `person` also the member. */
export async function tellOfMember(
  tx: Tx,
  now: Date,
  organisationId: string,
  { member, step, role }: { member: FoundMember; step: MemberStep; role: MemberRole },
): Promise<void> {
  const data = { step, name: member.name, role };
  await addNotice(tx, organisationId, { kind: 'member', data }, now);
  await enqueueMail(tx, { emailKind: 'member', customerId: organisationId, data });
  if (step !== 'role' && step !== 'ended') return;
  const organisation = await row<{ name: string }>(tx, 'SELECT name FROM customers WHERE id = $1', [organisationId]);
  const own = { ...data, organisation: organisation?.name ?? '' };
  await addNotice(tx, member.person_id, { kind: 'member', data: own }, now);
  await enqueueMail(tx, { emailKind: 'member', customerId: member.person_id, data: own });
}

/** @throws Refusal 404 `member_unknown` */
async function findMember(tx: Tx, organisationId: string, memberId: string): Promise<FoundMember> {
  const member = await row<FoundMember>(tx, `${ACTING} AND m.id = $2`, [organisationId, memberId]);
  if (!member) throw refuse(404, 'member_unknown', 'This is no member any more. Please look again.');
  return member;
}

const koboOf = ({ role, mostAlone }: Pick<InviteMemberBody, 'role' | 'mostAlone'>): bigint | null =>
  role === 'maker' && mostAlone != null ? toKobo(mostAlone) : null;

/** @throws Refusal 409 `already_member` */
async function invite(tx: Tx, { organisationId, personId, now }: By, body: InviteMemberBody): Promise<void> {
  const member = await row<{ name: string }>(tx, `${ACTING} AND p.email = $2::citext`, [organisationId, body.email]);
  if (member) throw refuse(409, 'already_member', `${member.name} is a member already.`);
  await run(
    tx,
    `UPDATE member_invitations SET state = 'taken_back' WHERE organisation_id = $1 AND email = $2::citext AND state = 'waiting'`,
    [organisationId, body.email],
  );
  const invited = await row<{ id: string }>(
    tx,
    `INSERT INTO member_invitations (organisation_id, email, role, most_alone_kobo, invited_by, invited_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [
      organisationId,
      body.email,
      body.role,
      koboOf(body),
      personId,
      now,
      new Date(now.getTime() + INVITED_DAYS * DAY_MS),
    ],
  );
  if (!invited) throw new Error('The invitation has no id');
  await enqueueMail(tx, { emailKind: 'member_invitation', invitationId: invited.id });
}

async function setRole(tx: Tx, { organisationId, now }: By, body: SetMemberRoleBody): Promise<void> {
  const member = await findMember(tx, organisationId, body.memberId);
  const { role, understood = false } = body;
  await requireLooksAfter(tx, organisationId, { member, after: role, understood });
  await run(tx, 'UPDATE members SET role = $2, most_alone_kobo = $3 WHERE id = $1', [member.id, role, koboOf(body)]);
  await tellOfMember(tx, now, organisationId, { member, step: 'role', role });
}

/** Ends a membership; the row stays as the organisation's history. */
async function end(
  tx: Tx,
  { organisationId, now }: By,
  {
    member,
    step,
    understood = false,
  }: { member: FoundMember; step: 'ended' | 'left'; understood?: boolean | undefined },
): Promise<void> {
  await requireLooksAfter(tx, organisationId, { member, after: null, understood });
  await run(tx, 'UPDATE members SET ended_at = $2 WHERE id = $1', [member.id, now]);
  await tellOfMember(tx, now, organisationId, { member, step, role: member.role });
}

/**
 * Does what was agreed on. The caller has locked the organisation.
 * @throws Refusal 404 `member_unknown`, 409 `already_member`, `last_owner` or `too_few_approve`
 */
export async function performMemberAct(tx: Tx, by: By, { act, body }: MemberAct): Promise<void> {
  switch (act) {
    case 'inviteMember':
      return invite(tx, by, body);
    case 'setMemberRole':
      return setRole(tx, by, body);
    case 'endMember':
      return end(tx, by, {
        member: await findMember(tx, by.organisationId, body.memberId),
        step: 'ended',
        understood: body.understood,
      });
    default:
      return act satisfies never;
  }
}

const TO: Readonly<Record<MemberAct['act'], string>> = {
  inviteMember: 'to invite a member',
  setMemberRole: 'to change a role',
  endMember: 'to end a membership',
};

/** What a code of the second factor confirms. */
function purposeOf({ act, body }: MemberAct): string {
  if (act === 'endMember') return `${act} ${body.memberId}`;
  return `${act} ${act === 'inviteMember' ? body.email : body.memberId} ${body.role} ${body.mostAlone ?? 'all'}`;
}

/**
 * What an owner does alone, with the password or a code. Where two sign it is refused.
 * @throws Refusal 403 `needs_two`, 429 `too_many_invitations`, what `performMemberAct` refuses, and what `reauthenticate` throws
 */
export async function actOnMember(deps: Deps, who: SignedInCustomer, act: MemberAct): Promise<void> {
  const by = { organisationId: who.customer.id, personId: who.person.id, now: deps.clock.now() };
  await tx(deps.db, (tx) => requireAloneMay(tx, by.organisationId));
  await reauthenticate(deps, who, { body: act.body, to: TO[act.act], purpose: purposeOf(act), needs: 'either' });
  if (act.act === 'inviteMember') await count(deps, 'invitation', invitedAs(deps.env, act.body.email));
  await tx(deps.db, async (tx) => {
    await lockOwnAccount(tx, who);
    await requireAloneMay(tx, by.organisationId);
    await performMemberAct(tx, by, act);
  });
}

/** A member leaves. @throws Refusal 404 `no_organisation`, 409 `last_owner` or `too_few_approve` */
export async function leave(deps: Deps, who: SignedInCustomer, understood: boolean): Promise<void> {
  const by = { organisationId: who.customer.id, personId: who.person.id, now: deps.clock.now() };
  await tx(deps.db, async (tx) => {
    await lockOwnAccount(tx, who);
    await signaturesOf(tx, by.organisationId);
    const member = await row<FoundMember>(tx, `${ACTING} AND m.person_id = $2`, [by.organisationId, by.personId]);
    if (member) await end(tx, by, { member, step: 'left', understood });
  });
}
