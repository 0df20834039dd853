/** One customer in each state of the page: who it is, what they hold, what moved, and how the status came to be. */
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { getAllCircles } from '@ajose/sdk/admin/circles';
import { getComplaints } from '@ajose/sdk/admin/complaints';
import { getCases } from '@ajose/sdk/admin/dashboard';
import { getUserInvestments } from '@ajose/sdk/admin/investments';
import { getUserPeople } from '@ajose/sdk/admin/organisations';
import { acceptNameChange, getNameChangeFile, refuseNameChange } from '@ajose/sdk/admin/name-changes';
import { getAdmins } from '@ajose/sdk/admin/staff';
import { getAllTransactions } from '@ajose/sdk/admin/transactions';
import {
  addUserNote,
  confirmVerification,
  revokeVerification,
  getUserDetails,
  getUserLooks,
  getUserNotes,
  resetUserTwoFactor,
  getPendingMoney,
  getTimeline,
  setUserStatus,
} from '@ajose/sdk/admin/users';
import type { GetCasesReply, Case } from '@ajose/sdk/contract/dashboard';
import type {
  GetUserLooksReply,
  GetUserNotesReply,
  UserDetails,
  UserLook,
  UserNote,
} from '@ajose/sdk/contract/customers';
import type { UserLevel } from '@ajose/sdk/contract/levels';
import type { WaitingNameChange } from '@ajose/sdk/contract/name-changes';
import type { Investment } from '@ajose/sdk/contract/investments';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { backToCustomer, fromCustomer } from '../../components/cameFrom.ts';
import { addressOf } from '../../paths.ts';
import { asked } from '../../../test/approvals.ts';
import { address, showPage } from '../../../test/page.tsx';
import { nobody } from '../../../test/organisations.ts';
import { adaeze, customer, ibrahim, longName, newcomer } from '../../../test/people.ts';
import { harvest } from '../../../test/products.ts';
import { deposit, listOf, withdrawal } from '../../../test/transactions.ts';
import { UserDetailsPage } from './UserDetailsPage.tsx';

const rich: UserDetails = {
  ...customer,
  state: 'Lagos',
  country: 'nigeria',
  heldBalance: 12_500.5,
  investedBalance: 10_000_000_000,
  emailConfirmed: true,
  bankNameConfirmedAt: null,
  twoFactor: true,
  lastSeenAt: '2026-11-21T06:31:00.000Z',
  samePhone: [],
  statusHistory: [{ from: 0, to: 1, by: 'Adaeze Nwosu', at: '2026-10-02T08:00:00.000Z', reason: null }],
};
const poor: UserDetails = {
  ...rich,
  ...newcomer,
  _id: customer._id,
  state: 'NIL',
  country: '',
  heldBalance: 0,
  investedBalance: 0,
  emailConfirmed: false,
  twoFactor: false,
  lastSeenAt: null,
  statusHistory: [],
};
const investment: Investment = {
  _id: '01890000-0000-7000-8000-000000000081',
  userId: customer._id,
  product: harvest,
  capital: 10_000_000_000,
  profit: 1_450_000_000,
  expectedProfit: 1_450_000_000,
  interestRate: 14.5,
  startDate: '2026-01-05T23:00:00.000Z',
  endDate: '2026-07-05T23:00:00.000Z',
  status: 'completed',
  isOffline: true,
  ending: { choice: 'capital', changeBefore: '2026-07-04T23:00:00.000Z', notFollowed: 'Harvest 180 is not open.' },
};

const show = (admin = adaeze, words: Record<string, string> = {}) =>
  showPage(
    <UserDetailsPage
      userId={customer._id}
      back={{ label: 'Back to User Management', href: addressOf({ section: 'userManagement' }) }}
    />,
    admin,
    addressOf({ section: 'userDetails', userId: customer._id, from: 'userManagement' }, words),
  );
const showTab = (tab: string, admin = adaeze) => show(admin, { tab });
const details = (api: Parameters<typeof getUserDetails>[0]) => getUserDetails(api, customer._id);
const investments = (api: Parameters<typeof getUserInvestments>[0]) =>
  getUserInvestments(api, { userId: customer._id });

const cases = (api: Parameters<typeof getCases>[0]) =>
  getCases(api, { userId: customer._id, resolved: false, page: 1, limit: 5 });
const casesOf = (total: number, ...cases: Case[]): GetCasesReply => ({
  success: true,
  cases,
  pagination: { total, pages: Math.ceil(total / 5) },
});

