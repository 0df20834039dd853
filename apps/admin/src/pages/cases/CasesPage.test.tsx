/** The cases of the books in each of their states, and resolving one. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { correctCase, getCases, resolveCase } from '@ajose/sdk/admin/dashboard';
import { getAdmins } from '@ajose/sdk/admin/staff';
import { getAllUsers, getPendingMoney } from '@ajose/sdk/admin/users';
import { getWorkCounts, getWorkHistory, handOverWork, takeWork } from '@ajose/sdk/admin/work';
import type { GetAllUsersReply } from '@ajose/sdk/contract/customers';
import type { GetCasesReply, Case } from '@ajose/sdk/contract/dashboard';
import type { WorkItem } from '@ajose/sdk/contract/work';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { fromTransaction } from '../../components/cameFrom.ts';
import { addressOf, backTo, KEPT_LIST } from '../../paths.ts';
import { asked } from '../../../test/approvals.ts';
import { address, showPage } from '../../../test/page.tsx';
import { adaeze, customer, ibrahim, listedAdmin } from '../../../test/people.ts';
import { CasesPage } from './CasesPage.tsx';

const open: Case = {
  _id: '01890000-0000-7000-8000-00000000e001',
  kind: 'gateway_balance_differs',
  message: 'The gateway holds more than our books say.',
  userId: customer._id,
  userName: customer.name,
  reference: 'payment-1732172400000-wallet-aB3dE',
  gateway: 'paystack',
  amount: 10_000_000_000,
  raisedAt: '2026-11-21T06:25:00.000Z',
  resolvedAt: null,
  resolution: null,
  corrections: [],
  waits: false,
  needsTwo: false,
};
const unknown: Case = {
  ...open,
  _id: '01890000-0000-7000-8000-00000000e002',
  kind: 'job_failed',
  userId: null,
  userName: null,
  reference: null,
  gateway: null,
  amount: null,
};

const listOf = (...cases: Case[]): GetCasesReply => ({
  success: true,
  cases,
  pagination: { total: cases.length, pages: 1 },
});

beforeEach(() => on(getWorkCounts).answers({ success: true, counts: [] }));

const show = () => showPage(<CasesPage />);
/** The page of one case. */
const showOne = (id = open._id, from: Record<string, string> = {}) =>
  showPage(<CasesPage />, undefined, addressOf({ section: 'cases' }, { case: id, ...from }));

beforeEach(() => on((api) => getWorkHistory(api, '*')).answers({ success: true, moves: [] }));

testStates({
  show,
  call: getCases,
  empty: { reply: listOf(), says: ['No case is open'] },
  filled: {
    reply: listOf(open, unknown),
    says: [
      'Gateway balance differs payment-1732172400000-wallet-aB3dE',
      open.message,
      '₦10,000,000,000.00',
      customer.name,
      'No customer',
      'No amount',
      'Nobody',
    ],
  },
  failed: { says: 'The cases could not be fetched.' },
});

test('says why more cases are open than wait for the administrator', async () => {
  const counted = { mine: 0, late: 0, asked: 0, toMeLate: 0, toMeAmount: 0, toMeSince: null, toMeDueAt: null };
  on(getWorkCounts).answers({
    success: true,
    counts: [{ kind: 'payout', source: 'case', waiting: 7, toMe: 6, ...counted }],
  });
  on(getCases).answers(listOf(open));
  await show();
  const why = '6 wait for you, 7 wait in all. The other is with a colleague, or needs another role.';
  await expectWords([why]);
  await page.getByRole('tab', { name: 'Resolved' }).click();
  await expect.element(page.getByText(why)).not.toBeInTheDocument();
});

