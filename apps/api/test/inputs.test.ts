/** Each input of the SDK's inputs.json, as the server takes it: what is kept is what was read, and what is refused leaves nothing behind. */
import { readFileSync } from 'node:fs';
import { hash } from '@node-rs/argon2';
import { getAllTransactions } from '@ajose/sdk/admin/transactions';
import { getAllUsers } from '@ajose/sdk/admin/users';
import { setGoal } from '@ajose/sdk/customer/goals';
import { addUser, login } from '@ajose/sdk/customer/session';
import { updateBankDetails } from '@ajose/sdk/customer/banks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inputsOf, type Input } from '../../../packages/sdk/test/inputs.ts';
import { apiOf, newAdmin, newCustomer, signUpForm, type TestAdmin } from './people.ts';
import { startStack, type Stack } from './stack.ts';

let stack: Stack;
let admin: TestAdmin;
beforeAll(async () => {
  stack = await startStack({
    env: { LIMIT_SIGN_UPS: '1000', LIMIT_RESOLVES: '1000' },
    gateway: { resolveAccount: async () => ({ accountName: 'CHIDINMA OKONKWO' }) },
  });
  admin = await newAdmin(stack);
});
afterAll(() => stack.close());

/** What the call answers: what it kept, or why it refused. */
const answerOf = async (field: string, call: Promise<string | undefined>, { value, says }: Input): Promise<void> => {
  if (says === undefined) expect(await call).toBe(value);
  else await expect(call).rejects.toMatchObject({ status: 422, fields: { [field]: says } });
};

const kept = async (id: string): Promise<{ name: string; phone: string; bank_account_number: string | null }> => {
  const found = await stack.owner.query<{ name: string; phone: string; bank_account_number: string | null }>(
    'SELECT name, phone, bank_account_number FROM customers WHERE id = $1',
    [id],
  );
  const [row] = found.rows;
  if (!row) throw new Error('There is no such customer');
  return row;
};

describe('signing up', () => {
  test.each(inputsOf('name'))('with the name $text: $why', async (input) => {
    const call = addUser(apiOf(stack), signUpForm({ name: input.text })).then(({ user }) => kept(user._id));
    await answerOf(
      'name',
      call.then(({ name }) => name),
      input,
    );
  });

  test.each(inputsOf('phone'))('with the phone number $text: $why', async (input) => {
    const call = addUser(apiOf(stack), signUpForm({ phoneNumber: input.text })).then(({ user }) => kept(user._id));
    await answerOf(
      'phoneNumber',
      call.then(({ phone }) => phone),
      input,
    );
  });

  test.each(inputsOf('password'))('with the password $text: $why', async (input) => {
    const form = signUpForm({ password: input.text, ...(input.email === undefined ? {} : { email: input.email }) });
    const call = addUser(apiOf(stack), form);
    if (input.says !== undefined) {
      await expect(call).rejects.toMatchObject({ status: 422, fields: { password: input.says } });
      return;
    }
    await call;
    for (const password of [input.text, input.text.normalize('NFD'), input.text.normalize('NFC')]) {
      await expect(login(apiOf(stack), { email: form.email, password })).resolves.toMatchObject({ success: true });
    }
  });
});

test('a password that was hashed with letter and accent apart still signs in', async () => {
  const { user } = await newCustomer(stack);
  const password = 're\u0301sume\u0301-Kola7';
  await stack.owner.query('UPDATE customers SET password_hash = $2 WHERE id = $1', [user._id, await hash(password)]);
  for (const typed of [password, password.normalize('NFC')]) {
    await expect(login(apiOf(stack), { email: user.email, password: typed })).resolves.toMatchObject({ success: true });
  }
  const other = login(apiOf(stack), { email: user.email, password: 'resume-Kola7' });
  await expect(other).rejects.toMatchObject({ status: 401, code: 'invalid_credentials' });
});

test.each(inputsOf('accountNumber'))('the account number $text: $why', async (input) => {
  const { api, user } = await newCustomer(stack, { name: 'Chidinma Okonkwo' });
  const body = { userId: user._id, bank: '058', bank_acct_name: 'CHIDINMA OKONKWO', bank_acct_number: input.text };
  const call = updateBankDetails(api, body).then(() => kept(user._id));
  if (input.says === undefined) expect((await call).bank_account_number).toBe(input.value);
  else await expect(call).rejects.toMatchObject({ fields: { bank_acct_number: input.says } });
});

describe('what is sent', () => {
  test.each(inputsOf('amount'))('is a number: the text $text is no amount', async ({ text }) => {
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

  test.each(inputsOf('date').filter(({ says }) => says !== undefined))('has days: $text is none', async ({ text }) => {
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

test('a landline is found by its number in either plan', async () => {
  const { user } = await newCustomer(stack, { phoneNumber: '01 227 4321' });
  for (const search of ['01 227 4321', '0201 227 4321', '+234 1 227 4321', '227 4321']) {
    const { users } = await getAllUsers(admin.api, { search });
    expect({ search, found: users.map(({ _id }) => _id) }).toEqual({ search, found: [user._id] });
  }
});

test('texts that were kept as they were typed are moved once, and others stay', async () => {
  const moved = await Promise.all(
    inputsOf('phone').map(async (input) => ({ input, id: (await newCustomer(stack)).user._id })),
  );
  for (const { input, id } of moved) {
    await stack.owner.query('UPDATE customers SET phone = $2, name = $3 WHERE id = $1', [
      id,
      input.text,
      '  Jose\u0301 \u00a0 Eze ',
    ]);
  }
  const script = readFileSync(new URL('../migrations/079_read_texts.sql', import.meta.url), 'utf8');
  for (let time = 0; time < 2; time += 1) {
    await stack.owner.query(script);
    for (const { input, id } of moved) {
      const row = await kept(id);
      const isPlain = /^[\d +-]*$/.test(input.text);
      expect({ text: input.text, ...row }).toMatchObject({
        text: input.text,
        name: 'Jos\u00e9 Eze',
        phone: isPlain ? (input.value ?? input.text) : input.text,
      });
    }
  }
});
