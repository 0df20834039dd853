/** Passkeys: a signature counts for one sign-in or one act, and every other signature is refused. */
import * as admins from '@ajose/sdk/admin/session';
import { setUserStatus } from '@ajose/sdk/admin/users';
import { closeAccount } from '@ajose/sdk/customer/leaving';
import {
  addPasskey,
  answerPasskey,
  confirmTwoFactor,
  endTwoFactor,
  getPasskeys,
  getUser,
  login,
  removePasskey,
  startPasskey,
  startTwoFactor,
} from '@ajose/sdk/customer/session';
import { addTransaction, newWithdrawalId } from '@ajose/sdk/customer/transactions';
import { createApi, type Api } from '@ajose/sdk/api';
import type { PasskeyQuestion } from '@ajose/sdk/contract/common';
import { sessionCalls } from '@ajose/sdk/sessions';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { Authenticator } from '../authenticator.ts';
import { startMoney } from '../money.ts';
import { apiOf, newAdmin, newCustomer, PASSWORD, withTwoFactor, type TestCustomer } from '../people.ts';
import { NO_LIMITS, refusalOf, signInTo } from '../sign-in.ts';

const MINUTE = 60_000;
const ORIGINS = { customerOrigin: 'http://localhost:3000', adminOrigin: 'http://localhost:3001' };

const money = await startMoney(NO_LIMITS);
afterAll(() => money.close());
afterEach(() => money.clock.set(new Date()));

/** The challenge in a refused call's answer. */
async function questionOf(call: Promise<unknown>): Promise<PasskeyQuestion> {
  const refusal = await refusalOf(call);
  expect(refusal).toMatchObject({ status: 401, code: 'two_factor_required' });
  return refusal.body['passkey'] as PasskeyQuestion;
}

async function addTo(kind: 'user' | 'admin', api: Api, code?: string, name = 'Phone') {
  const env = ORIGINS;
  const device = new Authenticator(kind === 'user' ? env.customerOrigin : env.adminOrigin);
  const calls = sessionCalls(kind);
  const { creation } = await calls.startPasskey(api, { password: PASSWORD, ...(code ? { code } : {}) });
  const { recoveryCodes } = await calls.addPasskey(api, { name, credential: device.create(creation) });
  return { device, recoveryCodes };
}

/** A customer whose only second factor is a passkey. */
async function withPasskey(): Promise<TestCustomer & { device: Authenticator; recoveryCodes: string[] }> {
  const customer = await newCustomer(money);
  return { ...customer, ...(await addTo('user', customer.api)) };
}

async function fund({ user }: TestCustomer): Promise<void> {
  await money.owner.query(
    `UPDATE customers SET bank_code = '058', bank_account_number = '0000000000', bank_account_name = 'CHIDINMA' WHERE id = $1`,
    [user._id],
  );
  await money.owner.query(
    `SELECT ledger.post($1, 'opening', 'offline', ARRAY[ledger.leg('offline', 'wallet', 1000000)], now(), 'Opening', 'offline', fingerprint => gen_random_uuid(), allowed => NULL, debt_free => false)`,
    [user._id],
  );
}

async function mailsTo(email: string): Promise<string[]> {
  await money.runJobs();
  return money.emails.filter(({ to }) => to === email).map(({ subject }) => subject);
}

const wrong = { status: 403, code: 'passkey_wrong' };
const expired = { status: 409, code: 'passkey_expired' };

