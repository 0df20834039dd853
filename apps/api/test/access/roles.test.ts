/** Roles: who assigns them, what a change does to sessions and requests, and who decides which request. */
import { approveRequest, declineRequest, getApprovals } from '@ajose/sdk/admin/approvals';
import { getAuditLog } from '@ajose/sdk/admin/dashboard';
import { addAdmin, getAdmin, login } from '@ajose/sdk/admin/session';
import { blockAdmin, confirmAdmin, getAdmins, inviteAdmin, setAdminRole } from '@ajose/sdk/admin/staff';
import { setTransactionStatus } from '@ajose/sdk/admin/transactions';
import { setUserStatus } from '@ajose/sdk/admin/users';
import type { AdminRole } from '@ajose/sdk/contract/staff';
import { addTransaction, newPaymentReference } from '@ajose/sdk/customer/transactions';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { tx } from '../../src/platform/database/db.ts';
import { changeRole } from '../../src/access/staff/role.ts';
import { adminOf, waits } from '../approvals.ts';
import { startMoney } from '../money.ts';
import { apiOf, newAdmin, PASSWORD, staffOf, type TestAdmin } from '../people.ts';
import { NO_LIMITS } from '../sign-in.ts';

const DAY = 86_400_000;
const reason = 'Moves to another team';
const forbidden = { status: 403, code: 'role_forbids' };

let ada: TestAdmin;
let tunde: TestAdmin;
let nneka: TestAdmin;
const money = await startMoney({ ...NO_LIMITS, DUAL_APPROVAL_NAIRA: '50000' });
beforeEach(async () => {
  money.clock.set(new Date());
  await money.owner.query(
    `UPDATE staff SET blocked_at = now() - interval '31 days', blocked_reason = 'Before', owner_until = NULL`,
  );
  ada = await newAdmin(money, 'Adaeze Okafor');
  tunde = await newAdmin(money, 'Tunde Bakare');
  nneka = await newAdmin(money, 'Nneka Eze');
});
afterAll(() => money.close());

const has = ({ id }: TestAdmin, role: AdminRole) =>
  money.owner.query('UPDATE staff SET role = $2 WHERE id = $1', [id, role]);
const roleOf = async ({ api }: TestAdmin) => (await getAdmin(api)).admin.role;

/** Asks for a deposit of 60,000 to be completed by hand. */
async function decide(by: TestAdmin) {
  const person = await money.newPerson(1000);
  const body = money.depositBody(person, newPaymentReference('wallet'), 60_000);
  const { transaction } = await addTransaction(person.api, body);
  return setTransactionStatus(by.api, transaction._id, { status: 'completed' });
}

test('an administrator who was there before roles is an owner', async () => {
  expect(await roleOf(ada)).toBe('owner');
  const { admins } = await getAdmins(ada.api, { limit: 100 });
  expect(admins.find(({ _id }) => _id === tunde.id)).toMatchObject({ role: 'owner' });
});

test('a new role waits for a third owner where there is one, and takes effect with the next call', async () => {
  const request = waits(await setAdminRole(ada.api, tunde.id.toUpperCase(), { role: 'support', reason }));
  expect(request).toMatchObject({
    act: { action: 'setAdminRole', admin: { _id: tunde.id }, before: { role: 'owner' }, after: { role: 'support' } },
  });
  expect(await roleOf(tunde)).toBe('owner');
  await expect(approveRequest(tunde.api, request._id)).rejects.toMatchObject({ code: 'about_you' });
  await approveRequest(nneka.api, request._id);
  expect(await roleOf(tunde)).toBe('support');
  await expect(setAdminRole(tunde.api, ada.id, { role: 'support', reason })).rejects.toMatchObject(forbidden);
  const { entries } = await getAuditLog(ada.api, { subject: `admin:${tunde.id}` });
  expect(entries[0]).toMatchObject({
    action: 'setAdminRole',
    by: { name: 'Nneka Eze' },
    before: { role: 'owner' },
    after: { role: 'support', reason },
  });
});

test('where no third owner can decide, one owner changes a role alone', async () => {
  await has(nneka, 'operations');
  const reply = adminOf(await setAdminRole(ada.api, tunde.id, { role: 'finance', reason }));
  expect(reply).toMatchObject({ message: 'The role of Tunde Bakare is Finance now.', admin: { role: 'finance' } });
  expect(adminOf(await blockAdmin(ada.api, nneka.id, { reason })).admin.blocked).not.toBeNull();
});

