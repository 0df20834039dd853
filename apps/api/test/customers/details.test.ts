/**
 * A customer's phone number, place and tax number: changed with the password or a code; an email and a notice tell the customer, only after a real
 * change.
 */
import { changeDetails, getUser } from '@ajose/sdk/customer/session';
import { getNotices } from '@ajose/sdk/customer/notices';
import { getHelp } from '@ajose/sdk/customer/help';
import type { ChangeDetailsBody } from '@ajose/sdk/contract/customers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startMoney } from '../money.ts';
import { apiOf, PASSWORD, unconfirmedCustomer, withTwoFactor, type TestCustomer } from '../people.ts';

let person: TestCustomer;

const money = await startMoney({ HELP_PHONE: '+234 803 555 0100', HELP_EMAIL: 'help@bank.test' });
afterAll(() => money.close());
beforeEach(async () => {
  person = await money.newPerson();
});

const change = (more: Partial<ChangeDetailsBody> = {}, by = person) =>
  changeDetails(by.api, {
    userId: person.user._id,
    phoneNumber: '0805 333 4444',
    state: 'Oyo',
    country: 'ghana',
    password: PASSWORD,
    ...more,
  });
const emails = async () => {
  await money.runJobs();
  return money.emails.filter(({ to, subject }) => to === person.user.email && /changed/.test(subject));
};

test('the phone number, the state and the country are kept, and the owner is told', async () => {
  const { user } = await change();
  expect(user).toMatchObject({ phoneNumber: '+2348053334444', state: 'Oyo', country: 'ghana' });
  expect((await getUser(person.api)).user).toEqual({ ...user, unread: 1 });
  const [email, ...more] = await emails();
  expect(email).toMatchObject({ subject: 'Your phone number, state and country were changed' });
  expect(more).toEqual([]);
  const { notices } = await getNotices(person.api, person.user._id);
  expect(notices[0]).toMatchObject({ kind: 'details_changed', title: email?.subject });
});

test('a state that is sent empty is kept empty, at sign-up too', async () => {
  expect((await change({ state: '' })).user.state).toBe('');
  expect((await unconfirmedCustomer(money, { state: '' })).user.state).toBe('');
});

test('sending the same details again changes nothing, needs no password and sends no email', async () => {
  await change();
  await emails();
  const same = { phoneNumber: '+234 805 333 4444', state: 'Oyo', country: 'ghana' };
  await changeDetails(person.api, { userId: person.user._id, ...same });
  expect(await emails()).toHaveLength(1);
});

test('nothing changes without the password, with a wrong one, for somebody else, or without a phone where one is known', async () => {
  await change();
  const other = { state: 'Kano' };
  const { api, user } = person;
  const body = { userId: user._id, phoneNumber: '0805 333 4444', country: 'ghana', ...other };
  await expect(changeDetails(api, body)).rejects.toMatchObject({ status: 422, code: 'password_required' });
  await expect(change({ ...other, password: 'Wrong-one1' })).rejects.toMatchObject({ code: 'wrong_password' });
  await expect(change(other, await money.newPerson())).rejects.toMatchObject({ status: 403 });
  await expect(change({ phoneNumber: '' })).rejects.toMatchObject({
    status: 422,
    fields: { phoneNumber: expect.any(String) },
  });
  await expect(change({ phoneNumber: '12' })).rejects.toMatchObject({
    status: 422,
    fields: { phoneNumber: expect.any(String) },
  });
  await expect(change({ country: 'atlantis' })).rejects.toMatchObject({ status: 422 });
  expect((await getUser(api)).user).toMatchObject({ state: 'Oyo' });
});

test('a tax number is kept as the tax authority writes it, stays where it is not sent, and is told like the others', async () => {
  await change();
  const tinOf = async () => (await getUser(person.api)).user.tin;
  for (const [typed, kept] of [
    ['1234 567 890', '1234567890'],
    ['123456780001', '12345678-0001'],
    ['12345678-0001', '12345678-0001'],
    ['1234567890123', '1234567890123'],
  ] as const) {
    expect((await change({ tin: typed })).user.tin).toBe(kept);
  }
  await change({ state: 'Kano' });
  expect(await tinOf()).toBe('1234567890123');
  for (const tin of ['12345678901', '123456789', '12345678-000A', '12345678901234']) {
    await expect(change({ tin })).rejects.toMatchObject({ status: 422, fields: { tin: expect.any(String) } });
  }
  expect((await emails()).map(({ subject }) => subject)).toContain('Your tax number was changed');
  const nothing = { userId: person.user._id, phoneNumber: '0805 333 4444', state: 'Kano', country: 'ghana' };
  await expect(changeDetails(person.api, { ...nothing, tin: '' })).rejects.toMatchObject({ code: 'password_required' });
  await change({ state: 'Kano', tin: '' });
  expect(await tinOf()).toBeUndefined();
});

test('with two-factor sign-in a code is asked for instead of the password', async () => {
  const { api, user, code } = await withTwoFactor(money);
  const body = { userId: user._id, phoneNumber: user.phoneNumber, state: 'Kano', country: 'nigeria' };
  await expect(changeDetails(api, body)).rejects.toMatchObject({ status: 401, code: 'two_factor_required' });
  await expect(changeDetails(api, { ...body, code: '000000' })).rejects.toMatchObject({ code: 'wrong_code' });
  expect((await changeDetails(api, { ...body, code: code() })).user.state).toBe('Kano');
});

test('anybody may read where to get help, and which contact is not set', async () => {
  expect((await getHelp(apiOf(money))).help).toEqual({
    phone: '+234 803 555 0100',
    email: 'help@bank.test',
    hours: null,
  });
});
