/** Members come by an invitation, change roles and leave; somebody always looks after the organisation. */
import type { MemberApi } from '@ajose/sdk/api';
import type { MemberRole } from '@ajose/sdk/contract/organisations';
import { closeAccount } from '@ajose/sdk/customer/leaving';
import {
  acceptInvitation,
  declineInvitation,
  endMember,
  getInvitation,
  inviteMember,
  leave,
  setMemberRole,
  takeBackInvitation,
} from '@ajose/sdk/customer/members';
import { approveMemberRequest } from '@ajose/sdk/customer/member-requests';
import { getNotices } from '@ajose/sdk/customer/notices';
import { getAccounts, getPeople } from '@ajose/sdk/customer/organisations';
import { getUser } from '@ajose/sdk/customer/session';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { prune } from '../../src/jobs/prune.ts';
import { asked, join, newOrganisation, type TestOrganisation } from '../organisations.ts';
import { newCustomer, PASSWORD, unconfirmedCustomer, withTwoFactor, type TestCustomer } from '../people.ts';
import { NO_LIMITS, refusalOf } from '../sign-in.ts';
import { startStack } from '../stack.ts';

let organisation: TestOrganisation;
let owner: TestCustomer;
let api: MemberApi;
let ownerId: string;

const stack = await startStack({ env: NO_LIMITS });
afterAll(() => stack.close());
beforeEach(async () => {
  stack.clock.set(new Date());
  organisation = await newOrganisation(stack);
  await sign(1);
  owner = await newCustomer(stack);
  ownerId = await join(stack, organisation, owner, 'owner');
  api = owner.api.for(organisation.id);
});

const sign = (signatures: 1 | 2) =>
  stack.owner.query('UPDATE organisations SET signatures = $2 WHERE customer_id = $1', [organisation.id, signatures]);
const password = PASSWORD;

/** The token of the last link that an address got. */
async function linkTo(email: string): Promise<string> {
  await stack.runJobs();
  const sent = stack.emails.filter(
    ({ to, subject }) => to === email && subject === 'You are invited to act for an organisation',
  );
  return /join-organisation#token=([\w.-]+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
}

async function invited(person: TestCustomer, role: MemberRole = 'checker'): Promise<string> {
  await inviteMember(api, { email: person.user.email, role, password });
  return linkTo(person.user.email);
}

const roles = async () =>
  (await getPeople(api)).members.filter(({ endedAt }) => endedAt === null).map(({ role }) => role);