const pending = (api: Parameters<typeof getPendingMoney>[0]) => getPendingMoney(api, customer._id);

const notes = (api: Parameters<typeof getUserNotes>[0]) => getUserNotes(api, customer._id);
const notesOf = (...notes: UserNote[]): GetUserNotesReply => ({
  success: true,
  notes,
  pagination: { total: notes.length, pages: 1 },
});

const looks = (api: Parameters<typeof getUserLooks>[0]) => getUserLooks(api, customer._id);
const looksOf = (...looks: UserLook[]): GetUserLooksReply => ({
  success: true,
  looks,
  pagination: { total: looks.length, pages: 1 },
});

beforeEach(() => {
  on((api) => getUserPeople(api, customer._id)).answers(nobody);
  on(looks).answers(looksOf());
  on(details).answers({ success: true, user: rich });
  on(getAllTransactions).answers(listOf());
  on(investments).answers({ success: true, investments: [] });
  on(notes).answers(notesOf());
  on(cases).answers(casesOf(0));
  on(pending).answers({ success: true, pending: [] });
  on((api) => getTimeline(api, customer._id, { limit: 10 })).answers({ success: true, entries: [], next: null });
  on((api) => getAllCircles(api, { customerId: customer._id, page: 1, limit: 5 })).answers({
    success: true,
    circles: [],
    pagination: { total: 0, pages: 0 },
  });
  on((api) => getComplaints(api, { userId: customer._id, page: 1, limit: 5 })).answers({
    success: true,
    complaints: [],
    pagination: { total: 0, pages: 0 },
  });
});

test('says at the top where the money is, since when, and what happens next and when, with links to it', async () => {
  const caseId = '01890000-0000-7000-8000-0000000000e9';
  on(pending).answers({
    success: true,
    pending: [
      {
        _id: '01890000-0000-7000-8000-0000000000f9',
        kind: 'withdrawal',
        amount: 12_500.5,
        reference: 'WDL_1732172400000',
        since: '2026-11-20T09:00:00.000Z',
        where: 'The gateway has sent it to Access Bank and has not said that it arrived.',
        next: 'We ask the gateway again.',
        nextAt: '2026-11-21T09:10:00.000Z',
        nextAtName: 'We ask again at',
        staff: 'Look the transfer up at the gateway.',
        caseId,
      },
    ],
  });
  await show();
  const card = page.getByRole('region', { name: 'Where is my money?' });
  await expectWords(['Withdrawal of', '₦12,500.50', 'since', 'has sent it to Access Bank'], card);
  // The tabs begin on the first screen.
  expect(page.getByRole('tab', { name: 'Timeline' }).element().getBoundingClientRect().top).toBeLessThan(560);
  await card.getByText('What happens next, and what you can do').click();
  await expectWords(['We ask the gateway again.'], card);
  await expectWords(['We ask again at', 'Nov 21, 2026', 'Look the transfer up at the gateway.'], card);
  await expectAccessibleState();
  await expect
    .element(card.getByRole('link', { name: 'Open the case' }))
    .toHaveAttribute(
      'href',
      addressOf({ section: 'cases' }, { case: caseId, from: 'userDetails', customer: customer._id }),
    );
  await expect
    .element(card.getByRole('link', { name: 'Open the transaction' }))
    .toHaveAttribute(
      'href',
      addressOf(
        { section: 'transactionManagement' },
        { transaction: '01890000-0000-7000-8000-0000000000f9', from: 'userDetails', customer: customer._id },
      ),
    );
});

test('says that what is pending could not be fetched, and tries again', async () => {
  on(pending).breaks();
  await show();
  await expectWords(['What is pending could not be fetched.']);
});

test('tells owners, and nobody else, who looked at the customer', async () => {
  on(looks).answers(looksOf({ at: '2026-11-21T06:31:00.000Z', by: ibrahim.name, what: ['details', 'contacts'] }));
  await showTab('history');
  await expectWords([
    'Who looked at this customer',
    ibrahim.name,
    'What is looked at of one customer within an hour is one look. Names in lists and transactions that have ended do not count.',
    'Nov 21, 2026, 7:31 AM: profile, phone and account numbers',
  ]);
});

test('shows the previous email address, and until when its owner can undo the change', async () => {
  const emailChange = {
    before: 'before@example.test',
    at: '2026-11-20T08:00:00.000Z',
    undoUntil: '2026-11-23T08:00:00.000Z',
  };
  on(details).answers({ success: true, user: { ...rich, emailChange } });
  await show();
  await expectWords([
    'Address before',
    'before@example.test, until Nov 20, 2026',
    'undo the change until Nov 23, 2026',
  ]);
});

