/** What happens to an organisation is told to the members who may approve or manage, by name, and each has seen it for themselves. */
import { addTransaction, newPaymentReference } from '@ajose/sdk/customer/transactions';
import { approveMemberRequest } from '@ajose/sdk/customer/member-requests';
import { chooseEmails, getNotices, seeNotices } from '@ajose/sdk/customer/notices';
import { getUser } from '@ajose/sdk/customer/session';
import type { MemberRole } from '@ajose/sdk/contract/organisations';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { enqueueMail, type MailJob } from '../../src/platform/mail/enqueue.ts';
import { startMoney } from '../money.ts';
import { asked, join, newOrganisation, type TestOrganisation } from '../organisations.ts';
import type { TestCustomer } from '../people.ts';
import { refusalOf } from '../sign-in.ts';

/** Emails about an account that once spoke to the one who owns it. */
const YOURS: readonly [about: string, job: (customerId: string) => MailJob][] = [
  [
    'a new bank account',
    (customerId) => ({ emailKind: 'bank_added', customerId, bank: '058', end: '0000', at: new Date().toISOString() }),
  ],
  [
    'a removed bank account',
    (customerId) => ({ emailKind: 'bank_removed', customerId, bank: '058', end: '0000', at: new Date().toISOString() }),
  ],
  [
    'another account for withdrawals',
    (customerId) => ({
      emailKind: 'bank_preferred',
      customerId,
      bank: '058',
      end: '0000',
      at: new Date().toISOString(),
    }),
  ],
  ['refused papers', (customerId) => ({ emailKind: 'registration_refused', customerId, reason: 'Cut off.' })],
  [
    'a late withdrawal',
    (customerId) => ({
      emailKind: 'moved',
      customerId,
      kind: 'money_out',
      data: { status: 'late', kobo: 300_000, since: new Date().toISOString(), key: 'WDL_1' },
    }),
  ],
  [
    'a missing amount',
    (customerId) => ({
      emailKind: 'moved',
      customerId,
      kind: 'money_out',
      data: { status: 'owed', kobo: 300_000, cause: 'reversed', about: 'DEP_1', reason: 'Reversed: DEP_1' },
    }),
  ],
];

let organisation: TestOrganisation;
let owner: TestCustomer;
let checker: TestCustomer;
let maker: TestCustomer;

const money = await startMoney();
afterAll(() => money.close());
beforeEach(async () => {
  organisation = await newOrganisation(money);
  [owner, checker, maker] = [await member('owner'), await member('checker'), await member('maker')];
  await member('viewer');
});

async function member(role: MemberRole): Promise<TestCustomer> {
  const person = await money.newPerson();
  await join(money, organisation, person, role);
  return person;
}

async function payIn(): Promise<void> {
  const api = maker.api.for(organisation.id);
  const holder = { user: { ...maker.user, _id: organisation.id } };
  const reference = newPaymentReference('wallet');
  await addTransaction(api, money.depositBody(holder, reference, 5000));
  await money.pay(reference);
  await addTransaction(api, { ...money.depositBody(holder, reference, 5000), incomingStatus: 'completed' });
  await money.db.query('SELECT ledger.read_outbox(100000)');
  await money.runJobs();
}

/** Emails about the organisation, by who got them. */
const readers = () =>
  money.emails
    .filter(({ text }) => text.includes(`This is about ${organisation.name}, for which you act.`))
    .map(({ to }) => to);

test('owner and checker are told by their own names of money that came; maker, viewer and mailbox are not', async () => {
  await payIn();
  expect(readers().toSorted()).toEqual([owner.user.email, checker.user.email].toSorted());
  expect(money.emails.filter(({ to }) => to === organisation.email)).toEqual([]);
  for (const { user } of [owner, checker]) {
    const email = money.emails.findLast(({ to }) => to === user.email);
    expect(email?.text).toContain(`Hello ${user.name.split(' ')[0]},`);
    expect(email?.subject).toBe(`${organisation.name}: ₦5,000.00 is in the wallet`);
    expect(email?.text).not.toMatch(/\byour (wallet|payment)/i);
    expect(email?.text).not.toContain(`Hello ${organisation.name}`);
    expect(email?.text).toMatch(new RegExp(`/dashboard\\?(open=transaction&id=[\\w-]+&)?account=${organisation.id}`));
  }
});

