/** One customer's timeline: every event in order of time, page by page, or of one kind. */
import { getAllTransactions, setTransactionStatus } from '@ajose/sdk/admin/transactions';
import { addUserNote, confirmVerification, getTimeline, getUserLooks, setUserStatus } from '@ajose/sdk/admin/users';
import type { GetTimelineQuery, TimelineEntry } from '@ajose/sdk/contract/timeline';
import { addComplaint } from '@ajose/sdk/customer/complaints';
import { closeAccount, getOwnData } from '@ajose/sdk/customer/leaving';
import { changeDetails, login } from '@ajose/sdk/customer/session';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { raiseCase } from '../../src/desk/cases/cases.ts';
import { prune } from '../../src/jobs/prune.ts';
import { payOut } from '../../src/money/withdrawals/payouts.ts';
import { startMoney } from '../money.ts';
import { apiOf, newAdmin, PASSWORD, type TestAdmin, type TestCustomer } from '../people.ts';
import { NO_LIMITS } from '../sign-in.ts';

const DAY = 86_400_000;
let person: TestCustomer;

const money = await startMoney(NO_LIMITS);
afterAll(() => money.close());
let admin: TestAdmin = await newAdmin(money, 'Nneka Eze');
beforeEach(async () => {
  person = await money.newPerson(5000);
});

async function wholeOf(query: GetTimelineQuery = {}): Promise<TimelineEntry[]> {
  const entries: TimelineEntry[] = [];
  for (let after: string | undefined; ;) {
    const page = await getTimeline(admin.api, person.user._id, { ...query, ...(after ? { after } : {}) });
    entries.push(...page.entries);
    if (page.next === null) return entries;
    after = page.next;
  }
}

/** Something of each kind that is quickly made. */
async function live(): Promise<void> {
  const { _id: userId, email, state, country } = person.user;
  await login(apiOf(money), { email, password: PASSWORD });
  await changeDetails(person.api, { userId, phoneNumber: '0803 555 7788', state, country, password: PASSWORD });
  await addComplaint(person.api, { userId, kind: 'service', subject: 'Nobody answers', text: 'I wait.' });
  await addUserNote(admin.api, userId, { text: 'Called on Monday.' });
  await confirmVerification(admin.api, userId, { kind: 'address', shown: 'A bill' });
  await setUserStatus(admin.api, userId, { status: 60, reason: 'They asked us to.' });
  const refusedMail = { kind: 'mail_refused', reference: userId, message: 'Look', customerId: userId } as const;
  await raiseCase(money.db, money.clock.now(), refusedMail);
  await money.runJobs();
}

test('a withdrawal that failed says that it left the wallet, and which transaction brought its money back', async () => {
  await money.owner.query(`UPDATE customers SET bank_account_number = '0000000002' WHERE id = $1`, [person.user._id]);
  await addTransaction(person.api, money.withdrawalBody(person, 'WDL_1_BACK', 1500));
  await payOut(money.deps);
  person = await money.later(person, 60_000);
  await payOut(money.deps);
  admin = await newAdmin(money, 'Nneka Eze');
  const { transactions } = await getAllTransactions(admin.api, { userId: person.user._id });
  const back = transactions.find(({ kind }) => kind === 'returned');
  const failed = transactions.find(({ transactionId }) => transactionId === 'WDL_1_BACK');
  expect(failed).toMatchObject({
    status: 'failed',
    returnedAs: { transactionId: back?.transactionId, at: back?.postedAt },
  });
  expect(back?.returnedAs).toBeUndefined();
  const entries = await wholeOf({ kind: 'money' });
  expect(entries).toMatchObject([
    { transactionId: back?.transactionId, what: 'returned', flow: 'in', amount: 1500 },
    { transactionId: 'WDL_1_BACK', what: 'to_bank', flow: 'out', amount: 1500, status: 'failed' },
    { flow: 'in', amount: 5000 },
  ]);
});

test('an administrator who decided a withdrawal is named with the reason at it, at its return and in the timeline', async () => {
  const { transaction } = await addTransaction(person.api, money.withdrawalBody(person, 'WDL_2_STOPPED', 1500));
  const decided = { status: 'failed', by: 'Nneka Eze', reason: 'The account is not theirs' } as const;
  await setTransactionStatus(admin.api, transaction._id, { status: 'failed', reason: decided.reason });
  const { transactions } = await getAllTransactions(admin.api, { userId: person.user._id });
  expect(transactions.find(({ transactionId }) => transactionId === 'WDL_2_STOPPED')).toMatchObject({
    decision: decided,
  });
  const back = transactions.find(({ kind }) => kind === 'returned');
  expect(back).toMatchObject({ decision: decided, returns: 'WDL_2_STOPPED' });
  expect(transactions.find(({ kind }) => kind === 'paid_in')).not.toHaveProperty('decision');
  const subject = `transaction:${transaction._id}`;
  expect(await wholeOf({ kind: 'decision' })).toMatchObject([
    { action: 'setTransactionStatus', by: decided.by, reason: decided.reason, status: 'failed', subject, state: null },
  ]);
});

