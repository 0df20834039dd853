/** A complaint from both sides: its deadlines, who is notified, and that only its owner and staff see it. */
import {
  answerComplaint,
  closeComplaint,
  getComplaint,
  getComplaintFile,
  getComplaints,
} from '@ajose/sdk/admin/complaints';
import { getAuditLog } from '@ajose/sdk/admin/dashboard';
import { getMonthEnd, getMonthEndRows } from '@ajose/sdk/admin/reports';
import { getFound } from '@ajose/sdk/admin/search';
import { addWebhook, getWebhookMessages } from '@ajose/sdk/admin/webhooks';
import { getWork, getWorkCounts, handOverWork, takeWork } from '@ajose/sdk/admin/work';
import type { AddComplaintBody } from '@ajose/sdk/contract/complaints';
import type { AdminRole } from '@ajose/sdk/contract/staff';
import {
  addComplaint,
  closeOwnComplaint,
  getOwnComplaint,
  getOwnComplaints,
  rateComplaint,
  writeToComplaint,
} from '@ajose/sdk/customer/complaints';
import { addFile, getFile } from '@ajose/sdk/customer/files';
import { closeAccount } from '@ajose/sdk/customer/leaving';
import { getNotices } from '@ajose/sdk/customer/notices';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { lagosDay } from '@ajose/sdk/domain/time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchComplaints } from '../../src/desk/complaints/watch.ts';
import { tellStaff } from '../../src/desk/tell-staff.ts';
import { png } from '../files.ts';
import { startMoney, type Money } from '../money.ts';
import {
  apiOf,
  newAdmin,
  newCustomer,
  PASSWORD,
  unconfirmedCustomer,
  type TestAdmin,
  type TestCustomer,
  newSession,
} from '../people.ts';

const HOUR = 3_600_000;
let money: Money;
let owner: TestAdmin;
let person: TestCustomer;

beforeEach(async () => {
  money = await startMoney({ WEBHOOKS_TO_PRIVATE: 'yes' });
  owner = await newAdmin(money, 'Adaeze Okafor');
  person = await money.newPerson(9000);
  await money.runJobs();
});
afterEach(() => money.close());

async function staffWith(role: AdminRole, name: string): Promise<TestAdmin> {
  const admin = await newAdmin(money, name);
  await money.owner.query('UPDATE staff SET role = $2 WHERE id = $1', [admin.id, role]);
  await money.runJobs();
  return admin;
}

/** Another session, because the first expires when the clock advances. */
const signedIn = async (admin: TestAdmin) => apiOf(money, await newSession(money, admin));

const complain = async (who: TestCustomer = person, more: Partial<AddComplaintBody> = {}) =>
  (
    await addComplaint(who.api, {
      userId: who.user._id,
      kind: 'other',
      subject: 'The app is slow',
      text: 'Since Monday it takes a minute.',
      ...more,
    })
  ).complaint;

/** Runs the deadlines, the job that notifies staff, and the emails. @returns subjects of emails, by address */
async function tell(): Promise<string[]> {
  const before = money.emails.length;
  await watchComplaints(money.deps);
  await tellStaff(money.deps);
  await money.runJobs();
  return money.emails
    .slice(before)
    .map(({ to, subject }) => `${to}: ${subject}`)
    .toSorted();
}

