/** Whose data administrators looked at is written down, and owners read it on the customer's page. */
import { getComplaints } from '@ajose/sdk/admin/complaints';
import { getAdminLooks } from '@ajose/sdk/admin/staff';
import { getAllTransactions } from '@ajose/sdk/admin/transactions';
import { getUserInvestments } from '@ajose/sdk/admin/investments';
import { getAllUsers, getUserDetails, getUserLooks, getUserNotes } from '@ajose/sdk/admin/users';
import { getUserInvestments as getOwnInvestments } from '@ajose/sdk/customer/investments';
import { lagosDay } from '@ajose/sdk/domain/time';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { newAdmin, newCustomer, type TestCustomer } from '../people.ts';
import { startStack } from '../stack.ts';

const MINUTE = 60_000;

let person: TestCustomer;
const stack = await startStack();
const owner = await newAdmin(stack, 'Adaeze Okafor');
const support = await newAdmin(stack, 'Halima Yusuf');
await stack.owner.query(`UPDATE staff SET role = 'support' WHERE id = $1`, [support.id]);
beforeEach(async () => {
  stack.clock.set(new Date(Math.floor(Date.now() / (60 * MINUTE)) * 60 * MINUTE + MINUTE));
  person = await newCustomer(stack);
});
afterAll(() => stack.close());

const looks = async () => (await getUserLooks(owner.api, person.user._id)).looks;

test('looks at details, notes, transactions, investments and complaints of a customer are written down once an hour', async () => {
  const userId = person.user._id;
  const first = stack.clock.now().getTime();
  await getUserDetails(support.api, userId);
  stack.clock.advance(5 * MINUTE);
  await getUserDetails(support.api, userId);
  await getAllTransactions(support.api, { userId });
  await getUserInvestments(support.api, { userId });
  await getUserNotes(support.api, userId);
  await getComplaints(support.api, { userId });
  const [look, ...more] = await looks();
  expect(more).toEqual([]);
  expect(look).toMatchObject({
    by: 'Halima Yusuf',
    what: ['details', 'transactions', 'investments', 'notes', 'complaints'],
  });
  expect(Math.abs(Date.parse(look?.at ?? '') - first)).toBeLessThan(MINUTE);

  stack.clock.advance(60 * MINUTE);
  await getUserDetails(owner.api, userId);
  await getUserDetails(support.api, userId);
  expect(await looks()).toMatchObject([
    { by: 'Halima Yusuf', what: ['details'] },
    { by: 'Adaeze Okafor', what: ['details'] },
    { by: 'Halima Yusuf' },
  ]);
});

test('many looks at the same time are written down as one', async () => {
  await Promise.all(Array.from({ length: 8 }, () => getUserDetails(support.api, person.user._id)));
  expect(await looks()).toMatchObject([{ what: ['details'] }]);
});

test('looks at lists of all customers, and what customers read of themselves, are not written down', async () => {
  await getAllUsers(support.api, { search: person.user.email });
  await getAllTransactions(support.api);
  await getComplaints(support.api, {});
  await getOwnInvestments(person.api, { userId: person.user._id });
  expect(await looks()).toEqual([]);
});

test('a look at an unknown customer is refused as before', async () => {
  const nobody = getUserDetails(support.api, '01890000-0000-7000-8000-000000000000');
  await expect(nobody).rejects.toMatchObject({ status: 404, code: 'user_not_found' });
});

test('only owners read the looks, and the server cannot remove any', async () => {
  await getUserDetails(support.api, person.user._id);
  await expect(getUserLooks(support.api, person.user._id)).rejects.toMatchObject({ status: 403, code: 'role_forbids' });
  await expect(stack.db.query('DELETE FROM customer_looks')).rejects.toThrow('permission denied');
  await expect(stack.db.query('UPDATE customer_looks SET at = now()')).rejects.toThrow('permission denied');
});

test('owners read for each administrator whose data that one looked at, on any days', async () => {
  const other = await newCustomer(stack, { name: 'Oluwaseun Adebayo-Okonkwo' });
  const looker = await newAdmin(stack, 'Bisi Alabi');
  await getUserDetails(looker.api, person.user._id);
  await getUserNotes(looker.api, person.user._id);
  const first = new Date(stack.clock.now().getTime() - 24 * 60 * MINUTE);
  await stack.owner.query(
    `UPDATE customer_looks SET hour = hour - interval '24 hours', at = at - interval '24 hours' WHERE staff_id = $1`,
    [looker.id],
  );
  await getUserDetails(looker.api, person.user._id);
  stack.clock.advance(MINUTE);
  await getUserDetails(looker.api, other.user._id);
  const all = await getAdminLooks(owner.api, looker.id);
  expect(all).toMatchObject({ customers: 2, pagination: { total: 3, pages: 1 } });
  expect(all.looks.map(({ userId, userName, what }) => ({ userId, userName, what }))).toEqual([
    { userId: other.user._id, userName: 'Oluwaseun Adebayo-Okonkwo', what: ['details'] },
    { userId: person.user._id, userName: person.user.name, what: ['details'] },
    { userId: person.user._id, userName: person.user.name, what: ['details', 'notes'] },
  ]);
  const day = lagosDay(first);
  const narrowed = await getAdminLooks(owner.api, looker.id, { startDate: day, endDate: day });
  expect(narrowed).toMatchObject({ customers: 1, pagination: { total: 1 }, looks: [{ what: ['details', 'notes'] }] });
  const second = await getAdminLooks(owner.api, looker.id, { page: 2, limit: 2 });
  expect(second).toMatchObject({ looks: [{ what: ['details', 'notes'] }], pagination: { total: 3, pages: 2 } });
  await expect(getAdminLooks(support.api, looker.id)).rejects.toMatchObject({ status: 403, code: 'role_forbids' });
  await expect(getAdminLooks(owner.api, person.user._id)).rejects.toMatchObject({ status: 404, code: 'admin_unknown' });
  const backwards = { startDate: '2026-02-02', endDate: '2026-02-01' };
  await expect(getAdminLooks(owner.api, looker.id, backwards)).rejects.toMatchObject({ status: 400 });
});