test('shows resolved cases in a tab of their own, and leads back to it from one of them, where nothing is left to do', async () => {
  const resolved: Case = {
    ...open,
    resolvedAt: '2026-11-21T09:00:00.000Z',
    resolution: 'The bank paid twice',
    resolvedBy: 'Ada Obi',
  };
  on((api) => getCases(api, { resolved: false })).answers(listOf());
  on((api) => getCases(api, { resolved: true })).answers(listOf(resolved));
  on((api) => getCases(api, { id: open._id })).answers(listOf(resolved));
  await show();
  await page.getByRole('tab', { name: 'Resolved' }).click();
  await expectWords(['The bank paid twice', 'by Ada Obi', 'Resolved']);
  expect(queries('admin/cases').at(-1)).toEqual({ resolved: 'true', page: '1', limit: '25' });
  await page.getByRole('link', { name: 'Gateway balance differs', exact: false }).click();
  await expectWords(['The bank paid twice (Ada Obi, ']);
  await expect.element(page.getByRole('button', { name: 'Resolve' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Hand over' })).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'All cases' }).click();
  await expect.element(page.getByRole('tab', { name: 'Resolved' })).toHaveAttribute('aria-selected', 'true');
});

test('in the table a wait begins with a capital, and one press copies the whole reference', async () => {
  on(getCases).answers(listOf({ ...open, raisedAt: new Date().toISOString() }));
  await show();
  await expectWords(['less than an hour']);
  const waited = page.getByRole('row').nth(1).getByText('less than an hour').last().element().parentElement;
  expect(waited && getComputedStyle(waited, '::first-letter').textTransform).toBe('capitalize');
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await page.getByRole('button', { name: `Copy ${open.reference}` }).click();
  expect(copied).toHaveBeenCalledWith(open.reference);
  expect(page.getByRole('heading', { name: 'Cases', exact: true }).elements()).toHaveLength(1);
});

test('a case has its reference whole, with a button that copies it in sight', async () => {
  on(getCases).answers(listOf(open));
  await showOne();
  const reference = open.reference ?? '';
  await expect.element(page.getByText(reference, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: `Copy ${reference}` })).toHaveStyle({ opacity: '1' });
});

test('a row of a case says on its first line what it is, its reference and its sum, then its customer, state, wait and owner', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 900));
  const since = new Date(Date.now() - 29 * 3_600_000).toISOString();
  const place = { isOurs: false, text: 'Sent to the bank by Paystack 29 hours ago, not confirmed', since };
  on(getCases).answers(
    listOf({ ...open, kind: 'payout_stuck', place, owner: { _id: customer._id, name: 'Ada Obi' } }, unknown),
  );
  await show();
  const row = page.getByRole('row').nth(1);
  await expectWords(
    ['Late payout', '₦10,000,000,000.00', customer.name, 'Late', 'Waits for 29 hours, Ada Obi has it'],
    row,
  );
  await expect.element(row.getByText(place.text).last()).toBeVisible();
  const top = (words: string) => row.getByText(words, { exact: false }).first().element().getBoundingClientRect().top;
  expect(Math.abs(top('Late payout') - top('₦10,000,000,000.00'))).toBeLessThan(8);
  expect(row.getByTitle(open.reference ?? '').elements()).toHaveLength(1);
  await expectWords(['Open', 'nobody has it'], page.getByRole('row').nth(2));
});

test('a case’s page is headed by its customer and sum, shows it alone, and leads to all cases', async () => {
  on(getCases).answers(listOf(open));
  await showOne();
  await expect
    .element(page.getByRole('heading', { level: 1, name: `${customer.name}, ₦10,000,000,000.00` }))
    .toBeVisible();
  await expectWords([
    'Gateway balance differs',
    open.message,
    'Next: find out why, and resolve it with a note.',
    'Paystack',
  ]);
  expect(queries('admin/cases').at(-1)).toEqual({ id: open._id });
  expect(page.getByRole('tab').elements()).toEqual([]);
  await page.getByRole('link', { name: 'All cases' }).click();
  await expect.poll(address).toBe(addressOf({ section: 'cases' }));
  on(getCases).answers(listOf());
  await showOne();
  await expectWords(['There is no such case']);
});

/** The work item of a case that an administrator has. */
const movedTo = (owner: { _id: string; name: string }): WorkItem => ({
  _id: open._id,
  kind: 'case',
  source: 'case',
  what: open.kind,
  about: null,
  user: null,
  amount: open.amount,
  at: open.raisedAt,
  dueAt: open.raisedAt,
  isLate: true,
  owner: { _id: owner._id, name: owner.name },
});

