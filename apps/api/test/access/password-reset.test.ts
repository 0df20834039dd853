/** A forgotten password: the link in an email replaces it. */
import { login as adminLogin } from '@ajose/sdk/admin/session';
import * as adminSession from '@ajose/sdk/admin/session';
import { getUserDetails, setUserStatus } from '@ajose/sdk/admin/users';
import { forgotPassword, getUser, resetPassword } from '@ajose/sdk/customer/session';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { sendMail } from '../../src/jobs/send-mail.ts';
import { apiOf, newAdmin, newCustomer, PASSWORD, type TestCustomer } from '../people.ts';
import { mailedToken, NEW_PASSWORD, NO_LIMITS, refusalOf, signInTo } from '../sign-in.ts';
import { startStack } from '../stack.ts';

const MINUTE = 60_000;

const stack = await startStack({ env: NO_LIMITS });
afterAll(() => stack.close());
afterEach(() => stack.clock.set(new Date()));

const signIn = (email: string, ...more: [password?: string, more?: { rememberMe?: boolean; code?: string }]) =>
  signInTo(stack, email, ...more);

describe('a forgotten password', () => {
  test('is replaced by a link that works once, ends other links and all sessions, and does not sign in', async () => {
    const { api, user } = await newCustomer(stack);
    await forgotPassword(apiOf(stack), { email: user.email });
    const older = await mailedToken(stack, user.email);
    await forgotPassword(apiOf(stack), { email: user.email.toUpperCase() });
    const token = await mailedToken(stack, user.email);
    const reply = await resetPassword(apiOf(stack), { token, password: NEW_PASSWORD });
    expect(reply).not.toHaveProperty('token');
    expect(await refusalOf(getUser(api))).toMatchObject({ status: 401 });
    await signIn(user.email, NEW_PASSWORD);
    for (const used of [token, older]) {
      const again = resetPassword(apiOf(stack), { token: used, password: PASSWORD });
      expect(await refusalOf(again)).toMatchObject({ status: 409, code: 'link_used' });
    }
  });

  test('an unknown address gets the same answer, and no email is sent', async () => {
    const { user } = await newCustomer(stack);
    await stack.runJobs();
    const before = stack.emails.length;
    const unknown = await forgotPassword(apiOf(stack), { email: 'nobody-at-all@example.com' });
    await stack.runJobs();
    expect(stack.emails).toHaveLength(before);
    expect(await forgotPassword(apiOf(stack), { email: user.email })).toEqual(unknown);
  });

  test('the email arrives after a mail server was away for long, and at most five an hour arrive', async () => {
    const { user } = await newCustomer(stack);
    await stack.runJobs();
    const before = stack.emails.length;
    const job = { emailKind: 'password_reset', kind: 'customer', email: user.email };
    const early = { attempts: 1, max_attempts: 27 };
    const away = { send: async () => Promise.reject(new Error('The mail server is away')) };
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await expect(sendMail({ ...stack.deps, mail: away }, job, early)).rejects.toThrow('away');
    }
    for (let attempt = 0; attempt < 7; attempt += 1) await sendMail(stack.deps, job, early);
    expect(stack.emails).toHaveLength(before + 5);
    await resetPassword(apiOf(stack), { token: await mailedToken(stack, user.email), password: NEW_PASSWORD });
  });

  test('emails are tried again for four days', async () => {
    const { user } = await newCustomer(stack);
    await forgotPassword(apiOf(stack), { email: user.email });
    // The queue waits e, e², ... up to e¹⁰ seconds from one attempt to the next.
    const { rows } = await stack.owner.query<{ days: number }>(
      `SELECT (SELECT sum(exp(least(n, 10))) FROM generate_series(1, max_attempts - 1) n) / 86400 AS days
         FROM graphile_worker._private_jobs WHERE payload ->> 'email' = $1`,
      [user.email],
    );
    expect(rows[0]?.days).toBeGreaterThan(4);
    await stack.runJobs();
  });

  test('the link is too old after 30 minutes', async () => {
    const { user } = await newCustomer(stack);
    await forgotPassword(apiOf(stack), { email: user.email });
    const token = await mailedToken(stack, user.email);
    stack.clock.advance(30 * MINUTE);
    expect(await refusalOf(resetPassword(apiOf(stack), { token, password: NEW_PASSWORD }))).toMatchObject({
      status: 409,
    });
  });

  test('one link cannot be used in two windows at the same time', async () => {
    const { user } = await newCustomer(stack);
    await forgotPassword(apiOf(stack), { email: user.email });
    const token = await mailedToken(stack, user.email);
    const tries = await Promise.allSettled(
      [NEW_PASSWORD, 'Another-pass4me'].map((password) => resetPassword(apiOf(stack), { token, password })),
    );
    expect(tries.filter((settled) => settled.status === 'fulfilled')).toHaveLength(1);
  });

  test('can be replaced while signing in is slowed down, which ends the wait', async () => {
    const { user } = await newCustomer(stack);
    for (let failure = 0; failure < 5; failure += 1) await refusalOf(signIn(user.email, 'Wrong-password1'));
    expect(await refusalOf(signIn(user.email))).toMatchObject({ status: 429 });
    await forgotPassword(apiOf(stack), { email: user.email });
    await resetPassword(apiOf(stack), { token: await mailedToken(stack, user.email), password: NEW_PASSWORD });
    await signIn(user.email, NEW_PASSWORD);
  });

  test('clears the status that asks for a new password, and no other status', async () => {
    const admin = await newAdmin(stack);
    const reset = async ({ user }: TestCustomer) => {
      await forgotPassword(apiOf(stack), { email: user.email });
      await resetPassword(apiOf(stack), { token: await mailedToken(stack, user.email), password: NEW_PASSWORD });
      return (await getUserDetails(admin.api, user._id)).user;
    };
    const asked = await newCustomer(stack);
    await setUserStatus(admin.api, asked.user._id, { status: 70, reason: 'Password lost' });
    expect(await refusalOf(signIn(asked.user.email))).toMatchObject({ status: 403, code: 'password_reset_required' });
    expect(await reset(asked)).toMatchObject({
      sub_status: 1,
      statusHistory: [{ from: 70, to: 1, by: 'The customer' }, {}],
    });
    await signIn(asked.user.email, NEW_PASSWORD);
    const suspended = await newCustomer(stack);
    await setUserStatus(admin.api, suspended.user._id, { status: 2, reason: 'Looked at' });
    expect(await reset(suspended)).toMatchObject({ sub_status: 2 });
    expect(await refusalOf(signIn(suspended.user.email, NEW_PASSWORD))).toMatchObject({ status: 403 });
  });

  test.each([60, 30, 100] as const)(
    'gives back status %i, which stood before the new password was asked for',
    async (status) => {
      const admin = await newAdmin(stack);
      const { user } = await newCustomer(stack);
      await setUserStatus(admin.api, user._id, { status, reason: 'Looked at' });
      await setUserStatus(admin.api, user._id, { status: 70, reason: 'Password lost' });
      await forgotPassword(apiOf(stack), { email: user.email });
      await resetPassword(apiOf(stack), { token: await mailedToken(stack, user.email), password: NEW_PASSWORD });
      expect((await getUserDetails(admin.api, user._id)).user).toMatchObject({
        sub_status: status,
        statusHistory: [{ from: 70, to: status, by: 'The customer' }, {}, {}],
      });
    },
  );

  test('at most five emails an hour are sent to one mailbox', async () => {
    const { user } = await newCustomer(stack);
    for (let ask = 0; ask < 8; ask += 1) await forgotPassword(apiOf(stack), { email: user.email });
    await stack.runJobs();
    expect(
      stack.emails.filter((email) => email.to === user.email && email.subject === 'Choose a new password'),
    ).toHaveLength(5);
  });

  test('of an administrator is replaced in the same way, and the call for customers does not accept the link', async () => {
    const admin = await newAdmin(stack);
    await adminSession.forgotPassword(apiOf(stack), { email: admin.email });
    const token = await mailedToken(stack, admin.email);
    expect(await refusalOf(resetPassword(apiOf(stack), { token, password: NEW_PASSWORD }))).toMatchObject({
      status: 409,
    });
    await adminSession.resetPassword(apiOf(stack), { token, password: NEW_PASSWORD });
    await adminLogin(apiOf(stack), { email: admin.email, password: NEW_PASSWORD });
  });
});
