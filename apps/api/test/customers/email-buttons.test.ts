/** Each email about an account has a button that leads to what it speaks of, or to where a stranger is kept out. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { enqueueMail, type MailJob } from '../../src/platform/mail/enqueue.ts';
import { startMoney } from '../money.ts';
import { join, newOrganisation } from '../organisations.ts';
import { newAdmin, type TestCustomer } from '../people.ts';

let person: TestCustomer;

const money = await startMoney();
afterAll(() => money.close());
const admin = await newAdmin(money, 'Nneka Eze');
const { customerOrigin, adminOrigin } = money.deps.env;
beforeEach(async () => {
  person = await money.newPerson();
});

/** The last line of the email that leads somewhere. */
async function buttonOf(job: MailJob, to: string): Promise<string | undefined> {
  await enqueueMail(money.db, job);
  await money.runJobs();
  const email = money.emails.findLast((sent) => sent.to === to);
  return email?.text.split('\n').findLast((line) => /^[^:]+: https?:/.test(line));
}

type Kind = 'customer' | 'admin';
type Doors = Readonly<Record<Kind, string>>;
const PASSWORDS: Doors = {
  customer: `Ask for a new password: ${customerOrigin}/forgot-password`,
  admin: `Ask for a new password: ${adminOrigin}/admin/forgot-password`,
};
const FACTORS: Doors = {
  customer: `Sign in: ${customerOrigin}/dashboard?open=signing-in`,
  admin: `Sign in: ${adminOrigin}/admin/dashboard?section=adminProfile`,
};

test.each<[what: string, doors: Doors, job: (who: { kind: Kind; accountId: string }) => MailJob]>([
  ['a changed password', PASSWORDS, (who) => ({ emailKind: 'password_changed', ...who })],
  ['a guessed password', PASSWORDS, (who) => ({ emailKind: 'password_guessed', ...who })],
  ['guessed codes', PASSWORDS, (who) => ({ emailKind: 'codes_guessed', ...who })],
  ['two-factor sign-in', PASSWORDS, (who) => ({ emailKind: 'two_factor_changed', on: false, ...who })],
  ['a removed app', PASSWORDS, (who) => ({ emailKind: 'authenticator_removed', ...who })],
  ['a passkey', PASSWORDS, (who) => ({ emailKind: 'passkey_changed', change: 'added', name: 'Phone', ...who })],
  ['a second factor that was taken off', FACTORS, (who) => ({ emailKind: 'two_factor_reset', ...who })],
])('the email about %s leads customers and administrators to where they act', async (_, doors, job) => {
  const { email, _id } = person.user;
  expect(await buttonOf(job({ kind: 'customer', accountId: _id }), email)).toBe(doors.customer);
  expect(await buttonOf(job({ kind: 'admin', accountId: admin.id }), admin.email)).toBe(doors.admin);
});

test('emails about an administrator’s new device and API key lead to a new password and to the keys', async () => {
  const device = { device: 'Firefox', address: '192.0.2.1' };
  const opened = { emailKind: 'new_staff_device', adminId: admin.id, ...device } as const;
  expect(await buttonOf(opened, admin.email)).toBe(PASSWORDS.admin);
  const made = { emailKind: 'api_key_made', kind: 'admin', accountId: admin.id, name: 'Books' } as const;
  expect(await buttonOf(made, admin.email)).toBe(`Open API keys: ${adminOrigin}/admin/dashboard?section=apiKeys`);
});

test.each<[what: string, button: string, job: (customerId: string) => MailJob]>([
  [
    'bank details',
    'See the bank accounts: …?open=banks',
    (customerId) => ({ emailKind: 'bank_changed', customerId, bank: '058', end: '0000', from: '2026-11-02T08:00:00Z' }),
  ],
  [
    'an added bank account',
    'See the bank accounts: …?open=banks',
    (customerId) => ({ emailKind: 'bank_added', customerId, bank: '058', end: '0000', at: '2026-11-01T08:00:00Z' }),
  ],
  [
    'a removed bank account',
    'See the bank accounts: …?open=banks',
    (customerId) => ({ emailKind: 'bank_removed', customerId, bank: '058', end: '0000', at: '2026-11-01T08:00:00Z' }),
  ],
  [
    'another account for withdrawals',
    'See the bank accounts: …?open=banks',
    (customerId) => ({ emailKind: 'bank_preferred', customerId, bank: '058', end: '0000', at: '2026-11-01T08:00:00Z' }),
  ],
  [
    'details',
    'Open my profile: …?open=section&id=profile',
    (customerId) => ({ emailKind: 'details_changed', customerId, changed: { phone: true } }),
  ],
  [
    'the next of kin',
    'Open my profile: …?open=section&id=profile',
    (customerId) => ({ emailKind: 'next_of_kin', customerId, removed: false }),
  ],
  [
    'what was undone',
    'Open my profile: …?open=section&id=profile',
    (customerId) => ({ emailKind: 'change_undone', customerId, of: 'details' }),
  ],
])('the email about %s leads to it', async (_, button, job) => {
  const { email, _id } = person.user;
  expect(await buttonOf(job(_id), email)).toBe(button.replace('…', `${customerOrigin}/dashboard`));
});

test('emails about an organisation’s papers and members lead to its people, and one to a former member does not', async () => {
  const organisation = await newOrganisation(money);
  await join(money, organisation, person, 'owner');
  const { email, _id } = person.user;
  const people = `Open People: ${customerOrigin}/dashboard?open=section&id=people&account=${organisation.id}`;
  const about = { customerId: organisation.id };
  expect(await buttonOf({ emailKind: 'registration_checked', ...about }, email)).toBe(people);
  expect(await buttonOf({ emailKind: 'registration_refused', reason: 'Cut off.', ...about }, email)).toBe(people);
  const left = { step: 'left', name: 'Ada Obi', role: 'maker' };
  expect(await buttonOf({ emailKind: 'member', data: left, ...about }, email)).toBe(people);
  const ended = { step: 'ended', name: 'Ada Obi', role: 'maker', organisation: organisation.name };
  expect(await buttonOf({ emailKind: 'member', data: ended, customerId: _id }, email)).toBe(
    `Open Ajose: ${customerOrigin}/dashboard`,
  );
});
