/** A change of the email address: confirmed at the new one, told to the old one, undone from there for 72 hours, and money waits a day. */
import { openDeathCase } from '@ajose/sdk/admin/deaths';
import { getUserDetails, setUserStatus } from '@ajose/sdk/admin/users';
import {
  addPasskey,
  getPasskeys,
  startPasskey,
  addUser,
  changeDetails,
  changeEmail,
  changePassword,
  confirmEmailChange,
  forgotPassword,
  getUser,
  resetPassword,
  undoChange,
} from '@ajose/sdk/customer/session';
import { addTransaction, newWithdrawalId } from '@ajose/sdk/customer/transactions';
import { UNDO_HOURS } from '@ajose/sdk/domain/promises';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { Authenticator } from '../authenticator.ts';
import { startMoney } from '../money.ts';
import {
  apiOf,
  newAdmin,
  PASSWORD,
  signUpForm,
  unconfirmedCustomer,
  withTwoFactor,
  type TestCustomer,
} from '../people.ts';
import { mailedToken, NEW_PASSWORD, NO_LIMITS, refusalOf, signInTo } from '../sign-in.ts';
import { someoneWaits } from '../stack.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const LINK = 'Confirm your new email address';
const TOLD = 'Your email address was changed';

let person: TestCustomer;
let made = 0;

const money = await startMoney(NO_LIMITS);
afterAll(() => money.close());
beforeEach(async () => {
  person = await money.newPerson(10_000);
});
afterEach(() => money.clock.set(new Date()));

function newAddress(): string {
  made += 1;
  return `new${made}@example.org`;
}
const ask = (email: string, by = person, more: { password?: string; code?: string } = { password: PASSWORD }) =>
  changeEmail(by.api, { userId: by.user._id, email, ...more });
const confirm = (token: string) => confirmEmailChange(apiOf(money), { token });
const undo = (token: string, password = NEW_PASSWORD) => undoChange(apiOf(money), { token, password });
const withdraw = (by = person) => addTransaction(by.api, money.withdrawalBody(by, newWithdrawalId(), 1000));
const linkTo = (email: string) => mailedToken(money, email, LINK);
const undoLink = (email: string) => mailedToken(money, email, TOLD);

/** Changes the address, and finds the link that undoes it. */
async function change(by = person, email = newAddress()): Promise<{ email: string; undoToken: string }> {
  const before = (await getUser(by.api)).user.email;
  await ask(email, by);
  await confirm(await linkTo(email));
  return { email, undoToken: await undoLink(before) };
}

const subjectsTo = async (email: string): Promise<string[]> => {
  await money.runJobs();
  return money.emails.filter((item) => item.to === email).map(({ subject }) => subject);
};

test('the new address is confirmed by a link that works once, and the old one is told', async () => {
  const email = newAddress();
  await ask(email.toUpperCase());
  expect((await getUser(person.api)).user).toMatchObject({ email: person.user.email, newEmail: { email } });
  expect(await subjectsTo(person.user.email)).toContain('A new email address was asked for');
  const token = await linkTo(email);
  await confirm(token);
  const { user } = await getUser(person.api);
  expect(user).toMatchObject({ email, emailConfirmed: true });
  expect(user).not.toHaveProperty('newEmail');
  expect(await refusalOf(confirm(token))).toMatchObject({ status: 409, code: 'link_used' });
  expect(await subjectsTo(person.user.email)).toContain(TOLD);
  await signInTo(money, email);
  expect(await refusalOf(signInTo(money, person.user.email))).toMatchObject({ code: 'invalid_credentials' });
});

test('changing the address needs the password, or with two-factor sign-in a code', async () => {
  const email = newAddress();
  expect(await refusalOf(ask(email, person, {}))).toMatchObject({ status: 422, code: 'password_required' });
  expect(await refusalOf(ask(email, person, { password: 'Wrong-one1' }))).toMatchObject({ code: 'wrong_password' });
  const careful = await withTwoFactor(money);
  expect(await refusalOf(ask(email, careful))).toMatchObject({ status: 401, code: 'two_factor_required' });
  await ask(email, careful, { code: careful.code() });
  await confirm(await linkTo(email));
  expect((await getUser(careful.api)).user.email).toBe(email);
});

