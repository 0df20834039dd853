/** Two-factor sign-in: codes of an authenticator app, recovery codes, and turning it on and off. */
import * as adminSession from '@ajose/sdk/admin/session';
import { getUserDetails } from '@ajose/sdk/admin/users';
import { updateBankDetails } from '@ajose/sdk/customer/banks';
import {
  confirmTwoFactor,
  endTwoFactor,
  forgotPassword,
  getUser,
  login,
  resetPassword,
  startTwoFactor,
} from '@ajose/sdk/customer/session';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { apiOf, newAdmin, newCustomer, PASSWORD, withTwoFactor } from '../people.ts';
import { mailedToken, NEW_PASSWORD, NO_LIMITS, refusalOf, signInTo } from '../sign-in.ts';
import { startStack } from '../stack.ts';

const MINUTE = 60_000;

const stack = await startStack({
  env: NO_LIMITS,
  gateway: { resolveAccount: async () => ({ accountName: 'CHIDINMA OKONKWO' }) },
});
afterAll(() => stack.close());
afterEach(() => stack.clock.set(new Date()));

const signIn = (email: string, ...more: [password?: string, more?: { rememberMe?: boolean; code?: string }]) =>
  signInTo(stack, email, ...more);

describe('two-factor sign-in', () => {
  test('asks for a code that works once', async () => {
    const { user, code } = await withTwoFactor(stack);
    expect(await refusalOf(signIn(user.email))).toMatchObject({ status: 401, code: 'two_factor_required' });
    const wrong = signIn(user.email, PASSWORD, { code: '000000' });
    expect(await refusalOf(wrong)).toMatchObject({ status: 401, code: 'wrong_code' });
    const now = code();
    const { user: signedIn } = await signIn(user.email, PASSWORD, { code: now });
    expect(signedIn.twoFactor).toBe(true);
    expect(await refusalOf(signIn(user.email, PASSWORD, { code: now }))).toMatchObject({ code: 'wrong_code' });
    stack.clock.advance(30_000);
    await signIn(user.email, PASSWORD, { code: code() });
  });

  test('does not tell whether the password or the code was wrong', async () => {
    const { user, code } = await withTwoFactor(stack);
    const wrong = signIn(user.email, 'Wrong-password1', { code: code() });
    expect(await refusalOf(wrong)).toMatchObject({ code: 'invalid_credentials' });
  });

  test('a code is right for its 30 s and for one step before and after', async () => {
    const { user, code } = await withTwoFactor(stack);
    stack.clock.advance(5 * MINUTE);
    expect(await refusalOf(signIn(user.email, PASSWORD, { code: code(-2) }))).toMatchObject({ code: 'wrong_code' });
    await signIn(user.email, PASSWORD, { code: code(-1) });
    await signIn(user.email, PASSWORD, { code: code(1) });
  });

  test('a recovery code works once, in any capitals', async () => {
    const { user, recoveryCodes } = await withTwoFactor(stack);
    expect(new Set(recoveryCodes).size).toBe(10);
    // 120 bits each, as at least 112 may be kept under a plain hash (ASVS 6.5.2).
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/);
    const [first = '', second = ''] = recoveryCodes;
    await signIn(user.email, PASSWORD, { code: first.toUpperCase().replaceAll('-', ' ') });
    expect(await refusalOf(signIn(user.email, PASSWORD, { code: first }))).toMatchObject({ code: 'wrong_code' });
    await signIn(user.email, PASSWORD, { code: second });
  });

  test('is kept encrypted and hashed', async () => {
    const { user, recoveryCodes } = await withTwoFactor(stack);
    const { rows } = await stack.owner.query<{ kept: string }>(
      'SELECT t::text AS kept FROM two_factor t WHERE account_id = $1',
      [user._id],
    );
    for (const code of recoveryCodes) expect(rows[0]?.kept).not.toContain(Buffer.from(code).toString('hex'));
  });

  test('survives a password reset', async () => {
    const { user, code } = await withTwoFactor(stack);
    await forgotPassword(apiOf(stack), { email: user.email });
    await resetPassword(apiOf(stack), { token: await mailedToken(stack, user.email), password: NEW_PASSWORD });
    expect(await refusalOf(signIn(user.email, NEW_PASSWORD))).toMatchObject({ code: 'two_factor_required' });
    await signIn(user.email, NEW_PASSWORD, { code: code() });
  });

  test('cannot be started without the password, confirmed with a wrong code, or started again', async () => {
    const { api } = await newCustomer(stack);
    expect(await refusalOf(startTwoFactor(api, { password: 'Wrong-password1' }))).toMatchObject({
      code: 'wrong_password',
    });
    const { uri } = await startTwoFactor(api, { password: PASSWORD });
    expect(uri).toMatch(/^otpauth:\/\/totp\/Ajose:/);
    expect(await refusalOf(confirmTwoFactor(api, { code: '000000' }))).toMatchObject({ code: 'wrong_code' });
    expect((await getUser(api)).user.twoFactor).toBe(false);
    const on = await withTwoFactor(stack);
    expect(await refusalOf(startTwoFactor(on.api, { password: PASSWORD }))).toMatchObject({ code: 'two_factor_on' });
  });

  test('is turned off with password and code', async () => {
    const { api, user, code } = await withTwoFactor(stack);
    const wrong = endTwoFactor(api, { password: PASSWORD, code: '000000' });
    expect(await refusalOf(wrong)).toMatchObject({ status: 403, code: 'wrong_code' });
    await endTwoFactor(api, { password: PASSWORD, code: code() });
    await signIn(user.email);
    await stack.runJobs();
    const emails = stack.emails.filter((email) => email.to === user.email).map(({ subject }) => subject);
    expect(emails).toContain('Two-factor sign-in is off');
  });

  test('wrong codes are counted by account, even if sign-ins of a known device without a code come in between', async () => {
    const { user, code } = await withTwoFactor(stack);
    const { device } = await signIn(user.email, PASSWORD, { code: code() });
    const attempt = (more: { code?: string }) =>
      refusalOf(login(apiOf(stack), { email: user.email, password: PASSWORD, ...(device && { device }), ...more }));
    let judged = 0;
    for (let guess = 0; guess < 40; guess += 1) {
      if ((await attempt({ code: '000000' })).code === 'wrong_code') judged += 1;
      await attempt({});
    }
    expect(judged).toBeLessThan(8);
    // No other way of signing in has guesses left either. The wait doubles with each failure, so even a slow machine sees it.
    await stack.owner.query(`UPDATE sign_in_failures SET failures = 12 WHERE subject = $1`, [
      `code customer ${user._id}`,
    ]);
    expect(await refusalOf(signIn(user.email, PASSWORD, { code: '000000' }))).toMatchObject({ status: 429 });
    await stack.runJobs();
    const emails = stack.emails.filter(({ to }) => to === user.email).map(({ subject }) => subject);
    expect(emails.filter((subject) => subject === 'Somebody knows your password')).toHaveLength(1);
  });

  test('makes the known devices unknown when it is turned on', async () => {
    const { api, user } = await newCustomer(stack);
    const { device = '' } = await signIn(user.email);
    const { secret } = await startTwoFactor(api, { password: PASSWORD });
    await confirmTwoFactor(api, { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });
    const { rows } = await stack.owner.query('SELECT FROM known_devices WHERE account_id = $1', [user._id]);
    expect([device === '', rows.length]).toEqual([false, 0]);
  });

  test('a factor that a stranger set up on an unconfirmed address ends when the address’s owner chooses a password', async () => {
    const { user } = await withTwoFactor(stack);
    await stack.owner.query('UPDATE customers SET email_confirmed_at = NULL WHERE id = $1', [user._id]);
    await forgotPassword(apiOf(stack), { email: user.email });
    await resetPassword(apiOf(stack), { token: await mailedToken(stack, user.email), password: NEW_PASSWORD });
    expect((await signIn(user.email, NEW_PASSWORD)).user.twoFactor).toBe(false);
  });

  test('guessing codes is slowed down', async () => {
    const { user } = await withTwoFactor(stack);
    const guess = (code: string) => refusalOf(signIn(user.email, PASSWORD, { code }));
    for (let failure = 0; failure < 5; failure += 1) expect(await guess('000000')).toMatchObject({ status: 401 });
    expect(await guess('000000')).toMatchObject({ status: 429 });
  });

  test('a change of bank details asks for a code that is bound to that account', async () => {
    const { api, user, code } = await withTwoFactor(stack);
    const body = { userId: user._id, bank: '058', bank_acct_name: 'Chidinma', bank_acct_number: '0123456789' };
    expect(await refusalOf(updateBankDetails(api, body))).toMatchObject({ status: 401, code: 'two_factor_required' });
    const now = code();
    await updateBankDetails(api, { ...body, code: now });
    await updateBankDetails(api, { ...body, code: now });
    const elsewhere = { ...body, bank_acct_number: '9999999999', code: now };
    expect(await refusalOf(updateBankDetails(api, elsewhere))).toMatchObject({ status: 403, code: 'wrong_code' });
    expect((await getUser(api)).user.bank_acct_number).toBe('0123456789');
    expect(await refusalOf(signIn(user.email, PASSWORD, { code: now }))).toMatchObject({ code: 'wrong_code' });
  });

  test('can be required of administrators, who can do nothing else before they set it up', async () => {
    const strict = await startStack({ env: { REQUIRE_ADMIN_TWO_FACTOR: 'yes' } });
    const admin = await newAdmin(strict);
    const details = getUserDetails(admin.api, admin.id);
    expect(await refusalOf(details)).toMatchObject({ status: 403, code: 'two_factor_setup_required' });
    const { secret } = await adminSession.startTwoFactor(admin.api, { password: PASSWORD });
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await adminSession.confirmTwoFactor(admin.api, { code });
    expect(await refusalOf(getUserDetails(admin.api, admin.id))).toMatchObject({ status: 404 });
    await strict.close();
  });
});
