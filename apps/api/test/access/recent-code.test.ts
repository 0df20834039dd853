/** An administrator with a second factor gives a code before decisions about money. A code counts for five minutes, in its own session. */
import { approveRequest, getApprovals } from '@ajose/sdk/admin/approvals';
import { answerDispute, getDisputes } from '@ajose/sdk/admin/disputes';
import { addOfflineInvestment } from '@ajose/sdk/admin/investments';
import { login, renewReferralCode } from '@ajose/sdk/admin/session';
import { setTransactionStatus } from '@ajose/sdk/admin/transactions';
import { setUserStatus } from '@ajose/sdk/admin/users';
import { createApi } from '@ajose/sdk/api';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { addTransaction, newPaymentReference } from '@ajose/sdk/customer/transactions';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { waits } from '../approvals.ts';
import { startMoney } from '../money.ts';
import { fitting } from '../shapes.ts';
import { adminWithTwoFactor, apiOf, newAdmin, PASSWORD, type TestCustomer, newSession } from '../people.ts';
import { newReceipt } from '../receipts.ts';

const MINUTE = 60_000;
const required = { status: 401, code: 'two_factor_required' };
const wrong = { status: 403, code: 'wrong_code' };

let person: TestCustomer;
const money = await startMoney({ DUAL_APPROVAL_NAIRA: '50000', LIMIT_SIGN_IN_FAILURES: '5' });
beforeEach(async () => {
  money.clock.set(new Date());
  person = await money.newPerson();
});
afterAll(() => money.close());

async function deposit(amount = 1000): Promise<Transaction> {
  const body = money.depositBody(person, newPaymentReference('wallet'), amount);
  return (await addTransaction(person.api, body)).transaction;
}

test('settling by hand asks for a code, and moves nothing without a right one', async () => {
  const admin = await adminWithTwoFactor(money);
  const { _id } = await deposit();
  const settle = (code?: string) =>
    setTransactionStatus(admin.api, _id, { status: 'completed', ...(code === undefined ? {} : { code }) });
  await expect(settle()).rejects.toMatchObject(required);
  await expect(settle('000000')).rejects.toMatchObject(wrong);
  expect(await money.walletOf(person)).toBe(0);
  await settle(admin.code());
  expect(await money.walletOf(person)).toBe(1000);
});

test('a code counts for five minutes in its session, and in no other', async () => {
  const admin = await adminWithTwoFactor(money);
  const settle = async (api = admin.api, code?: string) =>
    setTransactionStatus(api, (await deposit())._id, { status: 'failed', ...(code === undefined ? {} : { code }) });
  await settle(admin.api, admin.code());
  money.clock.advance(4 * MINUTE);
  await settle();
  // The code of a sign-in counts too: the owner has just given it.
  const { token } = await login(apiOf(money), { email: admin.email, password: PASSWORD, code: admin.code() });
  await settle(apiOf(money, token));
  money.clock.advance(2 * MINUTE);
  await expect(settle()).rejects.toMatchObject(required);
  await settle(apiOf(money, token));
});

test('approving and booking offline ask for a code too', async () => {
  const admin = await adminWithTwoFactor(money);
  const asker = await newAdmin(money);
  money.clock.advance(1000);
  const productId = await money.newProduct({ cost: 1000, rate: 10, days: 30 });
  const booking = {
    userId: person.user._id,
    productId,
    capital: 2000,
    startDate: new Date(Date.now() - MINUTE).toISOString(),
    ...newReceipt(),
    idempotencyKey: crypto.randomUUID(),
  };
  await expect(addOfflineInvestment(admin.api, booking)).rejects.toMatchObject(required);
  const large = await deposit(60_000);
  const request = waits(await setTransactionStatus(asker.api, large._id, { status: 'completed' }));
  await expect(approveRequest(admin.api, request._id)).rejects.toMatchObject(required);
  await expect(approveRequest(admin.api, request._id, { code: '000000' })).rejects.toMatchObject(wrong);
  const { approvals } = await getApprovals(asker.api, { waiting: true });
  expect(approvals.map(({ _id }) => _id)).toContain(request._id);
  expect(await money.walletOf(person)).toBe(0);
});

test('wrong codes are slowed down as at sign-in', async () => {
  const admin = await adminWithTwoFactor(money);
  const { _id } = await deposit();
  const guess = () => setTransactionStatus(admin.api, _id, { status: 'completed', code: '000000' });
  const codes: string[] = [];
  for (let at = 0; at < 7; at += 1) {
    const refusal = await guess().then(
      () => 'done',
      (error: { code: string }) => error.code,
    );
    codes.push(refusal);
  }
  expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'wrong_code'));
  expect(codes).toContain('too_many_attempts');
  expect(await money.walletOf(person)).toBe(0);
});

