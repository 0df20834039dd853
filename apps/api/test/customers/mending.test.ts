/** An organisation whose members cannot help themselves: two administrators say who acts for it. */
import { approveRequest } from '@ajose/sdk/admin/approvals';
import { getAuditLog } from '@ajose/sdk/admin/dashboard';
import { getUserPeople, mendOrganisation } from '@ajose/sdk/admin/organisations';
import type { MendOrganisationBody, MemberRole } from '@ajose/sdk/contract/organisations';
import { getNotices } from '@ajose/sdk/customer/notices';
import { getAccounts } from '@ajose/sdk/customer/organisations';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { waits } from '../approvals.ts';
import { join, newOrganisation, type TestOrganisation } from '../organisations.ts';
import { newAdmin, newCustomer, unconfirmedCustomer, type TestCustomer } from '../people.ts';
import { NO_LIMITS, refusalOf } from '../sign-in.ts';
import { startStack } from '../stack.ts';

let organisation: TestOrganisation;
let owner: TestCustomer;
let ownerId: string;

const stack = await startStack({ env: NO_LIMITS });
afterAll(() => stack.close());
const first = await newAdmin(stack, 'Adaeze Okafor');
const second = await newAdmin(stack, 'Tunde Bakare');
await stack.owner.query(
  `UPDATE staff SET created_at = now() - interval '9 days', confirmed_at = now() - interval '9 days'`,
);
beforeEach(async () => {
  organisation = await newOrganisation(stack);
  owner = await newCustomer(stack);
  ownerId = await join(stack, organisation, owner, 'owner');
});

const member = async (role: MemberRole): Promise<TestCustomer> => {
  const person = await newCustomer(stack);
  await join(stack, organisation, person, role);
  return person;
};
const end = (id: string) => stack.owner.query('UPDATE members SET ended_at = now() WHERE id = $1', [id]);
const mend = ({ user }: Pick<TestCustomer, 'user'>, role: MendOrganisationBody['role'] = 'owner', by = first) =>
  mendOrganisation(by.api, organisation.id, { email: user.email, role, reason: 'Resolution of 3 May' });
const stuck = async () => (await getUserPeople(first.api, organisation.id)).stuck;
const roleOf = async ({ api }: TestCustomer) =>
  (await getAccounts(api)).accounts.find(({ _id }) => _id === organisation.id)?.organisation?.role;

test('two administrators say who owns an organisation without an owner, and that person is told', async () => {
  const viewer = await member('viewer');
  expect(await stuck()).toBe(false);
  await end(ownerId);
  expect(await stuck()).toBe(true);
  const request = waits(await mend(viewer));
  expect(request.act).toMatchObject({ action: 'mendOrganisation', personId: viewer.user._id, role: 'owner' });
  expect(await roleOf(viewer)).toBe('viewer');
  expect(await refusalOf(approveRequest(first.api, request._id))).toMatchObject({ code: 'own_request' });
  await approveRequest(second.api, request._id);
  expect(await roleOf(viewer)).toBe('owner');
  expect((await getNotices(viewer.api, viewer.user._id)).notices[0]?.title).toBe(
    `You may act for ${organisation.name} as Owner now`,
  );
  const { entries } = await getAuditLog(first.api, { action: 'mendOrganisation' });
  expect(entries[0]).toMatchObject({
    before: { role: 'viewer' },
    after: { role: 'owner', reason: 'Resolution of 3 May' },
  });
  // Two sign, so one more has to approve.
  expect(await stuck()).toBe(true);
  await approveRequest(second.api, waits(await mend(await member('maker'), 'checker'))._id);
  expect(await stuck()).toBe(false);
});

test('where two sign and only one may approve, a person from outside becomes the second', async () => {
  const checker = await member('checker');
  expect(await stuck()).toBe(false);
  await stack.owner.query('UPDATE members SET ended_at = now() WHERE organisation_id = $1 AND person_id = $2', [
    organisation.id,
    checker.user._id,
  ]);
  expect(await stuck()).toBe(true);
  const outside = await newCustomer(stack);
  expect(await refusalOf(mend(owner))).toMatchObject({ status: 409, code: 'same_role' });
  await approveRequest(second.api, waits(await mend(outside, 'checker'))._id);
  expect(await roleOf(outside)).toBe('checker');
  expect(await stuck()).toBe(false);
});

test('members who can help themselves are left alone, also where an owner came back before the approval', async () => {
  const viewer = await member('viewer');
  expect(await refusalOf(mend(viewer))).toMatchObject({ status: 409, code: 'nothing_to_mend' });
  await end(ownerId);
  const { _id } = waits(await mend(viewer));
  await stack.owner.query('UPDATE members SET ended_at = NULL WHERE id = $1', [ownerId]);
  expect(await refusalOf(approveRequest(second.api, _id))).toMatchObject({ code: 'nothing_to_mend' });
  expect(await roleOf(viewer)).toBe('viewer');
});

test('a role is given to no account that is closed, suspended or unconfirmed, and to no organisation', async () => {
  await end(ownerId);
  const suspended = await newCustomer(stack);
  await stack.owner.query('UPDATE customers SET status = 2 WHERE id = $1', [suspended.user._id]);
  const other = await newOrganisation(stack);
  for (const user of [
    suspended.user,
    (await unconfirmedCustomer(stack)).user,
    other,
    { email: 'nobody@example.com' },
  ]) {
    const body = { email: user.email, role: 'owner', reason: 'Resolution' } as const;
    expect(await refusalOf(mendOrganisation(first.api, organisation.id, body))).toMatchObject({
      status: 404,
      code: 'person_unknown',
    });
  }
  const person = mendOrganisation(first.api, owner.user._id, { email: owner.user.email, role: 'owner', reason: 'No' });
  expect(await refusalOf(person)).toMatchObject({ status: 404, code: 'no_organisation' });
});