test('hands a case to a colleague on its own page', async () => {
  on(getCases).answers(listOf(open));
  on(getAdmins).answers({ success: true, admins: [listedAdmin(ibrahim)], pagination: { total: 1, pages: 1 } });
  await showOne();
  await page.getByRole('button', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over this case' });
  await dialog.getByRole('combobox', { name: 'To' }).selectOptions(ibrahim.name);
  await dialog.getByRole('textbox', { name: 'Note' }).fill('You know the bank');
  on((api) => handOverWork(api, open._id, { to: null, note: '' })).answers({
    success: true,
    message: 'He has it now.',
    item: movedTo(ibrahim),
  });
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expectWords(['He has it now.']);
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: `admin/work/${open._id}/handOver`,
      body: { to: ibrahim._id, note: 'You know the bank' },
    },
  ]);
});

test('an administrator who was given a case reads on its page who gave it, when, and the note', async () => {
  on(getCases).answers(listOf({ ...open, owner: { _id: ibrahim._id, name: ibrahim.name } }));
  const gave = { _id: unknown._id, at: open.raisedAt, by: adaeze, owner: ibrahim, note: 'You know the bank' };
  const took = { ...gave, _id: open._id, by: ibrahim, note: '' };
  on((api) => getWorkHistory(api, open._id)).answers({ success: true, moves: [took, gave] });
  await showOne();
  await expectWords([
    `Owner: ${ibrahim.name}`,
    '“You know the bank”',
    `${adaeze.name} gave it to ${ibrahim.name}, Nov 21, 2026, 7:25 AM`,
  ]);
});

test('an administrator takes up a case that a colleague handed to them on its page, and is not asked again', async () => {
  on(getCases).answers(listOf({ ...open, owner: { _id: adaeze._id, name: adaeze.name } }));
  const gave = { _id: unknown._id, at: open.raisedAt, by: ibrahim, owner: adaeze, note: 'You know the bank' };
  on((api) => getWorkHistory(api, open._id)).answers({ success: true, moves: [gave] });
  await showOne();
  await expectWords(['I have it']);
  expect(page.getByRole('button', { name: 'Take it' }).elements()).toEqual([]);
  on((api) => takeWork(api, open._id)).answers({ success: true, message: 'It is yours now.', item: movedTo(adaeze) });
  const took = { ...gave, _id: open._id, by: adaeze, note: '' };
  on((api) => getWorkHistory(api, open._id)).answers({ success: true, moves: [took, gave] });
  await page.getByRole('button', { name: 'I have it' }).click();
  await expect.element(page.getByRole('button', { name: 'I have it' })).not.toBeInTheDocument();
  await expectWords(['“You know the bank”']);
});

test('a case leads back to the page from which it was opened', async () => {
  on(getCases).answers(listOf(open));
  for (const [from, name, href] of [
    ['inbox', 'Back to Inbox', backTo('inbox')],
    ['reconciliation', 'Back to Reconciliation', addressOf({ section: 'reconciliation' })],
    [
      'userDetails',
      'Back to the customer',
      addressOf({ section: 'userDetails', userId: customer._id, from: 'userManagement' }, { kept: 'yes' }),
    ],
  ] as const) {
    await showOne(open._id, { from });
    await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
});

test('on a phone the buttons to take a case and to hand it over stand on one line, at the left', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 900));
  on(getCases).answers(listOf(open));
  await showOne();
  const button = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect();
  await expectWords(['Take it']);
  expect(button('Take it').top).toBe(button('Hand over').top);
});

test('lists the cases of the customer whom the address names, and leads back to all', async () => {
  on(getCases).answers(listOf(open));
  await showPage(<CasesPage />, undefined, addressOf({ section: 'cases' }, { customer: customer._id }));
  await expectWords(['Cases of one customer', open.message]);
  expect(queries('admin/cases').at(-1)).toEqual({ resolved: 'false', userId: customer._id, page: '1', limit: '25' });
  await page.getByRole('link', { name: 'All cases' }).click();
  await expect.poll(() => queries('admin/cases').at(-1)).toEqual({ resolved: 'false', page: '1', limit: '25' });
});

test('a case that was opened from a transaction leads back to it', async () => {
  on(getCases).answers(listOf(open));
  await showOne(open._id, fromTransaction('WDL_1'));
  const back = addressOf({ section: 'transactionManagement' }, { transaction: 'WDL_1', [KEPT_LIST]: 'yes' });
  await expect.element(page.getByRole('link', { name: 'Back to the transaction' })).toHaveAttribute('href', back);
});

