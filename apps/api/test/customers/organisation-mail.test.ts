/** What happens to an organisation is told to the members who may approve or manage, by name, and each has seen it for themselves. */
import { addTransaction, newPaymentReference } from '@ajose/sdk/customer/transactions';
import { chooseEmails, getNotices, seeNotices } from '@ajose/sdk/customer/notices';
import { getUser } from '@ajose/sdk/customer/session';
import type { MemberRole } from '@ajose/sdk/contract/organisations';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { enqueueMail } from '../../src/platform/mail/enqueue.ts';
import { startMoney } from '../money.ts';
import { join, newOrganisation, type TestOrganisation } from '../organisations.ts';
import type { TestCustomer } from '../people.ts';
import { refusalOf } from '../sign-in.ts';

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
    expect(email?.subject).toBe(`${organisation.name}: ₦5,000.00 is in your wallet`);
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
