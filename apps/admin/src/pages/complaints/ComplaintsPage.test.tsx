/** Complaints in each of their states: filters in the address, one with its messages, answering it and closing it with a reason. */
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  answerComplaint,
  closeComplaint,
  getComplaint,
  getComplaintFile,
  getComplaints,
} from '@ajose/sdk/admin/complaints';
import { getAdmins } from '@ajose/sdk/admin/staff';
import { getAllTransactions } from '@ajose/sdk/admin/transactions';
import { getPendingMoney } from '@ajose/sdk/admin/users';
import { getWorkHistory, takeWork } from '@ajose/sdk/admin/work';
import type { ListedTransaction } from '@ajose/sdk/contract/transactions';
import type { WorkItem } from '@ajose/sdk/contract/work';
import type { Complaint, ComplaintReply, GetComplaintsReply } from '@ajose/sdk/contract/complaints';
import { expectAccessible, expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { addressOf, backTo } from '../../paths.ts';
import { address, showPage } from '../../../test/page.tsx';
import { adaeze, customer, ibrahim, listedAdmin, longName } from '../../../test/people.ts';
import { listOf as transactionsOf, withdrawal } from '../../../test/transactions.ts';
import { ComplaintsPage } from './ComplaintsPage.tsx';

const late: Complaint = {
  _id: '01890000-0000-7000-8000-00000000c001',
  number: 'CMP-10001',
  kind: 'failed_transfer',
  subject: 'My withdrawal did not arrive, and nobody at the branch of my bank knows where it is',
  transaction: { _id: '01890000-0000-7000-8000-00000000c011', transactionId: 'WDL_1732172400000_aB3dE' },
  investment: null,
  amount: 10_000_000_000,
  openedAt: '2026-11-20T06:25:00.000Z',
  firstAnsweredAt: null,
  answersNext: 'staff',
  dueAt: '2026-11-21T06:25:00.000Z',
  isLate: true,
  isEscalated: true,
  closedAt: null,
  closedBy: null,
  closeReason: null,
  helped: null,
  user: { _id: customer._id, name: longName },
  owner: ibrahim,
};
const closed: Complaint = {
  ...late,
  _id: '01890000-0000-7000-8000-00000000c002',
  number: 'CMP-10002',
  kind: 'service',
  subject: 'Nobody called me back',
  transaction: null,
  amount: null,
  firstAnsweredAt: '2026-11-20T09:25:00.000Z',
  answersNext: null,
  isLate: false,
  isEscalated: false,
  closedAt: '2026-11-22T09:25:00.000Z',
  closedBy: 'staff',
  closeReason: 'We called, and are sorry.',
  helped: false,
  owner: null,
};

const work: WorkItem = {
  _id: late._id,
  kind: 'complaint',
  source: 'complaint',
  what: late.number,
  about: late.subject,
  user: late.user,
  amount: late.amount,
  at: late.openedAt,
  dueAt: late.dueAt,
  isLate: true,
  owner: { _id: adaeze._id, name: adaeze.name },
};

const listOf = (...complaints: Complaint[]): GetComplaintsReply => ({
  success: true,
  complaints,
  pagination: { total: complaints.length, pages: 1 },
});

const show = (at = addressOf({ section: 'complaints' }), admin = adaeze) => showPage(<ComplaintsPage />, admin, at);

test('one line stands over the list; how soon an answer is due stands below it', async () => {
  on(getComplaints).answers({ success: true, complaints: [], pagination: { total: 0, pages: 0 } });
  await showPage(<ComplaintsPage />, adaeze, addressOf({ section: 'complaints' }));
  await expect
    .element(page.getByText('Customers’ complaints, earliest due time first.', { exact: true }))
    .toBeVisible();
  await expectWords(['Nobody has complained', 'The first answer is due within', 'Sundays and holidays count.']);
});

testStates({
  show,
  call: getComplaints,
  empty: { reply: listOf(), says: ['Nobody has complained'] },
  filled: {
    reply: listOf(late, closed),
    says: ['My withdrawal did not arrive', 'CMP-10001, Failed transfer', 'Told to Super Admins', ibrahim.name],
  },
  failed: { says: 'The complaints could not be fetched.' },
});

test('keeps its filters in the address', async () => {
  on(getComplaints).answers(listOf(late));
  await show();
  await expectWords(['CMP-10001']);
  await page.getByRole('combobox', { name: 'State' }).selectOptions('late');
  await page.getByRole('combobox', { name: 'Kind' }).selectOptions('failed_transfer');
  await page.getByRole('combobox', { name: 'Answers next' }).selectOptions('staff');
  await expect
    .poll(address)
    .toBe(addressOf({ section: 'complaints' }, { state: 'late', kind: 'failed_transfer', next: 'staff' }));
  await expect
    .poll(() => queries('admin/complaints').at(-1))
    .toEqual({ page: '1', limit: '25', late: 'true', kind: 'failed_transfer', answersNext: 'staff' });
  on(getComplaints).answers(listOf());
  await page.getByRole('combobox', { name: 'State' }).selectOptions('closed');
  await expectWords(['No such complaint']);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect.poll(address).toBe(addressOf({ section: 'complaints' }));
});

const letter = {
  _id: '01890000-0000-7000-8000-00000000c021',
  name: 'letter of the bank.pdf',
  type: 'image/jpeg',
  size: 20_000,
  addedAt: late.openedAt,
} as const;

const replyOf = (complaint: Complaint): ComplaintReply => ({
  success: true,
  message: 'Here it is.',
  complaint,
  messages: [
    { _id: '1', at: late.openedAt, by: null, text: 'It left on Monday.\n<b>Where</b> is it?', files: [letter] },
    { _id: '2', at: late.openedAt, by: ibrahim, text: 'We asked the bank.', files: [] },
  ],
});

const returned: ListedTransaction = {
  ...withdrawal,
  _id: '01890000-0000-7000-8000-00000000c011',
  transactionId: 'WDL_1732172400000_aB3dE',
  userId: customer._id,
  status: 'failed',
  decision: { status: 'failed', by: ibrahim.name, reason: 'The account is closed' },
  returnedAs: { transactionId: 'RET-1', at: '2026-11-20T15:25:00.000Z' },
};

const showOne = (complaint: Complaint, admin = adaeze, about: ListedTransaction = returned) => {
  on((api) => getComplaint(api, complaint._id)).answers(replyOf(complaint));
  on(getAllTransactions).answers(transactionsOf(about));
  on((api) => getWorkHistory(api, complaint._id)).answers({
    success: true,
    moves: [{ _id: complaint._id, at: complaint.openedAt, by: adaeze, owner: ibrahim, note: 'You know the branch' }],
  });
  return show(addressOf({ section: 'complaints' }, { complaint: complaint._id }), admin);
};

test('a complaint that no colleague has taken can be taken on its page', async () => {
  const free = { ...late, owner: null };
  await showOne(free);
  const take = page.getByRole('button', { name: 'Take it' });
  await expect.element(take).toBeVisible();
  on(getAdmins).answers({ success: true, admins: [listedAdmin(ibrahim)], pagination: { total: 1, pages: 1 } });
  on((api) => takeWork(api, late._id)).answers({ success: true, message: 'It is yours now.', item: work });
  on((api) => getComplaint(api, late._id)).answers(replyOf({ ...late, owner: adaeze }));
  const before = address();
  await take.click();
  await expectWords(['It is yours now.', adaeze.name]);
  await expect.element(take).not.toBeInTheDocument();
  expect(address()).toBe(before);
  await page.getByRole('button', { name: 'Hand over' }).click();
  await expect.element(page.getByRole('dialog', { name: `Hand over complaint ${late.number}` })).toBeVisible();
});

test('a complaint shows what it is about, with a link there, and the messages as they were typed', async () => {
  await showOne(late);
  await expectWords([
    'This is late, and Super Admins were told.',
    '<b>Where</b> is it?',
    'First answer by',
    '“You know the branch”',
    `${adaeze.name} gave it to ${ibrahim.name}, Nov 20, 2026`,
  ]);
  for (const [name, href] of [
    [
      'WDL_1732172400000_aB3dE',
      addressOf({ section: 'transactionManagement' }, { transaction: 'WDL_1732172400000_aB3dE' }),
    ],
    [longName, addressOf({ section: 'userDetails', userId: customer._id, from: 'complaints' })],
    ['All complaints', backTo('complaints')],
  ] as const)
    await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  await expectAccessible();
});

test('a complaint says that the money of its payment came back, who decided it and why', async () => {
  await showOne(late);
  const words = [`Marked as failed by ${ibrahim.name}: The account is closed`, 'On Nov 20, 2026, 4:25 PM as RET-1'];
  await expectWords(words, page.getByRole('region', { name: 'Where its money is' }));
});

test('a complaint about money on its way says where that money is, and what happens next', async () => {
  const [where, next] = ['The gateway has sent it to the bank.', 'We ask the gateway again.'];
  const { _id, amount, transactionId: reference, timestamp: since } = returned;
  on((api) => getPendingMoney(api, customer._id)).answers({
    success: true,
    pending: [
      {
        _id,
        kind: 'withdrawal',
        amount,
        reference,
        since,
        where,
        next,
        nextAt: null,
        nextAtName: null,
        staff: 'Look it up.',
        caseId: null,
      },
    ],
  });
  const { decision: _, returnedAs: __, ...asked } = returned;
  await showOne(late, adaeze, { ...asked, status: 'pending' });
  await expectWords([where, next], page.getByRole('region', { name: 'Where its money is' }));
});

test('a customer’s file is saved, and the page says where it could not be fetched', async () => {
  await showOne(late);
  on((api) => getComplaintFile(api, late._id, letter._id)).refuses({
    status: 404,
    code: 'file_unknown',
    message: 'This file is not here any more.',
  });
  await page.getByRole('button', { name: letter.name }).click();
  await expectWords(['This file is not here any more.']);
});

test('a complaint is answered by keyboard alone', async () => {
  await showOne(late);
  on((api) => answerComplaint(api, late._id, { text: '' })).answers({
    ...replyOf(late),
    message: 'The customer has your answer.',
  });
  const field = page.getByRole('textbox', { name: 'Answer' });
  await expect.element(field).toBeVisible();
  field.element().focus();
  await userEvent.keyboard('The bank has it now.');
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expectWords(['The customer has your answer.']);
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  expect(sent()).toEqual([
    { method: 'POST', path: `admin/complaints/${late._id}/answer`, body: { text: 'The bank has it now.' } },
  ]);
});

test('a complaint is closed with a reason, and the page says whether the answer helped', async () => {
  await showOne(late);
  await page.getByRole('button', { name: 'Close it with a reason' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close CMP-10001' });
  await expectWords(['The customer reads it, and is asked whether it helped.'], dialog);
  await expectAccessibleState();
  await dialog.getByRole('button', { name: 'Close the complaint' }).click();
  await expectWords(['Please tell the customer why it is closed'], dialog);
  expect(sent()).toEqual([]);
  on((api) => closeComplaint(api, late._id, { reason: '' })).answers({
    ...replyOf(closed),
    message: 'The complaint is closed.',
  });
  on((api) => getComplaint(api, late._id)).answers(replyOf(closed));
  await dialog.getByRole('textbox', { name: 'Why is it closed?' }).fill('We called, and are sorry.');
  await dialog.getByRole('button', { name: 'Close the complaint' }).click();
  await expectWords(['The complaint is closed.', 'Did it help?']);
  expect(sent()).toEqual([
    { method: 'POST', path: `admin/complaints/${late._id}/close`, body: { reason: 'We called, and are sorry.' } },
  ]);
  await expect.element(page.getByRole('textbox', { name: 'Answer' })).not.toBeInTheDocument();
});

test('says when the complaint was closed meanwhile', async () => {
  await showOne(late);
  on((api) => answerComplaint(api, late._id, { text: '' })).refuses({
    status: 409,
    code: 'complaint_closed',
    message: 'This complaint is closed.',
  });
  await page.getByRole('textbox', { name: 'Answer' }).fill('Hello');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expectWords(['This complaint is closed.']);
});

test('a role that may not answer reads the complaint', async () => {
  await showOne(late, { ...adaeze, role: 'finance' });
  await expectWords(['We asked the bank.']);
  await expect.element(page.getByRole('textbox', { name: 'Answer' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: letter.name })).toBeDisabled();
  await expectAccessible();
});

test('fits a phone', async () => {
  await page.viewport(360, 800);
  await showOne(late);
  await expectWords(['We asked the bank.']);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('on a phone a row of a complaint has its state as a chip and says who has it', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 900));
  on(getComplaints).answers(listOf({ ...late, owner: { _id: ibrahim._id, name: ibrahim.name } }));
  await showPage(<ComplaintsPage />);
  const row = page.getByRole('row').nth(1);
  await expectWords([`CMP-10001, ${ibrahim.name} has it`], row);
  await expect.element(row.getByText('No answer yet')).toHaveAttribute('data-tone', 'danger');
});
