/** Several bank accounts: at most five, one preferred; each new one follows the rules of a change; a withdrawal names one. */
import {
  addBankAccount,
  getBankAccounts,
  preferBankAccount,
  removeBankAccount,
  updateBankDetails,
} from '@ajose/sdk/customer/banks';
import { getUserDetails } from '@ajose/sdk/admin/users';
import { getNotices } from '@ajose/sdk/customer/notices';
import { getUser } from '@ajose/sdk/customer/session';
import { addTransaction, getUserTransactions, newWithdrawalId } from '@ajose/sdk/customer/transactions';
import { formatDateTime } from '@ajose/sdk/domain/time';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { startMoney } from '../money.ts';
import { apiOf, newAdmin, PASSWORD, withTwoFactor, type TestCustomer } from '../people.ts';
import { refusalOf, signInTo } from '../sign-in.ts';

const HOUR = 3_600_000;
const SECOND = { bank: '044', bank_acct_number: '0123456789' };
/** An organisation's members read the same words, so the account is nobody's "your". */
const neutral = () => expect.not.stringMatching(/among yours|your (bank|money)/i);
const THEIRS = { bank: '057', bank_acct_number: '0000000005' };

let person: TestCustomer;
const money = await startMoney();
afterAll(() => money.close());
beforeEach(async () => {
  person = await money.newPerson(50_000);
});
afterEach(async () => {
  await money.expectPromisesKept();
  money.clock.set(new Date());
});

type Account = typeof SECOND;
const add = (account: Account, more: object = { password: PASSWORD }, by = person) =>
  addBankAccount(by.api, { userId: by.user._id, bank_acct_name: 'Chidinma', ...account, ...more });
const remove = (account: Account, more: object = { password: PASSWORD }) =>
  removeBankAccount(person.api, { userId: person.user._id, ...account, ...more });
const prefer = (account: Account) => preferBankAccount(person.api, { userId: person.user._id, ...account });
const list = async (by = person) => (await getBankAccounts(by.api, by.user._id)).accounts;
const withdraw = (account?: Account, id = newWithdrawalId(), by = person) =>
  addTransaction(by.api, { ...money.withdrawalBody(by, id, 1000), ...account });
/** The person a day later, signed in again. */
const dayLater = async (): Promise<TestCustomer> => {
  money.clock.advance(24 * HOUR);
  const { token } = await signInTo(money, person.user.email);
  return (person = { ...person, api: apiOf(money, token) });
};
const mailed = async (): Promise<string[]> => {
  await money.runJobs();
  return money.emails.filter((email) => email.to === person.user.email).map(({ subject }) => subject);
};

test('a second account stands beside the preferred one, is told by email, and waits for a day', async () => {
  await add(SECOND);
  expect(await list()).toMatchObject([
    { bank: '058', number: '0000000000', preferred: true, withdrawalsFrom: null },
    {
      bank: '044',
      bankName: 'Access Bank',
      number: '0123456789',
      preferred: false,
      withdrawalsFrom: expect.any(String),
    },
  ]);
  expect(await mailed()).toContain('A bank account was added');
  expect((await getUser(person.api)).user).toMatchObject({ bank: '058', withdrawalsFrom: null });
  expect(await refusalOf(withdraw(SECOND))).toMatchObject({
    status: 409,
    code: 'bank_account_new',
    message: neutral(),
  });
  await withdraw();
  await dayLater();
  const { transaction } = await withdraw(SECOND);
  expect(transaction.payout?.account).toMatchObject({ bankName: 'Access Bank', number: '0123456789' });
  expect(await money.walletOf(person)).toBe(48_000);
});

test('adding an account needs the password or a code, and another name has to be confirmed', async () => {
  expect(await refusalOf(add(SECOND, {}))).toMatchObject({ status: 422, code: 'password_required' });
  expect(await refusalOf(add(SECOND, { password: 'Wrong-one1' }))).toMatchObject({ code: 'wrong_password' });
  const refused = await refusalOf(add(THEIRS));
  expect(refused).toMatchObject({ status: 409, code: 'account_name_differs' });
  const confirmedName = /under the name ([^,]+),/.exec(refused.message)?.[1] ?? '';
  await add(THEIRS, { password: PASSWORD, confirmedName });
  const careful = await withTwoFactor(money);
  await updateBankDetails(careful.api, {
    userId: careful.user._id,
    bank_acct_name: 'Chidinma',
    ...SECOND,
    code: careful.code(),
  });
  expect(await refusalOf(add(THEIRS, { password: PASSWORD }, careful))).toMatchObject({ status: expect.any(Number) });
  expect(await list(careful)).toHaveLength(1);
});

