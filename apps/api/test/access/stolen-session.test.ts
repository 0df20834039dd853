/**
 * Eleven attempts to move money out within 24 hours with a stolen session. Without the password nothing changes. With it the withdrawal
 * waits or is refused, and the owner gets an email at the owner's address.
 */
import { randomUUID } from 'node:crypto';
import { startAutoSave } from '@ajose/sdk/customer/auto-saves';
import { askAccountNumber } from '@ajose/sdk/customer/account-numbers';
import { addBankAccount, preferBankAccount, updateBankDetails } from '@ajose/sdk/customer/banks';
import { keepCard, payWithCard } from '@ajose/sdk/customer/cards';
import { addFile } from '@ajose/sdk/customer/files';
import { closeAccount, getOwnData } from '@ajose/sdk/customer/leaving';
import { askForNameChange, getNameChange } from '@ajose/sdk/customer/name-changes';
import {
  changeDetails,
  changeEmail,
  changePassword,
  confirmEmailChange,
  confirmTwoFactor,
  endTwoFactor,
  forgotPassword,
  getUser,
  login,
  resetPassword,
  startTwoFactor,
  undoChange,
} from '@ajose/sdk/customer/session';
import { addTransaction, newWithdrawalId } from '@ajose/sdk/customer/transactions';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { payByCard } from '../card-payments.ts';
import { plainPdf } from '../files.ts';
import { newReference } from '../payments.ts';
import { startMoney } from '../money.ts';
import { apiOf, PASSWORD, withTwoFactor, type TestCustomer } from '../people.ts';
import { mailedToken, NEW_PASSWORD, NO_LIMITS, refusalOf, signInTo } from '../sign-in.ts';

const HOUR = 3_600_000;
/** An account number that the sandbox knows under a name that is not the owner's. */
const THEIRS = '0000000005';

let owner: TestCustomer;
let made = 0;

const money = await startMoney(NO_LIMITS);
afterAll(() => money.close());
beforeEach(async () => {
  owner = await money.newPerson(50_000);
});
afterEach(async () => {
  await money.expectPromisesKept();
  money.clock.set(new Date());
});

const withdraw = (by = owner) => addTransaction(by.api, money.withdrawalBody(by, newWithdrawalId(), 1000));
const bankOf = (by: TestCustomer, more: { password?: string; code?: string; confirmedName?: string }) =>
  updateBankDetails(by.api, {
    userId: by.user._id,
    bank: '044',
    bank_acct_name: 'A Thief',
    bank_acct_number: THEIRS,
    ...more,
  });

/** Saves an account in another name, as a thief with the password does: the bank's name is learnt from the refusal. */
async function takeBank(by: TestCustomer, more: { password?: string; code?: string } = { password: PASSWORD }) {
  const refused = await refusalOf(bankOf(by, more));
  expect(refused.code).toBe('account_name_differs');
  const confirmedName = /under the name ([^,]+),/.exec(refused.message)?.[1] ?? '';
  await bankOf(by, { ...more, confirmedName });
}

async function mailed(to = owner): Promise<string[]> {
  await money.runJobs();
  return money.emails.filter((email) => email.to === to.user.email).map(({ subject }) => subject);
}

/** No money leaves for a day, whoever asks. */
async function expectNothingLeft(by = owner, left = 50_000): Promise<void> {
  for (const hours of [0, 12, 23]) {
    money.clock.set(new Date(Date.now() + hours * HOUR));
    const { rows } = await money.owner.query(
      'SELECT FROM money.payouts WHERE customer_id = $1 AND account_number = $2',
      [by.user._id, THEIRS],
    );
    expect(rows).toEqual([]);
  }
  expect(await money.walletOf(by)).toBe(left);
}

test('1. the email address: withdrawals wait, and the previous address takes the account back', async () => {
  const email = `thief${(made += 1)}@example.org`;
  const change = (password?: string) =>
    changeEmail(owner.api, { userId: owner.user._id, email, ...(password ? { password } : {}) });
  expect(await refusalOf(change())).toMatchObject({ code: 'password_required' });
  await change(PASSWORD);
  await confirmEmailChange(apiOf(money), { token: await mailedToken(money, email, 'Confirm your new email address') });
  await takeBank(owner);
  expect(await refusalOf(withdraw())).toMatchObject({ status: 409 });
  await expectNothingLeft();
  expect(await mailed()).toEqual(
    expect.arrayContaining([
      'A new email address was asked for',
      'Your email address was changed',
      'Your bank details were changed',
    ]),
  );
  await undoChange(apiOf(money), {
    token: await mailedToken(money, owner.user.email, 'Your email address was changed'),
    password: NEW_PASSWORD,
  });
  expect(await refusalOf(withdraw())).toMatchObject({ status: 401 });
});

