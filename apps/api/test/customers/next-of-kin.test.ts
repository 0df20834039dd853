/** The next of kin: named, changed and removed with the password or a code, confirmed by email, and seen by nobody else. */
import { getAllUsers, getUserDetails } from '@ajose/sdk/admin/users';
import { closeAccount, getOwnData } from '@ajose/sdk/customer/leaving';
import { getNextOfKin, removeNextOfKin, setNextOfKin } from '@ajose/sdk/customer/next-of-kin';
import { getNotices } from '@ajose/sdk/customer/notices';
import { getUser } from '@ajose/sdk/customer/session';
import type { SetNextOfKinBody } from '@ajose/sdk/contract/next-of-kin';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startMoney } from '../money.ts';
import { newAdmin, PASSWORD, withTwoFactor, type TestCustomer } from '../people.ts';

let person: TestCustomer;

const money = await startMoney();
afterAll(() => money.close());
beforeEach(async () => {
  person = await money.newPerson();
});

const sister = { name: 'Ifeoma Eze', relation: 'Sister', phone: '0805 333 4444', email: '' };

const name = (more: Partial<SetNextOfKinBody> = {}, by = person) =>
  setNextOfKin(by.api, { userId: person.user._id, ...sister, password: PASSWORD, ...more });
const remove = (password: string | undefined = PASSWORD) =>
  removeNextOfKin(person.api, { userId: person.user._id, ...(password ? { password } : {}) });
const known = async () => (await getNextOfKin(person.api, person.user._id)).nextOfKin;
const news = async () => {
  await money.runJobs();
  return money.emails.filter(({ to, subject }) => to === person.user.email && /next of kin/.test(subject));
};

test('a next of kin is named, changed and removed, and the owner is told each time without the person’s details', async () => {
  expect(await known()).toBeNull();
  const { nextOfKin } = await name();
  expect(nextOfKin).toMatchObject({ ...sister, phone: '+2348053334444' });
  expect(await known()).toEqual(nextOfKin);
  await name({ phone: '', email: 'Ifeoma@Example.com' });
  expect(await known()).toMatchObject({ phone: '', email: 'Ifeoma@example.com' });
  await remove();
  expect(await known()).toBeNull();
  const emails = await news();
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Your next of kin was changed',
    'Your next of kin was changed',
    'Your next of kin was removed',
  ]);
  expect(JSON.stringify(emails)).not.toMatch(/Ifeoma|8053334444|Sister/i);
  const { notices } = await getNotices(person.api, person.user._id);
  expect(notices[0]).toMatchObject({ kind: 'next_of_kin', title: 'Your next of kin was removed' });
});

test('sending the same next of kin again changes nothing, needs no password and sends no email', async () => {
  await name();
  expect(await news()).toHaveLength(1);
  await setNextOfKin(person.api, { userId: person.user._id, ...sister });
  expect(await news()).toHaveLength(1);
});

test('nothing changes without the password, with a wrong one, by somebody else, or without a way to reach the next of kin', async () => {
  const body = { userId: person.user._id, ...sister };
  await expect(setNextOfKin(person.api, body)).rejects.toMatchObject({ status: 422, code: 'password_required' });
  await expect(name({ password: 'Wrong-one1' })).rejects.toMatchObject({ code: 'wrong_password' });
  await expect(name({}, await money.newPerson())).rejects.toMatchObject({ status: 403 });
  await expect(name({ phone: '' })).rejects.toMatchObject({ status: 422, fields: { phone: expect.any(String) } });
  await expect(name({ email: 'nowhere' })).rejects.toMatchObject({ fields: { email: expect.any(String) } });
  await expect(name({ relation: ' ' })).rejects.toMatchObject({ fields: { relation: expect.any(String) } });
  await expect(name({ name: '12' })).rejects.toMatchObject({ fields: { name: expect.any(String) } });
  await expect(remove()).rejects.toMatchObject({ status: 404, code: 'next_of_kin_unknown' });
  await name();
  await expect(remove('')).rejects.toMatchObject({ status: 422, code: 'password_required' });
  await expect(remove('Wrong-one1')).rejects.toMatchObject({ code: 'wrong_password' });
  expect(await known()).toMatchObject({ name: 'Ifeoma Eze' });
});

test('with two-factor sign-in a code is asked for instead of the password', async () => {
  const { api, user, code } = await withTwoFactor(money);
  const body = { userId: user._id, ...sister };
  await expect(setNextOfKin(api, body)).rejects.toMatchObject({ status: 401, code: 'two_factor_required' });
  await expect(setNextOfKin(api, { ...body, code: '000000' })).rejects.toMatchObject({ code: 'wrong_code' });
  expect((await setNextOfKin(api, { ...body, code: code() })).nextOfKin).toMatchObject({ name: 'Ifeoma Eze' });
});

test('nobody else reads the next of kin: neither staff, nor a search, nor the customer’s own profile call', async () => {
  const staff = await newAdmin(money, 'Nneka Eze');
  await name({ email: 'ifeoma.kin@example.com' });
  const { user } = await getUserDetails(staff.api, person.user._id);
  const users = await getAllUsers(staff.api, { search: 'ifeoma.kin' });
  expect(users.users).toEqual([]);
  expect(JSON.stringify([user, await getUser(person.api)])).not.toMatch(/ifeoma/i);
});

test('a next of kin is in the customer’s own file, and gone when the account is closed', async () => {
  await name();
  const file = await (await getOwnData(person.api, { userId: person.user._id, password: PASSWORD })).text();
  expect(JSON.parse(file)).toMatchObject({ nextOfKin: [{ name: 'Ifeoma Eze', relation: 'Sister' }] });
  await closeAccount(person.api, { userId: person.user._id, password: PASSWORD });
  const { rows } = await money.owner.query('SELECT FROM next_of_kin WHERE customer_id = $1', [person.user._id]);
  expect(rows).toEqual([]);
});