test('a customer has at most five accounts and none of them twice, however many calls come at once', async () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7].map((n) => ({ bank: '044', bank_acct_number: `010000000${n}` }));
  const added = await Promise.allSettled(numbers.map((item) => add(item)));
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  expect(await list()).toHaveLength(5);
  expect(await refusalOf(add(SECOND))).toMatchObject({ status: 409, code: 'too_many_bank_accounts' });
  const [, other] = await list();
  await remove({ bank: '044', bank_acct_number: other?.number ?? '' });
  await add(SECOND);
  expect(await refusalOf(add({ bank: '058', bank_acct_number: '0000000000' }))).toMatchObject({
    code: 'bank_account_known',
    message: neutral(),
  });
});

test('a customer prefers another account: withdrawals that name no account go there, once its first day is over', async () => {
  await add(SECOND);
  await prefer(SECOND);
  expect(await list()).toMatchObject([
    { bank: '044', preferred: true, withdrawalsFrom: expect.any(String) },
    { bank: '058', preferred: false, withdrawalsFrom: null },
  ]);
  expect((await getUser(person.api)).user).toMatchObject({ bank: '044', bank_acct_number: '0123456789' });
  expect(await refusalOf(withdraw())).toMatchObject({ code: 'bank_account_new' });
  await withdraw({ bank: '058', bank_acct_number: '0000000000' });
  await dayLater();
  const { transaction } = await withdraw();
  expect(transaction.payout?.account.number).toBe('0123456789');
  // Preferred again: an account that has waited need not wait again.
  await prefer({ bank: '058', bank_acct_number: '0000000000' });
  await withdraw();
  await withdraw(SECOND);
});

test('a customer who prefers another account is told once by a notice and an email, and of no choice that changes nothing', async () => {
  await add(SECOND);
  await prefer(SECOND);
  await prefer(SECOND);
  const [waits] = await list();
  const told = async () => (await mailed()).filter((subject) => subject === 'Withdrawals go to another bank account');
  expect(await told()).toHaveLength(1);
  const lastText = () => money.emails.findLast(({ to }) => to === person.user.email)?.text;
  expect(lastText()).toContain('Account number: ending in 6789');
  expect(lastText()).toContain(`Withdrawals from: ${formatDateTime(waits?.withdrawalsFrom ?? '')}`);
  expect(lastText()).toContain('If this was not you, please ask for a new password right away and tell our support.');
  const { notices } = await getNotices(person.api, person.user._id);
  expect(notices.filter(({ kind }) => kind === 'bank_preferred')).toMatchObject([
    {
      title: 'Withdrawals go to another bank account',
      text: 'It ends in 6789. If this was not you, change your password at once and tell our support.',
      isNew: true,
    },
  ]);
  await prefer({ bank: '058', bank_acct_number: '0000000000' });
  expect(await told()).toHaveLength(2);
  expect(lastText()).not.toContain('Withdrawals from:');
});

test('the specification’s call replaces the preferred account, and an account that is saved already becomes the preferred one', async () => {
  await add(SECOND);
  const change = (account: Account) =>
    updateBankDetails(person.api, {
      userId: person.user._id,
      bank_acct_name: 'Chidinma',
      ...account,
      password: PASSWORD,
    });
  const lastText = async (): Promise<string | undefined> => {
    expect(await mailed()).toContain('Your bank details were changed');
    return money.emails.findLast(({ to }) => to === person.user.email)?.text;
  };
  await change({ bank: '057', bank_acct_number: '0111111111' });
  const [waits] = await list();
  expect(await lastText()).toContain(`Withdrawals from: ${formatDateTime(waits?.withdrawalsFrom ?? '')}`);
  expect((await list()).map(({ number }) => number)).toEqual(['0111111111', '0123456789']);
  await dayLater();
  await change(SECOND);
  expect((await list()).map(({ number, withdrawalsFrom }) => [number, withdrawalsFrom])).toEqual([
    ['0123456789', null],
    ['0111111111', null],
  ]);
  // It has waited, so the email names no time, which would be past.
  expect(await lastText()).toContain('Withdrawals to the new account are open.');
  expect(await lastText()).not.toContain('Withdrawals from');
});