test('2. the phone number: it opens nothing, and the email’s link puts it back', async () => {
  const body = { userId: owner.user._id, phoneNumber: '0805 333 4444', state: 'Kano', country: 'nigeria' };
  expect(await refusalOf(changeDetails(owner.api, body))).toMatchObject({ code: 'password_required' });
  await changeDetails(owner.api, { ...body, password: PASSWORD });
  await takeBank(owner);
  expect(await refusalOf(withdraw())).toMatchObject({ code: 'bank_account_new' });
  const news = 'Your phone number, state and country were changed';
  expect(await mailed()).toContain(news);
  expect(await mailedToken(money, owner.user.email, news)).not.toBe('');
  await expectNothingLeft();
});

test('3. the bank account: nothing is paid to the new one for a day', async () => {
  expect(await refusalOf(bankOf(owner, {}))).toMatchObject({ code: 'password_required' });
  await takeBank(owner);
  expect(await refusalOf(withdraw())).toMatchObject({ status: 409, code: 'bank_account_new' });
  expect(await mailed()).toContain('Your bank details were changed');
  await expectNothingLeft();
});

test('3b. the first bank account, in another name: nothing is paid to it for a day either', async () => {
  await money.owner.query(
    'UPDATE customers SET bank_code = NULL, bank_account_number = NULL, bank_account_name = NULL WHERE id = $1',
    [owner.user._id],
  );
  await takeBank(owner);
  expect(await refusalOf(withdraw())).toMatchObject({ status: 409, code: 'bank_account_new' });
  expect(await mailed()).toContain('Your bank details were changed');
  await expectNothingLeft();
});

test('3c. another bank account beside the owner’s: a withdrawal that names it waits as well', async () => {
  const theirs = { userId: owner.user._id, bank: '044', bank_acct_number: THEIRS };
  const account = { ...theirs, bank_acct_name: 'A Thief' };
  expect(await refusalOf(addBankAccount(owner.api, account))).toMatchObject({ code: 'password_required' });
  const refused = await refusalOf(addBankAccount(owner.api, { ...account, password: PASSWORD }));
  const confirmedName = /under the name ([^,]+),/.exec(refused.message)?.[1] ?? '';
  await addBankAccount(owner.api, { ...account, password: PASSWORD, confirmedName });
  await preferBankAccount(owner.api, theirs);
  expect(await refusalOf(withdraw())).toMatchObject({ code: 'bank_account_new' });
  const named = { ...money.withdrawalBody(owner, newWithdrawalId(), 1000), bank: '044', bank_acct_number: THEIRS };
  expect(await refusalOf(addTransaction(owner.api, named))).toMatchObject({ code: 'bank_account_new' });
  expect(await mailed()).toContain('A bank account was added');
  await expectNothingLeft();
});

