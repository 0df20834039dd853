/** Limits on calls, the origins that may call, and what the log shows. */
import { Writable } from 'node:stream';
import { forgotPassword, getUser, login } from '@ajose/sdk/customer/session';
import { addUser } from '@ajose/sdk/customer/session';
import { reportClientError } from '@ajose/sdk/client-errors';
import {
  getGatewayReport,
  getGatewayReportFile,
  getMonthEnd,
  getMonthEndFile,
  getReconciliation,
} from '@ajose/sdk/admin/reports';
import { getFound } from '@ajose/sdk/admin/search';
import { getRemittance } from '@ajose/sdk/admin/tax';
import { getCustomerHome } from '@ajose/sdk/admin/users';
import { resolveAccount, updateBankDetails } from '@ajose/sdk/customer/banks';
import { getUserTransactions } from '@ajose/sdk/customer/transactions';
import { createApi } from '@ajose/sdk/api';
import { KEY_BEGINS } from '@ajose/sdk/domain/api-keys';
import { sessionCalls } from '@ajose/sdk/sessions';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { apiOf, newAdmin, newCustomer, PASSWORD, signUpForm, unconfirmedCustomer } from '../people.ts';
import { refusalOf } from '../sign-in.ts';
import { fetchFrom } from '../fetch-from.ts';
import { startStack, type Stack, type StackOptions } from '../stack.ts';

let stack: Stack;
const start = async (options: StackOptions = {}) => {
  stack = await startStack(options);
  return stack;
};
afterEach(() => stack.close());

const TOO_MANY = { status: 429, code: 'too_many_calls', retryAfter: expect.any(Number) };