test('a complaint about a withdrawal has a number and a shorter clock, waits in the inbox, and both sides hear of each step', async () => {
  const support = await staffWith('support', 'Ngozi Eze');
  await staffWith('finance', 'Tunde Bakare');
  const { transaction } = await addTransaction(person.api, money.withdrawalBody(person, 'WDL_lost', 2000));
  const opened = await complain(person, { kind: 'failed_transfer', transaction: transaction._id });
  expect(opened).toMatchObject({
    number: expect.stringMatching(/^CMP-\d{5}$/),
    transaction: { transactionId: 'WDL_lost' },
    investment: null,
    amount: 2000,
    answersNext: 'staff',
    closedAt: null,
    helped: null,
  });
  expect(Date.parse(opened.dueAt) - Date.parse(opened.openedAt)).toBe(24 * HOUR);
  const { number, _id: id } = opened;
  const title = (words: string) => [owner, support].map(({ email }) => `${email}: ${words}`);
  expect(await tell()).toEqual(
    [...title('New complaint'), `${person.user.email}: We have your complaint ${number}`].toSorted(),
  );
  const [item] = (await getWork(owner.api, { kind: 'complaint' })).items;
  expect(item).toMatchObject({ _id: id, source: 'complaint', what: number, amount: 2000, dueAt: opened.dueAt });
  await takeWork(owner.api, id);
  expect((await getComplaints(support.api)).complaints).toMatchObject([
    { number, owner: { name: 'Adaeze Okafor' }, user: { name: person.user.name } },
  ]);

  money.clock.advance(HOUR);
  const answered = await answerComplaint(support.api, id, { text: 'We look into it.\nThe bank was asked.' });
  expect(answered.messages).toMatchObject([{ by: null }, { by: { name: 'Ngozi Eze' } }]);
  expect((await getWork(owner.api, { kind: 'complaint' })).items[0]).toMatchObject({
    owner: { name: 'Adaeze Okafor' },
  });
  expect(await tell()).toEqual([`${person.user.email}: We answered your complaint ${number}`]);
  expect(money.emails.at(-1)?.text).toContain('The bank was asked.');
  const complaint = await getOwnComplaint(person.api, person.user._id, id);
  expect(complaint.complaint).toMatchObject({ answersNext: 'customer', dueAt: opened.dueAt });
  expect(complaint.messages.map(({ from }) => from)).toEqual(['customer', 'staff']);
  expect(JSON.stringify(complaint)).not.toContain('Ngozi');

  money.clock.advance(HOUR);
  await writeToComplaint(person.api, { userId: person.user._id, complaintId: id, text: 'It is still not there' });
  // The administrator who has the complaint is told.
  expect(await tell()).toEqual([`${owner.email}: A customer wrote to a complaint again`]);
  await closeComplaint(support.api, id, { reason: 'The money is back in the wallet.' });
  expect(await tell()).toEqual([`${person.user.email}: Your complaint ${number} is closed`]);
  expect((await getWork(owner.api, { kind: 'complaint' })).items).toEqual([]);
  const rated = await rateComplaint(person.api, { userId: person.user._id, complaintId: id, helped: true });
  expect(rated.complaint).toMatchObject({
    answersNext: null,
    closedBy: 'staff',
    closeReason: 'The money is back in the wallet.',
    helped: true,
  });
  const { notices } = await getNotices(person.api, person.user._id);
  expect(notices.filter(({ kind }) => kind === 'complaint').map((notice) => notice.title)).toEqual([
    `Your complaint ${number} is closed`,
    `We answered your complaint ${number}`,
  ]);
  const { entries } = await getAuditLog(owner.api, { subject: `complaint:${id}` });
  expect(entries.map(({ action, subjectName }) => [action, subjectName])).toEqual([
    ['closeComplaint', number],
    ['answerComplaint', number],
    ['takeWork', number],
  ]);
});