describe('adding', () => {
  test('the first one turns two-factor sign-in on, gives recovery codes, ends other sessions and is told by email', async () => {
    const customer = await newCustomer(money);
    const { token } = await signInTo(money, customer.user.email);
    const { recoveryCodes } = await addTo('user', customer.api);
    expect(recoveryCodes).toHaveLength(10);
    expect(await refusalOf(getUser(apiOf(money, token)))).toMatchObject({ code: 'unauthorized' });
    expect((await getUser(customer.api)).user).toMatchObject({ twoFactor: true, hasPasskey: true });
    const { passkeys, authenticator } = await getPasskeys(customer.api);
    expect(passkeys).toMatchObject([{ name: 'Phone', lastUsedAt: null }]);
    expect(authenticator).toBe(false);
    expect(await mailsTo(customer.user.email)).toContain('A passkey was added');
    await signInTo(money, customer.user.email, PASSWORD, { code: recoveryCodes[0] ?? '' });
  });

  test('needs the password and, where two-factor sign-in is on, a code', async () => {
    const person = await withTwoFactor(money);
    const start = (password: string, code?: string) =>
      startPasskey(person.api, { password, ...(code ? { code } : {}) });
    expect(await refusalOf(start('Wrong-one1'))).toMatchObject({ status: 403, code: 'wrong_password' });
    expect(await refusalOf(start(PASSWORD))).toMatchObject({ status: 401, code: 'two_factor_required' });
    expect(await refusalOf(start(PASSWORD, '000000'))).toMatchObject({ code: 'wrong_code' });
    const { recoveryCodes } = await addTo('user', person.api, person.code());
    expect(recoveryCodes).toEqual([]);
    expect((await getPasskeys(person.api)).authenticator).toBe(true);
  });

  test('refuses a wrong origin, relying party, challenge or session, and a person who was not verified', async () => {
    const customer = await newCustomer(money);
    const device = new Authenticator(ORIGINS.customerOrigin);
    const start = async () => (await startPasskey(customer.api, { password: PASSWORD })).creation;
    for (const odd of [{ origin: ORIGINS.adminOrigin }, { rpId: 'elsewhere.test' }, { unverified: true }]) {
      const credential = device.create(await start(), odd);
      expect(await refusalOf(addPasskey(customer.api, { name: 'Phone', credential }))).toMatchObject(wrong);
      // A wrong answer uses the challenge up.
      expect(await refusalOf(addPasskey(customer.api, { name: 'Phone', credential }))).toMatchObject(expired);
    }
    const credential = device.create(await start());
    const { token } = await signInTo(money, customer.user.email);
    const body = { name: 'Phone', credential };
    expect(await refusalOf(addPasskey(apiOf(money, token), body))).toMatchObject(expired);
    await addPasskey(customer.api, body);
    const again = await questionOf(startPasskey(customer.api, { password: PASSWORD }));
    const { code } = await answerPasskey(customer.api, { credential: device.get(again) });
    const { creation } = await startPasskey(customer.api, { password: PASSWORD, code });
    const known = addPasskey(customer.api, { name: 'Twice', credential: device.create(creation) });
    expect(await refusalOf(known)).toMatchObject({ status: 409, code: 'passkey_known' });
  });
});

