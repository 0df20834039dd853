/** Guessing is slowed down, and nobody can lock an owner out by guessing. */
import { addUser, changePassword, login, logout } from '@ajose/sdk/customer/session';
import { createApi } from '@ajose/sdk/api';
import { afterAll, afterEach, expect, test } from 'vitest';
import { apiOf, newCustomer, PASSWORD, signUpForm } from '../people.ts';
import { NEW_PASSWORD, refusalOf } from '../sign-in.ts';
import { startStack } from '../stack.ts';

const HOUR = 3_600_000;
const WRONG = 'Wrong-password1';

const stack = await startStack({
  env: { LIMIT_ANONYMOUS_CALLS: '100000', LIMIT_SIGN_UPS: '100000', TRUSTED_PROXIES: '127.0.0.1' },
});
afterAll(() => stack.close());
afterEach(() => stack.clock.set(new Date()));

/** A sign-in from an address. */
const signIn = (address: string, email: string, password = PASSWORD, device?: string) => {
  const from: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    request.headers.set('x-forwarded-for', address);
    return stack.fetch(request);
  };
  const api = createApi({ baseUrl: 'http://api/api', fetch: from, token: () => null });
  return login(api, { email, password, ...(device === undefined ? {} : { device }) });
};

/** Guesses as fast as the limits allow, for some hours. @returns how many guesses were judged */
async function guess(address: string, email: string, hours: number): Promise<number> {
  const end = stack.clock.now().getTime() + hours * HOUR;
  let judged = 0;
  while (stack.clock.now().getTime() < end) {
    const refusal = await refusalOf(signIn(address, email, WRONG));
    if (refusal.status === 401) judged += 1;
    else stack.clock.advance((refusal.retryAfter ?? 1) * 1000);
  }
  return judged;
}

test('an address that guesses for three hours keeps nobody out elsewhere, and guesses no more often than before', async () => {
  const { user } = await newCustomer(stack);
  expect(await guess('10.1.0.1', user.email, 3)).toBeLessThanOrEqual(43);
  // One more guess, so that the guesser's address has to wait now.
  await refusalOf(signIn('10.1.0.1', user.email, WRONG));
  expect(await refusalOf(signIn('10.1.0.1', user.email))).toMatchObject({ status: 429 });
  for (let call = 0; call < 37; call += 1) await signIn('10.2.0.1', user.email);
});

test('a right password is never refused because others guess from the same address', async () => {
  const innocents = await Promise.all(Array.from({ length: 60 }, () => newCustomer(stack)));
  for (let index = 0; index < 80; index += 1) {
    await refusalOf(signIn('10.3.0.1', `sprayed${index}@example.com`, WRONG));
  }
  const last = await refusalOf(signIn('10.3.0.1', 'sprayed-last@example.com', WRONG));
  expect(last).toMatchObject({ status: 429, code: 'too_many_attempts' });
  for (const { user } of innocents) await signIn('10.3.0.1', user.email);
});

test('an address with too many failures has one free guess at each account instead of five', async () => {
  for (let index = 0; index < 51; index += 1) {
    await refusalOf(signIn('10.4.0.1', `other${index}@example.com`, WRONG));
  }
  const { user } = await newCustomer(stack);
  await refusalOf(signIn('10.4.0.1', user.email, WRONG));
  expect(await refusalOf(signIn('10.4.0.1', user.email))).toMatchObject({ status: 429 });
  await signIn('10.4.0.2', user.email);
});

test('guesses from many addresses are counted together, and do not stop a known device', async () => {
  const { user } = await newCustomer(stack);
  const { device } = await signIn('10.5.0.1', user.email);
  let judged = 0;
  const moment = stack.clock.now();
  for (let index = 0; index < 60; index += 1) {
    stack.clock.set(moment);
    if ((await refusalOf(signIn(`10.6.0.${index}`, user.email, WRONG))).status === 401) judged += 1;
  }
  expect(judged).toBeLessThanOrEqual(31);
  expect(await refusalOf(signIn('10.7.0.1', user.email))).toMatchObject({ status: 429 });
  await signIn('10.7.0.1', user.email, PASSWORD, device);
});

test('the browser in which a customer signed up is a known device', async () => {
  const { user, device } = await addUser(apiOf(stack), signUpForm());
  for (let failure = 0; failure < 5; failure += 1) await refusalOf(signIn('10.11.0.1', user.email, WRONG));
  expect(await refusalOf(signIn('10.11.0.1', user.email))).toMatchObject({ status: 429 });
  await signIn('10.11.0.1', user.email, PASSWORD, device);
});

test('guesses from a known device are counted apart, and only its own account knows the device', async () => {
  const mine = await newCustomer(stack);
  const other = await newCustomer(stack);
  const { device } = await signIn('10.8.0.1', mine.user.email);
  for (let failure = 0; failure < 5; failure += 1) {
    expect(await refusalOf(signIn('10.8.0.1', mine.user.email, WRONG, device))).toMatchObject({ status: 401 });
    expect(await refusalOf(signIn('10.8.0.1', other.user.email, WRONG, device))).toMatchObject({ status: 401 });
  }
  expect(await refusalOf(signIn('10.8.0.1', mine.user.email, PASSWORD, device))).toMatchObject({ status: 429 });
  expect(await refusalOf(signIn('10.8.0.1', other.user.email, PASSWORD, device))).toMatchObject({ status: 429 });
  await signIn('10.8.0.1', mine.user.email);
});

test('a device that signed out shares the guesses of strangers, but does not count as a new device', async () => {
  const { user } = await newCustomer(stack);
  const { device, token } = await signIn('10.12.0.1', user.email);
  await logout(apiOf(stack, token));
  await stack.runJobs();
  stack.emails.length = 0;
  for (let failure = 0; failure < 5; failure += 1) await refusalOf(signIn('10.12.0.1', user.email, WRONG));
  expect(await refusalOf(signIn('10.12.0.1', user.email, PASSWORD, device))).toMatchObject({ status: 429 });
  const again = await signIn('10.13.0.1', user.email, PASSWORD, device);
  expect(again.device).toBe(device);
  await stack.runJobs();
  expect(stack.emails.filter(({ to }) => to === user.email)).toEqual([]);
});

test('a new password makes the known devices unknown', async () => {
  const { api, user } = await newCustomer(stack);
  const { device } = await signIn('10.9.0.1', user.email);
  await changePassword(api, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  for (let failure = 0; failure < 5; failure += 1) await refusalOf(signIn('10.9.0.1', user.email, WRONG));
  expect(await refusalOf(signIn('10.9.0.1', user.email, NEW_PASSWORD, device))).toMatchObject({ status: 429 });
  expect((await signIn('10.9.0.2', user.email, NEW_PASSWORD, device)).device).not.toBe(device);
  await expect(
    login(apiOf(stack), { email: user.email, password: NEW_PASSWORD, device: 'made.up' }),
  ).resolves.toBeTruthy();
});