test('4. the password: it needs the old one, and guesses are told', async () => {
  const guess = (n: number) =>
    changePassword(owner.api, { currentPassword: `Guessed-wrong${n}`, newPassword: NEW_PASSWORD });
  for (let n = 0; n < 5; n += 1) expect(await refusalOf(guess(n))).toMatchObject({ code: 'wrong_password' });
  expect(await mailed()).toContain('Somebody guesses your password');
  money.clock.advance(HOUR);
  const copied = owner.api;
  const { token } = await changePassword(owner.api, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  expect(await refusalOf(getUser(copied))).toMatchObject({ status: 401 });
  owner = { ...owner, token, api: apiOf(money, token) };
  expect(await mailed()).toContain('Your password was changed');
  await takeBank(owner, { password: NEW_PASSWORD });
  expect(await refusalOf(withdraw())).toMatchObject({ code: 'bank_account_new' });
  await expectNothingLeft();
});

test('5. a second factor turned on: it needs the password, and its codes open no new account', async () => {
  expect(await refusalOf(startTwoFactor(owner.api, { password: 'Wrong-one1' }))).toMatchObject({ status: 403 });
  const { secret } = await startTwoFactor(owner.api, { password: PASSWORD });
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => app.generate({ timestamp: money.clock.now().getTime() });
  await confirmTwoFactor(owner.api, { code: code() });
  expect(await mailed()).toContain('Two-factor sign-in is on');
  money.clock.advance(60_000);
  const refused = await refusalOf(bankOf(owner, { code: code() }));
  const confirmedName = /under the name ([^,]+),/.exec(refused.message)?.[1] ?? '';
  await bankOf(owner, { code: code(), confirmedName });
  money.clock.advance(60_000);
  const out = { ...money.withdrawalBody(owner, newWithdrawalId(), 1000), code: code() };
  expect(await refusalOf(addTransaction(owner.api, out))).toMatchObject({ code: 'bank_account_new' });
  await expectNothingLeft();
});

test('6. a second factor turned off: it needs a code, which a session does not have', async () => {
  const careful = await withTwoFactor(money);
  expect(await refusalOf(endTwoFactor(careful.api, { password: PASSWORD, code: '000000' }))).toMatchObject({
    code: 'wrong_code',
  });
  expect(await refusalOf(bankOf(careful, { password: PASSWORD }))).toMatchObject({ status: expect.any(Number) });
  money.clock.advance(60_000);
  await endTwoFactor(careful.api, { password: PASSWORD, code: careful.code() });
  expect(await mailed(careful)).toContain('Two-factor sign-in is off');
});

test('7. a kept card: it brings money in, never out', async () => {
  const { card } = await keepCard(owner.api, {
    userId: owner.user._id,
    transactionId: await payByCard(money, owner),
  });
  const pay = { userId: owner.user._id, cardId: card._id, amount: 5000, transactionId: newReference() };
  const { transaction } = await payWithCard(owner.api, pay);
  expect(transaction).toMatchObject({ type: 'deposit', amount: 5000 });
  await takeBank(owner);
  expect(await refusalOf(withdraw())).toMatchObject({ code: 'bank_account_new' });
  expect(await mailed()).toContain('Your bank details were changed');
  await expectNothingLeft(owner, 60_000);
});

test('8. the customer’s account number and auto-save: both only bring money in', async () => {
  expect(await refusalOf(askAccountNumber(owner.api, { userId: owner.user._id }))).toMatchObject({
    code: 'not_identified',
  });
  const save = { amount: 1000, every: 'day', on: 0, source: 'wallet', cardId: null, planId: null } as const;
  await startAutoSave(owner.api, { ...save, userId: owner.user._id, idempotencyKey: randomUUID() }).catch(() => null);
  await takeBank(owner);
  expect(await refusalOf(withdraw())).toMatchObject({ code: 'bank_account_new' });
  expect(await mailed()).toContain('Your bank details were changed');
  await expectNothingLeft();
});

test('9. closing the account: not while there is money, and it needs the password', async () => {
  const close = (password: string) => closeAccount(owner.api, { userId: owner.user._id, password, giveUpRest: true });
  expect(await refusalOf(close('Wrong-one1'))).toMatchObject({ code: 'wrong_password' });
  expect(await refusalOf(close(PASSWORD))).toMatchObject({ status: 409, code: 'wallet_not_empty' });
  await expectNothingLeft();
});

test('10. a device token: it signs nobody in, and the owner is told of a new device', async () => {
  const { device } = await signInTo(money, owner.user.email);
  const stolen = { email: owner.user.email, ...(device === undefined ? {} : { device }) };
  expect(await refusalOf(login(apiOf(money), { ...stolen, password: 'Wrong-one1' }))).toMatchObject({ status: 401 });
  const { token } = await login(apiOf(money), { email: owner.user.email, password: PASSWORD });
  expect(await mailed()).toContain('Your account was opened on a new device');
  const thief = { ...owner, api: apiOf(money, token) };
  await takeBank(thief);
  expect(await refusalOf(withdraw(thief))).toMatchObject({ code: 'bank_account_new' });
  await expectNothingLeft();
});

test('12. the file with all data about the owner: it needs the password', async () => {
  const ask = (password?: string) =>
    getOwnData(owner.api, { userId: owner.user._id, ...(password === undefined ? {} : { password }) });
  expect(await refusalOf(ask())).toMatchObject({ status: 422, code: 'password_required' });
  expect(await refusalOf(ask('Guessed-wrong1'))).toMatchObject({ status: 403, code: 'wrong_password' });
  expect(await (await ask(PASSWORD)).text()).toContain(owner.user.email);
});

test('11. the name: it needs the password, two administrators and a day, and the owner stops it by a new password', async () => {
  const userId = owner.user._id;
  const content = new Blob([new Uint8Array(plainPdf())]);
  const { file } = await addFile(owner.api, { userId, purpose: 'name_change', name: 'forged.pdf' }, content);
  const body = { userId, name: 'A Thief', reason: 'marriage', file: file._id } as const;
  expect(await refusalOf(askForNameChange(owner.api, body))).toMatchObject({ code: 'password_required' });
  await askForNameChange(owner.api, { ...body, password: PASSWORD });
  expect(await mailed()).toContain('Another name was asked for');
  expect((await getUser(owner.api)).user.name).toBe(owner.user.name);
  await takeBank(owner);
  expect(await refusalOf(withdraw())).toMatchObject({ code: 'bank_account_new' });
  await forgotPassword(apiOf(money), { email: owner.user.email });
  await resetPassword(apiOf(money), { token: await mailedToken(money, owner.user.email), password: NEW_PASSWORD });
  const { token } = await signInTo(money, owner.user.email, NEW_PASSWORD);
  expect((await getNameChange(apiOf(money, token), userId)).nameChange).toMatchObject({
    state: 'taken_back',
    file: null,
  });
  await expectNothingLeft();
});