test('shows each bank account that the customer may withdraw to', async () => {
  const added = {
    bankName: 'Access Bank',
    number: '0987651604',
    name: 'NGOZI EZE',
    addedAt: '2026-11-20T08:00:00.000Z',
  };
  on(details).answers({ success: true, user: { ...rich, otherBankAccounts: [added] } });
  await show();
  const number = page.getByRole('textbox', { name: 'Access Bank, NGOZI EZE, added Nov 20, 2026' });
  await expect.element(number).toHaveValue('0987651604');
});

test('says which bank account withdrawals go to, and which one a withdrawal in progress goes to', async () => {
  const added = {
    bankName: 'Access Bank',
    number: '0987651604',
    name: 'NGOZI EZE',
    addedAt: '2026-11-20T08:00:00.000Z',
  };
  on(details).answers({
    success: true,
    user: {
      ...rich,
      otherBankAccounts: [
        { ...added, withdrawing: true },
        { ...added, bankName: 'Zenith Bank' },
      ],
    },
  });
  await show();
  const card = page.getByRole('region', { name: 'Bank account', exact: true });
  await expectWords(['Withdrawals go to it', 'A withdrawal to it is in progress'], card);
  expect(page.getByText('A withdrawal to it is in progress').elements()).toHaveLength(1);
});

test('leads to what the customer sees, and from there back', async () => {
  await show();
  const link = page.getByRole('link', { name: 'What the customer sees' });
  await expect
    .element(link)
    .toHaveAttribute('href', addressOf({ section: 'customerHome', userId: customer._id, from: 'userManagement' }));
});

test('does not ask the server for looks where the role may not see them', async () => {
  await showTab('history', { ...adaeze, role: 'operations' });
  await expectWords([longName, 'Status history']);
  expect(page.getByText('Who looked at this customer').elements()).toEqual([]);
  expect(queries(`admin/users/${customer._id}/looks`)).toEqual([]);
});

testStates({
  show,
  call: details,
  empty: {
    reply: { success: true, user: poor },
    says: ['Ngozi Eze', '₦0.00', 'N/A', 'Never', 'Nobody', 'No bank', 'waiting for its first review'],
  },
  filled: {
    reply: { success: true, user: rich },
    says: [
      longName,
      customer.email,
      '₦10,000,000,000.00',
      'Set aside',
      '₦12,500.50',
      'AJO-NGOZI',
      'Guaranty Trust Bank',
    ],
  },
  failed: { says: 'This customer could not be fetched.' },
});

test('an administrator opens each kind of money and the history in tabs, which the address names', async () => {
  await show();
  await expectWords(['Nothing has happened yet']);
  for (const [name, tab, says] of [
    ['Transactions', 'transactions', 'No transactions yet'],
    ['Investments', 'investments', 'No investments yet'],
    ['Circles', 'circles', 'No circles yet.'],
    ['Organisations', 'organisations', 'Acts for no organisation.'],
    ['Status and looks', 'history', 'by Adaeze Nwosu'],
  ] as const) {
    await page.getByRole('tab', { name }).click();
    await expectWords([says], page.getByRole('tabpanel'));
    await expect.poll(address).toContain(`tab=${tab}`);
    await expectAccessibleState();
  }
});

test('names the open cases of the customer, and leads to all of them', async () => {
  const owes: Case = {
    _id: '01890000-0000-7000-8000-00000000e001',
    kind: 'reversal_not_covered',
    message: 'The gateway reversed a payment, and the wallet did not have all of it any more.',
    userId: customer._id,
    userName: customer.name,
    reference: 'DEP_1',
    amount: 4000,
    gateway: null,
    raisedAt: '2026-11-20T08:00:00.000Z',
    resolvedAt: null,
    resolution: null,
    corrections: [],
    waits: false,
    needsTwo: false,
  };
  on(cases).answers(casesOf(7, owes));
  await show();
  await page.getByRole('button', { name: 'Open cases and complaints 7 open cases, 0 complaints' }).click();
  await expectWords(['Reversal not covered', '₦4,000.00', 'did not have all of it any more']);
  await page.getByRole('link', { name: 'All cases: 6 more of this customer' }).click();
  await expect.poll(address).toBe(addressOf({ section: 'cases' }, fromCustomer(customer._id)));
});