test('staff are warned before a due time, and owners are told once when it is past', async () => {
  const support = await staffWith('support', 'Ngozi Eze');
  const { _id: id } = await complain();
  await tell();
  money.clock.advance(19 * HOUR);
  expect(await tell()).toEqual([]);
  money.clock.advance(1.5 * HOUR);
  const due = [owner, support].map(({ email }) => `${email}: A complaint is due soon`).toSorted();
  expect(await tell()).toEqual(due);
  money.clock.advance(HOUR);
  expect(await tell()).toEqual([]);
  money.clock.advance(3 * HOUR);
  expect(await tell()).toEqual([`${owner.email}: A complaint is late`]);
  money.clock.advance(HOUR);
  expect(await tell()).toEqual([]);
  const admin = await signedIn(owner);
  expect((await getComplaints(admin, { late: true })).complaints).toMatchObject([{ isLate: true, isEscalated: true }]);
  const { api } = await money.later(person, 0);
  expect((await getOwnComplaint(api, person.user._id, id)).complaint).toMatchObject({ isLate: true });
  await money.runJobs();

  // A complaint whose first answer came too late is due at its end.
  await answerComplaint(await signedIn(support), id, { text: 'We are sorry.' });
  const [item] = (await getWork(admin, { kind: 'complaint' })).items;
  const { complaint } = await getComplaint(admin, id);
  expect(complaint.isLate).toBe(false);
  expect(Date.parse(complaint.dueAt) - Date.parse(complaint.openedAt)).toBe(14 * 24 * HOUR);
  // Whoever answers a complaint that nobody had has it; above, the owner kept the one that they had.
  expect(item).toMatchObject({ dueAt: complaint.dueAt, isLate: false, owner: { name: 'Ngozi Eze' } });
  await tell();
  const at = (hours: number) => money.clock.set(new Date(Date.parse(complaint.dueAt) + hours * HOUR));
  at(-47);
  expect(await tell()).toEqual([`${support.email}: A complaint is due soon`]);
  at(1);
  expect(await tell()).toEqual([`${owner.email}: A complaint is late`]);
});

test('answering a complaint that a colleague handed over takes it up, so that it is no longer counted as handed over', async () => {
  const support = await staffWith('support', 'Ngozi Eze');
  const { _id: id } = await complain();
  await handOverWork(owner.api, id, { to: support.id, note: 'You spoke to her' });
  expect((await getWorkCounts(support.api)).handed).toMatchObject({ count: 1, last: { note: 'You spoke to her' } });
  await answerComplaint(support.api, id, { text: 'We look into it.' });
  expect((await getWorkCounts(support.api)).handed).toBeUndefined();
});

test('a customer closes a complaint, and only then says whether it helped', async () => {
  const { _id: complaintId } = await complain();
  const about = { userId: person.user._id, complaintId };
  await expect(rateComplaint(person.api, { ...about, helped: true })).rejects.toMatchObject({ code: 'complaint_open' });
  const { complaint } = await closeOwnComplaint(person.api, about);
  expect(complaint).toMatchObject({ closedBy: 'customer', closeReason: null });
  await expect(closeOwnComplaint(person.api, about)).rejects.toMatchObject({ code: 'complaint_closed' });
  await expect(writeToComplaint(person.api, { ...about, text: 'More' })).rejects.toMatchObject({ status: 409 });
  await expect(answerComplaint(owner.api, complaintId, { text: 'More' })).rejects.toMatchObject({ status: 409 });
  await expect(closeComplaint(owner.api, complaintId, { reason: 'More' })).rejects.toMatchObject({ status: 409 });
  await rateComplaint(person.api, { ...about, helped: false });
  expect((await getComplaints(owner.api, { closed: true })).complaints).toMatchObject([{ helped: false }]);
});

test('nobody reads a complaint of another customer, writes to it, or complains about another customer’s things', async () => {
  const other = await newCustomer(money);
  const { _id: complaintId, number } = await complain();
  const ids = { userId: other.user._id, complaintId };
  const unknown = { status: 404, code: 'complaint_not_found' };
  await expect(getOwnComplaint(other.api, other.user._id, complaintId)).rejects.toMatchObject(unknown);
  await expect(writeToComplaint(other.api, { ...ids, text: 'Hello' })).rejects.toMatchObject(unknown);
  await expect(closeOwnComplaint(other.api, ids)).rejects.toMatchObject(unknown);
  await expect(rateComplaint(other.api, { ...ids, helped: true })).rejects.toMatchObject(unknown);
  expect((await getOwnComplaints(other.api, other.user._id)).complaints).toEqual([]);
  const { transaction } = await addTransaction(person.api, money.withdrawalBody(person, 'WDL_mine', 2000));
  await expect(complain(other, { transaction: transaction._id })).rejects.toMatchObject({
    code: 'transaction_not_found',
  });
  await expect(complain(other, { investment: crypto.randomUUID() })).rejects.toMatchObject({
    code: 'investment_not_found',
  });
  expect((await getFound(owner.api, { q: number.replace('CMP-', 'cmp ') })).complaints).toMatchObject([
    { _id: complaintId, exact: true },
  ]);
  expect((await getFound(owner.api, { q: 'CMP-1' })).complaints).toEqual([]);
});

