/** An email address is confirmed by the link of an email before any money leaves. */
import { finishCircleNames, signCirclePlace } from '@ajose/sdk/customer/circles';
import { confirmEmail, forgotPassword, getUser, resetPassword, sendConfirmation } from '@ajose/sdk/customer/session';
import { addTransaction, newWithdrawalId } from '@ajose/sdk/customer/transactions';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openCircle, sign } from '../circle-world.ts';
import { startMoney } from '../money.ts';
import { apiOf, PASSWORD, unconfirmedCustomer, type TestCustomer } from '../people.ts';
import { mailedToken, NEW_PASSWORD, NO_LIMITS, refusalOf } from '../sign-in.ts';

const money = await startMoney(NO_LIMITS);
afterAll(() => money.close());
afterEach(() => money.clock.set(new Date()));

const isConfirmed = async ({ api }: TestCustomer): Promise<boolean> => (await getUser(api)).user.emailConfirmed;

/** Confirms as the email's page does, without a session. */
const confirm = (token: string) => confirmEmail(apiOf(money), { token });

const WELCOME = 'Welcome to Ajose';
const AGAIN = 'Confirm your email address';

async function emailsTo({ user }: TestCustomer, subject: string): Promise<number> {
  await money.runJobs();
  return money.emails.filter((email) => email.to === user.email && email.subject === subject).length;
}

test('the welcome email has a link that confirms the address without a sign-in, and works once', async () => {
  const person = await unconfirmedCustomer(money);
  expect(await isConfirmed(person)).toBe(false);
  const token = await mailedToken(money, person.user.email, WELCOME);
  await confirm(token);
  expect(await isConfirmed(person)).toBe(true);
  expect(await refusalOf(confirm(token))).toMatchObject({ status: 409, code: 'link_used' });
});

test('no email carries the name that a stranger typed, until the address is confirmed', async () => {
  const person = await unconfirmedCustomer(money, { name: 'Your money waits at evil.example' });
  const token = await mailedToken(money, person.user.email, WELCOME);
  await forgotPassword(apiOf(money), { email: person.user.email });
  await money.runJobs();
  const emails = () => money.emails.filter((email) => email.to === person.user.email).map(({ text }) => text);
  expect(emails()).toEqual([expect.stringMatching(/^Hello,/), expect.stringMatching(/^Hello,/)]);
  expect(emails().join('')).not.toContain('evil.example');
  await confirm(token);
  await forgotPassword(apiOf(money), { email: person.user.email });
  await money.runJobs();
  expect(emails().at(-1)).toMatch(/^Hello Your,/);
});

test('nobody signs a circle, or for a place in one, before the address is confirmed', async () => {
  const person = await unconfirmedCustomer(money);
  const userId = person.user._id;
  const organiser = await money.newPerson();
  const { id } = await openCircle(money, [organiser, await money.newPerson(), person]);
  await finishCircleNames(organiser.api, { userId: organiser.user._id, circleId: id });
  const refused = await refusalOf(sign(person, id));
  expect(refused).toMatchObject({ status: 409, code: 'email_not_confirmed' });
  expect(refused.message).toContain(person.user.email);
  const place = { userId, placeId: crypto.randomUUID(), hash: '0'.repeat(64), password: PASSWORD };
  expect(await refusalOf(signCirclePlace(person.api, place))).toMatchObject({ code: 'email_not_confirmed' });
  await confirm(await mailedToken(money, person.user.email, WELCOME));
  expect((await sign(person, id)).members.find(({ isMe }) => isMe)).toMatchObject({ signed: true });
});