test.each(['home', 'inbox'] as const)(
  'a customer opened from the %s leads back there also after another page',
  async (from) => {
    const { _id: userId } = customer;
    await showPage(
      <UserDetailsPage userId={userId} from={from} />,
      adaeze,
      addressOf({ section: 'userDetails', userId, from }),
    );
    await expectWords([rich.name]);
    await expect
      .poll(() => backToCustomer(userId))
      .toBe(addressOf({ section: 'userDetails', userId, from }, { kept: 'yes' }));
  },
);

test('who opens a customer from the looks of an administrator comes back to those looks, also after another page', async () => {
  const { _id: userId } = customer;
  const [from, looks] = ['administrators', adaeze._id] as const;
  await showPage(
    <UserDetailsPage userId={userId} from={from} />,
    adaeze,
    addressOf({ section: 'userDetails', userId, from }, { looks }),
  );
  await expect
    .poll(() => backToCustomer(userId))
    .toBe(addressOf({ section: 'userDetails', userId, from }, { looks, kept: 'yes' }));
  await page.getByRole('link', { name: 'Back to the looks' }).click();
  await expect.poll(address).toBe(addressOf({ section: 'administrators' }, { looks, kept: 'yes' }));
});

test('leads back to the list of customers', async () => {
  await show();
  await page.getByRole('link', { name: 'Back to User Management' }).click();
  await expect.poll(address).toBe(addressOf({ section: 'userManagement' }));
});

test('says that there is no such customer, and leads back', async () => {
  on(details).refuses({ status: 404, code: 'user_unknown', message: 'There is no such customer.' });
  await show();
  await expectWords(['Customer not found', 'There is no such customer']);
  await page.getByRole('link', { name: 'Back to User Management' }).click();
  await expect.poll(address).toBe(addressOf({ section: 'userManagement' }));
});

describe('the transactions', () => {
  test('show amounts, balances and how far a payout is', async () => {
    on(getAllTransactions).answers(listOf(deposit, withdrawal));
    await showTab('transactions');
    const table = page.getByRole('table', { name: 'Transactions' });
    await expectWords(['+₦10,000,000,000.00', '−₦12,500.50', 'Not moved', withdrawal.transactionId], table);
    const from = table.getByText(/^from ₦/).first();
    await expect.element(from).toHaveStyle({ whiteSpace: 'nowrap' });
    expect(queries('transaction/getAllTransactions')).toEqual([
      { userId: customer._id, page: '1', limit: '10', sortBy: 'timestamp', sortOrder: 'desc' },
    ]);
  });

  test('say when a withdrawal was asked for, as its customer sees it, and when it was paid', async () => {
    const paid = { ...withdrawal, status: 'completed', timestamp: '2026-10-12T20:11:00.000Z' } as const;
    on(getAllTransactions).answers(
      listOf(
        { ...paid, postedAt: '2026-10-12T20:15:00.000Z' },
        { ...paid, _id: deposit._id, postedAt: '2026-10-13T08:00:00.000Z' },
      ),
    );
    await showTab('transactions');
    const table = page.getByRole('table', { name: 'Transactions' });
    await expectWords(['Oct 12, 2026, 9:11 PM', 'paid 9:15 PM', 'paid Oct 13, 2026, 9:00 AM'], table);
    await expect.element(table).not.toHaveTextContent('Oct 12, 2026, 9:15 PM');
  });

  test('are narrowed to a type, as those of all customers are', async () => {
    on(getAllTransactions).answers(listOf(deposit, withdrawal));
    await showTab('transactions');
    await page.getByRole('combobox', { name: 'Type' }).selectOptions('withdrawal');
    await expect
      .poll(() => queries('transaction/getAllTransactions').at(-1))
      .toEqual({
        userId: customer._id,
        type: 'withdrawal',
        page: '1',
        limit: '10',
        sortBy: 'timestamp',
        sortOrder: 'desc',
      });
    await expect.poll(address).toContain('tab=transactions&money=withdrawal');
    on(getAllTransactions).answers(listOf());
    await page.getByRole('combobox', { name: 'Type' }).selectOptions('deposit');
    await expectWords(['No transaction of this type']);
  });

  test('are narrowed as the address says, which Back brings again', async () => {
    on(getAllTransactions).answers(listOf(withdrawal));
    await show(adaeze, { tab: 'transactions', money: 'withdrawal' });
    await expect.element(page.getByRole('combobox', { name: 'Type' })).toHaveValue('withdrawal');
    expect(queries('transaction/getAllTransactions')).toContainEqual(expect.objectContaining({ type: 'withdrawal' }));
  });

  test('that failed say that their money was returned', async () => {
    const returnedAs = { transactionId: 'RET-1', at: '2026-11-20T10:15:00.000Z' };
    on(getAllTransactions).answers(listOf({ ...withdrawal, status: 'failed', returnedAs }));
    await showTab('transactions');
    await expectWords(['Money returned'], page.getByRole('table', { name: 'Transactions' }));
  });

  test('say that they could not be fetched, and appear after another try', async () => {
    on(getAllTransactions).refuses();
    await showTab('transactions');
    await expectWords(['The transactions could not be fetched.']);
    on(getAllTransactions).answers(listOf(deposit));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectWords(['+₦10,000,000,000.00']);
  });
});