test('the search for a customer finds their open complaints, and not one that is closed', async () => {
  const { _id: complaintId } = await complain();
  const found = async () => (await getFound(owner.api, { q: person.user.email })).complaints;
  expect(await found()).toMatchObject([{ _id: complaintId, exact: false }]);
  await closeComplaint(owner.api, complaintId, { reason: 'Paid' });
  expect(await found()).toEqual([]);
});

test('only some roles answer, and a complaint or message that is empty, too long or about two things is refused', async () => {
  const finance = await staffWith('finance', 'Tunde Bakare');
  const { _id: id } = await complain();
  await expect(answerComplaint(finance.api, id, { text: 'Hello' })).rejects.toMatchObject({ code: 'role_forbids' });
  await expect(answerComplaint(owner.api, id, { text: '  ' })).rejects.toMatchObject({ code: 'invalid' });
  await expect(closeComplaint(owner.api, id, { reason: '' })).rejects.toMatchObject({ code: 'invalid' });
  await expect(getComplaint(owner.api, crypto.randomUUID())).rejects.toMatchObject({ code: 'complaint_not_found' });
  await expect(complain(person, { text: 'x'.repeat(2001) })).rejects.toMatchObject({
    fields: { text: 'At most 2000 characters' },
  });
  const both = { transaction: crypto.randomUUID(), investment: crypto.randomUUID() };
  await expect(complain(person, both)).rejects.toMatchObject({ code: 'invalid' });
});

test('a customer has at most ten open complaints and writes at most twenty messages', async () => {
  const { _id: complaintId } = await complain();
  for (let n = 1; n < 10; n += 1) await complain();
  await expect(complain()).rejects.toMatchObject({ status: 429, code: 'too_many_complaints' });
  const message = { userId: person.user._id, complaintId, text: 'Hello' };
  for (let n = 0; n < 20; n += 1) await writeToComplaint(person.api, message);
  await expect(writeToComplaint(person.api, message)).rejects.toMatchObject({ status: 429, code: 'too_many_messages' });
});

test('an email to an address that is not confirmed says nothing of what was written', async () => {
  const stranger = await unconfirmedCustomer(money, { name: 'Ebuka Obi' });
  const { _id: id } = await complain(stranger, { subject: 'A private thing' });
  await answerComplaint(owner.api, id, { text: 'A private answer' });
  await money.runJobs();
  const mails = money.emails.filter(({ to }) => to === stranger.user.email).map(({ text, html }) => `${text}${html}`);
  expect(mails.filter((mail) => mail.includes('complaint CMP') || mail.includes('CMP-'))).toHaveLength(2);
  expect(mails.filter((mail) => /private|Ebuka/.test(mail))).toEqual([]);
});