test('a new address is one mailbox, and neither the customer’s own nor another’s', async () => {
  expect(await refusalOf(ask('not an address'))).toMatchObject({ status: 422, fields: { email: expect.any(String) } });
  expect(await refusalOf(ask(person.user.email.toUpperCase()))).toMatchObject({ status: 422 });
  const other = await money.newPerson();
  expect(await refusalOf(ask(other.user.email.toUpperCase()))).toMatchObject({ status: 409, code: 'email_taken' });
  const email = newAddress();
  await ask(email);
  await addUser(apiOf(money), signUpForm({ email }));
  expect(await refusalOf(confirm(await linkTo(email)))).toMatchObject({ status: 409, code: 'email_taken' });
});

test('a new address is refused where another request makes it the customer’s own meanwhile', async () => {
  const email = newAddress();
  const confirming = await money.owner.connect();
  try {
    await confirming.query('BEGIN');
    await confirming.query('UPDATE customers SET email = $2 WHERE id = $1', [person.user._id, email]);
    const asked = refusalOf(ask(email));
    await someoneWaits(money);
    await confirming.query('COMMIT');
    expect(await asked).toMatchObject({ status: 422, fields: { email: expect.any(String) } });
  } finally {
    confirming.release();
  }
});

test('withdrawals wait for 24 hours after the change, and say until when', async () => {
  await change();
  const { user } = await getUser(person.api);
  expect(user).toMatchObject({ withdrawalsWait: 'email', withdrawalsFrom: expect.any(String) });
  const refused = await refusalOf(withdraw());
  expect(refused).toMatchObject({ status: 409, code: 'email_new' });
  expect(refused.message).toMatch(/withdrawals open again on .*\d{4}/);
  money.clock.advance(24 * HOUR - MINUTE);
  const late = await signInTo(money, user.email);
  const again = { ...person, api: apiOf(money, late.token) };
  expect(await refusalOf(withdraw(again))).toMatchObject({ code: 'email_new' });
  money.clock.advance(MINUTE);
  expect((await getUser(again.api)).user).toMatchObject({ withdrawalsFrom: null });
  await withdraw(again);
});

test('the old address undoes the change for 72 hours: all sessions end and a new password is set', async () => {
  const { email, undoToken } = await change();
  money.clock.advance(71 * HOUR);
  const stranger = await signInTo(money, email);
  await undo(undoToken);
  expect(await refusalOf(getUser(apiOf(money, stranger.token)))).toMatchObject({ status: 401 });
  expect(await refusalOf(signInTo(money, email, NEW_PASSWORD))).toMatchObject({ code: 'invalid_credentials' });
  expect(await refusalOf(signInTo(money, person.user.email))).toMatchObject({ code: 'invalid_credentials' });
  const { user } = await signInTo(money, person.user.email, NEW_PASSWORD);
  expect(user).toMatchObject({ email: person.user.email, emailConfirmed: true });
  expect(await refusalOf(undo(undoToken))).toMatchObject({ status: 409, code: 'link_used' });
});

test('after 72 hours the link that undoes the change is too old', async () => {
  const { email, undoToken } = await change();
  money.clock.advance(72 * HOUR);
  expect(await refusalOf(undo(undoToken))).toMatchObject({ status: 409, code: 'link_expired' });
  expect((await signInTo(money, email)).user.email).toBe(email);
});

test('the link at the new address is good for a day, and a later one replaces it', async () => {
  const [first, second] = [newAddress(), newAddress()];
  await ask(first);
  const old = await linkTo(first);
  await ask(second);
  expect(await refusalOf(confirm(old))).toMatchObject({ status: 409, code: 'link_replaced' });
  const token = await linkTo(second);
  money.clock.advance(24 * HOUR);
  expect(await refusalOf(confirm(token))).toMatchObject({ status: 409, code: 'link_expired' });
  expect((await signInTo(money, person.user.email)).user).not.toHaveProperty('newEmail');
});