describe('the investments', () => {
  test('show capital, expected profit and how each was bought', async () => {
    on(investments).answers({ success: true, investments: [investment] });
    await showTab('investments');
    await expectWords(
      [
        'Harvest 180',
        'Recorded offline',
        '₦10,000,000,000.00',
        '₦1,450,000,000.00',
        'at 14.5%',
        'Not done: Harvest 180 is not open.',
        'Completed',
      ],
      page.getByRole('table', { name: 'Investments' }),
    );
  });

  test('say that a profit is of a plan with top-ups, and of one that was left early what it earned until then', async () => {
    const plan: Investment = { ...investment, profit: 1234.5, expectedProfit: 1234.5, toppedUp: true };
    const left: Investment = {
      ...investment,
      _id: '01890000-0000-7000-8000-000000000082',
      profit: 77.25,
      exitedAt: '2026-05-05T09:00:00.000Z',
    };
    on(investments).answers({ success: true, investments: [plan, left] });
    await showTab('investments');
    const table = page.getByRole('table', { name: 'Investments' });
    await expectWords(['earned ₦1,234.50 at 14.5%, with top-ups', 'earned ₦77.25 at 14.5%'], table);
  });

  test('that run come first, and on a phone each says what it earns, when it ended, and what its end brings', async () => {
    const running: Investment = {
      ...investment,
      _id: '01890000-0000-7000-8000-000000000083',
      status: 'in_progress',
      expectedProfit: 725.5,
      endDate: '2027-07-05T23:00:00.000Z',
      ending: { choice: 'wallet', changeBefore: '2027-07-04T23:00:00.000Z' },
    };
    on(investments).answers({ success: true, investments: [investment, running] });
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 900));
    await showTab('investments');
    const table = page.getByRole('table', { name: 'Investments' });
    const rows = () => {
      const cells = [...table.element().querySelectorAll<HTMLElement>('tbody tr')];
      return cells.map(({ innerText }) => innerText.replaceAll(/\s+/g, ' '));
    };
    await expect.poll(rows).toHaveLength(2);
    const [first, last] = rows();
    for (const words of ['until Jul 6, 2027', 'earns ₦725.50 at 14.5%', 'When it ends: Into the wallet'])
      expect(first).toContain(words);
    for (const words of ['ended Jul 6, 2026', 'earned ₦1,450,000,000.00 at 14.5%']) expect(last).toContain(words);
  });

  test.for([1440, 1024])(
    'say what their end brings below their term, so that a product keeps its line, at %i pixels',
    async (width) => {
      const running: Investment = { ...investment, product: { ...investment.product, name: '182-Day Treasury Note' } };
      on(investments).answers({ success: true, investments: [running] });
      await page.viewport(width, 900);
      onTestFinished(() => page.viewport(1280, 900));
      await showTab('investments');
      const table = page.getByRole('table', { name: 'Investments' });
      await expect.element(table.getByText('182-Day Treasury Note')).toBeVisible();
      expect(table.getByText('182-Day Treasury Note').element().getClientRects()).toHaveLength(1);
      expect(table.getByRole('columnheader', { name: 'When it ends' }).elements()).toEqual([]);
    },
  );

  test('have the whole width at 1440 pixels where text has twice its size', async () => {
    on(investments).answers({ success: true, investments: [investment] });
    await page.viewport(1440, 900);
    document.documentElement.style.fontSize = '200%';
    onTestFinished(async () => {
      document.documentElement.style.fontSize = '';
      await page.viewport(1280, 900);
    });
    await showTab('investments');
    const table = page.getByRole('table', { name: 'Investments' });
    await expectWords(['Harvest 180'], table);
    expect(table.element().getBoundingClientRect().width).toBeGreaterThan(1000);
  });

  test('stay a table beside the profile when the window is 1440 pixels wide', async () => {
    on(investments).answers({ success: true, investments: [investment] });
    const { innerWidth, innerHeight } = window;
    await page.viewport(1440, 900);
    document.body.style.maxWidth = '1126px';
    try {
      await showTab('investments');
      const table = page.getByRole('table', { name: 'Investments' });
      await expectWords(['Harvest 180'], table);
      await expect.element(table).not.toHaveAttribute('data-stacks');
      const { scrollWidth, clientWidth } = table.element().closest('div') ?? document.body;
      expect(scrollWidth).toBe(clientWidth);
    } finally {
      document.body.style.maxWidth = '';
      await page.viewport(innerWidth, innerHeight);
    }
  });

  test('say that they could not be fetched, and appear after another try', async () => {
    on(investments).refuses();
    await showTab('investments');
    await expectWords(['The investments could not be fetched.']);
    on(investments).answers({ success: true, investments: [investment] });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectWords(['Harvest 180']);
  });
});