test('complaints are in the month’s end, each count with its rows, and webhooks tell of them', async () => {
  const { webhook } = await addWebhook(owner.api, { url: 'https://127.0.0.1/x', events: [] });
  const { transaction } = await addTransaction(person.api, money.withdrawalBody(person, 'WDL_lost', 2000));
  const first = await complain(person, { kind: 'failed_transfer', transaction: transaction._id });
  const second = await complain();
  await answerComplaint(owner.api, second._id, { text: 'We look into it' });
  money.clock.advance(25 * HOUR);
  await watchComplaints(money.deps);
  const { api } = await money.later(person, 0);
  await closeOwnComplaint(api, { userId: person.user._id, complaintId: first._id });
  await rateComplaint(api, { userId: person.user._id, complaintId: first._id, helped: false });
  const later = await newAdmin(money, 'Bola Ade');
  const today = lagosDay(money.clock.now());
  const days = { startDate: lagosDay(new Date(money.clock.now().getTime() - 48 * HOUR)), endDate: today };
  const { complaints } = (await getMonthEnd(later.api, days)).monthEnd;
  expect(Object.fromEntries(complaints.map(({ key, now }) => [key, now]))).toEqual({
    'came:failed_transfer': { count: 1, amount: 2000 },
    'came:other': { count: 1, amount: 0 },
    closed: { count: 1, amount: 2000 },
    closedNotHelped: { count: 1, amount: 2000 },
    late: { count: 1, amount: 2000 },
  });
  expect(complaints.find(({ key }) => key === 'came:failed_transfer')?.name).toBe('Came in: Failed transfer');
  const { rows } = await getMonthEndRows(later.api, { ...days, table: 'complaints', key: 'late' });
  expect(rows).toMatchObject([
    { userName: person.user.name, transactionId: 'WDL_lost', what: first.number, amount: 2000 },
  ]);
  const { messages } = await getWebhookMessages(later.api, webhook._id, { limit: 100 });
  expect(
    messages
      .map(({ event }) => event)
      .filter((event) => event.startsWith('complaint.'))
      .toSorted(),
  ).toEqual(['complaint.answered', 'complaint.closed', 'complaint.escalated', 'complaint.opened', 'complaint.opened']);
});

test('closing the account takes its complaints out of the inbox', async () => {
  const leaver = await newCustomer(money);
  const { _id: id } = await complain(leaver);
  await closeAccount(leaver.api, { userId: leaver.user._id, password: PASSWORD });
  expect((await getWork(owner.api, { kind: 'complaint' })).items).toEqual([]);
  // No money ever moved, so everything is erased at once.
  await expect(getComplaint(owner.api, id)).rejects.toMatchObject({ code: 'complaint_not_found' });
});

test('messages carry files of their customer, which only roles that answer open', async () => {
  const finance = await staffWith('finance', 'Tunde Bakare');
  const add = async (who = person) =>
    (
      await addFile(
        who.api,
        { userId: who.user._id, purpose: 'complaint', name: 'letter of the bank.png' },
        new Blob([new Uint8Array(await png())]),
      )
    ).file._id;
  const first = await add();
  const { _id: id } = await complain(person, { files: [first] });
  const second = await add();
  const message = { userId: person.user._id, complaintId: id, text: 'Here is more' };
  const { messages } = await writeToComplaint(person.api, { ...message, files: [second] });
  expect(messages.map(({ files }) => files.map(({ _id, name, type }) => [_id, name, type]))).toEqual([
    [[first, 'letter of the bank.png', 'image/jpeg']],
    [[second, 'letter of the bank.png', 'image/jpeg']],
  ]);
  expect((await getFile(person.api, first)).size).toBeGreaterThan(50);

  const read = await getComplaintFile(owner.api, id, first);
  expect(read.type).toBe('image/jpeg');
  const { entries } = await getAuditLog(owner.api, { subject: `customer:${person.user._id}` });
  expect(entries.map(({ action }) => action)).toContain('lookAtFile');
  await expect(getComplaintFile(finance.api, id, first)).rejects.toMatchObject({ code: 'role_forbids' });
  const other = await newCustomer(money);
  const { _id: elsewhere } = await complain(other);
  await expect(getComplaintFile(owner.api, elsewhere, first)).rejects.toMatchObject({ code: 'file_unknown' });

  // Only the person who added a file can use it, once; a message has at most three. A refusal leaves no message behind.
  const used = { status: 404, code: 'file_unknown' };
  await expect(writeToComplaint(person.api, { ...message, files: [first] })).rejects.toMatchObject(used);
  await expect(complain(other, { files: [await add()] })).rejects.toMatchObject(used);
  const four = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await expect(writeToComplaint(person.api, { ...message, files: four })).rejects.toMatchObject({ status: 400 });
  expect((await getOwnComplaint(person.api, person.user._id, id)).messages).toHaveLength(2);
  expect((await getOwnComplaints(other.api, other.user._id)).complaints).toHaveLength(1);
});