test('no money leaves before the address is confirmed, and the refusal says what to do', async () => {
  const person = await money.newPerson(10_000);
  await money.owner.query('UPDATE customers SET email_confirmed_at = NULL WHERE id = $1', [person.user._id]);
  const ask = () => addTransaction(person.api, money.withdrawalBody(person, newWithdrawalId(), 4000));
  const refused = await refusalOf(ask());
  expect(refused).toMatchObject({ status: 409, code: 'email_not_confirmed' });
  expect(refused.message).toContain(person.user.email);
  expect(await money.walletOf(person)).toBe(10_000);
  await sendConfirmation(person.api);
  await confirm(await mailedToken(money, person.user.email, AGAIN));
  await ask();
  expect(await money.walletOf(person)).toBe(6000);
});

test('an older link confirms as well, and of two links only one confirms', async () => {
  const person = await unconfirmedCustomer(money);
  const first = await mailedToken(money, person.user.email, WELCOME);
  money.clock.advance(60_000);
  await sendConfirmation(person.api);
  const second = await mailedToken(money, person.user.email, AGAIN);
  expect(second).not.toBe(first);
  const both = await Promise.allSettled([confirm(first), confirm(second)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a link is too old after a day, and says so', async () => {
  const person = await unconfirmedCustomer(money);
  const token = await mailedToken(money, person.user.email, WELCOME);
  money.clock.advance(24 * 3_600_000);
  expect(await refusalOf(confirm(token))).toMatchObject({ status: 409, code: 'link_expired' });
  money.clock.set(new Date());
  expect(await isConfirmed(person)).toBe(false);
});

test('a link confirms only the address that it was sent to', async () => {
  const person = await unconfirmedCustomer(money);
  const token = await mailedToken(money, person.user.email, WELCOME);
  await money.owner.query('UPDATE customers SET email = $2 WHERE id = $1', [person.user._id, 'other@example.com']);
  expect(await refusalOf(confirm(token))).toMatchObject({ status: 409, code: 'link_wrong' });
  expect(await isConfirmed(person)).toBe(false);
});

test.each([
  ['nothing but words', () => 'not-a-token'],
  ['another customer’s id', (token: string) => token.replace(/^[^.]+/, '01890000-0000-7000-8000-0000000000c1')],
  ['a later end', (token: string) => token.replace(/\.\d+\./, '.9999999999999.')],
  ['no signature', (token: string) => token.replace(/[^.]+$/, '')],
])('a made-up link is refused: %s', async (_what, change) => {
  const person = await unconfirmedCustomer(money);
  const token = change(await mailedToken(money, person.user.email, WELCOME));
  expect(await refusalOf(confirm(token || 'x'))).toMatchObject({ status: 409, code: 'link_wrong' });
});

test('the email can be sent again five times an hour, and no more once the address is confirmed', async () => {
  const person = await unconfirmedCustomer(money);
  for (let ask = 0; ask < 5; ask += 1) await sendConfirmation(person.api);
  const refused = await refusalOf(sendConfirmation(person.api));
  expect(refused).toMatchObject({ status: 429, code: 'too_many_emails' });
  expect(refused.retryAfter).toBeGreaterThan(60);
  expect(await emailsTo(person, AGAIN)).toBe(5);
  await confirm(await mailedToken(money, person.user.email, AGAIN));
  expect(await refusalOf(sendConfirmation(person.api))).toMatchObject({ status: 409, code: 'email_confirmed' });
});

test('an email that waited until the address was confirmed is not sent', async () => {
  const person = await unconfirmedCustomer(money);
  const token = await mailedToken(money, person.user.email, WELCOME);
  await sendConfirmation(person.api);
  await confirm(token);
  expect(await emailsTo(person, AGAIN)).toBe(0);
});

test('a new password through an emailed link proves the address too', async () => {
  const person = await unconfirmedCustomer(money);
  await forgotPassword(apiOf(money), { email: person.user.email });
  await resetPassword(apiOf(money), { token: await mailedToken(money, person.user.email), password: NEW_PASSWORD });
  const { rows } = await money.owner.query('SELECT FROM customers WHERE id = $1 AND email_confirmed_at IS NOT NULL', [
    person.user._id,
  ]);
  expect(rows).toHaveLength(1);
});
