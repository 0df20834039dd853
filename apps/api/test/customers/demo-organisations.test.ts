/** The demonstration's customer owns a cooperative, where a request waits that they can approve, and a family. */
import { approveMemberRequest, getMemberRequests } from '@ajose/sdk/customer/member-requests';
import { getAccounts, getPeople } from '@ajose/sdk/customer/organisations';
import { getUser, login } from '@ajose/sdk/customer/session';
import { afterAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../src/access/auth/passwords.ts';
import { demoCustomer } from '../../src/demo/people.ts';
import { seed } from '../../src/demo/seed.ts';
import { startMoney } from '../money.ts';
import { apiOf } from '../people.ts';

const money = await startMoney();
afterAll(() => money.close());
await seed(money.owner, money.clock.now());

test('who looks at the demonstration approves a withdrawal of the cooperative, and it leaves the wallet', async () => {
  const { token } = await login(apiOf(money), { email: demoCustomer.email, password: DEMO_PASSWORD });
  const api = apiOf(money, token);
  const { accounts } = await getAccounts(api);
  expect(accounts.map(({ organisation }) => organisation?.form ?? 'own')).toEqual(['own', 'family', 'cooperative']);
  const cooperative = api.for(accounts[2]?._id ?? '');
  expect((await getPeople(cooperative)).members.map(({ role }) => role)).toEqual([
    'owner',
    'maker',
    'maker',
    'checker',
    'viewer',
  ]);
  const { requests } = await getMemberRequests(cooperative, { waiting: true });
  expect(requests).toMatchObject([{ amount: 240_000, act: { action: 'withdraw', bankName: 'Zenith Bank' } }]);
  const { balance } = (await getUser(cooperative)).user;
  await approveMemberRequest(cooperative, { requestId: requests[0]?._id ?? '' });
  expect((await getUser(cooperative)).user.balance).toBe(balance - 240_000);
});
