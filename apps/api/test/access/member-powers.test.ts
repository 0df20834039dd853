/** Who acts for an organisation where two sign: one owner asks for a member, a role, an end or one signature, and another member approves. */
import { approveMemberRequest, getMemberRequests, withdrawMemberRequest } from '@ajose/sdk/customer/member-requests';
import {
  acceptInvitation,
  endMember,
  inviteMember,
  leave,
  setMemberRole,
  setSignatures,
} from '@ajose/sdk/customer/members';
import { getNotices } from '@ajose/sdk/customer/notices';
import { getAccounts, getPeople } from '@ajose/sdk/customer/organisations';
import { memberActWords } from '@ajose/sdk/domain/member-requests';
import type { MemberRequest } from '@ajose/sdk/contract/member-requests';
import type { MemberRole } from '@ajose/sdk/contract/organisations';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { join, newOrganisation, type TestOrganisation, type ActingMember, asked } from '../organisations.ts';
import { newCustomer, PASSWORD, withTwoFactor, type TestCustomer } from '../people.ts';
import { NO_LIMITS, refusalOf } from '../sign-in.ts';
import { startStack } from '../stack.ts';

let organisation: TestOrganisation;
let owner: ActingMember;
let checker: ActingMember;
let viewer: ActingMember;

const stack = await startStack({ env: NO_LIMITS });
afterAll(() => stack.close());
beforeEach(async () => {
  organisation = await newOrganisation(stack);
  [owner, checker, viewer] = [await as('owner'), await as('checker'), await as('viewer')];
});

async function as(role: MemberRole, person?: TestCustomer): Promise<ActingMember> {
  const joined = person ?? (await newCustomer(stack));
  const memberId = await join(stack, organisation, joined, role);
  return { person: joined, api: joined.api.for(organisation.id), memberId };
}

const approve = async ({ _id: requestId }: MemberRequest, by = checker, proof: object = { password: PASSWORD }) =>
  (await approveMemberRequest(by.api, { requestId, ...proof })).request;

const roles = async () =>
  Object.fromEntries(
    (await getPeople(owner.api)).members.map(({ _id, role, endedAt }) => [_id, endedAt ? null : role]),
  );
const before = () => ({ [owner.memberId]: 'owner', [checker.memberId]: 'checker', [viewer.memberId]: 'viewer' });

test('an invitation goes out when a second member approves it, in the name of the owner who asked', async () => {
  const person = await newCustomer(stack);
  const request = await asked(inviteMember(owner.api, { email: person.user.email, role: 'maker', mostAlone: 5000 }));
  expect(memberActWords(request.act, request.amount)).toBe(
    `invite ${person.user.email} as Maker, alone up to ₦5,000.00`,
  );
  expect((await getPeople(owner.api)).invitations).toEqual([]);
  await approve(request);
  expect((await getPeople(owner.api)).invitations).toMatchObject([
    { email: person.user.email, role: 'maker', mostAlone: 5000, invitedBy: owner.person.user.name },
  ]);
  await stack.runJobs();
  const sent = stack.emails.findLast(({ to }) => to === person.user.email);
  const token = /join-organisation#token=([\w.-]+)/.exec(sent?.text ?? '')?.[1] ?? '';
  await acceptInvitation(person.api, { token });
  expect((await getAccounts(person.api)).accounts[1]?.organisation?.role).toBe('maker');
});

