/** Signing in and what belongs to it: sessions, guessing, reset by mail, two-factor. Customers and administrators share the machinery. */
import { addAdmin, getAdmin, login as adminLogin } from '@ajose/sdk/admin/session';
import { getUserDetails, setUserStatus } from '@ajose/sdk/admin/users';
import { updateBankDetails } from '@ajose/sdk/customer/banks';
import {
  changePassword,
  confirmTwoFactor,
  endOtherSessions,
  endSession,
  endTwoFactor,
  forgotPassword,
  getSessions,
  getUser,
  login,
  logout,
  resetPassword,
  startTwoFactor,
} from '@ajose/sdk/customer/session';
import * as adminSession from '@ajose/sdk/admin/session';
import { ApiError } from '@ajose/sdk/error';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { apiOf, newAdmin, newCustomer, PASSWORD, withTwoFactor, type TestCustomer } from './people.ts';
import { startStack, type Stack } from './stack.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NEW_PASSWORD = 'Jollof-rice2day';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({
    env: { LIMIT_ANONYMOUS_CALLS: '100000', LIMIT_SIGN_IN_FAILURES_ADDRESS: '100000', LIMIT_RESETS: '100000' },
    gateway: { resolveAccount: async () => ({ accountName: 'CHIDINMA OKONKWO' }) },
  });
});
afterAll(() => stack.close());
afterEach(() => stack.clock.set(new Date()));

const signIn = (email: string, password = PASSWORD, more: { rememberMe?: boolean; code?: string } = {}) =>
  login(apiOf(stack), { email, password, ...more });

async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => new Error('The call was not refused'),
    (failure: unknown) => failure,
  );
  if (!(error instanceof ApiError)) throw error;
  return error;
}

describe('a session', () => {
  test('has a token of 256 bits that is new every time and kept only as a hash', async () => {
    const { user, token } = await newCustomer(stack);
    const again = await signIn(user.email);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(again.token).not.toBe(token);
    const { rows } = await stack.owner.query<{ kept: string }>(
      'SELECT string_agg(s::text, $1) AS kept FROM sessions s',
      [' '],
    );
    expect(rows[0]?.kept).not.toContain(token);
    expect(rows[0]?.kept).not.toContain(Buffer.from(token).toString('hex'));
  });

  test('lasts 12 hours, or 30 days when remembered, while it is used', async () => {
    const { user } = await newCustomer(stack);
    const plain = apiOf(stack, (await signIn(user.email)).token);
    const remembered = apiOf(stack, (await signIn(user.email, PASSWORD, { rememberMe: true })).token);
    for (let hour = 3; hour < 12; hour += 3) {
      stack.clock.advance(3 * HOUR);
      await getUser(plain);
    }
    stack.clock.advance(3 * HOUR);
    expect(await refusalOf(getUser(plain))).toMatchObject({ status: 401, code: 'unauthorized' });
    for (let day = 0; day < 29; day += 1) {
      await getUser(remembered);
      stack.clock.advance(DAY);
    }
    await getUser(remembered);
    stack.clock.advance(DAY);
    expect(await refusalOf(getUser(remembered))).toMatchObject({ status: 401 });
  });

  test('ends when it is not used: after 4 hours, remembered after 14 days', async () => {
    const { user } = await newCustomer(stack);
    const plain = apiOf(stack, (await signIn(user.email)).token);
    const remembered = apiOf(stack, (await signIn(user.email, PASSWORD, { rememberMe: true })).token);
    stack.clock.advance(4 * HOUR);
    expect(await refusalOf(getUser(plain))).toMatchObject({ status: 401 });
    await getUser(remembered);
    stack.clock.advance(14 * DAY);
    expect(await refusalOf(getUser(remembered))).toMatchObject({ status: 401 });
  });

  test('ends on the server at logout', async () => {
    const { api } = await newCustomer(stack);
    await logout(api);
    expect(await refusalOf(getUser(api))).toMatchObject({ status: 401 });
  });

  test('is listed to its owner, who ends others, one or all', async () => {
    const { api, user } = await newCustomer(stack);
    const others = [await signIn(user.email), await signIn(user.email), await signIn(user.email)];
    const [first, second, third] = others.map(({ token }) => apiOf(stack, token));
    if (!first || !second || !third) throw new Error('Three sessions were opened');
    const { sessions } = await getSessions(api);
    expect(sessions).toHaveLength(4);
    expect(sessions.filter((one) => one.current)).toHaveLength(1);
    const newest = sessions.find((one) => !one.current);
    await endSession(api, newest?._id ?? '');
    expect(await refusalOf(getUser(third))).toMatchObject({ status: 401 });
    await getUser(first);
    await endOtherSessions(api);
    expect(await refusalOf(getUser(first))).toMatchObject({ status: 401 });
    expect(await refusalOf(getUser(second))).toMatchObject({ status: 401 });
    expect((await getSessions(api)).sessions).toHaveLength(1);
  });

  test('of another account cannot be ended, nor seen to exist', async () => {
    const mine = await newCustomer(stack);
    const other = await newCustomer(stack);
    const [theirs] = (await getSessions(other.api)).sessions;
    expect(await refusalOf(endSession(mine.api, theirs?._id ?? ''))).toMatchObject({ status: 404 });
    await getUser(other.api);
  });

  test('of a customer is worth nothing in the back-office, and the other way round', async () => {
    const { token } = await newCustomer(stack);
    const admin = await newAdmin(stack);
    expect(await refusalOf(getAdmin(apiOf(stack, token)))).toMatchObject({ status: 403, code: 'wrong_account' });
    expect(await refusalOf(getUser(admin.api))).toMatchObject({ status: 403, code: 'wrong_account' });
  });
});

