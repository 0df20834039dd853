/** Emails to customers are kept as sent, without the links that let a reader act, until the account is closed or for a year. */
import { getAuditLog } from '@ajose/sdk/admin/dashboard';
import { getSentEmail, getUserLooks } from '@ajose/sdk/admin/users';
import { keepCard } from '@ajose/sdk/customer/cards';
import { inviteToCircle } from '@ajose/sdk/customer/circles';
import { closeAccount, getOwnData } from '@ajose/sdk/customer/leaving';
import {
  changeDetails,
  changeEmail,
  confirmEmailChange,
  forgotPassword,
  sendConfirmation,
} from '@ajose/sdk/customer/session';
import { startAutoSave } from '@ajose/sdk/customer/auto-saves';
import { lagosDay } from '@ajose/sdk/domain/time';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { autoSaveCards } from '../../src/saving/auto-saves/from-card.ts';
import { autoSave } from '../../src/saving/auto-saves/from-wallet.ts';
import { openEmail } from '../../src/customers/sent-emails.ts';
import { sendMail } from '../../src/jobs/send-mail.ts';
import { prune } from '../../src/jobs/prune.ts';
import { payByCard } from '../card-payments.ts';
import { openCircle } from '../circle-world.ts';
import { startMoney } from '../money.ts';
import { apiOf, newAdmin, PASSWORD, unconfirmedCustomer, type TestCustomer } from '../people.ts';
import { mailedToken, NO_LIMITS } from '../sign-in.ts';

const DAY = 86_400_000;
let person: TestCustomer;

const money = await startMoney(NO_LIMITS);
afterAll(() => money.close());
const admin = await newAdmin(money, 'Nneka Eze');
beforeEach(async () => {
  money.clock.set(new Date());
  person = await money.newPerson();
});

async function keptOf(id = person.user._id) {
  await money.runJobs();
  const { rows } = await money.owner.query<{ id: string; kind: string; outcome: string; content: Buffer }>(
    'SELECT id, kind, outcome, content FROM sent_emails WHERE customer_id = $1 ORDER BY at, id',
    [id],
  );
  return rows.map((item) => ({ ...item, ...openEmail(money.deps, item) }));
}

/** The emails of enqueue.ts that carry a link that acts. */
const WITH_LINKS = [
  'welcome',
  'email_confirmation',
  'password_reset',
  'details_changed',
  'email_change_link',
  'email_changed',
  'auto_save',
  'circle',
];

/** An auto-save that the bank asks about: the email has the link to the bank's question. */
async function bankAsks(): Promise<void> {
  const { _id: userId } = person.user;
  const transactionId = await payByCard(money, person, { number: '4084080000001006' });
  const { card } = await keepCard(person.api, { userId, transactionId });
  await startAutoSave(person.api, {
    userId,
    idempotencyKey: crypto.randomUUID(),
    amount: 1000,
    every: 'day',
    on: 0,
    source: 'card',
    cardId: card._id,
    planId: null,
  });
  const day = lagosDay(new Date(money.clock.now().getTime() + DAY));
  money.clock.set(new Date(Date.parse(`${day}T05:01:00Z`)));
  await autoSave(money.deps);
  await autoSaveCards(money.deps);
  money.clock.set(new Date());
}

/** Somebody invites the person to a circle: whoever has the link can join. */
async function invited(): Promise<void> {
  const organiser = await money.newPerson();
  const { id: circleId } = await openCircle(money, [organiser], { people: 3 });
  await inviteToCircle(organiser.api, { userId: organiser.user._id, circleId, to: person.user.email });
}