test('an administrator without a second factor is asked for no code', async () => {
  const { api } = await newAdmin(money);
  await setTransactionStatus(api, (await deposit())._id, { status: 'completed' });
  expect(await money.walletOf(person)).toBe(1000);
});

/** The administrators' routes that change something and need no code. */
const WITHOUT_CODE = `
  POST /api/admin/logout
  DELETE /api/admin/apiKeys/:id
  DELETE /api/admin/exports/:id
  DELETE /api/admin/sessions/:id
  DELETE /api/admin/sessions
  POST /api/admin/changePassword
  POST /api/admin/chooseWorkEmails
  POST /api/admin/passkeys/add
  POST /api/admin/twoFactor/start
  POST /api/admin/twoFactor/confirm
  POST /api/admin/users/:id/contacts
  POST /api/admin/users/:id/notes
  POST /api/admin/views
  POST /api/admin/sharedViews
  PUT /api/admin/views/:id
  DELETE /api/admin/views/:id
`
  .trim()
  .split('\n')
  .map((line) => line.trim());

test('every act of an administrator asks for a code, except notes, looks, saved views and acts on their own account', async () => {
  const admin = await adminWithTwoFactor(money);
  const open: string[] = [];
  const changing = money.app.calls.filter(
    ({ method, who }) => !['GET', 'HEAD'].includes(method) && (who === 'admin' || who === 'either'),
  );
  expect(changing.length).toBeGreaterThan(30);
  for (const { method, url, schema } of changing) {
    const token = await newSession(money, admin);
    const [sample] =
      schema.body === undefined
        ? []
        : fc.sample(fitting(schema.body as Record<string, unknown>), { seed: 7, numRuns: 1 });
    const answer = await money.app.inject({
      method: method as 'POST',
      url: url.replace(':gateway', 'paystack').replace(/:\w+/g, admin.id),
      headers: { authorization: `Bearer ${token}` },
      ...(sample === undefined ? {} : { payload: { ...(sample as object), code: undefined } }),
    });
    if (answer.json<{ code?: string }>().code !== 'two_factor_required') open.push(`${method} ${url}`);
  }
  expect(open.toSorted()).toEqual(WITHOUT_CODE.toSorted());
});

test('a program gives the code in a header, together with the act that it confirms', async () => {
  const admin = await adminWithTwoFactor(money);
  const send = (headers: Record<string, string>) =>
    money.app.inject({
      method: 'PATCH',
      url: `/api/admin/users/${person.user._id}/status`,
      headers: { authorization: `Bearer ${admin.token}`, ...headers },
      payload: { status: 40, reason: 'Looked at' },
    });
  expect((await send({ 'x-authentication-code': '000000' })).json()).toMatchObject({ code: 'wrong_code' });
  const code = admin.code();
  expect((await send({ 'x-authentication-code': code })).statusCode).toBe(200);
});

test('the client asks its caller for the code, and repeats the call with it', async () => {
  const admin = await adminWithTwoFactor(money);
  const asked: string[] = [];
  const api = createApi({
    baseUrl: 'http://api/api',
    fetch: money.fetch,
    token: () => admin.token,
    confirmByCode: async (repeat, refusal) => {
      asked.push(refusal.code);
      await expect(repeat('000000')).rejects.toMatchObject(wrong);
      return repeat(admin.code());
    },
  });
  expect((await setUserStatus(api, person.user._id, { status: 40, reason: 'Looked at' })).success).toBe(true);
  await renewReferralCode(api);
  expect(asked).toEqual(['two_factor_required']);
});

test('signing in without a code is not an act of a session, so the client asks nobody for a code', async () => {
  const admin = await adminWithTwoFactor(money);
  const api = createApi({
    baseUrl: 'http://api/api',
    fetch: money.fetch,
    token: () => null,
    confirmByCode: () => Promise.reject(new Error('It asked for a code')),
  });
  await expect(login(api, { email: admin.email, password: PASSWORD })).rejects.toMatchObject(required);
});

test('answering a dispute asks for a code', async () => {
  const admin = await adminWithTwoFactor(money);
  const reference = newPaymentReference('wallet');
  const { transaction } = await addTransaction(person.api, money.depositBody(person, reference, 1000));
  await money.pay(reference);
  await addTransaction(person.api, { ...money.depositBody(person, reference, 1000), incomingStatus: 'completed' });
  const data = await money.order(`transactions/${transaction.transactionId}/dispute`);
  await money.tell({ event: 'charge.dispute.create', data });
  const { disputes } = await getDisputes(admin.api, { limit: 1 });
  const answer = (code?: string) =>
    answerDispute(admin.api, disputes[0]?._id ?? '', {
      answer: 'accept',
      message: 'The payer is right',
      ...(code === undefined ? {} : { code }),
    });
  await expect(answer()).rejects.toMatchObject(required);
  expect(await answer(admin.code())).toMatchObject({ dispute: { answer: 'accept' } });
});