test('asks to remove a second factor that was lost', async () => {
  await show();
  await page.getByRole('button', { name: 'Remove a lost second factor' }).click();
  const dialog = page.getByRole('dialog', { name: `Remove the second factor of ${longName}?` });
  await expectWords(['Another administrator has to confirm it under Approvals first.'], dialog);
  await expectAccessibleState();
  on((api) => resetUserTwoFactor(api, customer._id, { reason: '' })).answers({
    success: true,
    message: 'It waits for another administrator.',
    approval: {
      _id: '01890000-0000-7000-8000-00000000a001',
      act: { action: 'resetUserTwoFactor', reason: 'Phone lost, known by voice' },
      amount: null,
      user: { _id: customer._id, name: longName },
      state: 'waiting',
      askedBy: { _id: customer._id, name: 'Adaeze Nwosu' },
      askedAt: '2026-11-20T09:00:00.000Z',
      expiresAt: '2026-11-27T09:00:00.000Z',
      decidedBy: null,
      decidedAt: null,
      note: null,
    },
  });
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Phone lost, known by voice');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expectWords(['It waits for another administrator.']);
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: `admin/users/${customer._id}/twoFactor/reset`,
      body: { reason: 'Phone lost, known by voice' },
    },
  ]);
});

test('changes the status and shows the page with the new status', async () => {
  on((api) => setUserStatus(api, customer._id, { status: 0 })).answers({ success: true, message: 'Changed.' });
  await showTab('history');
  await page.getByRole('combobox', { name: `Status of ${longName}` }).click();
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /^Archived/ })
    .click();
  await expectWords([`Set ${longName} to Archived?`]);
  on(details).answers({
    success: true,
    user: {
      ...rich,
      sub_status: 120,
      statusHistory: [
        { from: 1, to: 120, by: longName, at: '2026-11-21T09:00:00.000Z', reason: 'Asked for by letter' },
      ],
    },
  });
  await page.getByRole('textbox', { name: 'Why?' }).fill('Asked for by letter');
  await page.getByRole('button', { name: 'Set to Archived' }).click();
  await expectWords(['User status updated successfully!', 'This account is archived.', 'Asked for by letter']);
  await expectWords(
    [`Archived, set by ${longName} on Nov 21, 2026, 10:00 AM: “Asked for by letter”`],
    page.getByRole('note'),
  );
  expect(sent()).toEqual([
    {
      method: 'PATCH',
      path: `admin/users/${customer._id}/status`,
      body: { status: 120, reason: 'Asked for by letter' },
    },
  ]);
});