test('a late payout that a status of ours stops says so, and does not say that its case closes by itself', async () => {
  const text = 'Held: Archived since Nov 12, 2026, by Ngozi Okafor';
  on(getCases).answers(listOf({ ...open, kind: 'payout_stuck', place: { isOurs: true, text, since: open.raisedAt } }));
  on((api) => getPendingMoney(api, customer._id)).answers({ success: true, pending: [] });
  await show();
  await expectWords([text]);
  await page.getByRole('link', { name: 'Late payout', exact: false }).click();
  await expectWords(['The money stays with us until somebody acts.']);
  expect(page.getByText('It closes by itself', { exact: false }).elements()).toEqual([]);
});

test('a late payout says where its money is now, and no note closes it', async () => {
  const late = { ...open, kind: 'payout_stuck', message: 'A payout was not at the bank 2 hours later.' };
  on(getCases).answers(listOf(late));
  on((api) => getPendingMoney(api, customer._id)).answers({
    success: true,
    pending: [
      {
        _id: '01890000-0000-7000-8000-0000000000f9',
        kind: 'withdrawal',
        amount: 13_000,
        reference: 'WDL_1732172400000',
        since: '2026-11-20T09:00:00.000Z',
        where:
          'It is set aside and not sent: the status Suspended does not allow withdrawals. Why the status was set: “Card reported stolen”.',
        next: 'It is sent within a minute after the status allows withdrawals again.',
        nextAt: null,
        nextAtName: null,
        staff: 'Change the status, or decide the withdrawal by hand.',
        heldByStatus: true,
        caseId: late._id,
      },
    ],
  });
  await showOne();
  await expectWords(['The case closes by itself when the money is at the bank or back in the wallet.']);
  const article = page.getByRole('article', { name: 'Late payout' });
  await expect.poll(() => article.getByRole('term').elements()[0]?.textContent).toBe('Where it is');
  await expectWords(
    ['Late for us since', 'Nov 20, 2026, 12:00 PM', 'For the customer from', 'Nov 21, 2026, 10:00 AM'],
    article,
  );
  // The name of a fact is not far from what it says, on a wide page either.
  expect(article.getByRole('term').first().element().clientWidth).toBeLessThan(200);
  await expect.element(page.getByRole('button', { name: 'Resolve' })).not.toBeInTheDocument();
  await expectWords(['the status Suspended does not allow withdrawals', '“Card reported stolen”']);
  await expect
    .element(page.getByRole('link', { name: 'Open the changes of status' }))
    .toHaveAttribute(
      'href',
      addressOf({ section: 'auditLog' }, { subject: `customer:${customer._id}`, action: 'setUserStatus' }),
    );
  await expect
    .element(page.getByRole('link', { name: 'Open the transaction' }))
    .toHaveAttribute(
      'href',
      addressOf(
        { section: 'transactionManagement' },
        { transaction: '01890000-0000-7000-8000-0000000000f9', from: 'cases', case: late._id },
      ),
    );
  await expect.element(page.getByRole('link', { name: 'Open the case' })).not.toBeInTheDocument();
});

test('the list of cases says where a late payout is and once how long it waits, not how late it was when it was found', async () => {
  const since = new Date(Date.now() - 29.5 * 3_600_000).toISOString();
  const place = { isOurs: false, text: 'Sent to the bank by Paystack, not confirmed', since };
  on(getCases).answers(
    listOf({ ...open, kind: 'payout_stuck', message: 'A payout was not at the bank 2 hours later.', place }),
  );
  await show();
  await expectWords(['Sent to the bank by Paystack, not confirmed', '29 hours']);
  expect(page.getByRole('row').nth(1).element().textContent).not.toContain('since');
  expect(page.getByText('2 hours later', { exact: false }).elements()).toEqual([]);
});

test('a press on the customer’s name in a row opens the case, whose page opens the customer', async () => {
  on(getCases).answers(listOf(open));
  await show();
  await expectWords([customer.name]);
  const name = page.getByRole('cell').getByText(customer.name);
  const { left, top } = name.element().getBoundingClientRect();
  const link = document.elementFromPoint(left + 4, top + 4)?.closest('a');
  expect(link?.getAttribute('href')).toBe(addressOf({ section: 'cases' }, { case: open._id }));
  await showOne();
  await page.getByRole('link', { name: customer.name }).click();
  await expect.poll(address).toBe(addressOf({ section: 'userDetails', userId: customer._id, from: 'cases' }));
});