describe('at sign-in', () => {
  const signIn = (email: string, code?: string) => signInTo(money, email, PASSWORD, code ? { code } : {});

  test('a passkey replaces the code, and each answer counts once', async () => {
    const { user, device } = await withPasskey();
    const credential = device.get(await questionOf(signIn(user.email)));
    const { code } = await answerPasskey(apiOf(money), { credential });
    const session = await signIn(user.email, code);
    expect((await getPasskeys(apiOf(money, session.token))).passkeys[0]?.lastUsedAt).not.toBeNull();
    expect(await refusalOf(signIn(user.email, code))).toMatchObject({ status: 401, code: 'wrong_code' });
    expect(await refusalOf(answerPasskey(apiOf(money), { credential }))).toMatchObject(expired);
  });

  test('no other signed answer is accepted', async () => {
    const { user, device } = await withPasskey();
    const stranger = await withPasskey();
    const ask = () => questionOf(signIn(user.email));
    const answer = async (by: Authenticator, odd = {}) =>
      refusalOf(answerPasskey(apiOf(money), { credential: by.get(await ask(), odd) }));
    expect(await answer(device, { origin: 'http://elsewhere.test' })).toMatchObject(wrong);
    expect(await answer(device, { origin: ORIGINS.adminOrigin })).toMatchObject(wrong);
    expect(await answer(device, { rpId: 'elsewhere.test' })).toMatchObject(wrong);
    expect(await answer(device, { unverified: true })).toMatchObject(wrong);
    expect(await answer(device, { challenge: 'AAAA' })).toMatchObject(expired);
    expect(await answer(stranger.device)).toMatchObject(wrong);
    const credential = device.get(await ask());
    const { signature } = stranger.device.get(await ask()).response;
    const forged = { ...credential, response: { ...credential.response, signature } };
    expect(await refusalOf(answerPasskey(apiOf(money), { credential: forged }))).toMatchObject(wrong);
    // The administrators' route does not know the challenge.
    const question = await ask();
    const there = admins.answerPasskey(apiOf(money), { credential: device.get(question) });
    expect(await refusalOf(there)).toMatchObject(expired);
  });

  test('without the password no passkey is asked for', async () => {
    const { user } = await withPasskey();
    const refusal = await refusalOf(login(apiOf(money), { email: user.email, password: 'Wrong-one1' }));
    expect(refusal).toMatchObject({ code: 'invalid_credentials' });
    expect(refusal.body['passkey']).toBeUndefined();
  });

  test('the question and the code last five minutes', async () => {
    const { user, device } = await withPasskey();
    const late = device.get(await questionOf(signIn(user.email)));
    money.clock.advance(5 * MINUTE);
    expect(await refusalOf(answerPasskey(apiOf(money), { credential: late }))).toMatchObject(expired);
    const credential = device.get(await questionOf(signIn(user.email)));
    const { code } = await answerPasskey(apiOf(money), { credential });
    money.clock.advance(5 * MINUTE);
    expect(await refusalOf(signIn(user.email, code))).toMatchObject({ code: 'wrong_code' });
  });

  test('a passkey whose counter goes back is refused, and its owner is told', async () => {
    const { user, device } = await withPasskey();
    await answerPasskey(apiOf(money), { credential: device.get(await questionOf(signIn(user.email))) });
    device.counter = 0;
    const credential = device.get(await questionOf(signIn(user.email)));
    const copied = await refusalOf(answerPasskey(apiOf(money), { credential }));
    expect(copied).toMatchObject({ status: 403, code: 'passkey_copied' });
    expect(await mailsTo(user.email)).toContain('A passkey was not accepted');
  });
});

