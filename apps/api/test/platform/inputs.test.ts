/** Each input of the SDK's inputs.json, as the server takes it: what is kept is what was read, and what is refused leaves nothing behind. */
import { hash } from '@node-rs/argon2';
import { getAllTransactions } from '@ajose/sdk/admin/transactions';
import { getAllUsers } from '@ajose/sdk/admin/users';
import { setGoal } from '@ajose/sdk/customer/goals';
import { addUser, login } from '@ajose/sdk/customer/session';
import { updateBankDetails } from '@ajose/sdk/customer/banks';
import { GUESSABLE } from '@ajose/sdk/rules/fields';
import { sessionCalls } from '@ajose/sdk/sessions';
import { afterAll, describe, expect, test } from 'vitest';
import { inputsOf, refusedOf, takenOf } from '../../../../packages/sdk/test/inputs.ts';
import { apiOf, newAdmin, newCustomer, PASSWORD, signUpForm } from '../people.ts';
import { createResetToken } from '../../src/access/auth/password-change.ts';
import { startStack } from '../stack.ts';

const stack = await startStack({
  env: { LIMIT_SIGN_UPS: '1000', LIMIT_RESOLVES: '1000' },
  gateway: { resolveAccount: async () => ({ accountName: 'CHIDINMA OKONKWO' }) },
});
afterAll(() => stack.close());
const admin = await newAdmin(stack);

const kept = async (id: string): Promise<{ name: string; phone: string; bank_account_number: string | null }> => {
  const customer = await stack.owner.query<{ name: string; phone: string; bank_account_number: string | null }>(
    'SELECT name, phone, bank_account_number FROM customers WHERE id = $1',
    [id],
  );
  const [row] = customer.rows;
  if (!row) throw new Error('There is no such customer');
  return row;
};

describe('signing up', () => {
  const signUp = (given: Parameters<typeof signUpForm>[0]) => addUser(apiOf(stack), signUpForm(given));

  test.each(takenOf('name'))('is done with the name $text: $why', async ({ text, value }) => {
    const { user } = await signUp({ name: text });
    expect((await kept(user._id)).name).toBe(value);
  });

  test.each(refusedOf('name'))('is refused with the name $text: $why', async ({ text, says }) => {
    await expect(signUp({ name: text })).rejects.toMatchObject({ status: 422, fields: { name: says } });
  });

  test.each(takenOf('phone'))('is done with the phone number $text: $why', async ({ text, value }) => {
    const { user } = await signUp({ phoneNumber: text });
    expect((await kept(user._id)).phone).toBe(value);
  });

  test.each(refusedOf('phone'))('is refused with the phone number $text: $why', async ({ text, says }) => {
    await expect(signUp({ phoneNumber: text })).rejects.toMatchObject({ status: 422, fields: { phoneNumber: says } });
  });

  test.each(takenOf('password'))('is done with the password $text: $why', async ({ text }) => {
    const { user } = await signUp({ password: text });
    for (const password of [text, text.normalize('NFD'), text.normalize('NFC')]) {
      await expect(login(apiOf(stack), { email: user.email, password })).resolves.toMatchObject({ success: true });
    }
  });

  test.each(refusedOf('password'))('is refused with the password $text: $why', async ({ text, says, email }) => {
    const form = { password: text, ...(email === undefined ? {} : { email }) };
    await expect(signUp(form)).rejects.toMatchObject({ status: 422, fields: { password: says } });
  });
});

test.each(['newPassword', 'reset'])('no password made of one’s own address is accepted: %s', async (way) => {
  const email = `yetunde.${way.toLowerCase()}@example.ng`;
  const { api, user } = await newCustomer(stack, { email });
  const token = await createResetToken(stack.db, stack.clock.now(), 'customer', { id: user._id, email });
  const calls = sessionCalls('user');
  const call =
    way === 'reset'
      ? calls.resetPassword(apiOf(stack), { token: token ?? '', password: 'Yetunde-1990' })
      : calls.changePassword(api, { currentPassword: PASSWORD, newPassword: 'Yetunde-1990' });
  await expect(call).rejects.toMatchObject({ status: 422, message: GUESSABLE });
});

test('a password that was hashed with its accents as separate characters still signs in', async () => {
  const { user } = await newCustomer(stack);
  const password = 're\u0301sume\u0301-Kola7';
  await stack.owner.query('UPDATE customers SET password_hash = $2 WHERE id = $1', [user._id, await hash(password)]);
  for (const typed of [password, password.normalize('NFC')]) {
    await expect(login(apiOf(stack), { email: user.email, password: typed })).resolves.toMatchObject({ success: true });
  }
  const other = login(apiOf(stack), { email: user.email, password: 'resume-Kola7' });
  await expect(other).rejects.toMatchObject({ status: 401, code: 'invalid_credentials' });
});

describe('the account number', () => {
  const save = async (number: string) => {
    const { api, user } = await newCustomer(stack, { name: 'Chidinma Okonkwo' });
    const details = { bank: '058', bank_acct_name: 'CHIDINMA OKONKWO', bank_acct_number: number };
    await updateBankDetails(api, { userId: user._id, ...details });
    return (await kept(user._id)).bank_account_number;
  };

  test.each(takenOf('accountNumber'))('$text is kept as $value: $why', async ({ text, value }) => {
    expect(await save(text)).toBe(value);
  });

  test.each(refusedOf('accountNumber'))('$text is refused: $why', async ({ text, says }) => {
    await expect(save(text)).rejects.toMatchObject({ status: 422, fields: { bank_acct_number: says } });
  });
});

describe('what is sent', () => {
  test.each(inputsOf('amount'))('is a number: the text $text is refused as an amount', async ({ text }) => {
    const { api, user } = await newCustomer(stack);
    const call = api.post('transaction/addTransaction', {
      body: {
        userId: user._id,
        amount: text,
        transactionId: 'payment-1',
        currency: 'NGN',
        reason: 'wallet',
        type: 'deposit',
      },
    });
    await expect(call).rejects.toMatchObject({ status: 400, code: 'invalid_shape' });
  });

  test.each(refusedOf('date'))('has days: $text is refused as a day', async ({ text }) => {
    const { api, user } = await newCustomer(stack);
    const goal = { name: 'A well', target: 5000, date: text, picture: 'home' as const };
    await expect(setGoal(api, { userId: user._id, investmentId: user._id, ...goal })).rejects.toMatchObject({
      status: 400,
    });
  });
});

test.each(inputsOf('search'))('a search for $text finds $value: $why', async ({ text, value = '' }) => {
  const { user } = await newCustomer(stack, { name: value });
  const { users } = await getAllUsers(admin.api, { search: text, limit: 100 });
  expect(users.map(({ _id }) => _id)).toContain(user._id);
  await expect(getAllTransactions(admin.api, { search: text })).resolves.toMatchObject({ success: true });
});

test('a landline is found by its number in the old and in the new plan', async () => {
  const { user } = await newCustomer(stack, { phoneNumber: '01 227 4321' });
  for (const search of ['01 227 4321', '0201 227 4321', '+234 1 227 4321', '227 4321']) {
    const { users } = await getAllUsers(admin.api, { search });
    expect({ search, found: users.map(({ _id }) => _id) }).toEqual({ search, found: [user._id] });
  }
});