test('an account is removed with the password, unless it is preferred; withdrawals to it stay in the history', async () => {
  await add(SECOND);
  await dayLater();
  await withdraw(SECOND);
  expect(await refusalOf(remove(SECOND, {}))).toMatchObject({ code: 'password_required' });
  expect(await refusalOf(remove({ bank: '058', bank_acct_number: '0000000000' }))).toMatchObject({
    status: 409,
    code: 'bank_account_preferred',
  });
  await remove(SECOND);
  expect(await list()).toHaveLength(1);
  expect(await mailed()).toContain('A bank account was removed');
  expect(await refusalOf(withdraw(SECOND))).toMatchObject({
    status: 404,
    code: 'bank_account_unknown',
    message: neutral(),
  });
  expect(await refusalOf(remove(SECOND))).toMatchObject({
    status: 404,
    code: 'bank_account_unknown',
    message: neutral(),
  });
  const { data } = await getUserTransactions(person.api, person.user._id);
  expect(data.find(({ payout }) => payout?.account.number === '0123456789')).toBeDefined();
  // Added again, it counts as new.
  await add(SECOND);
  expect(await refusalOf(withdraw(SECOND))).toMatchObject({ code: 'bank_account_new' });
});

test('a repeated request that names another account is refused', async () => {
  await add(SECOND);
  await dayLater();
  const id = newWithdrawalId();
  const first = await withdraw(SECOND, id);
  expect((await withdraw(SECOND, id)).transaction._id).toBe(first.transaction._id);
  expect(await refusalOf(withdraw(undefined, id))).toMatchObject({ status: 409, code: 'id_reused' });
  expect(await money.walletOf(person)).toBe(49_000);
});

test('nobody sees or changes another customer’s accounts', async () => {
  const other = await money.newPerson();
  expect(await refusalOf(getBankAccounts(other.api, person.user._id))).toMatchObject({ status: 403 });
  expect(
    await refusalOf(
      preferBankAccount(other.api, { userId: person.user._id, bank: '058', bank_acct_number: '0000000000' }),
    ),
  ).toMatchObject({ status: 403 });
});

test('staff see all accounts of a customer', async () => {
  await add(SECOND);
  const admin = await newAdmin(money);
  const { user } = await getUserDetails(admin.api, person.user._id);
  expect(user.otherBankAccounts).toMatchObject([{ bankName: 'Access Bank', number: '0123456789' }]);
});

test('staff read which account of a customer a withdrawal in progress goes to', async () => {
  await add(SECOND);
  await dayLater();
  const admin = await newAdmin(money);
  const marks = async () => {
    const { user } = await getUserDetails(admin.api, person.user._id);
    return [user.bankWithdrawing, user.otherBankAccounts?.map(({ withdrawing }) => withdrawing)];
  };
  expect(await marks()).toEqual([undefined, [undefined]]);
  await withdraw(SECOND, newWithdrawalId());
  expect(await marks()).toEqual([undefined, [true]]);
  await withdraw(undefined, newWithdrawalId());
  expect(await marks()).toEqual([true, [true]]);
});

const ACCOUNTS = [
  { bank: '058', bank_acct_number: '0000000000' },
  ...[1, 2, 3, 4, 5].map((n) => ({ bank: '044', bank_acct_number: `020000000${n}` })),
];
const act = fc.record({
  act: fc.constantFrom('add', 'prefer', 'remove', 'withdraw', 'change'),
  account: fc.constantFrom(...ACCOUNTS),
});

test('whatever is done at once: one account is preferred, none is there twice, five at most, and no money goes to a new one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 6 }),
      async (steps) => {
        money.clock.set(new Date());
        await money.owner.query('DELETE FROM call_counts');
        person = await money.newPerson(100_000);
        const { _id: userId } = person.user;
        for (const [index, step] of steps.entries()) {
          const calls = step.map(({ act: what, account }) => {
            const body = { userId, bank_acct_name: 'Chidinma', ...account, password: PASSWORD };
            if (what === 'add') return addBankAccount(person.api, body);
            if (what === 'change') return updateBankDetails(person.api, body);
            if (what === 'prefer') return preferBankAccount(person.api, { userId, ...account });
            if (what === 'remove') return removeBankAccount(person.api, { userId, ...account, password: PASSWORD });
            return withdraw(account);
          });
          await Promise.allSettled(calls);
          const all = await list();
          expect(all.filter(({ preferred }) => preferred)).toHaveLength(1);
          expect(new Set(all.map(({ bank, number }) => `${bank} ${number}`)).size).toBe(all.length);
          expect(all.length).toBeLessThanOrEqual(5);
          // For a day only the first account can be paid.
          const { rows } = await money.owner.query(
            `SELECT FROM money.payouts WHERE customer_id = $1 AND account_number <> '0000000000'`,
            [userId],
          );
          expect({ index, rows: rows.length }).toEqual({ index, rows: 0 });
        }
        await dayLater();
        for (const { bank, number } of await list()) await withdraw({ bank, bank_acct_number: number });
      },
    ),
    { numRuns: 25 },
  );
}, 300_000);