test('the last owner stays an owner: nobody changes their own role, and of two who change each other one stays', async () => {
  await has(nneka, 'support');
  await expect(setAdminRole(ada.api, ada.id, { role: 'support', reason })).rejects.toMatchObject({
    code: 'own_account',
  });
  const change = (by: TestAdmin, { id }: TestAdmin) =>
    tx(money.db, (tx) => changeRole(tx, money.clock.now(), staffOf(by), { id, role: 'support', reason }));
  const ended = await Promise.allSettled([change(ada, tunde), change(tunde, ada)]);
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect([await roleOf(ada), await roleOf(tunde)].toSorted()).toEqual(['owner', 'support']);
});

test('a new role closes the requests of its administrator, and a role that the administrator already has is refused', async () => {
  await has(nneka, 'operations');
  const request = waits(await decide(nneka));
  await has(tunde, 'finance');
  adminOf(await setAdminRole(ada.api, nneka.id, { role: 'support', reason }));
  const { approvals } = await getApprovals(ada.api, { waiting: false });
  expect(approvals.find(({ _id }) => _id === request._id)).toMatchObject({
    state: 'overtaken',
    note: 'The administrator who asked was given another role.',
  });
  await expect(setAdminRole(ada.api, nneka.id, { role: 'support', reason })).rejects.toMatchObject({
    status: 409,
    code: 'same_role',
  });
});

test('a request for a role is closed when the role has changed meanwhile', async () => {
  const request = waits(await setAdminRole(ada.api, tunde.id, { role: 'finance', reason }));
  await has(tunde, 'support');
  await expect(approveRequest(nneka.api, request._id)).rejects.toMatchObject({ status: 409, code: 'role_changed' });
  expect(await roleOf(tunde)).toBe('support');
});

test('operations asks for approval above the limit, and only an owner decides', async () => {
  await has(tunde, 'operations');
  await has(nneka, 'operations');
  const request = waits(await decide(tunde));
  await expect(approveRequest(nneka.api, request._id)).rejects.toMatchObject(forbidden);
  await expect(declineRequest(nneka.api, request._id, { note: 'No' })).rejects.toMatchObject(forbidden);
  expect((await approveRequest(ada.api, request._id)).approval.state).toBe('approved');
});

test('a new owner may decide requests 24 hours later', async () => {
  await has(nneka, 'support');
  adminOf(await setAdminRole(ada.api, tunde.id, { role: 'support', reason }));
  adminOf(await setAdminRole(ada.api, tunde.id, { role: 'owner', reason }));
  const request = waits(await decide(ada));
  await expect(approveRequest(tunde.api, request._id)).rejects.toMatchObject({ status: 403, code: 'too_new' });
  money.clock.set(new Date(Date.now() + DAY + 1000));
  const { token } = await login(apiOf(money), { email: tunde.email, password: PASSWORD });
  expect((await approveRequest(apiOf(money, token), request._id)).approval.state).toBe('approved');
});

test('only an owner invites, and the one who confirms chooses the role', async () => {
  await has(tunde, 'finance');
  const form = { name: 'Halima Yusuf', email: 'halima.roles@example.com', password: PASSWORD };
  await expect(addAdmin(apiOf(money), { ...form, whoReferredMe: tunde.refCode })).rejects.toMatchObject({
    code: 'referral_code_unknown',
  });
  await addAdmin(apiOf(money), { ...form, whoReferredMe: ada.refCode });
  const { admin, token } = await login(apiOf(money), form);
  await inviteAdmin(ada.api, admin._id, {});
  const reply = await confirmAdmin(nneka.api, admin._id, { role: 'support' });
  expect(reply.admin).toMatchObject({ role: 'support' });
  const person = await money.newPerson(1000);
  await expect(
    setUserStatus(apiOf(money, token), person.user._id, { status: 40, reason: 'Looked at' }),
  ).rejects.toMatchObject(forbidden);
});

test('an account that is confirmed without a choice becomes an owner', async () => {
  const form = { name: 'Musa Danjuma', email: 'musa.roles@example.com', password: PASSWORD };
  await addAdmin(apiOf(money), { ...form, whoReferredMe: ada.refCode });
  const { admin } = await login(apiOf(money), form);
  await inviteAdmin(ada.api, admin._id, {});
  expect(await confirmAdmin(nneka.api, admin._id)).toMatchObject({ success: true, admin: { role: 'owner' } });
});