test('keeps a note, which support may write too', async () => {
  const note: UserNote = {
    _id: investment._id,
    at: '2026-11-21T09:00:00.000Z',
    by: longName,
    text: 'Sent the receipt',
  };
  await show({ ...adaeze, role: 'support' });
  await expectWords(['No notes yet.']);
  expect(page.getByRole('button', { name: 'Remove a lost second factor' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Add a note' }).click();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expectWords(['Please write a note']);
  on((api) => addUserNote(api, customer._id, { text: '' })).answers({
    success: true,
    message: 'The note was added.',
    note,
  });
  on(notes).answers(notesOf(note));
  await page.getByRole('textbox', { name: 'New note' }).fill('Sent the receipt');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expectWords(['The note was added.', 'Sent the receipt', `by ${longName}`]);
  expect(sent()).toEqual([
    { method: 'POST', path: `admin/users/${customer._id}/notes`, body: { text: 'Sent the receipt' } },
  ]);
});

test('an account that its customer closed says so, and has no status to choose', async () => {
  on(details).answers({ success: true, user: { ...poor, sub_status: 120, closedAt: '2026-11-20T08:00:00.000Z' } });
  await show();
  await expectWords(['The customer closed this account on Nov 20, 2026, 9:00 AM. It stays closed.']);
  expect(page.getByRole('combobox', { name: /^Status of/ }).query()).toBeNull();
});

describe('a change of name', () => {
  const nameChange: WaitingNameChange = {
    _id: '01890000-0000-7000-8000-0000000000f2',
    before: customer.name,
    after: 'Oluwafunmilayo Adeyemi-Okonkwo',
    reason: 'marriage',
    words: 'We married in Enugu.',
    file: {
      _id: '01890000-0000-7000-8000-0000000000f1',
      name: 'certificate.png',
      type: 'image/png',
      size: 120_000,
      addedAt: '2026-11-20T08:00:00.000Z',
    },
    askedAt: '2026-11-20T08:30:00.000Z',
    acceptedBy: null,
  };
  const file = (api: Parameters<typeof getNameChangeFile>[0]) => getNameChangeFile(api, nameChange._id);
  const card = page.getByRole('region', { name: 'Another name is asked for' });
  const pixel = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/p9Xg3wAAAABJRU5ErkJggg=='),
    (letter) => letter.charCodeAt(0),
  );

  test('that waits shows both names, the reason and the file; accepting it asks another administrator', async () => {
    on(details).answers({ success: true, user: { ...rich, nameChange } });
    on(file).answers(new Blob([pixel], { type: 'image/png' }));
    on((api) => acceptNameChange(api, nameChange._id)).answers({
      success: true,
      message: 'This needs a second administrator.',
      approval: { ...asked, user: null, amount: null },
    });
    await show();
    await expectWords([customer.name, nameChange.after, 'Marriage', 'We married in Enugu.'], card);
    await expectAccessibleState();
    await card.getByRole('button', { name: 'See the file' }).click();
    const picture = page.getByRole('dialog', { name: 'What shows the new name' });
    await expect.element(picture.getByRole('img', { name: `What shows the name ${nameChange.after}` })).toBeVisible();
    await expectAccessibleState();
    await picture.getByRole('button', { name: 'Close' }).last().click();
    await card.getByRole('button', { name: 'Accept' }).click();
    const question = page.getByRole('dialog', { name: `Change the name to ${nameChange.after}?` });
    await expectWords(['until another administrator has approved it'], question);
    await expectAccessibleState();
    on(details).answers({ success: true, user: { ...rich, nameChange: { ...nameChange, acceptedBy: adaeze.name } } });
    await question.getByRole('button', { name: 'Accept' }).click();
    await expectWords(['This needs a second administrator.']);
    await expectWords([`${adaeze.name} has accepted.`], card);
    await expect.element(card.getByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
    expect(sent()).toMatchObject([{ method: 'POST', path: `admin/nameChanges/${nameChange._id}/accept` }]);
  });

  test('is refused with a reason that the customer reads', async () => {
    on(details).answers({ success: true, user: { ...rich, nameChange } });
    const message = 'The change is refused, and the customer is told why.';
    on((api) => refuseNameChange(api, nameChange._id, { reason: '' })).answers({ success: true, message });
    await show();
    await card.getByRole('button', { name: 'Refuse' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refuse the change of name?' });
    await expectWords(['The customer reads it'], dialog);
    await expectAccessibleState();
    await dialog.getByRole('textbox', { name: 'Why?' }).fill('The file cannot be read.');
    on(details).answers({ success: true, user: rich });
    await dialog.getByRole('button', { name: 'Refuse' }).click();
    await expectWords([message]);
    await expect.element(card).not.toBeInTheDocument();
    expect(sent().at(-1)).toMatchObject({ body: { reason: 'The file cannot be read.' } });
  });

  test('shows no file to a role that does not decide it, and says who does', async () => {
    on(details).answers({ success: true, user: { ...rich, nameChange } });
    on(getAdmins).answers({ success: true, admins: [], pagination: { total: 0, pages: 0 } });
    await show({ ...adaeze, role: 'support' });
    await expectWords([nameChange.after, 'may not confirm what customers show of themselves'], card);
    await expect.element(card.getByRole('button', { name: 'See the file' })).not.toBeInTheDocument();
    await expectAccessibleState();
  });

  test('leaves the previous names on the profile', async () => {
    const formerNames = [{ name: 'Funmi Nwachukwu', until: '2026-10-02T08:00:00.000Z' }];
    on(details).answers({ success: true, user: { ...rich, formerNames } });
    await show();
    await expectWords(['Names before', 'Funmi Nwachukwu, until Oct 2, 2026']);
  });
});

describe('the level of verification', () => {
  const level: UserLevel = {
    checked: true,
    level: 1,
    limits: { deposit: 50_000, balance: 300_000, withdrawnADay: 50_000 },
    next: { level: 2, limits: { deposit: 100_000, balance: 500_000, withdrawnADay: 200_000 }, needs: ['nin'] },
    bvnWaits: false,
    identifiedAt: '2026-11-02T08:00:00.000Z',
    verifications: [
      {
        _id: '01890000-0000-7000-8000-000000000097',
        kind: 'address',
        shown: 'Electricity bill of October',
        by: 'Tunde Bakare',
        at: '2026-11-03T08:00:00.000Z',
        revoked: null,
      },
    ],
  };
  const answer = (user: UserDetails) => on(details).answers({ success: true, user });
  const card = page.getByRole('region', { name: 'Verification: level 1' });

  test('says what was shown, what it allows and what the next one needs', async () => {
    answer({ ...rich, level });
    await showTab('verification');
    await expectWords(['At most ₦50,000', 'At most ₦300,000', 'their NIN', 'Electricity bill of October'], card);
    await expectWords(['Checked by the bank on', 'by Tunde Bakare'], card);
    await expectAccessibleState();
    answer({ ...rich, level: { ...level, checked: false } });
    await showTab('verification');
    await expectWords(['Nobody has limits now', 'Balance, if checked']);
  });

  test('waits for staff where another account has the BVN, and a second account can be confirmed', async () => {
    answer({ ...rich, level: { ...level, identifiedAt: null, bvnWaits: true } });
    on((api) => confirmVerification(api, customer._id, { kind: 'second_account', shown: '' })).answers({
      success: true,
      message: 'It waits for a second administrator.',
    });
    await showTab('verification');
    await expectWords(['Fits the bank account, and waits: another account has it'], card);
    await card.getByRole('button', { name: 'Confirm what was shown' }).click();
    const dialog = page.getByRole('dialog');
    await expectWords(['both are of this one person'], dialog);
    await dialog.getByRole('combobox', { name: 'What was shown' }).selectOptions('Second account');
    await dialog.getByRole('textbox', { name: 'What did you see?' }).fill('Account of the firm, letter of 3 May');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expectWords(['It waits for a second administrator.']);
    expect(sent()).toMatchObject([{ body: { kind: 'second_account' } }]);
  });

  test('rises when an administrator confirms what the customer has shown', async () => {
    answer({ ...rich, level });
    on((api) => confirmVerification(api, customer._id, { kind: 'nin', shown: '' })).answers({
      success: true,
      message: 'It is confirmed.',
    });
    await showTab('verification');
    await card.getByRole('button', { name: 'Confirm what was shown' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'What did you see?' }).fill('NIN 12345678901');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expectWords(['Please choose what was shown', 'Please write the last four digits only'], dialog);
    await dialog.getByRole('combobox', { name: 'What was shown' }).selectOptions('NIN');
    await dialog.getByRole('textbox', { name: 'What did you see?' }).fill('NIN slip, ends in 4821');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expectWords(['It is confirmed.']);
    expect(sent()).toMatchObject([
      { path: `admin/users/${customer._id}/verifications`, body: { kind: 'nin', shown: 'NIN slip, ends in 4821' } },
    ]);
  });

  test('falls when a confirmation is taken back, with a reason', async () => {
    answer({ ...rich, level });
    const id = level.verifications[0]?._id ?? '';
    on((api) => revokeVerification(api, id, { reason: '' })).answers({ success: true, message: 'Taken back.' });
    await showTab('verification');
    await card.getByRole('button', { name: 'Take back: Address' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Why?' }).fill('Not theirs');
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await expectWords(['Taken back.']);
    expect(sent()).toMatchObject([{ path: `admin/verifications/${id}/revoke`, body: { reason: 'Not theirs' } }]);
  });
});

test('shows the customer’s own account number, or why there is none', async () => {
  const given = { state: 'given', reason: null, number: '9930001737', bank: 'Wema Bank', name: 'AJOSE/NGOZI' } as const;
  on(details).answers({ success: true, user: { ...rich, accountNumber: given } });
  await show();
  const card = page.getByRole('region', { name: 'Own account number' });
  await expectWords(['Wema Bank', 'AJOSE/NGOZI'], card);
  await expect.element(card.getByRole('textbox')).toHaveValue('9930001737');
});