describe('guessing', () => {
  test('answers alike for a known and an unknown address', async () => {
    const { user } = await newCustomer(stack);
    const known = await refusalOf(signIn(user.email, 'Wrong-password1'));
    const unknown = await refusalOf(signIn('nobody@example.com', 'Wrong-password1'));
    expect(known).toMatchObject({ status: 401, code: 'invalid_credentials' });
    expect([unknown.status, unknown.code, unknown.message]).toEqual([known.status, known.code, known.message]);
  });

  test.each(['known', 'unknown'])('slows down from the fifth failure on, for an address that is %s', async (which) => {
    const email = which === 'known' ? (await newCustomer(stack)).user.email : 'guessed@example.com';
    for (let failure = 0; failure < 5; failure += 1) {
      expect(await refusalOf(signIn(email, 'Wrong-password1'))).toMatchObject({ status: 401 });
    }
    expect(await refusalOf(signIn(email))).toMatchObject({ status: 429, code: 'too_many_attempts', retryAfter: 1 });
    stack.clock.advance(1000);
    expect(await refusalOf(signIn(email, 'Wrong-password1'))).toMatchObject({ status: 401 });
    expect((await refusalOf(signIn(email))).retryAfter).toBe(2);
    stack.clock.advance(2000);
    if (which === 'unknown') return;
    await signIn(email);
    expect(await refusalOf(signIn(email, 'Wrong-password1'))).toMatchObject({ status: 401 });
    await signIn(email);
  });

  test('all at once is no cheaper than in a row', async () => {
    const { user } = await newCustomer(stack);
    const refusals = await Promise.all(
      Array.from({ length: 20 }, () => refusalOf(signIn(user.email, 'Wrong-password1'))),
    );
    const judged = refusals.filter((refusal) => refusal.status === 401);
    expect(judged.length).toBeLessThanOrEqual(6);
    expect(refusals.filter((refusal) => refusal.status === 429)).toHaveLength(20 - judged.length);
  });

  test('from one address is slowed down too, whatever the accounts', async () => {
    const strict = await startStack({ env: { LIMIT_SIGN_IN_FAILURES_ADDRESS: '3' } });
    const guess = (index: number) =>
      refusalOf(login(apiOf(strict), { email: `person${index}@example.com`, password: 'Wrong-password1' }));
    for (let index = 0; index < 3; index += 1) expect(await guess(index)).toMatchObject({ status: 401 });
    expect(await guess(3)).toMatchObject({ status: 429, retryAfter: 1 });
    await strict.close();
  });

  test('the present password from inside a session is slowed down as well', async () => {
    const { api } = await newCustomer(stack);
    const guess = () =>
      refusalOf(changePassword(api, { currentPassword: 'Wrong-password1', newPassword: NEW_PASSWORD }));
    for (let failure = 0; failure < 5; failure += 1) expect(await guess()).toMatchObject({ status: 403 });
    expect(await guess()).toMatchObject({ status: 429 });
  });
});