test('resolves a case with a note on how', async () => {
  on(getCases).answers(listOf(open));
  await showOne();
  await page.getByRole('button', { name: 'Resolve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolve: Gateway balance differs' });
  await expect.element(dialog).toBeVisible();
  await expectAccessibleState();
  const how = dialog.getByRole('textbox', { name: 'How was it resolved?' });
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect.element(how).toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);

  on((api) => resolveCase(api, open._id, { resolution: '' })).answers({
    success: true,
    message: 'Case resolved.',
  });
  on(getCases).answers(listOf({ ...open, resolvedAt: open.raisedAt, resolution: 'The bank paid twice' }));
  await how.fill('The bank paid twice');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expectWords(['Case resolved.', 'The bank paid twice (']);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent()).toEqual([
    { method: 'POST', path: `admin/cases/${open._id}/resolve`, body: { resolution: 'The bank paid twice' } },
  ]);
});

test.for([
  { refusal: { status: 409, code: 'resolved', message: 'It is closed already.' }, says: 'It is closed already.' },
  { refusal: undefined, says: 'The case could not be resolved. Please try again.' },
])('says why a case was not resolved: $says', async ({ refusal, says }) => {
  on(getCases).answers(listOf(open));
  on((api) => resolveCase(api, open._id, { resolution: '' })).refuses(refusal);
  await showOne();
  await page.getByRole('button', { name: 'Resolve' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'How was it resolved?' }).fill('The bank paid twice');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(says);
});

test('says that a second administrator has to approve the note that closes a case, where one is needed', async () => {
  on(getCases).answers(listOf({ ...open, needsTwo: true }));
  await showOne();
  await page.getByRole('button', { name: 'Resolve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolve: Gateway balance differs' });
  await expectWords(['A second administrator has to approve it'], dialog);
  await expectAccessibleState();
  on((api) => resolveCase(api, open._id, { resolution: '' })).answers({
    success: true,
    message: 'It needs a second administrator.',
    approval: asked,
  });
  on(getCases).answers(listOf({ ...open, needsTwo: true, waits: true }));
  await dialog.getByRole('textbox', { name: 'How was it resolved?' }).fill('Sent back');
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expectWords(['It needs a second administrator.', 'A decision about it waits for a second administrator.']);
  await expect.element(page.getByRole('button', { name: 'Resolve' })).not.toBeInTheDocument();
});

const people: GetAllUsersReply = {
  success: true,
  users: [customer],
  pagination: { currentPage: 1, totalPages: 1, totalUsers: 1, isCut: false, hasPrev: false, hasNext: false },
};

const stray: Case = {
  ...unknown,
  kind: 'unowned_payment',
  amount: 5000,
  corrections: [{ correction: 'creditCustomer', amount: 5000 }],
};

test('asks for a correction with a customer and a reason, and says that a second administrator has to approve it', async () => {
  on(getCases).answers(listOf(stray));
  on(getAllUsers).answers(people);
  await showOne();
  await page.getByRole('button', { name: 'Set right' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set right: Unowned payment' });
  await expect.element(dialog).toBeVisible();
  await expectAccessibleState();
  await expectWords(['₦5,000.00 that arrived at the gateway']);
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expectWords(['Please choose a customer', 'Please say why']);
  expect(sent()).toEqual([]);

  on((api) => correctCase(api, stray._id, { correction: 'creditCustomer', reason: '' })).answers({
    success: true,
    message: 'It waits under Approvals.',
  });
  on(getCases).answers(listOf({ ...stray, corrections: [], waits: true }));
  await dialog.getByRole('combobox', { name: 'Customer' }).click();
  await page.getByRole('option', { name: new RegExp(customer.name) }).click();
  await dialog.getByRole('textbox', { name: 'Why is this right?' }).fill('She sent the receipt');
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expectWords(['It waits under Approvals.', 'A decision about it waits for a second administrator.']);
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: `admin/cases/${stray._id}/correct`,
      body: { correction: 'creditCustomer', userId: customer._id, reason: 'She sent the receipt' },
    },
  ]);
  await expect.element(page.getByRole('button', { name: 'Set right' })).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Open Approvals' }).click();
  await expect.poll(address).toBe(addressOf({ section: 'approvals' }));
});