test('a timeline has money, sign-ins, the status with its reason, emails, notes, decisions, complaints, identity, contact and cases', async () => {
  await live();
  const entries = await wholeOf();
  const of = (kind: TimelineEntry['kind']) => entries.filter((item) => item.kind === kind);
  expect(of('money')).toMatchObject([{ amount: 5000, type: 'deposit', status: 'completed' }]);
  expect(of('sign_in')).toHaveLength(2);
  expect(of('status')).toMatchObject([{ from: 1, to: 60, by: 'Nneka Eze', reason: 'They asked us to.' }]);
  expect(of('email').length).toBeGreaterThan(2);
  expect(of('email')[0]).toMatchObject({ subject: expect.any(String), outcome: 'sent' });
  expect(of('note')).toMatchObject([{ text: 'Called on Monday.', by: 'Nneka Eze' }]);
  expect(of('decision')).toMatchObject([{ action: 'confirmVerification', by: 'Nneka Eze', state: null }]);
  expect(of('complaint')).toMatchObject([{ subject: 'Nobody answers', closedAt: null }]);
  expect(of('identity')).toMatchObject([{ what: 'address', state: 'confirmed' }]);
  expect(of('contact')).toMatchObject([{ what: 'details', state: 'changed' }]);
  expect(of('case')).toMatchObject([{ what: 'mail_refused', resolvedAt: null }]);
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
});

test('pages of any size show each entry once, in the same order', async () => {
  await live();
  const entries = await wholeOf({ limit: 100 });
  expect(entries.length).toBeGreaterThan(10);
  for (const limit of [1, 2, 7]) expect(await wholeOf({ limit })).toEqual(entries);
  const kinds = new Set(entries.map(({ kind }) => kind));
  for (const kind of kinds)
    expect(await wholeOf({ kind, limit: 1 })).toEqual(entries.filter((item) => item.kind === kind));
});

test('entries that come in between two pages shift no entry and show none twice', async () => {
  await live();
  const timeline = await wholeOf({ limit: 100 });
  const { entries, next } = await getTimeline(admin.api, person.user._id, { limit: 4 });
  await addUserNote(admin.api, person.user._id, { text: 'In between.' });
  expect([...entries, ...(await wholeOf({ limit: 5, after: next ?? '' }))]).toEqual(timeline);
});

test('emails about the bank account have a filter of their own, and are in the full timeline once', async () => {
  await live();
  await money.owner.query(
    `UPDATE sent_emails SET kind = 'bank_changed' WHERE customer_id = $1 AND kind = 'details_changed'`,
    [person.user._id],
  );
  const [bank, ...others] = await wholeOf({ kind: 'bank' });
  expect(others).toEqual([]);
  expect((await wholeOf()).filter(({ _id }) => _id === bank?._id)).toEqual([bank]);
});

test('an unknown customer and an invalid cursor are refused, and a look is written down', async () => {
  await expect(getTimeline(admin.api, crypto.randomUUID())).rejects.toMatchObject({ code: 'user_not_found' });
  await expect(getTimeline(admin.api, person.user._id, { after: "x' OR 1" })).rejects.toMatchObject({ status: 400 });
  const odd = `money.${crypto.randomUUID()}~nothing.${crypto.randomUUID()}`;
  expect(await getTimeline(admin.api, person.user._id, { after: odd })).toMatchObject({ success: true });
  const { looks } = await getUserLooks(admin.api, person.user._id);
  expect(looks[0]).toMatchObject({ by: 'Nneka Eze', what: ['timeline'] });
});

test('sign-ins are in the customer’s own file, and gone with the account or after a year', async () => {
  const file = JSON.parse(
    await (await getOwnData(person.api, { userId: person.user._id, password: PASSWORD })).text(),
  ) as { signIns: object[] };
  expect(file.signIns).toMatchObject([{ address: expect.any(String), device: expect.any(String) }]);
  const kept = async (id: string) =>
    (await money.owner.query('SELECT FROM sign_ins WHERE customer_id = $1', [id])).rowCount;
  const poor = await money.newPerson();
  await closeAccount(poor.api, { userId: poor.user._id, password: PASSWORD });
  expect(await kept(poor.user._id)).toBe(0);
  const past = (days: number) => ({ ...money.deps, clock: { now: () => new Date(Date.now() + days * DAY) } });
  await prune(past(364));
  expect(await kept(person.user._id)).toBe(1);
  await prune(past(366));
  expect(await kept(person.user._id)).toBe(0);
});