describe('changing the password', () => {
  test('asks for the present one, ends the other sessions and tells the owner', async () => {
    const { api, user } = await newCustomer(stack);
    const other = apiOf(stack, (await signIn(user.email)).token);
    const wrong = changePassword(api, { currentPassword: 'Wrong-password1', newPassword: NEW_PASSWORD });
    expect(await refusalOf(wrong)).toMatchObject({ status: 403, code: 'wrong_password' });
    await changePassword(api, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    await getUser(api);
    expect(await refusalOf(getUser(other))).toMatchObject({ status: 401 });
    expect(await refusalOf(signIn(user.email))).toMatchObject({ status: 401 });
    await signIn(user.email, NEW_PASSWORD);
    await stack.runJobs();
    expect(stack.letters.findLast((one) => one.to === user.email)?.subject).toBe('Your password was changed');
  });
});

/** The token of the newest reset letter to an address. */
async function mailedToken(email: string): Promise<string> {
  await stack.runJobs();
  const letter = stack.letters.findLast((one) => one.to === email && one.subject === 'Choose a new password');
  return /#token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
}

describe('a forgotten password', () => {
  test('is replaced by a link that works once, ends all sessions and does not sign in', async () => {
    const { api, user } = await newCustomer(stack);
    await forgotPassword(apiOf(stack), { email: user.email.toUpperCase() });
    const token = await mailedToken(user.email);
    const reply = await resetPassword(apiOf(stack), { token, password: NEW_PASSWORD });
    expect(reply).not.toHaveProperty('token');
    expect(await refusalOf(getUser(api))).toMatchObject({ status: 401 });
    await signIn(user.email, NEW_PASSWORD);
    const again = resetPassword(apiOf(stack), { token, password: PASSWORD });
    expect(await refusalOf(again)).toMatchObject({ status: 409, code: 'link_used' });
  });

  test('the answer is the same for an address that nobody has, and no letter goes out', async () => {
    const { user } = await newCustomer(stack);
    await stack.runJobs();
    const before = stack.letters.length;
    const unknown = await forgotPassword(apiOf(stack), { email: 'nobody-at-all@example.com' });
    await stack.runJobs();
    expect(stack.letters).toHaveLength(before);
    expect(await forgotPassword(apiOf(stack), { email: user.email })).toEqual(unknown);
  });

  test('the link is too old after 30 minutes', async () => {
    const { user } = await newCustomer(stack);
    await forgotPassword(apiOf(stack), { email: user.email });
    const token = await mailedToken(user.email);
    stack.clock.advance(30 * MINUTE);
    expect(await refusalOf(resetPassword(apiOf(stack), { token, password: NEW_PASSWORD }))).toMatchObject({
      status: 409,
    });
  });

  test('two windows cannot use one link both', async () => {
    const { user } = await newCustomer(stack);
    await forgotPassword(apiOf(stack), { email: user.email });
    const token = await mailedToken(user.email);
    const tries = await Promise.allSettled(
      [NEW_PASSWORD, 'Another-pass4me'].map((password) => resetPassword(apiOf(stack), { token, password })),
    );
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  });

  test('stays possible while sign-in is slowed down, and ends the waiting', async () => {
    const { user } = await newCustomer(stack);
    for (let failure = 0; failure < 5; failure += 1) await refusalOf(signIn(user.email, 'Wrong-password1'));
    expect(await refusalOf(signIn(user.email))).toMatchObject({ status: 429 });
    await forgotPassword(apiOf(stack), { email: user.email });
    await resetPassword(apiOf(stack), { token: await mailedToken(user.email), password: NEW_PASSWORD });
    await signIn(user.email, NEW_PASSWORD);
  });

  test('clears the status that asks for it, and no other', async () => {
    const admin = await newAdmin(stack);
    const reset = async ({ user }: TestCustomer) => {
      await forgotPassword(apiOf(stack), { email: user.email });
      await resetPassword(apiOf(stack), { token: await mailedToken(user.email), password: NEW_PASSWORD });
      return (await getUserDetails(admin.api, user._id)).user;
    };
    const asked = await newCustomer(stack);
    await setUserStatus(admin.api, asked.user._id, { status: 70 });
    expect(await refusalOf(signIn(asked.user.email))).toMatchObject({ status: 403, code: 'password_reset_required' });
    expect(await reset(asked)).toMatchObject({ sub_status: 1, statusHistory: [{ from: 70, to: 1, by: 'Ajose' }, {}] });
    await signIn(asked.user.email, NEW_PASSWORD);
    const suspended = await newCustomer(stack);
    await setUserStatus(admin.api, suspended.user._id, { status: 2 });
    expect(await reset(suspended)).toMatchObject({ sub_status: 2 });
    expect(await refusalOf(signIn(suspended.user.email, NEW_PASSWORD))).toMatchObject({ status: 403 });
  });

  test('nobody’s mailbox is flooded: five letters an hour', async () => {
    const { user } = await newCustomer(stack);
    for (let ask = 0; ask < 8; ask += 1) await forgotPassword(apiOf(stack), { email: user.email });
    await stack.runJobs();
    expect(
      stack.letters.filter((one) => one.to === user.email && one.subject === 'Choose a new password'),
    ).toHaveLength(5);
  });

  test('works for administrators in the same way, and not across', async () => {
    const admin = await newAdmin(stack);
    await adminSession.forgotPassword(apiOf(stack), { email: admin.email });
    const token = await mailedToken(admin.email);
    expect(await refusalOf(resetPassword(apiOf(stack), { token, password: NEW_PASSWORD }))).toMatchObject({
      status: 409,
    });
    await adminSession.resetPassword(apiOf(stack), { token, password: NEW_PASSWORD });
    await adminLogin(apiOf(stack), { email: admin.email, password: NEW_PASSWORD });
  });
});

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

  test('does not say that the password was right to whoever has the wrong one', async () => {
    const { user, code } = await withTwoFactor(stack);
    const wrong = signIn(user.email, 'Wrong-password1', { code: code() });
    expect(await refusalOf(wrong)).toMatchObject({ code: 'invalid_credentials' });
  });

  test('a code is right for 30 s and one step on each side, no longer', async () => {
    const { user, code } = await withTwoFactor(stack);
    stack.clock.advance(5 * MINUTE);
    expect(await refusalOf(signIn(user.email, PASSWORD, { code: code(-2) }))).toMatchObject({ code: 'wrong_code' });
    await signIn(user.email, PASSWORD, { code: code(-1) });
    await signIn(user.email, PASSWORD, { code: code(1) });
  });

  test('a recovery code stands in once, whatever its capitals', async () => {
    const { user, recoveryCodes } = await withTwoFactor(stack);
    expect(new Set(recoveryCodes).size).toBe(10);
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
    await resetPassword(apiOf(stack), { token: await mailedToken(user.email), password: NEW_PASSWORD });
    expect(await refusalOf(signIn(user.email, NEW_PASSWORD))).toMatchObject({ code: 'two_factor_required' });
    await signIn(user.email, NEW_PASSWORD, { code: code() });
  });

  test('cannot be begun without the password, nor confirmed with a wrong code, nor begun again', async () => {
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

  test('ends with password and code', async () => {
    const { api, user, code } = await withTwoFactor(stack);
    const wrong = endTwoFactor(api, { password: PASSWORD, code: '000000' });
    expect(await refusalOf(wrong)).toMatchObject({ status: 403, code: 'wrong_code' });
    await endTwoFactor(api, { password: PASSWORD, code: code() });
    await signIn(user.email);
    await stack.runJobs();
    expect(stack.letters.findLast((one) => one.to === user.email)?.subject).toBe('Two-factor sign-in is off');
  });

  test('codes cannot be guessed at leisure', async () => {
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

  test('can be required of administrators, who then can only set it up', async () => {
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

describe('administrators', () => {
  const form = (whoReferredMe: string) => ({
    name: 'Halima Yusuf',
    email: `halima${whoReferredMe}@example.com`,
    password: PASSWORD,
    whoReferredMe,
  });

  test('are registered by the referral code of an existing one only', async () => {
    const admin = await newAdmin(stack);
    const customer = await newCustomer(stack);
    for (const code of ['NOBODY', customer.user.myRefCode]) {
      const refusal = await refusalOf(addAdmin(apiOf(stack), form(code)));
      expect(refusal).toMatchObject({ status: 403, code: 'referral_code_unknown' });
    }
    await addAdmin(apiOf(stack), form(admin.refCode));
    const { admin: halima } = await adminLogin(apiOf(stack), { email: form(admin.refCode).email, password: PASSWORD });
    expect(halima).toMatchObject({ name: 'Halima Yusuf', state: 'NIL', country: 'NIL', twoFactor: false });
    expect(halima.myRefCode).not.toBe(admin.refCode);
    expect(await refusalOf(addAdmin(apiOf(stack), form(admin.refCode)))).toMatchObject({
      status: 409,
      code: 'email_taken',
    });
  });

  test('sign in with the whole form that the specification sends', async () => {
    const { email } = await newAdmin(stack);
    const whole = {
      email,
      password: PASSWORD,
      name: '',
      phoneNumber: '',
      state: 'NIL',
      country: 'NIL',
      whoReferredMe: '',
    };
    await expect(adminLogin(apiOf(stack), whole)).resolves.toMatchObject({ success: true });
  });
});
