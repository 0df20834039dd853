/** Signing in: sessions, guessing, changing the password, becoming an administrator. Customers and administrators share the code. */
import * as adminSession from '@ajose/sdk/admin/session';
import { addAdmin, getAdmin, login as adminLogin } from '@ajose/sdk/admin/session';
import { getUserDetails } from '@ajose/sdk/admin/users';
import {
  changePassword,
  endOtherSessions,
  endSession,
  getSessions,
  getUser,
  login,
  logout,
} from '@ajose/sdk/customer/session';
import { formatDateTime } from '@ajose/sdk/domain/time';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { apiOf, newAdmin, newCustomer, PASSWORD } from '../people.ts';
import { NEW_PASSWORD, NO_LIMITS, refusalOf, signInTo } from '../sign-in.ts';
import { startStack } from '../stack.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const stack = await startStack({ env: NO_LIMITS });
afterAll(() => stack.close());
afterEach(() => stack.clock.set(new Date()));

const signIn = (email: string, ...more: [password?: string, more?: { rememberMe?: boolean; code?: string }]) =>
  signInTo(stack, email, ...more);

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

  test('counts its customer as seen from its first moment', async () => {
    const { user } = await newCustomer(stack);
    const admin = await newAdmin(stack);
    const lastSeen = async () => (await getUserDetails(admin.api, user._id)).user.lastSeenAt;
    expect(await lastSeen()).not.toBeNull();
    stack.clock.advance(HOUR);
    const before = stack.clock.now().getTime();
    await signIn(user.email);
    expect(Date.parse((await lastSeen()) ?? '')).toBeGreaterThanOrEqual(before);
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

  test('of an administrator lasts 12 hours, also when it is to be remembered', async () => {
    const { email } = await newAdmin(stack);
    const { token } = await adminLogin(apiOf(stack), { email, password: PASSWORD, rememberMe: true });
    const { sessions } = await adminSession.getSessions(apiOf(stack, token));
    const [session] = sessions.filter(({ current }) => current);
    expect(Date.parse(session?.expiresAt ?? '') - stack.clock.now().getTime()).toBeLessThanOrEqual(4 * HOUR);
    const lastsUntil = Date.parse(session?.lastsUntil ?? '') - stack.clock.now().getTime();
    expect(lastsUntil).toBeLessThanOrEqual(12 * HOUR);
    expect(lastsUntil).toBeGreaterThan(11 * HOUR);
    for (let hour = 3; hour < 12; hour += 3) {
      stack.clock.advance(3 * HOUR);
      await getAdmin(apiOf(stack, token));
    }
    stack.clock.advance(3 * HOUR);
    expect(await refusalOf(getAdmin(apiOf(stack, token)))).toMatchObject({ status: 401, code: 'unauthorized' });
  });

  test('of an administrator on a new device is told by email, and on a known one it is not', async () => {
    const { email } = await newAdmin(stack, 'Adaeze Okafor');
    const news = async () => {
      await stack.runJobs();
      return stack.emails.filter(({ to }) => to === email);
    };
    const before = (await news()).length;
    const signedIn = stack.clock.now();
    const { device = '' } = await adminLogin(apiOf(stack), { email, password: PASSWORD });
    const emails = await news();
    expect(emails).toHaveLength(before + 1);
    expect(emails.at(-1)).toMatchObject({
      subject: 'Your account was opened on a new device',
      text: expect.stringMatching(
        new RegExp(
          `^Hello Adaeze,\n\nYour account was opened on a new device\n\n[^]+with your password[^]+Time: ${formatDateTime(signedIn)}, Lagos time\nDevice: `,
        ),
      ) as string,
    });
    await adminLogin(apiOf(stack), { email, password: PASSWORD, device });
    expect(await news()).toHaveLength(before + 1);
  });

  test('tells when it was last used, which is written down after the call is answered', async () => {
    const { user, api } = await newCustomer(stack);
    stack.clock.advance(HOUR);
    const now = stack.clock.now().getTime();
    const lock = await stack.owner.connect();
    try {
      await lock.query('BEGIN');
      await lock.query('LOCK TABLE sessions IN EXCLUSIVE MODE');
      const { sessions } = await getSessions(api);
      expect(sessions).toMatchObject([{ current: true }]);
      expect(Date.parse(sessions[0]?.lastSeenAt ?? '')).toBeGreaterThanOrEqual(now);
      expect(Date.parse(sessions[0]?.expiresAt ?? '')).toBeGreaterThanOrEqual(now + 4 * HOUR);
      await lock.query('ROLLBACK');
    } finally {
      lock.release(true);
    }
    await vi.waitFor(async () => {
      const { rows } = await stack.owner.query<{ at: Date }>(
        `SELECT least(s.last_seen_at, c.last_seen_at) AS at FROM sessions s JOIN customers c ON c.id = s.account_id WHERE c.id = $1`,
        [user._id],
      );
      expect(rows[0]?.at.getTime()).toBeGreaterThanOrEqual(now);
    }, 5000);
  });

  test('ends on the server at logout', async () => {
    const { api } = await newCustomer(stack);
    await logout(api);
    expect(await refusalOf(getUser(api))).toMatchObject({ status: 401 });
  });

  test('is listed to its owner, who can end one other session or all others', async () => {
    const { api, user } = await newCustomer(stack);
    const others = [await signIn(user.email), await signIn(user.email), await signIn(user.email)];
    const [first, second, third] = others.map(({ token }) => apiOf(stack, token));
    if (!first || !second || !third) throw new Error('Three sessions were opened');
    const { sessions } = await getSessions(api);
    expect(sessions).toHaveLength(4);
    expect(sessions.filter((session) => session.current)).toHaveLength(1);
    const newest = sessions.find((session) => !session.current);
    await endSession(api, newest?._id ?? '');
    expect(await refusalOf(getUser(third))).toMatchObject({ status: 401 });
    await getUser(first);
    await endOtherSessions(api);
    expect(await refusalOf(getUser(first))).toMatchObject({ status: 401 });
    expect(await refusalOf(getUser(second))).toMatchObject({ status: 401 });
    expect((await getSessions(api)).sessions).toHaveLength(1);
  });

  test('of another account cannot be ended, and the answer does not tell that it exists', async () => {
    const mine = await newCustomer(stack);
    const other = await newCustomer(stack);
    const [theirs] = (await getSessions(other.api)).sessions;
    expect(await refusalOf(endSession(mine.api, theirs?._id ?? ''))).toMatchObject({ status: 404 });
    await getUser(other.api);
  });

  test('of a customer is refused in the back-office, and one of an administrator in the customers’ app', async () => {
    const { token } = await newCustomer(stack);
    const admin = await newAdmin(stack);
    expect(await refusalOf(getAdmin(apiOf(stack, token)))).toMatchObject({ status: 403, code: 'wrong_account' });
    expect(await refusalOf(getUser(admin.api))).toMatchObject({ status: 403, code: 'wrong_account' });
  });
});

