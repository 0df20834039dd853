/**
 * Who acts for an organisation: adding, changing and ending members, and how many have to agree. Where two sign, one member asks and another
 * one approves.
 */
import type { MemberAct } from '@ajose/sdk/contract/member-requests';
import type { InviteMemberBody, MemberRole, OrganisationForm, Signatures } from '@ajose/sdk/contract/organisations';
import { memberMay } from '@ajose/sdk/domain/members';
import { toKobo } from '@ajose/sdk/domain/money';
import { lockOwnAccount } from '../access/auth/contact-changes.ts';
import { reauthenticate } from '../access/auth/reauthenticate.ts';
import { whoDid } from '../access/members/done-by.ts';
import { ACTS } from '../access/members/members.ts';
import type { AskedByMember } from '../access/members/request-acts.ts';
import { doOrAsk, lockToLetOut, requireOrganisation, type NewRequest } from '../access/members/requests.ts';
import { row, rows, run, tx, type Sql, type Tx } from '../platform/database/db.ts';
import type { Deps } from '../platform/deps.ts';
import { addNotice, enqueueMail } from '../platform/mail/enqueue.ts';
import type { MemberStep } from '../platform/mail/member-words.ts';
import { needsTwo } from '../platform/server/acting.ts';
import { refuse } from '../platform/server/errors.ts';
import { count } from '../platform/server/limits.ts';
import type { SignedInCustomer } from '../platform/server/signed-in.ts';
import type { WaitsForMember } from '../platform/server/waits.ts';
import { invitedAs } from '../saving/circles/no-invitations.ts';

const INVITED_DAYS = 7;
const DAY_MS = 86_400_000;

type Action = 'inviteMember' | 'setMemberRole' | 'endMember' | 'setSignatures';
export type PowerAct = Extract<MemberAct, { action: Action }>;
type OfAction<A extends Action> = Extract<PowerAct, { action: A }>;