describe('an invitation', () => {
  test('makes the person with the address a member, in the role that was chosen, and the organisation is told', async () => {
    const person = await newCustomer(stack);
    await inviteMember(api, { email: person.user.email, role: 'maker', mostAlone: 50_000, password });
    expect((await getPeople(api)).invitations).toMatchObject([
      { email: person.user.email, role: 'maker', mostAlone: 50_000, invitedBy: owner.user.name },
    ]);
    const token = await linkTo(person.user.email);
    expect((await getInvitation(person.api, { token })).invitation).toMatchObject({
      organisation: { name: organisation.name, form: 'cooperative' },
      role: 'maker',
      mostAlone: 50_000,
      invitedBy: owner.user.name,
    });
    const { account } = await acceptInvitation(person.api, { token });
    expect(account).toMatchObject({ _id: organisation.id, organisation: { role: 'maker' } });
    expect((await getUser(person.api.for(organisation.id))).user._id).toBe(organisation.id);
    const { members, invitations } = await getPeople(api);
    expect(members[1]).toMatchObject({ role: 'maker', mostAlone: 50_000, invitedBy: owner.user.name });
    expect(invitations).toEqual([]);
    const { notices } = await getNotices(api, organisation.id);
    expect(notices[0]).toMatchObject({ kind: 'member', title: `${person.user.name} is a member now` });
  });

  test('is used once: a second use is refused, and so is the use of one that was declined', async () => {
    const person = await newCustomer(stack);
    const token = await invited(person);
    await declineInvitation(person.api, { token });
    for (const call of [getInvitation, acceptInvitation, declineInvitation] as const)
      expect(await refusalOf(call(person.api, { token }))).toMatchObject({ status: 409, code: 'invitation_used' });
    const again = await invited(person);
    const both = await Promise.allSettled([1, 2].map(() => acceptInvitation(person.api, { token: again })));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await roles()).toEqual(['owner', 'checker']);
  });

  test('that was forwarded tells another person nothing about the organisation', async () => {
    const token = await invited(await newCustomer(stack));
    const other = await newCustomer(stack);
    const refusal = await refusalOf(getInvitation(other.api, { token }));
    expect(refusal).toMatchObject({ status: 403, code: 'invitation_of_another' });
    expect(JSON.stringify(refusal)).not.toContain(organisation.name);
    expect(await refusalOf(acceptInvitation(other.api, { token }))).toMatchObject({ code: 'invitation_of_another' });
    expect(await roles()).toEqual(['owner']);
  });

  test('waits until its address is confirmed', async () => {
    const person = await unconfirmedCustomer(stack);
    const token = await invited(person);
    expect(await refusalOf(acceptInvitation(person.api, { token }))).toMatchObject({ code: 'email_not_confirmed' });
  });

  test('works for seven days, and its row is gone a month later', async () => {
    const person = await newCustomer(stack);
    const token = await invited(person);
    const expire = (days: number) =>
      stack.owner.query(
        'UPDATE member_invitations SET expires_at = now() - $2 * $3::interval WHERE organisation_id = $1',
        [organisation.id, days, '1 day'],
      );
    const { rows } = await stack.owner.query(
      'SELECT expires_at - invited_at = $2::interval AS week FROM member_invitations WHERE organisation_id = $1',
      [organisation.id, '7 days'],
    );
    expect(rows).toEqual([{ week: true }]);
    await expire(0);
    stack.clock.advance(1000);
    expect(await refusalOf(acceptInvitation(person.api, { token }))).toMatchObject({
      status: 409,
      code: 'invitation_expired',
      message: expect.stringContaining('worked until'),
    });
    expect((await getPeople(api)).invitations).toEqual([]);
    await expire(31);
    await prune(stack.deps);
    expect(await refusalOf(acceptInvitation(person.api, { token }))).toMatchObject({ code: 'invitation_unknown' });
  });

  test('that was taken back or replaced, or is of an owner who has left, is worth nothing', async () => {
    const person = await newCustomer(stack);
    const first = await invited(person);
    const second = await invited(person, 'viewer');
    expect(await refusalOf(getInvitation(person.api, { token: first }))).toMatchObject({ code: 'invitation_ended' });
    const id = (await getPeople(api)).invitations[0]?._id ?? '';
    await takeBackInvitation(api, { id });
    expect(await refusalOf(takeBackInvitation(api, { id }))).toMatchObject({ code: 'invitation_unknown' });
    expect(await refusalOf(getInvitation(person.api, { token: second }))).toMatchObject({ code: 'invitation_ended' });
    const third = await invited(person);
    await stack.owner.query('UPDATE members SET ended_at = now() WHERE id = $1', [ownerId]);
    expect(await refusalOf(acceptInvitation(person.api, { token: third }))).toMatchObject({ code: 'invitation_ended' });
  });

  test('goes neither to a present member nor to an organisation', async () => {
    const person = await newCustomer(stack);
    const token = await invited(person);
    await join(stack, organisation, person, 'viewer');
    expect(await refusalOf(acceptInvitation(person.api, { token }))).toMatchObject({ code: 'already_member' });
    const again = inviteMember(api, { email: person.user.email, role: 'owner', password });
    expect(await refusalOf(again)).toMatchObject({ status: 409, code: 'already_member' });
    expect(await refusalOf(acceptInvitation(api, { token }))).toMatchObject({ code: 'for_persons_only' });
    expect(await refusalOf(getInvitation(person.api, { token: `${token}x` }))).toMatchObject({
      status: 404,
      code: 'invitation_unknown',
    });
  });

  test('is one of at most twenty a day that one person sends, for whatever organisation and whoever approves', async () => {
    const invite = (email: string, by = api) => inviteMember(by, { email, role: 'viewer', password });
    for (let n = 0; n < 18; n += 1) await invite(`many${n}@example.com`);
    organisation = await newOrganisation(stack);
    await join(stack, organisation, owner, 'owner');
    const checker = await newCustomer(stack);
    await join(stack, organisation, checker, 'checker');
    const second = owner.api.for(organisation.id);
    const approved = async (n: number) => {
      const { _id: requestId } = await asked(invite(`others${n}@example.com`, second));
      return approveMemberRequest(checker.api.for(organisation.id), { requestId, password });
    };
    await approved(1);
    await approved(2);
    const tooMany = { status: 429, code: 'too_many_invitations', message: expect.stringContaining('many people') };
    expect(await refusalOf(approved(3))).toMatchObject(tooMany);
    expect(await refusalOf(invite('one-more@example.com'))).toMatchObject(tooMany);
  });

  test('needs an owner, and the password or a code', async () => {
    const email = 'new@example.com';
    expect(await refusalOf(inviteMember(api, { email, role: 'viewer' }))).toMatchObject({ code: 'password_required' });
    const wrong = inviteMember(api, { email, role: 'viewer', password: 'Wrong-one1' });
    expect(await refusalOf(wrong)).toMatchObject({ code: 'wrong_password' });
    const most = inviteMember(api, { email, role: 'checker', mostAlone: 5, password });
    expect(await refusalOf(most)).toMatchObject({ status: 422, fields: { mostAlone: expect.any(String) } });
    const careful = await withTwoFactor(stack);
    await join(stack, organisation, careful, 'owner');
    const by = careful.api.for(organisation.id);
    expect(await refusalOf(inviteMember(by, { email, role: 'viewer' }))).toMatchObject({ code: 'two_factor_required' });
    await inviteMember(by, { email, role: 'viewer', code: careful.code() });
    const checker = await newCustomer(stack);
    await join(stack, organisation, checker, 'checker');
    const asked = inviteMember(checker.api.for(organisation.id), { email, role: 'viewer', password });
    expect(await refusalOf(asked)).toMatchObject({ code: 'member_may_not' });
  });
});