test('a member who turned such emails off gets none, and the other still does', async () => {
  await chooseEmails(owner.api, { userId: owner.user._id, off: ['money_in'] });
  await payIn();
  expect(readers()).toEqual([checker.user.email]);
  // What is about the safety of the account nobody turns off.
  await enqueueMail(money.db, { emailKind: 'registration_refused', customerId: organisation.id, reason: 'Cut off.' });
  await money.runJobs();
  expect(readers().filter((to) => to === owner.user.email)).toHaveLength(1);
});

test('a member who left before the email was written gets none', async () => {
  await enqueueMail(money.db, { emailKind: 'registration_checked', customerId: organisation.id });
  await money.owner.query('UPDATE members SET ended_at = now() WHERE person_id = $1', [checker.user._id]);
  await money.runJobs();
  expect(readers()).toEqual([owner.user.email]);
});

test('members read to which account a withdrawal goes, who asked for it, and that it was paid out to no account of theirs', async () => {
  const { id } = await newOrganisation(money, { hasBank: true });
  organisation = { ...organisation, id };
  for (const [person, role] of [
    [owner, 'owner'],
    [checker, 'checker'],
    [maker, 'maker'],
  ] as const)
    await join(money, organisation, person, role);
  await payIn();
  const holder = { ...maker, user: { ...maker.user, _id: id } };
  const body = money.withdrawalBody(holder, `WDL_${crypto.randomUUID()}`, 3000);
  const { _id: requestId } = await asked(addTransaction(maker.api.for(id), body));
  await approveMemberRequest(checker.api.for(id), { requestId });
  const tell = async () => {
    await money.db.query('SELECT ledger.read_outbox(100000)');
    await money.runJobs();
    const [notice] = (await getNotices(owner.api.for(id), id)).notices;
    const email = money.emails.findLast(({ to }) => to === owner.user.email);
    expect(email?.text).toContain(notice?.text);
    return [notice?.title, notice?.text];
  };
  expect(await tell()).toEqual([
    '₦3,000.00 is on its way',
    `It is set aside and goes to the account at Guaranty Trust Bank that ends in 0000. ${maker.user.name} asked for it.`,
  ]);
  await money.owner.query(
    `SELECT money.payout_paid(t.customer_id, t.id, 'paystack', now(), 'session', 0, 0, 'TRF')
       FROM ledger.transactions t WHERE t.customer_id = $1 AND t.transaction_id = $2`,
    [id, body.transactionId],
  );
  expect(await tell()).toEqual([
    '₦3,000.00 is at the bank',
    `The withdrawal that ${maker.user.name} asked for was paid out.`,
  ]);
});

test.each(YOURS)('an email to members about %s names nothing of theirs', async (_, job) => {
  await enqueueMail(money.db, job(organisation.id));
  await money.runJobs();
  const email = money.emails.findLast(({ to }) => to === owner.user.email);
  expect(email?.text).toContain(`This is about ${organisation.name}, for which you act.`);
  expect(email?.subject).not.toMatch(/\byour?\b/i);
  expect(email?.text.replace(/for which you act|Your Ajose team|your password or a code/g, '')).not.toMatch(
    /\byour?\b/i,
  );
});

test('notices are new to each member until that member has seen them, and a person’s own notices stay their own', async () => {
  await payIn();
  const unread = async ({ api }: TestCustomer) => (await getUser(api.for(organisation.id))).user.unread;
  const isNew = async ({ api }: TestCustomer) =>
    (await getNotices(api.for(organisation.id), organisation.id)).notices.map((notice) => notice.isNew);
  expect(await unread(owner)).toBe(1);
  expect(await unread(maker)).toBe(0);
  expect(await refusalOf(isNew(maker))).toMatchObject({ status: 403, code: 'member_may_not' });
  expect(await unread(checker)).toBe(1);
  await seeNotices(owner.api.for(organisation.id), { userId: organisation.id });
  expect(await unread(owner)).toBe(0);
  expect(await isNew(owner)).toEqual([false]);
  expect(await unread(checker)).toBe(1);
  expect(await isNew(checker)).toEqual([true]);
  const { rows } = await money.owner.query('SELECT notices_seen_at FROM customers WHERE id = ANY ($1)', [
    [owner.user._id, organisation.id],
  ]);
  expect(rows).toEqual([{ notices_seen_at: null }, { notices_seen_at: null }]);
});