/** Every address in an email that is not the same for everybody. */
const secretsIn = (text: string): string[] =>
  [...text.matchAll(/https?:\/\/[^\s"'<>]+/g)]
    .map(([url]) => url)
    .filter((url) => /[#?]|\/circle\//.test(url) || !url.startsWith(money.deps.env.customerOrigin));

test('an email is kept with its address, subject, words, time and outcome, and encrypted', async () => {
  await changeDetails(person.api, {
    userId: person.user._id,
    phoneNumber: '0803 555 6677',
    state: person.user.state,
    country: person.user.country,
    password: PASSWORD,
  });
  const kept = await keptOf();
  const last = kept.at(-1);
  const sent = money.emails.findLast(({ to }) => to === person.user.email);
  expect(last).toMatchObject({ kind: 'details_changed', outcome: 'sent', to: sent?.to, subject: sent?.subject });
  expect(last?.text.replace('(link removed)', '')).toBe(sent?.text.replace(/https?:\S+#\S+/, ''));
  expect(last?.html).toContain('<!doctype html>');
  const { rows } = await money.owner.query<{ row: string }>('SELECT e::text AS row FROM sent_emails e');
  expect(rows.map(({ row }) => row).join()).not.toMatch(/phone|Ajose/i);
});

test('kept copies hold no link that works, whichever email carried one', async () => {
  const email = `carries-${crypto.randomUUID()}@example.com`;
  const fresh = await unconfirmedCustomer(money, { email });
  await sendConfirmation(fresh.api);
  const { _id: userId } = person.user;
  await forgotPassword(apiOf(money), { email: person.user.email });
  await changeDetails(person.api, {
    userId,
    phoneNumber: '0803 555 6688',
    state: person.user.state,
    country: person.user.country,
    password: PASSWORD,
  });
  await bankAsks();
  await invited();
  const next = `next-${crypto.randomUUID()}@example.com`;
  await changeEmail(person.api, { userId, email: next, password: PASSWORD });
  await confirmEmailChange(apiOf(money), { token: await mailedToken(money, next, 'Confirm your new email address') });
  const kept = [...(await keptOf(fresh.user._id)), ...(await keptOf())];
  const kinds = new Set(kept.map(({ kind }) => kind));
  expect([...kinds]).toEqual(expect.arrayContaining(WITH_LINKS));
  const planted = money.emails.filter(({ to }) => [email, next, person.user.email].includes(to));
  const secrets = new Set(planted.flatMap(({ text, html }) => [...secretsIn(text), ...secretsIn(html)]));
  expect(secrets.size).toBeGreaterThan(4);
  const all = kept.map(({ text, html, subject }) => `${subject} ${text} ${html}`).join('\n');
  for (const secret of secrets) {
    expect(all).not.toContain(secret);
    expect(all).not.toContain(secret.slice(-24));
  }
  expect(secretsIn(all)).toEqual([]);
});

test('staff read an email as it was, the frame shows it for a minute, and each look is written down', async () => {
  const [welcome] = await keptOf();
  const id = welcome?.id ?? '';
  const { email } = await getSentEmail(admin.api, id);
  expect(email).toMatchObject({ _id: id, user: { _id: person.user._id }, outcome: 'sent', to: person.user.email });
  const open = async (url = email.page) => money.app.inject({ method: 'GET', url: `/api${url}` });
  const page = await open();
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox; frame-ancestors http/);
  expect(page.headers['x-frame-options']).toBeUndefined();
  expect(page.body).toContain(email.subject);
  expect((await open(email.page.replace(/until=\d/, 'until=9'))).statusCode).toBe(403);
  expect((await open(email.page.replace(id, person.user._id))).statusCode).toBe(403);
  money.clock.advance(61_000);
  expect((await open()).statusCode).toBe(403);

  const { entries } = await getAuditLog(admin.api, { action: 'lookAtEmail' });
  expect(entries[0]).toMatchObject({ subject: `customer:${person.user._id}`, after: { email: id } });
  const { looks } = await getUserLooks(admin.api, person.user._id);
  expect(looks[0]).toMatchObject({ by: 'Nneka Eze', what: ['emails'] });
  await expect(getSentEmail(admin.api, person.user._id)).rejects.toMatchObject({ status: 404, code: 'email_unknown' });
});

test('an email that the mail server refuses is stored as refused, and one that was not sent for days as given up', async () => {
  const job = { emailKind: 'next_of_kin', customerId: person.user._id, removed: false } as const;
  const refused = Object.assign(new Error('No'), { command: 'RCPT TO', response: '550 5.1.1 unknown' });
  const failing = (error: Error) => {
    const send = async () => {
      throw error;
    };
    return { ...money.deps, mail: { send } };
  };
  await keptOf();
  await sendMail(failing(refused), job, { attempts: 1, max_attempts: 27 });
  const away = new Error('away');
  await expect(sendMail(failing(away), job, { attempts: 1, max_attempts: 27 })).rejects.toThrow('away');
  await expect(sendMail(failing(away), job, { attempts: 27, max_attempts: 27 })).rejects.toThrow('away');
  const kept = (await keptOf()).filter(({ kind }) => kind === 'next_of_kin');
  expect(kept.map(({ outcome }) => outcome)).toEqual(['refused', 'given_up']);
});

test('sent emails are in the customer’s own file, and gone with the account or after a year', async () => {
  const before = await keptOf();
  expect(before.length).toBeGreaterThan(0);
  const file = JSON.parse(
    await (await getOwnData(person.api, { userId: person.user._id, password: PASSWORD })).text(),
  ) as { emails: object[] };
  expect(file.emails).toHaveLength(before.length);
  expect(file.emails[0]).toMatchObject({ to: person.user.email, subject: before[0]?.subject, text: before[0]?.text });

  const other = await money.newPerson();
  expect((await keptOf(other.user._id)).length).toBeGreaterThan(0);
  await closeAccount(person.api, { userId: person.user._id, password: PASSWORD });
  expect(await keptOf()).toEqual([]);
  money.clock.advance(364 * DAY);
  await prune(money.deps);
  expect((await keptOf(other.user._id)).length).toBeGreaterThan(0);
  money.clock.advance(2 * DAY);
  await prune(money.deps);
  expect((await keptOf(other.user._id)).filter(({ kind }) => kind === 'welcome')).toEqual([]);
});
