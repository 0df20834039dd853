/** A customer's timeline: each entry with its words and where it leads, one kind of it, older pages, and an email as it was sent. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { getComplaints } from '@ajose/sdk/admin/complaints';
import { getSentEmail, getTimeline } from '@ajose/sdk/admin/users';
import type { Complaint } from '@ajose/sdk/contract/complaints';
import type { SentEmail } from '@ajose/sdk/contract/sent-emails';
import type { GetTimelineReply, TimelineEntry } from '@ajose/sdk/contract/timeline';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { fromCustomer } from '../../components/cameFrom.ts';
import { addressOf } from '../../paths.ts';
import { address, showPage, TYPED } from '../../../test/page.tsx';
import { adaeze, customer } from '../../../test/people.ts';
import { Timeline } from './Timeline.tsx';
import { UserComplaints } from './UserComplaints.tsx';

const { _id: userId } = customer;
const id = (n: number): string => `01890000-0000-7000-8000-0000000007${n.toString().padStart(2, '0')}`;
const at = '2026-11-21T06:31:00.000Z';
const entries: TimelineEntry[] = [
  {
    kind: 'money',
    _id: id(1),
    at,
    transactionId: 'DEP_1',
    type: 'deposit',
    what: 'paid_in',
    status: 'completed',
    amount: 5000,
    flow: 'in',
    reason: 'wallet',
  },
  {
    kind: 'money',
    _id: id(14),
    at,
    transactionId: 'DEP_2',
    type: 'deposit',
    what: 'paid_in',
    status: 'user_cancelled',
    amount: 80,
    flow: null,
    reason: 'wallet',
  },
  { kind: 'sign_in', _id: id(2), at, device: 'Chrome on Android', address: '197.210.1.1' },
  { kind: 'status', _id: id(3), at, from: 1, to: 60, by: 'Adaeze Nwosu', reason: 'The card was stolen.' },
  { kind: 'email', _id: id(4), at, subject: 'Your phone number was changed', outcome: 'refused' },
  { kind: 'note', _id: id(5), at, text: 'Called on Monday.', by: 'Adaeze Nwosu' },
  { kind: 'decision', _id: id(6), at, action: 'confirmVerification', by: 'Adaeze Nwosu', amount: null, state: null },
  { kind: 'decision', _id: id(7), at, action: 'payEstate', by: 'Adaeze Nwosu', amount: 900, state: 'declined' },
  { kind: 'complaint', _id: id(8), at, number: 'CMP-10001', subject: 'Nobody answers', closedAt: null },
  { kind: 'name', _id: id(9), at, before: 'Ngozi Eze', after: 'Ngozi Obi', state: 'changed' },
  { kind: 'identity', _id: id(10), at, what: 'bvn', state: 'done' },
  { kind: 'contact', _id: id(11), at, what: 'email', before: 'ngozi@example.test', state: 'undone' },
  { kind: 'case', _id: id(12), at, what: 'mail_refused', amount: null, resolvedAt: null },
  { kind: 'dispute', _id: id(13), at, reference: 'DEP_9', amount: 700, endedAt: null },
  {
    kind: 'money',
    _id: id(15),
    at,
    transactionId: 'WDL_3',
    type: 'withdrawal',
    what: 'to_bank',
    status: 'failed',
    amount: 44_000,
    flow: 'out',
    reason: 'Wallet withdrawal',
  },
  {
    kind: 'decision',
    _id: id(16),
    at,
    action: 'setTransactionStatus',
    by: 'Adaeze Nwosu',
    amount: null,
    state: null,
    subject: `transaction:${id(15)}`,
    status: 'failed',
    reason: 'Not their account',
  },
];
const email: SentEmail = {
  _id: id(4),
  user: { _id: userId },
  at,
  kind: 'details_changed',
  outcome: 'refused',
  to: 'ngozi@example.test',
  subject: 'Your phone number was changed',
  text: 'Hello',
  page: '/admin/emails/1/page?until=1&signature=x',
};

const place = addressOf({ section: 'userDetails', userId, from: 'userManagement' });
const list = (query: object) => (api: Parameters<typeof getTimeline>[0]) =>
  getTimeline(api, userId, { limit: 10, ...query });
const answer = (entries: TimelineEntry[], next: string | null = null): GetTimelineReply => ({
  success: true,
  entries,
  next,
});
const show = (where = place) => showPage(<Timeline userId={userId} joined="2025-11-29T10:00:00.000Z" />, adaeze, where);
const link = (name: string) => page.getByRole('link', { name });

beforeEach(() => on(list({})).answers(answer(entries)));

test('says in words what happened, and each entry leads to what it is about', async () => {
  await show();
  await expectWords([
    'Wallet deposit',
    '+₦5,000.00',
    '−₦44,000.00',
    'DEP_2',
    'User cancelled',
    'Chrome on Android, 197.210.1.1',
    'The card was stolen.',
    'Adaeze Nwosu: Not their account',
  ]);
  await expectWords([
    'The mail server refused the address',
    'Called on Monday.',
    'Confirmed who a customer is',
    'declined',
  ]);
  await expectWords([
    'CMP-10001, not closed',
    'BVN was confirmed',
    'Before: ngozi@example.test. It was undone',
    'Mail refused',
  ]);
  const leads = {
    'Wallet deposit': addressOf(
      { section: 'transactionManagement' },
      { transaction: 'DEP_1', ...fromCustomer(customer._id) },
    ),
    'Asked for: Pay an estate': addressOf({ section: 'approvals' }, { request: id(7), ...fromCustomer(userId) }),
    'Marked as failed': addressOf(
      { section: 'transactionManagement' },
      { transaction: id(15), ...fromCustomer(customer._id) },
    ),
    'Nobody answers': addressOf({ section: 'complaints' }, { complaint: id(8), from: 'userDetails' }),
    'Mail refused': addressOf({ section: 'cases' }, { case: id(12), from: 'userDetails' }),
    'Dispute of DEP_9': addressOf({ section: 'disputes' }, { dispute: id(13), ...fromCustomer(userId) }),
    'Name: Ngozi Eze to Ngozi Obi': addressOf(
      { section: 'auditLog' },
      { subject: `customer:${userId}`, action: 'changeName', ...fromCustomer(userId) },
    ),
  };
  for (const [name, href] of Object.entries(leads))
    await expect.element(link(name).first()).toHaveAttribute('href', href);
  await expectAccessibleState();
});

test('a withdrawal that the bank does not have after a day is late, as on other pages', async () => {
  const withdrawal = {
    kind: 'money',
    _id: id(17),
    at,
    transactionId: 'WDL_4',
    type: 'withdrawal',
    what: 'to_bank',
    status: 'pending',
    amount: 900,
    flow: null,
    reason: 'Wallet withdrawal',
  } as const;
  on(list({})).answers(answer([withdrawal]));
  await show();
  await expectWords(['Late']);
  await expect.element(page.getByText('Pending')).not.toBeInTheDocument();
});

test('an administrator chooses one kind of entry, which stands in the address', async () => {
  on(list({ kind: 'note' })).answers(answer(entries.filter(({ kind }) => kind === 'note')));
  await show();
  await page.getByRole('combobox', { name: 'Kind' }).selectOptions('Note');
  await expect.poll(address).toContain('entries=note');
  await expect.element(link('Wallet deposit').first()).not.toBeInTheDocument();
  await expectWords(['Called on Monday.']);
});

test('beside a list of organisations leaves the list its own word for the kind', async () => {
  await show(`${place}&kind=organisation`);
  await expectWords(['Called on Monday.']);
  await page.getByRole('combobox', { name: 'Kind' }).selectOptions('Note');
  await expect.poll(address).toContain('kind=organisation&entries=note');
});

test('the next page shows older entries, also on the way back from one, and the page before it newer ones', async () => {
  on(list({})).answers(answer(entries.slice(0, 6), 'notes.x'));
  on(list({ after: 'notes.x' })).answers(answer(entries.slice(8, 9)));
  await show();
  await page.getByRole('button', { name: 'Older' }).click();
  await expect.element(link('Nobody answers')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Older' })).toBeDisabled();
  await expectWords(['The timeline begins here. The account was opened on Nov 29, 2025.']);
  await cleanup();
  // The way back from an entry.
  await showPage(<Timeline userId={userId} joined="2025-11-29T10:00:00.000Z" />, adaeze, `${place}&kept=yes`, TYPED);
  await expect.element(link('Nobody answers')).toBeVisible();
  await page.getByRole('button', { name: 'Newer' }).click();
  await expect.element(link('Wallet deposit').first()).toBeVisible();
});

test('says that nothing has happened', async () => {
  on(list({})).answers(answer([]));
  await show();
  await expectWords(['Nothing has happened yet']);
});

test('says that it could not be fetched', async () => {
  on(list({})).breaks();
  await show();
  await expectWords(['The timeline could not be fetched.']);
});

test('an email is opened at an address of its own, in a frame in which nothing runs', async () => {
  on((api) => getSentEmail(api, id(4))).answers({ success: true, email });
  on(list({ kind: 'email' })).answers(answer(entries));
  const place = addressOf({ section: 'userDetails', userId, from: 'home' });
  await show(`${place}&entries=email`);
  await link('Your phone number was changed').click();
  await expect.poll(address).toBe(`${place}&entries=email&email=${id(4)}`);
  const dialog = page.getByRole('dialog', { name: 'Your phone number was changed' });
  await expectWords(['ngozi@example.test', 'The mail server refused the address', 'audit log'], dialog);
  const frame = dialog.getByTitle('The email as it was sent');
  await expect.element(frame).toHaveAttribute('sandbox', '');
  await expect.element(frame).toHaveAttribute('src', expect.stringContaining(`/api${email.page}`));
  expect(queries(`admin/emails/${id(4)}`)).toHaveLength(1);
  await page.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(address).not.toContain('email=');
});

test('complaints of the customer are named with their state, and lead to the complaint', async () => {
  const complaint: Complaint = {
    _id: id(8),
    number: 'CMP-10001',
    kind: 'service',
    subject: 'Nobody answers',
    transaction: null,
    investment: null,
    amount: null,
    openedAt: at,
    firstAnsweredAt: null,
    answersNext: 'staff',
    dueAt: '2026-11-22T06:31:00.000Z',
    isLate: true,
    isEscalated: false,
    closedAt: null,
    closedBy: null,
    closeReason: null,
    helped: null,
    user: { _id: userId, name: customer.name },
    owner: null,
  };
  on((api) => getComplaints(api, { userId, page: 1, limit: 5 })).answers({
    success: true,
    complaints: [complaint],
    pagination: { total: 7, pages: 2 },
  });
  await showPage(<UserComplaints userId={userId} />);
  await expectWords(['CMP-10001, No answer yet', '6 more are in the timeline.']);
  const href = addressOf({ section: 'complaints' }, { complaint: id(8), from: 'userDetails' });
  await expect.element(link('Nobody answers')).toHaveAttribute('href', href);
  await expectAccessibleState();
});

test('where nothing has an amount there is no column of amounts, and no kind breaks', async () => {
  await page.viewport(1024, 740);
  onTestFinished(() => page.viewport(1280, 900));
  on(list({})).answers(answer(entries.filter(({ kind }) => kind === 'sign_in')));
  await show();
  const kind = page.getByRole('cell', { name: 'Sign-in' }).getByText('Sign-in');
  await expect.element(kind).toBeVisible();
  expect(getComputedStyle(kind.element()).whiteSpace).toBe('nowrap');
  expect(page.getByRole('columnheader', { name: 'Amount' }).elements()).toEqual([]);
});