test('a new password makes a waiting link useless', async () => {
  const [first, second] = [newAddress(), newAddress()];
  await ask(first);
  const link = await linkTo(first);
  const { token } = await changePassword(person.api, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  person = { ...person, token, api: apiOf(money, token) };
  expect(await refusalOf(confirm(link))).toMatchObject({ code: 'link_replaced' });
  await ask(second, person, { password: NEW_PASSWORD });
  const two = await linkTo(second);
  await forgotPassword(apiOf(money), { email: person.user.email });
  await resetPassword(apiOf(money), { token: await mailedToken(money, person.user.email), password: PASSWORD });
  expect(await refusalOf(confirm(two))).toMatchObject({ code: 'link_replaced' });
});

test.each([2, 3, 70, 120] as const)(
  'status %i makes a waiting link useless, even once the status is lifted',
  async (status) => {
    const admin = await newAdmin(money);
    const email = newAddress();
    await ask(email);
    const token = await linkTo(email);
    await setUserStatus(admin.api, person.user._id, { status, reason: 'A stolen phone' });
    expect(await refusalOf(confirm(token))).toMatchObject({ status: 409, code: 'link_replaced' });
    await setUserStatus(admin.api, person.user._id, { status: 1, reason: 'It is found' });
    expect(await refusalOf(confirm(token))).toMatchObject({ status: 409, code: 'link_replaced' });
    expect((await signInTo(money, person.user.email)).user).not.toHaveProperty('newEmail');
  },
);

test('a case of death makes a waiting link useless', async () => {
  const admin = await newAdmin(money);
  const email = newAddress();
  await ask(email);
  const token = await linkTo(email);
  const report = { reportedBy: 'Ifeoma Eze, sister', report: 'She died in Enugu.', document: 'DC-1' };
  await openDeathCase(admin.api, person.user._id, report);
  expect(await refusalOf(confirm(token))).toMatchObject({ status: 409, code: 'link_replaced' });
});

test('a link to a new password that went to the previous address is useless after the change, and after it is undone', async () => {
  await forgotPassword(apiOf(money), { email: person.user.email });
  const before = await mailedToken(money, person.user.email);
  const { email, undoToken } = await change();
  const reset = (token: string) => resetPassword(apiOf(money), { token, password: NEW_PASSWORD });
  expect(await refusalOf(reset(before))).toMatchObject({ code: 'link_used' });
  await forgotPassword(apiOf(money), { email });
  const after = await mailedToken(money, email);
  await undo(undoToken);
  expect(await refusalOf(reset(after))).toMatchObject({ code: 'link_used' });
});

test('nobody else takes the address while the change can be undone', async () => {
  await change();
  expect(await refusalOf(addUser(apiOf(money), signUpForm({ email: person.user.email })))).toMatchObject({
    code: 'email_taken',
  });
  const other = await money.newPerson();
  expect(await refusalOf(ask(person.user.email, other))).toMatchObject({ code: 'email_taken' });
  money.clock.advance(UNDO_HOURS * HOUR - MINUTE);
  expect(await refusalOf(addUser(apiOf(money), signUpForm({ email: person.user.email })))).toMatchObject({
    code: 'email_taken',
  });
  money.clock.advance(MINUTE);
  await addUser(apiOf(money), signUpForm({ email: person.user.email }));
});

test('the first owner undoes a chain of changes at once, and the later links are worth nothing', async () => {
  const match = await change();
  const two = await change();
  expect((await subjectsTo(person.user.email)).filter((subject) => subject === TOLD)).toHaveLength(2);
  await undo(match.undoToken);
  expect(await refusalOf(undo(two.undoToken, PASSWORD))).toMatchObject({ code: 'link_used' });
  expect((await signInTo(money, person.user.email, NEW_PASSWORD)).user.email).toBe(person.user.email);
});

test('a second factor of long ago stays on when a change is undone', async () => {
  const careful = await withTwoFactor(money);
  const email = newAddress();
  money.clock.advance(80 * HOUR);
  const { token } = await signInTo(money, careful.user.email, PASSWORD, { code: careful.code() });
  money.clock.advance(60_000);
  await ask(email, { ...careful, api: apiOf(money, token) }, { code: careful.code() });
  await confirm(await linkTo(email));
  await undo(await undoLink(careful.user.email));
  expect(await refusalOf(signInTo(money, careful.user.email, NEW_PASSWORD))).toMatchObject({
    code: 'two_factor_required',
  });
});

test('a second factor that was turned on since is off once the change is undone, so that the owner is let in', async () => {
  const careful = await withTwoFactor(money);
  const email = newAddress();
  await ask(email, careful, { code: careful.code() });
  await confirm(await linkTo(email));
  await undo(await undoLink(careful.user.email));
  expect((await signInTo(money, careful.user.email, NEW_PASSWORD)).user.twoFactor).toBe(false);
});

test('a passkey that was added since is gone once the change is undone, and an older authenticator app stays', async () => {
  const careful = await withTwoFactor(money);
  const email = newAddress();
  money.clock.advance(80 * HOUR);
  const { token } = await signInTo(money, careful.user.email, PASSWORD, { code: careful.code() });
  const api = apiOf(money, token);
  money.clock.advance(60_000);
  await ask(email, { ...careful, api }, { code: careful.code() });
  await confirm(await linkTo(email));
  money.clock.advance(60_000);
  const { creation } = await startPasskey(api, { password: PASSWORD, code: careful.code() });
  const credential = new Authenticator('http://localhost:3000').create(creation);
  await addPasskey(api, { name: 'Of a stranger', credential });
  await undo(await undoLink(careful.user.email));
  money.clock.advance(60_000);
  const back = await signInTo(money, careful.user.email, NEW_PASSWORD, { code: careful.code() });
  expect(await getPasskeys(apiOf(money, back.token))).toMatchObject({ passkeys: [], authenticator: true });
});

test('a customer who signed up with a stranger’s address corrects it, and that stranger cannot undo it', async () => {
  const typo = await unconfirmedCustomer(money);
  const email = newAddress();
  await ask(email, typo);
  await confirm(await linkTo(email));
  expect((await getUser(typo.api)).user).toMatchObject({ email, emailConfirmed: true });
  expect(await undoLink(typo.user.email)).toBe('');
  expect(await subjectsTo(typo.user.email)).toContain(TOLD);
});

test('events of the account are also reported to the previous address, while it can undo the change', async () => {
  const { email } = await change();
  await changePassword(person.api, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  expect(await subjectsTo(person.user.email)).toContain('Your password was changed');
  expect(await subjectsTo(email)).toContain('Your password was changed');
});

test('a changed phone number, place and tax number are put back by the link of the email', async () => {
  const { _id: userId, phoneNumber, state, country } = person.user;
  await changeDetails(person.api, { userId, phoneNumber, state, country, tin: '1234567890', password: PASSWORD });
  const details = { userId, phoneNumber: '0805 333 4444', state: 'Kano', country: 'nigeria', tin: '9999999999' };
  await changeDetails(person.api, { ...details, password: PASSWORD });
  const news = 'Your phone number, state, country and tax number were changed';
  const token = await mailedToken(money, person.user.email, news);
  await undo(token);
  expect(await refusalOf(getUser(person.api))).toMatchObject({ status: 401 });
  const { user } = await signInTo(money, person.user.email, NEW_PASSWORD);
  expect(user).toMatchObject({ phoneNumber: person.user.phoneNumber, state: person.user.state, tin: '1234567890' });
  expect(await refusalOf(undo(token))).toMatchObject({ code: 'link_used' });
});

test.each(['confirm', 'undo'] as const)('a made-up link does not %s', async (what) => {
  const call = what === 'confirm' ? confirm : undo;
  const { undoToken } = await change();
  for (const token of [
    'x',
    undoToken.slice(0, -3),
    undoToken.replace(/^[^.]+/, '01890000-0000-7000-8000-0000000000c1'),
  ]) {
    expect(await refusalOf(call(token))).toMatchObject({ status: 409, code: 'link_wrong' });
  }
});

test('the link that undoes a change does not confirm one', async () => {
  const { undoToken } = await change();
  expect(await refusalOf(confirm(undoToken))).toMatchObject({ code: 'link_wrong' });
});

test('staff see that the address was changed, and from what', async () => {
  await change();
  const admin = await newAdmin(money);
  const { user } = await getUserDetails(admin.api, person.user._id);
  expect(user.emailChange).toMatchObject({ before: person.user.email, at: expect.any(String) });
});