test('a role is given once, however often it is asked for and approved, and both members are told', async () => {
  const give = (by = owner) =>
    asked(setMemberRole(by.api, { memberId: viewer.memberId, role: 'maker', mostAlone: 1000 }));
  const request = await give();
  expect(request.act).toMatchObject({ action: 'setMemberRole', name: viewer.person.user.name, role: 'maker' });
  expect(await give()).toEqual(request);
  expect(await give(await as('owner'))).toEqual(request);
  expect(await refusalOf(approve(request, owner))).toMatchObject({ status: 403, code: 'own_request' });
  const both = await Promise.allSettled([approve(request), approve(request)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refusalOf(approve(request))).toMatchObject({ status: 409, code: 'not_waiting' });
  const { notices } = await getNotices(viewer.person.api, viewer.person.user._id);
  expect(notices.filter(({ kind }) => kind === 'member')).toMatchObject([
    { title: `You have another role in ${organisation.name}` },
  ]);
  const { notices: owners } = await getNotices(owner.person.api, owner.person.user._id);
  expect(owners[0]).toMatchObject({ title: `${organisation.name}: your request was approved` });
});

test('two members end a membership, and the request shows the name that its member has now', async () => {
  const request = await asked(endMember(owner.api, { memberId: viewer.memberId }));
  await stack.owner.query(`UPDATE customers SET name = 'Ngozi Bello' WHERE id = $1`, [viewer.person.user._id]);
  const [waits] = (await getMemberRequests(checker.api)).requests;
  expect(waits && memberActWords(waits.act, waits.amount)).toBe('end the membership of Ngozi Bello');
  expect(await roles()).toEqual(before());
  await approve(request);
  expect(await roles()).toEqual({ ...before(), [viewer.memberId]: null });
});

test('once two have agreed that one signature is enough, one owner alone can ask for two again', async () => {
  const same = setSignatures(owner.api, { signatures: 2, password: PASSWORD });
  expect(await refusalOf(same)).toMatchObject({ status: 409, code: 'same_signatures' });
  const request = await asked(setSignatures(owner.api, { signatures: 1, password: PASSWORD }));
  await approve(request);
  expect((await getPeople(owner.api)).organisation.signatures).toBe(1);
  expect((await getNotices(owner.api, organisation.id)).notices[0]?.title).toBe('One owner is enough now');
  await endMember(owner.api, { memberId: viewer.memberId, password: PASSWORD });
  expect(await roles()).toEqual({ ...before(), [viewer.memberId]: null });
  expect((await getNotices(owner.api, organisation.id)).notices[0]?.text).toBe(
    `What they did stays in the history. ${owner.person.user.name} did it.`,
  );
  expect(await refusalOf(setSignatures(owner.api, { signatures: 2 }))).toMatchObject({ code: 'password_required' });
  await setSignatures(owner.api, { signatures: 2, password: PASSWORD });
  await asked(setSignatures(owner.api, { signatures: 1, password: PASSWORD }));
});

test('two signatures cannot be required while only one member may approve, and the first member cannot ask for one', async () => {
  await leave(checker.api, { understood: true });
  await stack.owner.query('UPDATE organisations SET signatures = 1 WHERE customer_id = $1', [organisation.id]);
  const two = setSignatures(owner.api, { signatures: 2, password: PASSWORD });
  expect(await refusalOf(two)).toMatchObject({ status: 409, code: 'too_few_approve' });
  organisation = await newOrganisation(stack);
  const first = await as('owner');
  await asked(setSignatures(first.api, { signatures: 1, password: PASSWORD }));
});

test('whoever approves proves who they are; whoever only asks need not', async () => {
  const request = await asked(endMember(owner.api, { memberId: viewer.memberId }));
  expect(await refusalOf(approve(request, checker, {}))).toMatchObject({ status: 422, code: 'password_required' });
  const wrong = approve(request, checker, { password: 'Wrong-one1' });
  expect(await refusalOf(wrong)).toMatchObject({ status: 403, code: 'wrong_password' });
  const careful = await withTwoFactor(stack);
  const second = await as('owner', careful);
  expect(await refusalOf(approve(request, second))).toMatchObject({ status: 401, code: 'two_factor_required' });
  expect((await roles())[viewer.memberId]).toBe('viewer');
  await approve(request, second, { code: careful.code() });
  expect((await roles())[viewer.memberId]).toBeNull();
});

test('whoever asks for what could not be done is refused, and nobody is asked to approve it', async () => {
  const { api } = owner;
  const unknown = setMemberRole(api, { memberId: crypto.randomUUID(), role: 'owner' });
  expect(await refusalOf(unknown)).toMatchObject({ status: 404, code: 'member_unknown' });
  const known = inviteMember(api, { email: viewer.person.user.email, role: 'maker' });
  expect(await refusalOf(known)).toMatchObject({ status: 409, code: 'already_member' });
  const last = setMemberRole(api, { memberId: owner.memberId, role: 'viewer', understood: true });
  expect(await refusalOf(last)).toMatchObject({ status: 409, code: 'last_owner' });
  const few = (understood: boolean) => endMember(api, { memberId: checker.memberId, understood });
  expect(await refusalOf(few(false))).toMatchObject({ status: 409, code: 'too_few_approve' });
  const { act, amount } = await asked(few(true));
  expect(memberActWords(act, amount)).toContain('after which only one member could approve');
  expect((await getMemberRequests(api)).requests).toHaveLength(1);
  for (const { api: others } of [checker, viewer]) {
    const may = endMember(others, { memberId: viewer.memberId });
    expect(await refusalOf(may)).toMatchObject({ status: 403, code: 'member_may_not' });
  }
});

test('a request is judged again when it is approved, and still waits where that is refused', async () => {
  const request = await asked(endMember(owner.api, { memberId: viewer.memberId }));
  const waits = async () => (await getMemberRequests(checker.api)).requests[0]?.state;
  await leave(viewer.api, {});
  expect(await refusalOf(approve(request))).toMatchObject({ status: 404, code: 'member_unknown' });
  expect(await waits()).toBe('waiting');
  const email = 'somebody@example.com';
  const invite = await asked(inviteMember(owner.api, { email, role: 'viewer' }));
  await stack.owner.query('UPDATE customers SET status = 2 WHERE id = $1', [owner.person.user._id]);
  expect(await refusalOf(approve(invite))).toMatchObject({ status: 409, code: 'asker_suspended' });
  await stack.owner.query('UPDATE customers SET status = 1 WHERE id = $1', [owner.person.user._id]);
  await as('owner');
  await stack.owner.query(`UPDATE members SET role = 'maker' WHERE id = $1`, [owner.memberId]);
  expect(await refusalOf(approve(invite))).toMatchObject({ status: 409, code: 'asker_left' });
  expect(await waits()).toBe('waiting');
  const { rows } = await stack.owner.query('SELECT FROM member_invitations WHERE organisation_id = $1', [
    organisation.id,
  ]);
  expect(rows).toEqual([]);
  await withdrawMemberRequest(owner.api, { requestId: invite._id });
});