/** The organisation that an act changes, who acts, and when. */
interface By {
  organisationId: string;
  personId: string;
  now: Date;
  /** Which members did it, for the organisation's notices. */
  did?: { who?: string };
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
 * Whether one owner does it alone: where one signature is enough. Where two sign nobody could agree until two people could approve, so the
 * first one alone adds the second.
 */
export async function mayAlone(
  on: Sql,
  organisationId: string,
  { action }: Pick<PowerAct, 'action'>,
): Promise<boolean> {
  if ((await signaturesOf(on, organisationId)) === 1) return true;
  if (action === 'setSignatures') return false;
  const known = await row<{ people: number }>(
    on,
    `SELECT count(DISTINCT person_id)::int AS people FROM members
      WHERE organisation_id = $1 AND accepted_at IS NOT NULL AND role IN ('checker', 'owner')`,
    [organisationId],
  );
  return (known?.people ?? 0) < 2;
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
 * Refuses a change that leaves no owner. Where two have to agree, also refuses one that leaves fewer than two who may approve, unless the caller has
 * said that they know.
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
    'After that only one member could approve, and two have to agree here. Only our administrators can mend it then. Who asks has to say that they know.';
  throw refuse(409, 'too_few_approve', message);
}

/** Tells the organisation; and, unless the member has joined or left, the member too. */
export async function tellOfMember(
  tx: Tx,
  now: Date,
  organisationId: string,
  { member, step, role, did = {} }: { member: FoundMember; step: MemberStep; role: MemberRole; did?: By['did'] },
): Promise<void> {
  const organisation = await row<{ name: string; form: OrganisationForm }>(
    tx,
    'SELECT c.name, o.form FROM customers c JOIN organisations o ON o.customer_id = c.id WHERE c.id = $1',
    [organisationId],
  );
  const data = { step, name: member.name, role, ...(organisation?.form === 'family' ? { form: 'family' } : {}) };
  await addNotice(tx, organisationId, { kind: 'member', data: { ...data, ...did } }, now);
  await enqueueMail(tx, { emailKind: 'member', customerId: organisationId, data });
  if (step === 'joined' || step === 'left') return;
  const account = step === 'ended' ? {} : { account: organisationId };
  const own = { ...data, ...account, organisation: organisation?.name ?? '' };
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
async function requireNoMember(tx: Tx, organisationId: string, email: string): Promise<void> {
  const member = await row<{ name: string }>(tx, `${ACTING} AND p.email = $2::citext`, [organisationId, email]);
  if (member) throw refuse(409, 'already_member', `${member.name} is a member already.`);
}

async function invite(tx: Tx, { organisationId, personId, now }: By, act: OfAction<'inviteMember'>): Promise<void> {
  await requireNoMember(tx, organisationId, act.email);
  await run(
    tx,
    `UPDATE member_invitations SET state = 'taken_back' WHERE organisation_id = $1 AND email = $2::citext AND state = 'waiting'`,
    [organisationId, act.email],
  );
  const invited = await row<{ id: string }>(
    tx,
    `INSERT INTO member_invitations (organisation_id, email, role, most_alone_kobo, invited_by, invited_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [organisationId, act.email, act.role, koboOf(act), personId, now, new Date(now.getTime() + INVITED_DAYS * DAY_MS)],
  );
  if (!invited) throw new Error('The invitation has no id');
  await enqueueMail(tx, { emailKind: 'member_invitation', invitationId: invited.id });
}

/** The member whom an act changes. @throws what `findMember` and `requireLooksAfter` throw */
async function changed(
  tx: Tx,
  organisationId: string,
  act: OfAction<'setMemberRole' | 'endMember'>,
): Promise<FoundMember> {
  const member = await findMember(tx, organisationId, act.memberId);
  const after = act.action === 'setMemberRole' ? act.role : null;
  await requireLooksAfter(tx, organisationId, { member, after, understood: act.understood });
  return member;
}

async function setRole(tx: Tx, { organisationId, now, did }: By, act: OfAction<'setMemberRole'>): Promise<void> {
  const member = await changed(tx, organisationId, act);
  await run(tx, 'UPDATE members SET role = $2, most_alone_kobo = $3 WHERE id = $1', [member.id, act.role, koboOf(act)]);
  await tellOfMember(tx, now, organisationId, { member, step: 'role', role: act.role, did });
}

/** Ends a membership; the row stays as the organisation's history. */
async function end(
  tx: Tx,
  { organisationId, now, did }: By,
  { member, step }: { member: FoundMember; step: 'ended' | 'left' },
): Promise<void> {
  await run(tx, 'UPDATE members SET ended_at = $2 WHERE id = $1', [member.id, now]);
  await tellOfMember(tx, now, organisationId, { member, step, role: member.role, did });
}

/** @throws Refusal 409 `same_signatures`, and `too_few_approve` where two should agree and only one may approve */
async function requireOtherSignatures(tx: Tx, organisationId: string, signatures: Signatures): Promise<void> {
  if ((await signaturesOf(tx, organisationId)) === signatures) {
    throw refuse(409, 'same_signatures', 'It is so already. Nothing was changed.');
  }
  if (signatures === 1) return;
  const all = await rows<FoundMember>(tx, ACTING, [organisationId]);
  if (all.filter(({ role }) => memberMay(role, 'approve')).length >= 2) return;
  const message = 'Only one member may approve now, so two cannot agree. Please add a checker or another owner first.';
  throw refuse(409, 'too_few_approve', message);
}

async function setSignatures(
  tx: Tx,
  { organisationId, now, did = {} }: By,
  act: OfAction<'setSignatures'>,
): Promise<void> {
  const { signatures } = act;
  await requireOtherSignatures(tx, organisationId, signatures);
  await run(tx, 'UPDATE organisations SET signatures = $2 WHERE customer_id = $1', [organisationId, signatures]);
  const data = { step: 'signatures', signatures };
  await addNotice(tx, organisationId, { kind: 'member', data: { ...data, ...did } }, now);
  await enqueueMail(tx, { emailKind: 'member', customerId: organisationId, data });
}

/** Does what was agreed on. The caller has locked the organisation. @throws what `requirePossible` throws */
async function perform(tx: Tx, by: By, act: PowerAct): Promise<void> {
  switch (act.action) {
    case 'inviteMember':
      return invite(tx, by, act);
    case 'setMemberRole':
      return setRole(tx, by, act);
    case 'endMember':
      return end(tx, by, { member: await changed(tx, by.organisationId, act), step: 'ended' });
    case 'setSignatures':
      return setSignatures(tx, by, act);
    default:
      return act satisfies never;
  }
}

/**
 * Refuses at once what could not be done now, so that nobody is asked to approve it.
 * @throws Refusal 404 `member_unknown`, 409 `already_member`, `last_owner`, `same_signatures` or `too_few_approve`
 */
async function requirePossible(tx: Tx, organisationId: string, act: PowerAct): Promise<void> {
  if (act.action === 'inviteMember') await requireNoMember(tx, organisationId, act.email);
  else if (act.action === 'setSignatures') await requireOtherSignatures(tx, organisationId, act.signatures);
  else await changed(tx, organisationId, act);
}

const TO: Readonly<Record<Action, string>> = {
  inviteMember: 'to invite a member',
  setMemberRole: 'to change a role',
  endMember: 'to end a membership',
  setSignatures: 'to change how many have to agree',
};

/** What a code of the second factor confirms. */
function purposeOf(act: PowerAct): string {
  switch (act.action) {
    case 'inviteMember':
      return `${act.action} ${act.email} ${act.role} ${act.mostAlone ?? 'all'}`;
    case 'setMemberRole':
      return `${act.action} ${act.memberId} ${act.role} ${act.mostAlone ?? 'all'}`;
    case 'endMember':
      return `${act.action} ${act.memberId}`;
    case 'setSignatures':
      return `${act.action} ${act.signatures}`;
    default:
      return act satisfies never;
  }
}

async function toAsk({ db }: Pick<Deps, 'db'>, { customer }: SignedInCustomer, act: PowerAct): Promise<NewRequest> {
  await tx(db, (tx) => requirePossible(tx, customer.id, act));
  const key = 'understood' in act && act.understood ? `${purposeOf(act)} understood` : purposeOf(act);
  return { act, key, once: false, amountKobo: null };
}

type Proof = AskedByMember<Action>['proof'];

/** @throws Refusal 403 `needs_two`, 429 `too_many_invitations`, and what `lockToLetOut`, `requirePossible` and `reauthenticate` throw */
async function carryOut(deps: Deps, who: SignedInCustomer, act: PowerAct, proof: Proof): Promise<void> {
  const [organisationId, now, lets] = [who.customer.id, deps.clock.now(), who.member?.lets];
  await reauthenticate(deps, who, { body: proof, to: TO[act.action], purpose: purposeOf(act), needs: 'either' });
  const personId = typeof lets === 'object' ? lets.askerId : who.person.id;
  if (act.action === 'inviteMember') {
    await count(deps, 'inviter', personId);
    await count(deps, 'invitation', invitedAs(deps.env, act.email));
  }
  await tx(deps.db, async (tx) => {
    if (lets === 'alone') {
      await lockOwnAccount(tx, who);
      if (!(await mayAlone(tx, organisationId, act))) throw needsTwo();
    } else {
      await lockToLetOut(tx, who, now);
    }
    await perform(tx, { organisationId, personId, now, did: whoDid(who) }, act);
  });
}

/**
 * Does an owner's act with the password or a code, or stores a request for it where two sign.
 * @throws Refusal 404 `no_organisation`, and what `doOrAsk`, `carryOut` and `requirePossible` throw
 */
export async function actOnMember(
  deps: Deps,
  who: SignedInCustomer,
  act: PowerAct,
  proof: Proof,
): Promise<WaitsForMember | void> {
  requireOrganisation(who);
  const { member, customer } = who;
  if (member !== null && (await mayAlone(deps.db, customer.id, act))) {
    return carryOut(deps, { ...who, member: { ...member, lets: 'alone' } }, act, proof);
  }
  return doOrAsk(
    deps,
    who,
    () => toAsk(deps, who, act),
    (acting) => carryOut(deps, acting, act, proof),
  );
}

/** @throws what `carryOut` throws */
export const memberActApproved = (deps: Deps, who: SignedInCustomer, asked: { act: PowerAct; proof: Proof }) =>
  carryOut(deps, who, asked.act, asked.proof);

/** A member leaves. @throws Refusal 404 `no_organisation`, 409 `last_owner` or `too_few_approve` */
export async function leave(deps: Deps, who: SignedInCustomer, understood: boolean): Promise<void> {
  const by = { organisationId: who.customer.id, personId: who.person.id, now: deps.clock.now() };
  await tx(deps.db, async (tx) => {
    await lockOwnAccount(tx, who);
    await signaturesOf(tx, by.organisationId);
    const member = await row<FoundMember>(tx, `${ACTING} AND m.person_id = $2`, [by.organisationId, by.personId]);
    if (!member) return;
    await requireLooksAfter(tx, by.organisationId, { member, after: null, understood });
    await end(tx, by, { member, step: 'left' });
  });
}