test('says that customers could not be searched, and tries again', async () => {
  on(getCases).answers(listOf(stray));
  on(getAllUsers).refuses();
  await showOne();
  await page.getByRole('button', { name: 'Set right' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set right: Unowned payment' });
  await expectWords(['Failed to fetch users'], dialog);
  on(getAllUsers).answers(people);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(dialog.getByText('Failed to fetch users')).not.toBeInTheDocument();
});

test('says what each of several corrections does, and lets no note resolve what a customer owes', async () => {
  const payout = { ...open, kind: 'payout_contradiction', amount: 3000 };
  const choices = ['countPayout', 'takeBack', 'returnMoney'] as const;
  const owed = { ...open, _id: unknown._id, kind: 'reversal_not_covered', amount: 4000 };
  on(getCases).answers(listOf({ ...payout, corrections: choices.map((correction) => ({ correction, amount: 3000 })) }));
  await showOne();
  await page.getByRole('button', { name: 'Set right' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'What sets it right?' }).selectOptions('Take back from the customer');
  await expectWords(['The customer has ₦3,000.00 twice.']);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  on(getCases).answers(listOf({ ...owed, corrections: [{ correction: 'writeOff', amount: 2500 }] }));
  await showOne(owed._id);
  const debt = page.getByRole('article', { name: 'Reversal not covered' });
  await expect.element(debt).toBeVisible();
  await expect.element(debt.getByRole('button', { name: 'Resolve' })).not.toBeInTheDocument();
  await debt.getByRole('button', { name: 'Set right' }).click();
  await expectWords(['The customer no longer owes ₦2,500.00']);
});

test('says where the money of a closed account can go and why not elsewhere, and lets no note resolve the case', async () => {
  const closed = { ...open, kind: 'closed_with_money', amount: 7000 };
  on(getCases).answers(
    listOf({
      ...closed,
      impossible: [
        { correction: 'payOut', why: 'No bank account of the customer is known.' },
        { correction: 'sendBack', why: 'What is in the wallet came by no payment that could be sent back.' },
      ],
    }),
  );
  await showOne();
  await expectWords(['Pay out to the last bank account is not possible: No bank account of the customer is known.']);
  await expect.element(page.getByRole('button', { name: 'Set right' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Resolve' })).not.toBeInTheDocument();
  await expectAccessibleState();
  on(getCases).answers(
    listOf({
      ...closed,
      corrections: [
        { correction: 'payOut', amount: 7000, goesTo: 'Zenith Bank, 0123456789, ADA' },
        { correction: 'sendBack', amount: 5000, goesTo: 'payment-7' },
      ],
    }),
  );
  await showOne();
  await page.getByRole('button', { name: 'Set right' }).last().click();
  await expect.element(page.getByRole('button', { name: 'Resolve' })).not.toBeInTheDocument();
  const dialog = page.getByRole('dialog');
  const how = dialog.getByRole('combobox', { name: 'What sets it right?' });
  await how.selectOptions('Pay out to the last bank account');
  await expectWords(['₦7,000.00 is paid out', 'Zenith Bank, 0123456789, ADA'], dialog);
  await how.selectOptions('Send the payment back');
  await expectWords(['₦5,000.00 of the payment payment-7'], dialog);
});

test('sends back a payment without an owner without asking for a customer', async () => {
  const refund = { correction: 'refundPayer', amount: 5000 } as const;
  on(getCases).answers(listOf({ ...stray, corrections: [...stray.corrections, refund] }));
  await showOne();
  await page.getByRole('button', { name: 'Set right' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'What sets it right?' }).selectOptions('Send back to the payer');
  await expectWords(['₦5,000.00 that arrived at the gateway goes back to whoever paid it.']);
  await expect.element(dialog.getByRole('combobox', { name: 'Customer' })).not.toBeInTheDocument();
  await dialog.getByRole('textbox', { name: 'Why is this right?' }).fill('Nobody knows it');
  on((api) => correctCase(api, stray._id, { correction: 'refundPayer', reason: '' })).answers({
    success: true,
    message: 'It waits under Approvals.',
  });
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expectWords(['It waits under Approvals.']);
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: `admin/cases/${stray._id}/correct`,
      body: { correction: 'refundPayer', reason: 'Nobody knows it' },
    },
  ]);
});