describe('confirming an act', () => {
  test('a passkey confirms a withdrawal, and that withdrawal alone', async () => {
    const person = await withPasskey();
    await fund(person);
    const body = money.withdrawalBody(person, newWithdrawalId(), 4000);
    const credential = person.device.get(await questionOf(addTransaction(person.api, body)));
    // The signature counts only in the session that received the challenge.
    expect(await refusalOf(answerPasskey(apiOf(money), { credential }))).toMatchObject(expired);
    const { code } = await answerPasskey(person.api, { credential });
    const other = { ...body, amount: 5000, code };
    expect(await refusalOf(addTransaction(person.api, other))).toMatchObject({ status: 403, code: 'wrong_code' });
    expect(await refusalOf(signInTo(money, person.user.email, PASSWORD, { code }))).toMatchObject({
      code: 'wrong_code',
    });
    const first = await addTransaction(person.api, { ...body, code });
    const again = await addTransaction(person.api, { ...body, code });
    expect(again.transaction._id).toBe(first.transaction._id);
    expect(await money.walletOf(person)).toBe(6000);
  });

  test('a code of another account is refused as wrong', async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()];
    await fund(mine);
    const body = money.withdrawalBody(mine, newWithdrawalId(), 4000);
    const credential = other.device.get(await questionOf(startPasskey(other.api, { password: PASSWORD })));
    const { code } = await answerPasskey(other.api, { credential });
    expect(await refusalOf(addTransaction(mine.api, { ...body, code }))).toMatchObject({ code: 'wrong_code' });
  });

  test('the client repeats a call of a customer with the code in the header', async () => {
    const person = await withPasskey();
    await fund(person);
    const api = createApi({
      baseUrl: 'http://api/api',
      fetch: money.fetch,
      token: () => person.token,
      confirmByCode: async (repeat, refusal) => {
        const credential = person.device.get(refusal.body['passkey'] as PasskeyQuestion);
        return repeat((await answerPasskey(person.api, { credential })).code);
      },
    });
    await addTransaction(api, money.withdrawalBody(person, newWithdrawalId(), 4000));
    expect(await money.walletOf(person)).toBe(6000);
  });

  test('a passkey of an administrator counts for five minutes, as a code does', async () => {
    const person = await newCustomer(money);
    const admin = await newAdmin(money);
    const { device } = await addTo('admin', admin.api);
    const act = () => setUserStatus(admin.api, person.user._id, { status: 40, reason: 'Looked at' });
    const question = await questionOf(act());
    const { code } = await admins.answerPasskey(admin.api, { credential: device.get(question) });
    const api = createApi({
      baseUrl: 'http://api/api',
      fetch: money.fetch,
      token: () => admin.token,
      confirmByCode: (repeat) => repeat(code),
    });
    await setUserStatus(api, person.user._id, { status: 40, reason: 'Looked at' });
    await setUserStatus(admin.api, person.user._id, { status: 1, reason: 'Looked at' });
    money.clock.advance(5 * MINUTE);
    await questionOf(act());
    const { rows } = await money.owner.query<{ action: string }>(
      `SELECT action FROM audit_log WHERE subject = $1 AND action = 'addPasskey'`,
      [`admin:${admin.id}`],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('removing', () => {
  test('the last factor turns two-factor sign-in off, with password and code', async () => {
    const { api, user, device } = await withPasskey();
    const id = (await getPasskeys(api)).passkeys[0]?._id ?? '';
    expect(await refusalOf(removePasskey(api, { id, password: 'Wrong-one1' }))).toMatchObject({
      code: 'wrong_password',
    });
    const question = await questionOf(removePasskey(api, { id, password: PASSWORD }));
    const { code } = await answerPasskey(api, { credential: device.get(question) });
    await removePasskey(api, { id, password: PASSWORD, code });
    await signInTo(money, user.email);
    expect((await getUser(api)).user.twoFactor).toBe(false);
    expect(await mailsTo(user.email)).toEqual(
      expect.arrayContaining(['A passkey was removed', 'Two-factor sign-in is off']),
    );
  });

  test('a passkey of another account is unknown', async () => {
    const other = await withPasskey();
    const person = await withTwoFactor(money);
    const id = (await getPasskeys(other.api)).passkeys[0]?._id ?? '';
    const call = removePasskey(person.api, { id, password: PASSWORD, code: person.code() });
    expect(await refusalOf(call)).toMatchObject({ status: 404, code: 'passkey_unknown' });
  });

  test('the authenticator app is removed alone, and can be set up beside a passkey with a code', async () => {
    const person = await withTwoFactor(money);
    const { device } = await addTo('user', person.api, person.code());
    money.clock.advance(MINUTE);
    await endTwoFactor(person.api, { password: PASSWORD, code: person.code() });
    expect((await getUser(person.api)).user.twoFactor).toBe(true);
    expect(await mailsTo(person.user.email)).toContain('Your authenticator app was removed');
    const question = await questionOf(startTwoFactor(person.api, { password: PASSWORD }));
    const { code } = await answerPasskey(person.api, { credential: device.get(question) });
    const { secret } = await startTwoFactor(person.api, { password: PASSWORD, code });
    // The app is no factor before its first right code.
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    const now = () => app.generate({ timestamp: money.clock.now().getTime() });
    expect(await refusalOf(signInTo(money, person.user.email, PASSWORD, { code: now() }))).toMatchObject({
      code: 'wrong_code',
    });
    await confirmTwoFactor(person.api, { code: now() });
    money.clock.advance(MINUTE);
    await signInTo(money, person.user.email, PASSWORD, { code: now() });
  });

  test('closing the account erases its passkeys', async () => {
    const { api, user, device } = await withPasskey();
    const body = { userId: user._id, password: PASSWORD };
    const question = await questionOf(closeAccount(api, body));
    const { code } = await answerPasskey(api, { credential: device.get(question) });
    await closeAccount(api, { ...body, code });
    for (const table of ['passkeys', 'passkey_challenges', 'two_factor']) {
      const { rows } = await money.owner.query(`SELECT FROM ${table} WHERE account_id = $1`, [user._id]);
      expect(rows).toEqual([]);
    }
  });
});
