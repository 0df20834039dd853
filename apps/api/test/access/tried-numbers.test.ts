/** What a mask hides is not found by trying numbers: a role that sees masks looks for few whole ones. */
import { getAuditLog } from '@ajose/sdk/admin/dashboard';
import { getAllCircles } from '@ajose/sdk/admin/circles';
import { getFound } from '@ajose/sdk/admin/search';
import { getAllTransactions } from '@ajose/sdk/admin/transactions';
import { getAllUsers } from '@ajose/sdk/admin/users';
import { afterAll, expect, test } from 'vitest';
import { newAdmin, newCustomer, type TestAdmin } from '../people.ts';
import { startStack } from '../stack.ts';

const PHONE = '+2348034445566';
const ACCOUNT = '7070123459';

const stack = await startStack({ env: { LIMIT_CALLS: '1000000' } });
afterAll(() => stack.close());
const person = await newCustomer(stack, { phoneNumber: PHONE });

async function withRole(name: string, role: string): Promise<TestAdmin> {
  const admin = await newAdmin(stack, name);
  await stack.owner.query('UPDATE staff SET role = $2 WHERE id = $1', [admin.id, role]);
  return admin;
}

test('an administrator who may not see numbers cannot try out the digits that a mask hides', async () => {
  const { api } = await withRole('Musa Bello', 'support');
  const refused = { status: 429, code: 'too_many_calls', retryAfter: expect.any(Number) as number };
  for (let n = 0; n < 120; n += 1) await getFound(api, { q: `+234803${String(n).padStart(5, '0')}66` });
  for (const call of [
    () => getFound(api, { q: PHONE }),
    () => getAllUsers(api, { search: '0803 444 5566' }),
    () => getAllUsers(api, { search: `chidinma ${ACCOUNT}` }),
    () => getAllTransactions(api, { search: '7070-123-459' }),
    () => getAllCircles(api, { search: ACCOUNT }),
    () => getAuditLog(api, { search: ACCOUNT }),
  ]) {
    await expect(call()).rejects.toMatchObject(refused);
  }
  expect((await getFound(api, { q: person.user.email })).customers).toHaveLength(1);
  await getAllTransactions(api, { search: 'payment-1732172400000-wallet-abcde' });
  await getAllTransactions(api, { userId: person.user._id });
});

test.each([
  ['Halima Yusuf', 'support'],
  ['Emeka Obi', 'operations'],
])('%s finds a customer by a whole number', async (name, role) => {
  const { api } = await withRole(name, role);
  expect((await getFound(api, { q: PHONE })).customers).toHaveLength(1);
});