describe('limits', () => {
  test('of calls count each account with all its sessions: one that calls too often does not limit others', async () => {
    await start({ env: { LIMIT_CALLS: '5' } });
    const busy = await newCustomer(stack);
    const calm = await newCustomer(stack);
    const again = await login(apiOf(stack), { email: busy.user.email, password: PASSWORD });
    for (let call = 0; call < 5; call += 1) await getUser(call % 2 === 0 ? busy.api : apiOf(stack, again.token));
    await expect(getUser(busy.api)).rejects.toMatchObject(TOO_MANY);
    await expect(getUser(apiOf(stack, again.token))).rejects.toMatchObject(TOO_MANY);
    await getUser(calm.api);
  });

  test('of look-ups of account names count a customer’s full day', async () => {
    await start({ gateway: { resolveAccount: async () => ({ accountName: 'CHIDINMA' }) } });
    const { api, user } = await newCustomer(stack);
    await stack.owner.query(
      `INSERT INTO call_counts (subject, since, calls) VALUES ($1, clock_timestamp() - interval '5 hours', 59)`,
      [`look-up customer ${user._id}`],
    );
    const look = () => resolveAccount(api, { bank: '058', accountNumber: '0123456789' });
    await look();
    await expect(look()).rejects.toMatchObject({ status: 429, code: 'too_many_lookups' });
    await stack.owner.query(`UPDATE call_counts SET since = since - interval '20 hours'`);
    await look();
  });

  test('of look-ups of account names count a network with all its accounts, also where a bank account is saved', async () => {
    await start({
      env: { LIMIT_NAMES_NETWORK: '3' },
      gateway: { resolveAccount: async () => ({ accountName: 'SOMEBODY ELSE' }) },
    });
    const [testCustomer, two, three] = [await newCustomer(stack), await newCustomer(stack), await newCustomer(stack)];
    const account = { bank: '058', accountNumber: '0123456789' };
    await resolveAccount(testCustomer.api, account);
    await resolveAccount(two.api, account);
    const save = ({ api, user }: typeof testCustomer) =>
      updateBankDetails(api, {
        userId: user._id,
        bank: '058',
        bank_acct_number: '0123456789',
        bank_acct_name: user.name,
      });
    await expect(save(three)).rejects.toMatchObject({ status: 409, code: 'account_name_differs' });
    const refused = { status: 429, code: 'too_many_lookups', retryAfter: expect.any(Number) };
    await expect(save(three)).rejects.toMatchObject(refused);
    await expect(resolveAccount(testCustomer.api, account)).rejects.toMatchObject(refused);
  });

  test('of look-ups of account names allow none to a customer who has not confirmed an address', async () => {
    await start({ gateway: { resolveAccount: async () => ({ accountName: 'SOMEBODY ELSE' }) } });
    const { api, user } = await unconfirmedCustomer(stack);
    const unconfirmed = { status: 409, code: 'email_not_confirmed' };
    await expect(resolveAccount(api, { bank: '058', accountNumber: '0123456789' })).rejects.toMatchObject(unconfirmed);
    const save = updateBankDetails(api, {
      userId: user._id,
      bank: '058',
      bank_acct_number: '0123456789',
      bank_acct_name: user.name,
    });
    await expect(save).rejects.toMatchObject(unconfirmed);
    await expect(save).rejects.not.toMatchObject({ message: expect.stringContaining('SOMEBODY') });
  });

  test('of error reports count the network, and those of searches count the administrator', async () => {
    await start();
    const report = () =>
      reportClientError(apiOf(stack), {
        app: 'customer',
        version: '0.2.0',
        route: '/dashboard',
        error: 'TypeError',
        errorId: crypto.randomUUID(),
      });
    for (let n = 0; n < 60; n += 1) await report();
    await expect(report()).rejects.toMatchObject(TOO_MANY);
    const admin = await newAdmin(stack);
    await stack.owner.query('INSERT INTO call_counts (subject, since, calls) VALUES ($1, clock_timestamp(), 300)', [
      `search admin ${admin.id}`,
    ]);
    await expect(getFound(admin.api, { q: 'ada' })).rejects.toMatchObject(TOO_MANY);
  });

  test('of calls that read many rows count the administrator, whichever report, file or customer’s home it is', async () => {
    await start();
    const admin = await newAdmin(stack);
    const { user } = await newCustomer(stack);
    const days = { startDate: '2026-10-01', endDate: '2026-10-31' };
    const reports = [
      () => getReconciliation(admin.api),
      () => getMonthEnd(admin.api, days),
      () => getMonthEndFile(admin.api, { ...days, table: 'moneyIn', what: 'sums', format: 'csv' }),
      () => getGatewayReport(admin.api, days),
      () => getGatewayReportFile(admin.api, { ...days, table: 'payments', what: 'sums', format: 'csv' }),
      () => getRemittance(admin.api, { month: '2026-10' }),
      () => getCustomerHome(admin.api, user._id),
    ];
    for (const report of reports) await report();
    await stack.owner.query('UPDATE call_counts SET calls = 120 WHERE subject = $1', [`report admin ${admin.id}`]);
    for (const report of reports) await expect(report()).rejects.toMatchObject(TOO_MANY);
    const other = await newAdmin(stack);
    await getReconciliation(other.api);
  });

  test('of passwords count a session’s account, also where each is right', async () => {
    await start();
    const [busy, calm] = [await newCustomer(stack), await newCustomer(stack)];
    const prove = ({ api }: typeof busy) => sessionCalls('user').startTwoFactor(api, { password: PASSWORD });
    await prove(busy);
    await stack.owner.query('UPDATE call_counts SET calls = 60 WHERE subject = $1', [
      `password customer ${busy.user._id}`,
    ]);
    await expect(prove(busy)).rejects.toMatchObject(TOO_MANY);
    await prove(calm);
  });

  test('of made-up API keys count the network, and above them the database is not asked', async () => {
    await start({ env: { LIMIT_ANONYMOUS_CALLS: '3' } });
    const apiKey = `${KEY_BEGINS}${'A'.repeat(43)}`;
    const api = createApi({ baseUrl: 'http://api/api', fetch: stack.fetch, apiKey });
    for (let call = 0; call < 3; call += 1) {
      await expect(getFound(api, { q: 'ada' })).rejects.toMatchObject({ status: 401 });
    }
    const query = vi.spyOn(stack.db, 'query');
    await expect(getFound(api, { q: 'ada' })).rejects.toMatchObject(TOO_MANY);
    expect(query).not.toHaveBeenCalled();
  });

  test('of searches in a customer’s history count the person, and not the list without a search', async () => {
    await start();
    const { api, user } = await newCustomer(stack);
    const list = (search: string) => getUserTransactions(api, user._id, { search });
    await list('ada');
    await stack.owner.query('UPDATE call_counts SET calls = 300 WHERE subject = $1', [`search customer ${user._id}`]);
    await expect(list('ada')).rejects.toMatchObject(TOO_MANY);
    await list('');
  });

  test('of reports let one administrator run one at a time, beside those of others', async () => {
    await start();
    const [busy, other] = [await newAdmin(stack), await newAdmin(stack)];
    const days = { startDate: '2026-10-01', endDate: '2026-10-31' };
    const waiting = async (): Promise<number> =>
      (
        await stack.owner.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).rows.length;
    const lock = await stack.owner.connect();
    const answers: Promise<unknown>[] = [];
    try {
      await lock.query('BEGIN; LOCK TABLE ledger.accounts');
      answers.push(...[1, 2, 3].map(() => getMonthEnd(busy.api, days)));
      await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 20_000 });
      answers.push(getMonthEnd(other.api, days));
      await vi.waitFor(async () => expect(await waiting()).toBeGreaterThanOrEqual(2), { timeout: 20_000 });
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(await waiting()).toBe(2);
    } finally {
      await lock.query('COMMIT');
      lock.release();
    }
    await Promise.all(answers);
  });

  test('of sessions end the one that was used longest ago when a person opens the 21st', async () => {
    await start();
    const { api, user } = await newCustomer(stack);
    const { api: other } = await newCustomer(stack);
    const tokens: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      stack.clock.advance(1000);
      tokens.push((await login(apiOf(stack), { email: user.email, password: PASSWORD })).token);
    }
    await expect(getUser(api)).rejects.toMatchObject({ status: 401 });
    for (const token of [tokens[0], tokens.at(-1)]) await getUser(apiOf(stack, token));
    await getUser(other);
  });

  test('of calls without a valid token count the address, also with made-up tokens', async () => {
    await start({ env: { LIMIT_ANONYMOUS_CALLS: '4' } });
    for (let call = 0; call < 4; call += 1) {
      await expect(getUser(apiOf(stack, `${call}`.repeat(43)))).rejects.toMatchObject({ status: 401 });
    }
    await expect(getUser(apiOf(stack, 'z'.repeat(43)))).rejects.toMatchObject(TOO_MANY);
  });

  test('of sign-ups, reset links and account look-ups are counted apart', async () => {
    await start({
      env: { LIMIT_SIGN_UPS: '2', LIMIT_RESETS: '2', LIMIT_RESOLVES: '2' },
      gateway: { resolveAccount: async () => ({ accountName: 'CHIDINMA' }) },
    });
    const { api } = await newCustomer(stack);
    await newCustomer(stack);
    await expect(addUser(apiOf(stack), signUpForm())).rejects.toMatchObject(TOO_MANY);
    const ask = () => forgotPassword(apiOf(stack), { email: 'someone@example.com' });
    await ask();
    await ask();
    await expect(ask()).rejects.toMatchObject(TOO_MANY);
    const look = () => resolveAccount(api, { bank: '058', accountNumber: '0123456789' });
    await look();
    await look();
    await expect(look()).rejects.toMatchObject(TOO_MANY);
  });

  test('of sign-ups and reset links count the address, whoever is signed in', async () => {
    await start({ env: { LIMIT_SIGN_UPS: '2', LIMIT_RESETS: '2' } });
    const [testCustomer, two] = [await newCustomer(stack), await newCustomer(stack)];
    await expect(addUser(testCustomer.api, signUpForm())).rejects.toMatchObject(TOO_MANY);
    await forgotPassword(testCustomer.api, { email: 'someone@example.com' });
    await forgotPassword(two.api, { email: 'someone@example.com' });
    for (const { api } of [testCustomer, two]) {
      await expect(forgotPassword(api, { email: 'someone@example.com' })).rejects.toMatchObject(TOO_MANY);
    }
  });

  test('of costly calls are shared by all processes on one database', async () => {
    await start({
      env: {
        LIMIT_SIGN_UPS: '3',
        LIMIT_RESETS: '3',
        LIMIT_RESOLVES: '3',
        LIMIT_SIGN_IN_FAILURES: '3',
        LIMIT_CALLS: '5',
      },
      gateway: { resolveAccount: async () => ({ accountName: 'CHIDINMA' }) },
    });
    const second = await buildApp(stack.deps);
    const other = { ...stack, fetch: fetchFrom(second) };
    const { api, token, user } = await newCustomer(stack);
    await newCustomer(other);
    await newCustomer(stack);
    await expect(addUser(apiOf(other), signUpForm())).rejects.toMatchObject(TOO_MANY);
    await expect(addUser(apiOf(stack), signUpForm())).rejects.toMatchObject(TOO_MANY);

    const ask = (at: Stack) => forgotPassword(apiOf(at), { email: user.email });
    await Promise.all([ask(stack), ask(other), ask(stack)]);
    await expect(ask(other)).rejects.toMatchObject(TOO_MANY);

    const look = (at: Stack) => resolveAccount(apiOf(at, token), { bank: '058', accountNumber: '0123456789' });
    await Promise.all([look(stack), look(other), look(other)]);
    await expect(look(stack)).rejects.toMatchObject(TOO_MANY);

    const guess = (at: Stack) => login(apiOf(at), { email: user.email, password: 'Wrong-password1' });
    for (const at of [stack, other, stack]) await expect(guess(at)).rejects.toMatchObject({ status: 401 });
    await expect(guess(other)).rejects.toMatchObject({ status: 429, code: 'too_many_attempts' });

    // Ordinary calls are counted in each process, without the database.
    for (let call = 0; call < 5; call += 1) await getUser(api);
    await expect(getUser(api)).rejects.toMatchObject(TOO_MANY);
    await getUser(apiOf(other, token));
    await second.close();
  });

  test('of shared calls start again after a minute', async () => {
    await start({ env: { LIMIT_RESETS: '1' } });
    const ask = (at: Stack) => forgotPassword(apiOf(at), { email: 'someone@example.com' });
    const second = await buildApp(stack.deps);
    const other = { ...stack, fetch: fetchFrom(second) };
    const before = performance.now();
    await ask(stack);
    const refusal = await refusalOf(ask(other));
    expect(refusal).toMatchObject(TOO_MANY);
    // The rest of the minute: the time between the two calls is taken off.
    expect(refusal.retryAfter).toBeLessThanOrEqual(60);
    expect(refusal.retryAfter).toBeGreaterThanOrEqual(60 - Math.ceil((performance.now() - before) / 1000));
    await stack.owner.query(`UPDATE call_counts SET since = since - interval '1 minute'`);
    await second.close();
    const third = await buildApp(stack.deps);
    await ask({ ...stack, fetch: fetchFrom(third) });
    await third.close();
  });

  test('of failed sign-ins count an IPv6 network as one address', async () => {
    await start({ env: { LIMIT_SIGN_IN_FAILURES_ADDRESS: '2' } });
    const from = async (remoteAddress: string, email: string) =>
      (
        await stack.app.inject({
          method: 'POST',
          url: '/api/user/login',
          remoteAddress,
          payload: { email, password: 'Wrong-password1' },
        })
      ).statusCode;
    expect(await from('2001:db8:1:2::1', 'a@example.com')).toBe(401);
    expect(await from('2001:db8:1:2::2', 'b@example.com')).toBe(401);
    expect(await from('2001:db8:1:2:ffff::3', 'c@example.com')).toBe(429);
    expect(await from('2001:db8:1:3::1', 'd@example.com')).toBe(401);
  });

  test('cannot be avoided by a header that names another address', async () => {
    await start({ env: { LIMIT_ANONYMOUS_CALLS: '3' } });
    const from = async (address: string) =>
      (await stack.app.inject({ url: '/api/user/getUser', headers: { 'x-forwarded-for': address } })).statusCode;
    expect([await from('10.0.0.1'), await from('10.0.0.2'), await from('10.0.0.3')]).toEqual([401, 401, 401]);
    expect(await from('10.0.0.4')).toBe(429);
  });

  test('use the address that a trusted proxy names', async () => {
    await start({ env: { LIMIT_ANONYMOUS_CALLS: '1', TRUSTED_PROXIES: '127.0.0.1' } });
    const from = async (address: string) =>
      (await stack.app.inject({ url: '/api/user/getUser', headers: { 'x-forwarded-for': address } })).statusCode;
    expect([await from('10.0.0.1'), await from('10.0.0.2'), await from('10.0.0.2')]).toEqual([401, 401, 429]);
  });
});

