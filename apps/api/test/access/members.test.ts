/** Acting for an organisation: the header that names it, who is let in, and that nobody else learns anything. */
import { addSavingsFunds } from '@ajose/sdk/customer/investments';
import { approveMemberRequest } from '@ajose/sdk/customer/member-requests';
import { setMemberRole } from '@ajose/sdk/customer/members';
import { getUser } from '@ajose/sdk/customer/session';
import { getUserTransactions } from '@ajose/sdk/customer/transactions';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { asked, join, newOrganisation, type TestOrganisation } from '../organisations.ts';
import { newAdmin, newCustomer, PASSWORD, type TestCustomer } from '../people.ts';
import { refusalOf } from '../sign-in.ts';
import { startStack } from '../stack.ts';

let organisation: TestOrganisation;
let ada: TestCustomer;
let memberId: string;
const stack = await startStack({ env: { LIMIT_SIGN_UPS: '100000' } });
afterAll(() => stack.close());
beforeEach(async () => {
  organisation = await newOrganisation(stack);
  ada = await newCustomer(stack);
  memberId = await join(stack, organisation, ada, 'viewer');
});

const call = (headers: Record<string, string>, url = '/api/user/getUser') =>
  stack.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${ada.token}`, ...headers } });
const said = async (account: string) => {
  const { status, code, message } = await refusalOf(getUser(ada.api.for(account)));
  return { status, code, message };
};

test('a member sees the organisation with the header, and their own account without it, in two tabs at once', async () => {
  const other = await newOrganisation(stack);
  await join(stack, other, ada, 'owner');
  const [own, first, second] = await Promise.all([
    getUser(ada.api),
    getUser(ada.api.for(organisation.id)),
    getUser(ada.api.for(other.id)),
  ]);
  expect([own, first, second].map(({ user }) => user._id)).toEqual([ada.user._id, organisation.id, other.id]);
  expect(first.user).toMatchObject({ name: organisation.name, twoFactor: false });
});

test('the header may name the member’s own account', async () => {
  expect((await getUser(ada.api.for(ada.user._id))).user._id).toBe(ada.user._id);
});

test('whoever is no member, was one or is only invited reads the same sentence, whether or not the account exists', async () => {
  const stranger = await newCustomer(stack);
  const others = await newOrganisation(stack);
  const nobodys = await said(crypto.randomUUID());
  expect(nobodys).toMatchObject({ status: 403, code: 'not_a_member' });
  expect(await said(others.id)).toEqual(nobodys);
  expect(await said(stranger.user._id)).toEqual(nobodys);
  const invited = await newOrganisation(stack);
  const invitation = await join(stack, invited, ada, 'owner');
  await stack.owner.query('UPDATE members SET accepted_at = NULL WHERE id = $1', [invitation]);
  expect(await said(invited.id)).toEqual(nobodys);
  await getUser(ada.api.for(organisation.id));
  await stack.owner.query('UPDATE members SET ended_at = now() WHERE id = $1', [memberId]);
  expect(await said(organisation.id)).toEqual(nobodys);
  await join(stack, organisation, ada, 'viewer');
  expect((await getUser(ada.api.for(organisation.id))).user._id).toBe(organisation.id);
});

test.each([
  '',
  'x',
  '1',
  '01A2B3C4-0000-7000-8000-000000000000',
  '..',
  '{account}, {account}',
  "{account}' OR true",
  '0'.repeat(9000),
])('a header that is no id is refused: %s', async (given) => {
  const answer = await call({ 'Ajose-Account': given.replaceAll('{account}', organisation.id) });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid_account' });
});

test('a call with two account headers is refused', async () => {
  const answer = await stack.app.inject({
    method: 'GET',
    url: '/api/user/getUser',
    headers: { authorization: `Bearer ${ada.token}`, 'ajose-account': [organisation.id, ada.user._id] },
  });
  expect(answer.json()).toMatchObject({ code: 'invalid_account' });
});

test('a member cannot open the organisation’s records as their own, nor their own as the organisation’s', async () => {
  await expect(getUserTransactions(ada.api.for(organisation.id), ada.user._id)).rejects.toMatchObject({ status: 403 });
  await expect(getUserTransactions(ada.api, organisation.id)).rejects.toMatchObject({ code: 'not_yours' });
});

test('an organisation that staff have suspended is closed to its members, whose own accounts stay open', async () => {
  await stack.owner.query('UPDATE customers SET status = 2 WHERE id = $1', [organisation.id]);
  expect(await said(organisation.id)).toMatchObject({ status: 403, code: 'organisation_closed' });
  expect((await getUser(ada.api)).user._id).toBe(ada.user._id);
});

test('a suspended person acts for nobody', async () => {
  await stack.owner.query('UPDATE customers SET status = 2 WHERE id = $1', [ada.user._id]);
  expect(await said(organisation.id)).toMatchObject({ status: 401, code: 'unauthorized' });
});

test('an administrator acts for no customer', async () => {
  const admin = await newAdmin(stack);
  const answer = await call({ authorization: `Bearer ${admin.token}`, 'ajose-account': organisation.id });
  expect(answer.json()).toMatchObject({ code: 'wrong_account' });
  const path = `/api/investment/getUserInvestments?userId=${organisation.id}`;
  const either = await call({ authorization: `Bearer ${admin.token}`, 'ajose-account': organisation.id }, path);
  expect(either.json()).toMatchObject({ code: 'not_a_member' });
});

test('pages of our two apps may send the header', async () => {
  const asked = await stack.app.inject({
    method: 'OPTIONS',
    url: '/api/user/getUser',
    headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'GET' },
  });
  expect(asked.headers['access-control-allow-headers']).toContain('Ajose-Account');
});

test('the people of a family read and hear of roles in the words for families', async () => {
  const family = await newOrganisation(stack, { form: 'family' });
  const [father, mother] = [await newCustomer(stack), await newCustomer(stack)];
  await join(stack, family, father, 'owner');
  await join(stack, family, mother, 'owner');
  const child = await join(stack, family, ada, 'viewer');
  const refused = await refusalOf(
    addSavingsFunds(ada.api.for(family.id), {
      userId: family.id,
      investmentId: family.id,
      amount: 1000,
      idempotencyKey: family.id,
    }),
  );
  expect(refused.message).toBe(
    'As Viewer you may not pay in, save, invest or ask for this. These roles may: Saver and Owner.',
  );
  const { _id: requestId } = await asked(setMemberRole(father.api.for(family.id), { memberId: child, role: 'maker' }));
  await approveMemberRequest(mother.api.for(family.id), { requestId, password: PASSWORD });
  await stack.runJobs();
  const emails = (to: string) => stack.emails.flatMap((email) => (email.to === to ? email.text : [])).join();
  expect(emails(mother.user.email)).toContain('the role Saver');
  expect(emails(ada.user.email)).toContain('It is Saver now.');
});