describe('guessing', () => {
  test('gets the same answer for a known and an unknown address', async () => {
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

  test('at the same time is slowed down as much as guessing one after the other', async () => {
    const { user } = await newCustomer(stack);
    const refusals = await Promise.all(
      Array.from({ length: 20 }, () => refusalOf(signIn(user.email, 'Wrong-password1'))),
    );
    const judged = refusals.filter((refusal) => refusal.status === 401);
    expect(judged.length).toBeLessThanOrEqual(6);
    expect(refusals.filter((refusal) => refusal.status === 429)).toHaveLength(20 - judged.length);
  });

  test('from one address is slowed down too, whatever accounts are tried', async () => {
    const strict = await startStack({ env: { LIMIT_SIGN_IN_FAILURES_ADDRESS: '3' } });
    const guess = (index: number) =>
      refusalOf(login(apiOf(strict), { email: `person${index}@example.com`, password: 'Wrong-password1' }));
    for (let index = 0; index < 3; index += 1) expect(await guess(index)).toMatchObject({ status: 401 });
    expect(await guess(3)).toMatchObject({ status: 429, retryAfter: 1 });
    await strict.close();
  });

  test('the present password inside a session is slowed down too', async () => {
    const { api } = await newCustomer(stack);
    const guess = () =>
      refusalOf(changePassword(api, { currentPassword: 'Wrong-password1', newPassword: NEW_PASSWORD }));
    for (let failure = 0; failure < 5; failure += 1) expect(await guess()).toMatchObject({ status: 403 });
    expect(await guess()).toMatchObject({ status: 429 });
  });
});

describe('changing the password', () => {
  test('needs the present one, ends the other sessions and writes to the owner', async () => {
    const { api, user } = await newCustomer(stack);
    const other = apiOf(stack, (await signIn(user.email)).token);
    const wrong = changePassword(api, { currentPassword: 'Wrong-password1', newPassword: NEW_PASSWORD });
    expect(await refusalOf(wrong)).toMatchObject({ status: 403, code: 'wrong_password' });
    const { token } = await changePassword(api, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    await getUser(apiOf(stack, token));
    // Whoever copied the token of this session has nothing.
    expect(await refusalOf(getUser(api))).toMatchObject({ status: 401 });
    expect(await refusalOf(getUser(other))).toMatchObject({ status: 401 });
    expect(await refusalOf(signIn(user.email))).toMatchObject({ status: 401 });
    await signIn(user.email, NEW_PASSWORD);
    await stack.runJobs();
    const emails = stack.emails.filter((email) => email.to === user.email).map(({ subject }) => subject);
    expect(emails).toContain('Your password was changed');
  });
});

describe('administrators', () => {
  const form = (whoReferredMe: string) => ({
    name: 'Halima Yusuf',
    email: `halima${whoReferredMe}@example.com`,
    password: PASSWORD,
    whoReferredMe,
  });

  test('are registered only by the referral code of an existing administrator', async () => {
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
    const user = {
      email,
      password: PASSWORD,
      name: '',
      phoneNumber: '',
      state: 'NIL',
      country: 'NIL',
      whoReferredMe: '',
    };
    await expect(adminLogin(apiOf(stack), user)).resolves.toMatchObject({ success: true });
  });
});