describe('a member', () => {
  let other: TestCustomer;
  let memberId: string;
  beforeEach(async () => {
    other = await newCustomer(stack);
    memberId = await join(stack, organisation, other, 'checker');
  });

  test('gets another role from an owner, from the next call on, and reads it', async () => {
    await setMemberRole(api, { memberId, role: 'maker', mostAlone: 1000, password });
    expect((await getPeople(api)).members[1]).toMatchObject({ role: 'maker', mostAlone: 1000 });
    expect((await getAccounts(other.api)).accounts[1]?.organisation?.role).toBe('maker');
    const { notices } = await getNotices(other.api, other.user._id);
    expect(notices[0]).toMatchObject({ title: `You have another role in ${organisation.name}` });
    const unknown = setMemberRole(api, { memberId: crypto.randomUUID(), role: 'owner', password });
    expect(await refusalOf(unknown)).toMatchObject({ status: 404, code: 'member_unknown' });
  });

  test('whose membership an owner ends does nothing more, and may be invited again', async () => {
    await endMember(api, { memberId, password });
    expect(await refusalOf(getUser(other.api.for(organisation.id)))).toMatchObject({ code: 'not_a_member' });
    expect(await refusalOf(endMember(api, { memberId, password }))).toMatchObject({ code: 'member_unknown' });
    await acceptInvitation(other.api, { token: await invited(other) });
    expect(await roles()).toEqual(['owner', 'checker']);
  });

  test('leaves on their own, but the last owner neither leaves nor is ended or changed', async () => {
    await leave(other.api.for(organisation.id), {});
    expect((await getPeople(api)).members[1]?.endedAt).not.toBeNull();
    const last = { status: 409, code: 'last_owner' };
    expect(await refusalOf(leave(api, { understood: true }))).toMatchObject(last);
    expect(await refusalOf(endMember(api, { memberId: ownerId, password }))).toMatchObject(last);
    const lower = setMemberRole(api, { memberId: ownerId, role: 'viewer', password });
    expect(await refusalOf(lower)).toMatchObject(last);
    expect(await refusalOf(leave(owner.api, {}))).toMatchObject({ status: 404, code: 'no_organisation' });
  });

  test('of two owners who end each other at once, one stays', async () => {
    await stack.owner.query(`UPDATE members SET role = 'owner' WHERE id = $1`, [memberId]);
    await Promise.allSettled([
      endMember(api, { memberId, password }),
      endMember(other.api.for(organisation.id), { memberId: ownerId, password }),
    ]);
    const { rows } = await stack.owner.query(
      'SELECT count(*)::int AS n FROM members WHERE organisation_id = $1 AND ended_at IS NULL',
      [organisation.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('where two sign', () => {
  beforeEach(() => sign(2));

  test('the first member alone invites the second; from then on two have to agree on members', async () => {
    const person = await newCustomer(stack);
    await acceptInvitation(person.api, { token: await invited(person) });
    const memberId = (await getPeople(api)).members[1]?._id ?? '';
    const acts = [
      () => inviteMember(api, { email: 'c@example.com', role: 'viewer', password }),
      () => setMemberRole(api, { memberId, role: 'owner', password }),
      () => endMember(api, { memberId, understood: true, password }),
    ];
    for (const ask of acts) expect(await ask()).toMatchObject({ asked: { state: 'waiting' } });
    await stack.owner.query('UPDATE members SET ended_at = now() WHERE id = $1', [memberId]);
    expect(await acts[0]?.()).toMatchObject({ asked: { state: 'waiting' } });
    expect((await getPeople(api)).invitations).toEqual([]);
    expect(await roles()).toEqual(['owner']);
  });

  test('a member after whom only one may approve confirms before leaving that they know what follows', async () => {
    const person = await newCustomer(stack);
    await join(stack, organisation, person, 'checker');
    const by = person.api.for(organisation.id);
    expect(await refusalOf(leave(by, {}))).toMatchObject({ status: 409, code: 'too_few_approve' });
    await leave(by, { understood: true });
    expect(await roles()).toEqual(['owner']);
  });
});

test('a sole owner who closes their own account is told first which organisation will have nobody to look after it', async () => {
  const close = { userId: owner.user._id, password };
  expect(await refusalOf(closeAccount(owner.api, close))).toMatchObject({
    status: 409,
    code: 'sole_owner',
    message: expect.stringContaining(organisation.name),
  });
  await closeAccount(owner.api, { ...close, leaveOrganisations: true });
  const { rows } = await stack.owner.query('SELECT ended_at FROM members WHERE id = $1', [ownerId]);
  expect(rows).toEqual([{ ended_at: expect.any(Date) }]);
});