describe('origins', () => {
  const preflight = (origin: string) =>
    stack.app.inject({
      method: 'OPTIONS',
      url: '/api/user/getUser',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    });

  test('are those of the two apps and no other, not even a similar one', async () => {
    await start();
    for (const origin of ['http://localhost:3000', 'http://localhost:3001']) {
      const { headers, statusCode } = await preflight(origin);
      expect(statusCode).toBe(204);
      expect(headers['access-control-allow-origin']).toBe(origin);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
    for (const origin of [
      'http://localhost:3002',
      'http://localhost:3000.evil.example',
      'null',
      'https://localhost:3000',
    ]) {
      expect((await preflight(origin)).headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

test('/metrics answers internal addresses only, when they are set', async () => {
  await start({ env: { METRICS_ADDRESSES: '10.1.2.3' } });
  expect((await stack.app.inject({ url: '/metrics' })).statusCode).toBe(403);
  expect((await stack.app.inject({ url: '/metrics', remoteAddress: '10.1.2.3' })).statusCode).toBe(200);
});

test('the log says who did what, and contains no secret', async () => {
  await start({ env: { LOG_LEVEL: 'trace' } });
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const app = await buildApp(stack.deps, stream);
  const logged = { ...stack, fetch: fetchFrom(app) };
  const customer = await newCustomer(logged);
  await getUser(customer.api);
  const { email } = customer.user;
  await login(apiOf(logged), { email, password: 'Wrong-password1' }).catch(() => undefined);
  await getUser(apiOf(logged, 'M'.repeat(43))).catch(() => undefined);
  await logged.fetch('http://api/api/user/resetPassword?token=in-the-address', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: 'reset-token-of-someone', password: PASSWORD }),
  });
  await app.close();
  const log = lines.join('');
  expect(log).toContain(`customer ${customer.user._id}`);
  expect(log).toContain('"msg":"signed up"');
  expect(log).toContain('"code":"invalid_credentials"');
  expect(log).toContain('"call":"POST /api/user/addUser"');
  for (const secret of [
    PASSWORD,
    'Wrong-password1',
    customer.token,
    'MMMMMMMM',
    email,
    'reset-token-of-someone',
    'in-the-address',
    'argon2id',
  ]) {
    expect(log).not.toContain(secret);
  }
});
