/** All transactions in each of their states: what is filtered, sorted and paged, and deciding one that waits. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { getSystemSettings } from '@ajose/sdk/admin/dashboard';
import { getRemittance, getTaxMonths } from '@ajose/sdk/admin/tax';
import { formatMonth, lagosDay } from '@ajose/sdk/domain/time';
import { getFound } from '@ajose/sdk/admin/search';
import { getAllTransactions, setTransactionStatus } from '@ajose/sdk/admin/transactions';
import { getPendingMoney, showContacts } from '@ajose/sdk/admin/users';
import type { Contacts } from '@ajose/sdk/contract/contacts';
import type { ListedTransaction } from '@ajose/sdk/contract/transactions';
import { on, queries, sent } from '@ajose/tools/network';
import { expectAccessible, expectAccessibleState } from '@ajose/tools/accessible';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { fromCase, fromCustomer } from '../../components/cameFrom.ts';
import { addressOf } from '../../paths.ts';
import { address, cutMoney, showPage, TYPED, where } from '../../../test/page.tsx';
import { adaeze, customer, longName } from '../../../test/people.ts';
import { settings } from '../../../test/settings.ts';
import { deposit, listOf, withdrawal } from '../../../test/transactions.ts';
import { noFilters } from './transactionList.ts';
import { TransactionsPage } from './TransactionsPage.tsx';

const at = (words: Record<string, string>) => addressOf({ section: 'transactionManagement' }, words);
const show = (words: Record<string, string> = {}) => showPage(<TransactionsPage />, adaeze, at(words));
/** A transaction beside the list. */
const panel = page.getByRole('region', { name: 'Transaction', exact: true });
const asked = () => queries('transaction/getAllTransactions').at(-1);
const first = { page: '1', limit: '10', sortBy: 'timestamp', sortOrder: 'desc' };

beforeEach(() => {
  on(getSystemSettings).answers({ success: true, settings });
  on((api) => getPendingMoney(api, withdrawal.userId)).answers({ success: true, pending: [] });
});

testStates({
  show,
  call: getAllTransactions,
  empty: { reply: listOf(), says: ['No transactions found'] },
  filled: {
    reply: listOf(deposit, { ...withdrawal, user: null }),
    says: [
      longName,
      customer.email,
      'payment-1732172400000-wallet-aB3dE',
      deposit.reason,
      '+₦10,000,000,000',
      'User not found',
      'Not moved',
      'Total Volume',
      'Completed',
      'Pending',
      'User Cancelled',
      '₦10B',
      '₦12.5K',
      '2 transactions',
      'Nov 21, 2026',
      '7:31 AM',
    ],
  },
  failed: { says: 'Failed to fetch transactions', broken: 'Error fetching transactions' },
});

test('asks for the latest ten transactions, and for no others', async () => {
  on(getAllTransactions).answers(listOf(withdrawal));
  await show();
  await expectWords(['WDL_1732172400000_aB3dE9xZ']);
  expect(asked()).toEqual(first);
});

test('begins with the status that another screen asked for', async () => {
  on(getAllTransactions).answers(listOf(withdrawal));
  await show({ status: 'pending' });
  await expectWords(['WDL_1732172400000_aB3dE9xZ']);
  expect(asked()).toEqual({ ...first, status: 'pending' });
});

/** A choice's groups, each with the words of its options. */
const groupsOf = (choice: ReturnType<typeof page.getByRole>) =>
  [...choice.element().querySelectorAll('optgroup')].map(({ label, children }) => [
    label,
    [...children].map(({ textContent }) => textContent),
  ]);

test('says beside each kind how much money moved, and a chosen kind lists its rows of every status', async () => {
  on(getAllTransactions).answers(listOf(deposit, withdrawal));
  await show({ type: 'withdrawal' });
  const type = page.getByRole('combobox', { name: 'Type' });
  await expect.poll(() => groupsOf(type)[0]?.[1]?.[0]).toBe('Deposit, ₦10B completed, ₦12M offline');
  await type.selectOptions('Withdrawal, ₦2.3M completed');
  await expect.poll(asked).toEqual({ ...first, kind: 'to_bank' });
  await type.selectOptions('All types');
  await expect.poll(asked).toEqual(first);
});

test('says what the sums above the list leave out', async () => {
  const list = listOf(deposit, withdrawal);
  const leftOut = { returns: 18, offlineTwice: 12_000_000 };
  on(getAllTransactions).answers({ ...list, summary: { ...list.summary, leftOut } });
  await show();
  await expectWords(['without 18 returns and the second row of what was recorded offline (₦12M).']);
  // Below the list, which begins higher for it.
  const note = page.getByText('without 18 returns', { exact: false }).element();
  const grid = page.getByRole('grid', { name: 'Transactions' }).element();
  expect(grid.compareDocumentPosition(note) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test('says that the volume has no deposit that has not arrived', async () => {
  const list = listOf(withdrawal);
  on(getAllTransactions).answers({ ...list, summary: { ...list.summary, pendingAmount: withdrawal.amount + 90_000 } });
  await show();
  await expectWords(['Volume is what moved and withdrawals on their way, without pending deposits (₦90K).']);
});

test('says nothing of pending deposits where there are none', async () => {
  on(getAllTransactions).answers(listOf(deposit, withdrawal));
  await show();
  await expectWords(['₦12.5K'], page.getByRole('region', { name: 'Pending' }));
  expect(page.getByText(/without/).elements()).toEqual([]);
});

test('groups the statuses by what became of the money, each with the sum of its rows', async () => {
  const list = listOf(deposit, withdrawal);
  on(getAllTransactions).answers({ ...list, summary: { ...list.summary, failedAmount: 2_300_000 } });
  await show();
  const status = page.getByRole('combobox', { name: 'Status', exact: true });
  await expect
    .poll(() => groupsOf(status))
    .toEqual([
      ['On its way', ['Pending, ₦12.5K', 'To review']],
      ['Done', ['Completed, ₦10B']],
      ['Did not happen', ['Failed, ₦2.3M', 'User cancelled']],
    ]);
  await status.selectOptions('Failed, ₦2.3M');
  await expect.poll(asked).toEqual({ ...first, status: 'failed' });
});

test('groups kinds into money in, money out and money that went back, then the types of the record, each only where the list has rows of it', async () => {
  const list = listOf(deposit, withdrawal);
  const kinds = ['paid_in', 'to_bank', 'into_circle', 'returned'] as const;
  on(getAllTransactions).answers({ ...list, summary: { ...list.summary, kinds: [...kinds] } });
  await show();
  const type = page.getByRole('combobox', { name: 'Type', exact: true });
  await expect
    .poll(() => groupsOf(type))
    .toEqual([
      ['Money in', ['Deposit, ₦10B completed, ₦12M offline']],
      ['Money out', ['Withdrawal, ₦2.3M completed', 'Into circles']],
      ['Went back', ['Returned']],
      ['Type of the record', ['All money in', 'All money out']],
    ]);
  await type.selectOptions('Into circles');
  await expect.poll(asked).toEqual({ ...first, kind: 'into_circle' });
});

test.for(['pending', 'awaiting', 'failed', 'user_cancelled'])(
  'under the status %s the sums of kinds are of its rows, and none says that it is completed',
  async (status) => {
    on(getAllTransactions).answers(listOf(withdrawal));
    await show({ status });
    const type = page.getByRole('combobox', { name: 'Type', exact: true });
    await expect.poll(() => groupsOf(type)[1]).toEqual(['Money out', ['Withdrawal, ₦2.3M']]);
    expect(type.element().textContent).not.toContain('completed');
  },
);

test('keeps the filters for a later visit, also those that were added to the filters of another screen', async () => {
  on(getAllTransactions).answers(listOf(withdrawal));
  await show({ status: 'pending' });
  await page.getByRole('combobox', { name: 'Type' }).selectOptions('withdrawal');
  await expect.poll(asked).toEqual({ ...first, type: 'withdrawal', status: 'pending' });
  await cleanup();
  await show();
  await expect.element(page.getByRole('combobox', { name: 'Type' })).toHaveValue('withdrawal');
  await expect.element(page.getByRole('combobox', { name: 'Status' })).toHaveValue('pending');
});

test('a list says which filters it has until they are cleared, and a kind of money comes with no status', async () => {
  on(getAllTransactions).answers(listOf(withdrawal));
  sessionStorage.setItem(
    'kept:transactions',
    JSON.stringify({ ...noFilters, search: 'ada', status: 'awaiting', startDate: '2026-11-01' }),
  );
  await show();
  const note = page.getByText('Filtered: “ada”, To review, from Nov 1, 2026');
  await expect.element(note).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect.poll(asked).toEqual(first);
  await expect.element(note).not.toBeInTheDocument();
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOptions('to_bank');
  await expect.element(page.getByText('Filtered: Withdrawal', { exact: true })).toBeVisible();
});

test('the rows stand as high with a filter as without one', async () => {
  await page.viewport(1190, 900);
  onTestFinished(() => page.viewport(1280, 900));
  on(getAllTransactions).answers(listOf(withdrawal));
  await show();
  const grid = page.getByRole('grid', { name: 'Transactions' });
  await expectWords(['Wallet withdrawal'], grid);
  const top = () => grid.element().getBoundingClientRect().top;
  const before = top();
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOptions('to_bank');
  await expectWords(['Filtered: Withdrawal', 'Clear Filters']);
  expect(top()).toBe(before);
});

test('a search that finds nothing under the filters names them, and offers to search all transactions', async () => {
  on(getAllTransactions).answers(listOf());
  await show({ status: 'awaiting' });
  await page.getByRole('searchbox').fill('12,500,000');
  await userEvent.keyboard('{Enter}');
  await expectWords(['No transactions found', 'Not among: To review.']);
  on(getAllTransactions).answers(listOf(withdrawal));
  await page.getByRole('button', { name: 'Search all' }).click();
  await expect.poll(asked).toEqual({ ...first, search: '12,500,000' });
});

test('a search for a reference as a row shows it, cut, says to paste the whole one', async () => {
  on(getAllTransactions).answers(listOf());
  await show();
  await page.getByRole('searchbox').fill('…1538');
  await userEvent.keyboard('{Enter}');
  await expectWords(['No transactions found', 'A reference is found whole. Open its row and press its copy button.']);
});

test('on a wide screen the tiles keep their height and width when the list is narrowed to a type, and the first row stands high', async () => {
  await page.viewport(1190, 900);
  onTestFinished(() => page.viewport(1280, 900));
  const list = listOf(withdrawal);
  const sizes = () =>
    ['Total Volume', 'Completed', 'Pending', 'User Cancelled', 'Failed'].map((name) => {
      const { width, height } = page.getByRole('region', { name, exact: true }).element().getBoundingClientRect();
      return [width, height];
    });
  on(getAllTransactions).answers({ ...list, summary: { ...list.summary, failedAmount: 4_800_000 } });
  await show();
  await expectWords(['₦4.8M'], page.getByRole('region', { name: 'Failed' }));
  const before = sizes();
  on(getAllTransactions).answers(list);
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOptions('withdrawal');
  await expectWords(['₦0'], page.getByRole('region', { name: 'Failed' }));
  expect(sizes()).toEqual(before);
});

test('a chosen status is shown without its sum, and its tile alone shows the sum of what failed, once', async () => {
  const list = listOf(withdrawal);
  on(getAllTransactions).answers({ ...list, summary: { ...list.summary, totalAmount: 44_000, failedAmount: 44_000 } });
  await show({ status: 'failed' });
  await expectWords(['₦44K'], page.getByRole('region', { name: 'Failed' }));
  expect(page.getByText('₦44K').elements()).toHaveLength(1);
  const status = page.getByRole('combobox', { name: 'Status', exact: true });
  await expect.poll(() => groupsOf(status).flatMap(([, names]) => names)).toContain('Failed');
});

test('a reload keeps the search beside the filters that the address names', async () => {
  on(getAllTransactions).answers(listOf(withdrawal));
  sessionStorage.setItem('kept:transactions', JSON.stringify({ ...noFilters, search: 'ada', status: 'failed' }));
  await show({ status: 'failed' });
  await expect.poll(asked).toEqual({ ...first, search: 'ada', status: 'failed' });
  await cleanup();
  await show({ status: 'pending' });
  await expect.poll(asked).toEqual({ ...first, status: 'pending' });
});

test('an address that somebody typed, with no filter or with a transaction alone, opens the whole list, and a reload keeps it', async () => {
  on(getAllTransactions).answers(listOf(withdrawal));
  const kept = { ...noFilters, limit: 25, search: 'ada', status: 'failed' };
  const typed: Record<string, string>[] = [{}, { transaction: withdrawal.transactionId }];
  for (const words of typed) {
    sessionStorage.setItem('kept:transactions', JSON.stringify(kept));
    await showPage(<TransactionsPage />, adaeze, at(words), TYPED);
    // A reload, which has the entry's new key, keeps what is chosen from now on.
    await expect.poll(() => where()?.key).not.toBe(TYPED);
    // The length of the list is its reader's.
    await expect.poll(asked).toEqual({ ...first, limit: '25' });
    await expect.element(page.getByText('Filtered:')).not.toBeInTheDocument();
    await cleanup();
  }
});

test('opens the details of a row with the full id, and from there the customer', async () => {
  on(getAllTransactions).answers(listOf(withdrawal));
  await show();
  await expect
    .element(page.getByRole('link', { name: 'Wallet withdrawal', exact: true }))
    .toHaveAttribute('href', at({ transaction: withdrawal.transactionId }));
  await page.getByText('−₦12,501').click();
  await expectWords([
    'Withdrawal of ₦12,500.50',
    'Wallet withdrawal',
    'Waiting',
    'Guaranty Trust Bank, 0123456789',
    'ADEBAYO OGUNLESI',
    'Bank transfer',
    'Not moved',
  ]);
  await expect.element(page.getByLabelText('Transaction ID')).toHaveValue(withdrawal.transactionId);
  await expectAccessibleState();
  await panel.getByRole('link', { name: 'Ngozi Eze' }).click();
  await expect.poll(address).toBe(
    addressOf({
      section: 'userDetails',
      userId: withdrawal.userId,
      from: 'transactionManagement',
    }),
  );
});

test.for([
  { kind: 'into_plan', title: 'Put into a plan', type: 'Into plans' },
  { kind: 'from_plan', title: 'Paid back from a plan', type: 'From plans' },
] as const)('the details of money $type name its type as the list does', async ({ kind, title, type }) => {
  on(getAllTransactions).answers(listOf({ ...deposit, kind, type: kind === 'into_plan' ? 'withdrawal' : 'deposit' }));
  await show({ transaction: deposit.transactionId });
  await expectWords([`${title}: ₦10,000,000,000.00`], panel);
  await expect.element(panel.getByText(type, { exact: true })).toBeVisible();
  for (const recorded of ['Deposit', 'Withdrawal'])
    expect(panel.getByText(recorded, { exact: true }).elements()).toEqual([]);
});

test('a chosen type leaves the other types of the list to choose, each with its sum', async () => {
  on(getAllTransactions).answers(listOf(deposit, withdrawal));
  await show({ status: 'completed' });
  const type = page.getByRole('combobox', { name: 'Type', exact: true });
  await expect.poll(() => groupsOf(type)[1]).toEqual(['Money out', ['Withdrawal, ₦2.3M completed']]);
  const narrow = listOf(deposit);
  on(getAllTransactions).answers({
    ...narrow,
    summary: { ...narrow.summary, kinds: ['paid_in'], completedByKind: [] },
  });
  await type.selectOptions('paid_in');
  await expect.poll(asked).toEqual({ ...first, kind: 'paid_in', status: 'completed' });
  await expect.poll(() => groupsOf(type)[1]).toEqual(['Money out', ['Withdrawal, ₦2.3M completed']]);
});

test('a failed withdrawal says until when the wallet was without the money, and in the list that it was returned', async () => {
  const failed: ListedTransaction = {
    ...withdrawal,
    status: 'failed',
    beforeBalance: 50_000,
    afterBalance: 37_500,
    returnedAs: { transactionId: 'RET-1', at: '2026-11-20T10:15:00.000Z' },
  };
  on(getAllTransactions).answers(listOf(failed));
  await show({ transaction: withdrawal.transactionId });
  await expectWords(['Wallet after', '₦37,500.00', 'Until the money was back, on Nov 20, 2026, 11:15 AM'], panel);
  await expectWords(['Money returned'], page.getByRole('grid', { name: 'Transactions' }));
});

test.for([
  [7.25, '7.25%, until Nov 30, 2027'],
  [0, 'Without profit, until Nov 30, 2027'],
] as const)('money that went into a plan at %s percent says its rate', async ([interestRate, words]) => {
  const plan = { interestRate, endDate: '2027-11-30T09:00:00.000Z' };
  on(getAllTransactions).answers(listOf({ ...deposit, kind: 'into_plan', type: 'withdrawal', plan }));
  await show({ transaction: deposit.transactionId });
  await expectWords(['Rate', words], panel);
});

test('a transaction that was opened from a case stands alone, and leads back to the case', async () => {
  on(getAllTransactions).answers(listOf(withdrawal));
  await show({ transaction: withdrawal.transactionId, ...fromCase(customer._id, 'inbox') });
  await expectWords(['Withdrawal of', withdrawal.transactionId]);
  expect(page.getByRole('grid').elements()).toEqual([]);
  await expect
    .element(page.getByRole('link', { name: 'Back to the case' }))
    .toHaveAttribute('href', addressOf({ section: 'cases' }, { case: customer._id, from: 'inbox' }));
});

test('what was booked offline says when it was recorded and for which day, without a time that nobody entered', async () => {
  const [timestamp, postedAt] = ['2026-11-19T23:00:00.000Z', '2026-11-20T18:28:00.000Z'];
  on(getAllTransactions).answers(listOf({ ...deposit, receipt: 'LAG-77801', timestamp, postedAt }));
  await show({ transaction: deposit.transactionId });
  await expectWords(['LAG-77801', 'Recorded', 'Nov 20, 2026, 7:28 PM', 'Dated', 'Nov 20, 2026'], panel);
  expect(panel.element().textContent).not.toContain('12:00');
});

test('a transaction that was opened from a customer stands without the list of all, and leads back to the customer as left', async () => {
  on(getAllTransactions).answers(listOf(withdrawal));
  await show({ transaction: withdrawal.transactionId, ...fromCustomer(customer._id) });
  await expectWords(['Withdrawal of', withdrawal.transactionId]);
  expect(page.getByRole('grid').elements()).toEqual([]);
  expect(page.getByRole('button', { name: /^(Previous|Next)/ }).elements()).toEqual([]);
  await expectAccessibleState();
  // The list under test names its own state in the next address at once.
  await expect
    .element(page.getByRole('link', { name: 'Back to the customer' }))
    .toHaveAttribute(
      'href',
      addressOf({ section: 'userDetails', userId: customer._id, from: 'userManagement' }, { kept: 'yes' }),
    );
});

test('a withdrawal says when it was asked for and when it was paid, and one that was not paid only the first', async () => {
  const paid = { ...withdrawal, status: 'completed', timestamp: '2026-11-20T09:00:00.000Z' } as const;
  on(getAllTransactions).answers(listOf({ ...paid, postedAt: '2026-11-20T09:04:00.000Z' }));
  await show({ transaction: withdrawal.transactionId });
  await expectWords(['Asked', 'Nov 20, 2026, 10:00 AM', 'Paid', 'Nov 20, 2026, 10:04 AM'], panel);
  await cleanup();
  on(getAllTransactions).answers(listOf({ ...paid, status: 'failed', postedAt: null }));
  await show({ transaction: withdrawal.transactionId });
  await expect.element(panel.getByText('Asked', { exact: true })).toBeVisible();
  expect(panel.getByText('Paid', { exact: true }).elements()).toEqual([]);
});

test('a list narrowed to a status has no tile of another, which would read as nothing', async () => {
  on(getAllTransactions).answers(listOf(withdrawal));
  await show({ status: 'failed' });
  await expect.element(page.getByRole('region', { name: 'Failed' })).toBeVisible();
  for (const name of ['Total Volume', 'Completed', 'Pending', 'User Cancelled'])
    expect(page.getByRole('region', { name }).elements()).toEqual([]);
});

test('a withdrawal that is late says so in the list and beside it, with what else is known', async () => {
  const { payout } = withdrawal;
  if (!payout) throw new Error('The withdrawal has no payout');
  const sent = { ...withdrawal, payout: { ...payout, stage: 'sent' as const } };
  const soon = { ...sent, _id: deposit._id, transactionId: 'WDL_today', timestamp: new Date().toISOString() };
  on(getAllTransactions).answers(listOf(sent, soon));
  await show({ transaction: withdrawal.transactionId });
  await expectWords(['Pending, late'], panel);
  await expectWords(['Pending, late', 'Sent to the bank'], page.getByRole('row').nth(1));
  expect(page.getByRole('row').nth(2).getByText('Pending, late').elements()).toEqual([]);
});

test('a transaction on its way says where it is, what happens next and what staff can do', async () => {
  on(getAllTransactions).answers(listOf(withdrawal));
  on((api) => getPendingMoney(api, withdrawal.userId)).answers({
    success: true,
    pending: [
      {
        _id: withdrawal._id,
        kind: 'withdrawal',
        amount: withdrawal.amount,
        reference: withdrawal.transactionId,
        since: withdrawal.timestamp,
        where: 'The gateway has sent it.',
        next: 'We ask the gateway again.',
        nextAt: null,
        nextAtName: null,
        staff: 'Look the transfer up at Paystack by the reference wdl-01890000-0000-7000-8000-0000000000f1.',
        sentAs: 'wdl-01890000-0000-7000-8000-0000000000f1',
        caseId: customer._id,
      },
    ],
  });
  await show({ transaction: withdrawal.transactionId });
  await expectWords(
    [
      'Where it is',
      'The gateway has sent it.',
      'What happens next',
      'by the reference wdl-01890000-0000-7000-8000-0000000000f1',
    ],
    panel,
  );
  const edges = [...panel.element().querySelectorAll('dd')].map((value) => value.getBoundingClientRect().left);
  expect(new Set(edges).size).toBe(1);
  const copy = panel.getByRole('button', { name: 'Copy wdl-01890000-0000-7000-8000-0000000000f1' });
  await expect.element(copy).toBeVisible();
  // The sentence ends before its button.
  expect(copy.element().previousSibling?.textContent).toBe('wdl-01890000-0000-7000-8000-0000000000f1.');
  await expect
    .element(panel.getByRole('link', { name: 'Open the case' }))
    .toHaveAttribute(
      'href',
      addressOf(
        { section: 'cases' },
        { case: customer._id, from: 'transactionManagement', transaction: withdrawal._id },
      ),
    );
  await expect.element(panel.getByRole('link', { name: 'Open the transaction' })).not.toBeInTheDocument();
});

test('gives a sign only to money that has moved: a failed deposit has no plus, a withdrawal that left has its minus', async () => {
  const failed = { ...deposit, amount: 248_000, status: 'failed', beforeBalance: null, afterBalance: null } as const;
  const left = { ...withdrawal, amount: 44_000, status: 'failed', beforeBalance: 44_000, afterBalance: 0 } as const;
  on(getAllTransactions).answers(listOf(failed, left));
  await show();
  await expect.element(page.getByText('₦248,000', { exact: true })).toBeVisible();
  expect(page.getByText('+₦248,000').elements()).toEqual([]);
  await expectWords(['−₦44,000']);
});

test('a withdrawal that failed leads to the transaction that returned its money', async () => {
  const returnedAs = { transactionId: 'RET-01890000-0000-7000-8000-000000009105', at: '2026-11-28T15:25:00.000Z' };
  on(getAllTransactions).answers(listOf({ ...withdrawal, status: 'failed', afterBalance: 0, returnedAs }));
  await show({ transaction: withdrawal.transactionId });
  await expectWords(['Money returned', 'On Nov 28, 2026, 4:25 PM as RET-01890000-0000-7000-8000-000000009105'], panel);
  await expect
    .element(panel.getByRole('link').filter({ hasText: returnedAs.transactionId }))
    .toHaveAttribute('href', at({ transaction: returnedAs.transactionId }));
});

test('a payment that the bank refused says why, and that no administrator decided it', async () => {
  const metadata = { note: 'Account is restricted' };
  on(getAllTransactions).answers(listOf({ ...withdrawal, status: 'failed', afterBalance: 0, metadata }));
  await show({ transaction: withdrawal.transactionId });
  await expectWords(['Why it failed', 'Account is restricted', 'No administrator decided it.'], panel);
});

test('on a phone a row says its kind, and the filters and the order are in a dialog', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 900));
  on(getAllTransactions).answers(listOf(deposit, withdrawal));
  await show();
  await expectWords(['Withdrawal · Nov 21, 2026']);
  expect(page.getByRole('group', { name: 'Sort' }).elements()).toEqual([]);
  expect(page.getByRole('row').elements()[1]?.getBoundingClientRect().top).toBeLessThan(430);
  await page.getByRole('button', { name: 'Filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByRole('combobox', { name: 'Status' }).selectOptions('pending');
  await dialog.getByRole('combobox', { name: 'Order' }).selectOptions('Largest amount first');
  await dialog.getByRole('button', { name: 'Show the list' }).click();
  await expect.poll(asked).toEqual({ ...first, status: 'pending', sortBy: 'amount' });
});

test('with text at 200% a row keeps its status and its date, and opens in a dialog', async () => {
  await page.viewport(1200, 900);
  const root = document.documentElement;
  root.style.fontSize = '32px';
  onTestFinished(async () => {
    root.style.fontSize = '';
    await page.viewport(1280, 900);
  });
  await expect.poll(() => getComputedStyle(root).fontSize).toBe('32px');
  on(getAllTransactions).answers(listOf(withdrawal));
  await show({ transaction: withdrawal.transactionId });
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expectWords(['Withdrawal · Nov 21, 2026', 'Pending'], page.getByRole('table'));
  // Its title is a customer's name, and opens the row.
  const name = page.getByRole('table').getByRole('link', { name: withdrawal.user?.name ?? '' });
  const { x, y, height } = name.element().getBoundingClientRect();
  const pressed = document.elementFromPoint(x + 8, y + height / 2)?.closest('a');
  expect(pressed?.getAttribute('href')).toBe(
    addressOf({ section: 'transactionManagement' }, { transaction: withdrawal.transactionId }),
  );
});

test('a decision by hand shows who made it and why, at the withdrawal and at its return, which leads to the withdrawal', async () => {
  const decision = { status: 'failed', by: adaeze.name, reason: 'The account is not theirs' } as const;
  const metadata = { note: 'Marked as failed by an administrator' };
  const stopped = { ...withdrawal, status: 'failed', afterBalance: 0, decision, metadata } as const;
  on(getAllTransactions).answers(listOf(stopped));
  await show({ transaction: withdrawal.transactionId });
  const words = `Marked as failed by ${adaeze.name}: The account is not theirs`;
  await expectWords([words, 'Way to pay'], panel);
  expect(panel.getByText('Paid by', { exact: true }).elements()).toEqual([]);
  expect(panel.getByText(metadata.note, { exact: true }).elements()).toEqual([]);
  await cleanup();
  on(getAllTransactions).answers(
    listOf({ ...deposit, kind: 'returned', decision, metadata, returns: withdrawal.transactionId }),
  );
  await show({ transaction: deposit.transactionId });
  await expectWords([words, 'Paid by'], panel);
  await expect
    .element(panel.getByRole('link', { name: /^WDL/ }))
    .toHaveAttribute('href', at({ transaction: withdrawal.transactionId }));
});

test('money that is set aside for a dispute offers no decision and names no way to pay, in the list or in the details', async () => {
  const { payout: _, ...aside } = withdrawal;
  on(getAllTransactions).answers(listOf({ ...aside, transactionId: 'DSP-1', kind: 'taken_back' }));
  await show({ transaction: 'DSP-1' });
  await expectWords(['Wallet before'], panel);
  expect(panel.getByText('Way to pay', { exact: true }).elements()).toEqual([]);
  expect(page.getByRole('combobox', { name: 'Status of DSP-1' }).elements()).toEqual([]);
  expect(page.getByRole('button', { name: /^Mark as/ }).elements()).toEqual([]);
});

test('a withdrawal that a status holds says so in its row, in its details and where it is marked as completed', async () => {
  const heldBy = { status: 2, isDeath: false, since: '2026-11-12T09:00:00.000Z', by: 'Ngozi Okafor' } as const;
  const words = 'Suspended since Nov 12, 2026, by Ngozi Okafor';
  on(getAllTransactions).answers(listOf({ ...withdrawal, heldBy }));
  await show({ transaction: withdrawal.transactionId });
  await expect
    .element(page.getByRole('link', { name: `Held: ${words}` }))
    .toHaveAttribute(
      'href',
      addressOf({ section: 'userDetails', userId: withdrawal.userId, from: 'transactionManagement' }),
    );
  await expectWords([words], panel);
  await panel.getByRole('button', { name: 'Mark as completed' }).click();
  const dialog = page.getByRole('dialog', { name: /^Mark as completed/ });
  await expectWords([`Held: ${words}. Nothing is sent while this lasts`], dialog);
});

test('a withdrawal that a case of death holds is not marked as completed, in the words of the rule', async () => {
  const heldBy = { status: 3, isDeath: true, since: null, by: null } as const;
  on(getAllTransactions).answers(listOf({ ...withdrawal, heldBy }));
  await show({ transaction: withdrawal.transactionId });
  await panel.getByRole('button', { name: 'Mark as completed' }).click();
  const dialog = page.getByRole('dialog', { name: /^Mark as completed/ });
  await expectWords(['Held: Case of death.', 'This account is held: case of death.', 'Ngozi Eze'], dialog);
  expect(dialog.getByRole('button', { name: 'Mark as completed' }).elements()).toEqual([]);
});

test('crediting a deposit by hand asks for a reason, and sends it to the server', async () => {
  const waits = { ...deposit, status: 'pending', postedAt: null, beforeBalance: null, afterBalance: null } as const;
  on(getAllTransactions).answers(listOf(waits));
  on((api) => getPendingMoney(api, deposit.userId)).answers({ success: true, pending: [] });
  await show({ transaction: deposit.transactionId });
  await panel.getByRole('button', { name: 'Mark as completed' }).click();
  const dialog = page.getByRole('dialog', { name: /^Mark as completed/ });
  await dialog.getByRole('button', { name: 'Mark as completed' }).click();
  await expectWords(['Please say why'], dialog);
  on((api) => setTransactionStatus(api, deposit._id, { status: 'completed' })).answers({
    success: true,
    message: 'Done.',
    transaction: deposit,
  });
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Seen on the bank statement');
  await dialog.getByRole('button', { name: 'Mark as completed' }).click();
  await expectWords(['Done.']);
  expect(sent()).toMatchObject([{ body: { status: 'completed', reason: 'Seen on the bank statement' } }]);
});

test('a disputed deposit says how its dispute stands, and leads to the dispute', async () => {
  const openedAt = '2026-11-27T08:00:00.000Z';
  const answerBy = '2026-11-30T18:42:00.000Z';
  const open = { _id: customer._id, amount: 4000, openedAt, answerBy, taken: null, endedAt: null };
  on(getAllTransactions).answers(listOf({ ...deposit, disputes: [open] }));
  await show({ transaction: deposit.transactionId });
  await expectWords(['Disputed', '₦4,000.00 on Nov 27, 2026'], panel);
  await expectWords(['Waits for our answer until Nov 30, 2026, 7:42 PM. Without one it counts as accepted.'], panel);
  await expect
    .element(panel.getByRole('link', { name: 'Open the dispute' }))
    .toHaveAttribute('href', addressOf({ section: 'disputes' }, { dispute: open._id }));
  await cleanup();
  on(getAllTransactions).answers(listOf({ ...deposit, disputes: [{ ...open, answerBy: null }] }));
  await show({ transaction: deposit.transactionId });
  await expectWords(['We have answered. The payer’s bank has not decided yet.'], panel);
  await cleanup();
  const ended = { ...open, answerBy: null, taken: 4000, endedAt: '2026-11-28T08:00:00.000Z' };
  on(getAllTransactions).answers(listOf({ ...deposit, disputes: [ended] }));
  await show({ transaction: deposit.transactionId });
  await expectWords(['The payer’s bank took ₦4,000.00 on Nov 28, 2026'], panel);
});

test('closes the details by going back to the list, with its filters', async () => {
  on(getAllTransactions).answers(listOf(withdrawal));
  await show({ status: 'pending' });
  await page.getByRole('link', { name: 'Wallet withdrawal', exact: true }).click();
  await expect.poll(address).toBe(at({ transaction: withdrawal.transactionId, status: 'pending' }));
  await panel.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.poll(address).toBe(at({ status: 'pending' }));
});

test('opens the details that an address names, also of a transaction that is not on the first page', async () => {
  on(getAllTransactions).answers(listOf(deposit));
  on((api) => getAllTransactions(api, { search: withdrawal.transactionId })).answers(listOf(withdrawal));
  await show({ transaction: withdrawal.transactionId });
  await expectWords(['Withdrawal of ₦12,500.50']);
  await panel.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.poll(address).toBe(at({}));
});

test('says that no transaction has the id in the address, and does not open another one instead', async () => {
  on(getAllTransactions).answers(listOf(deposit));
  await show({ transaction: deposit.transactionId.slice(0, 8) });
  await expectWords(['There is no such transaction'], panel);
});

test('opens the details also by our own id, which other pages use', async () => {
  on(getAllTransactions).answers(listOf(deposit));
  on((api) => getAllTransactions(api, { search: withdrawal._id })).answers(listOf());
  on((api) => getAllTransactions(api, { search: withdrawal.transactionId })).answers(listOf(withdrawal));
  on(getFound).answers({
    success: true,
    customers: [],
    products: [],
    cases: [],
    complaints: [],
    circles: [],
    transactions: [{ ...withdrawal, user: null, exact: true }],
  });
  await show({ transaction: withdrawal._id });
  await expectWords(['Withdrawal of ₦12,500.50']);
});

test('leaves a click that asks for a new tab to the link', async () => {
  on(getAllTransactions).answers(listOf(withdrawal));
  await show();
  await page.getByText('−₦12,501').click({ modifiers: ['ControlOrMeta'] });
  await page.getByText('−₦12,501').click({ button: 'middle' });
  expect(address()).toBe(at({}));
  await page.getByText('−₦12,501').click();
  await expect.poll(address).toBe(at({ transaction: withdrawal.transactionId }));
});

test('shows the last page where the address names a page past the end, and corrects the address', async () => {
  const pagination = { ...listOf(withdrawal).pagination, currentPage: 2, totalPages: 2, totalTransactions: 30_033 };
  on(getAllTransactions).answers({ ...listOf(withdrawal), pagination });
  await show({ page: '9' });
  await expectWords(['30,033 transactions']);
  await expect.poll(address).toBe(at({ page: '2' }));
});

test('marks what a customer wrote as the customer’s own words', async () => {
  const metadata = { wrote: 'Salary: Shell Nigeria Plc' };
  on(getAllTransactions).answers(listOf({ ...withdrawal, metadata }));
  await show();
  await page.getByText('−₦12,501').click();
  await expectWords(['Customer wrote', '“Salary: Shell Nigeria Plc”', 'Wallet withdrawal'], panel);
});

test('shows the full account number of a withdrawal when it is asked for', async () => {
  const { payout, _id, userId } = withdrawal;
  if (!payout) throw new Error('The sample has no payout');
  const account = { ...payout.account, number: '•••• ••6789' };
  on(getAllTransactions).answers(listOf({ ...withdrawal, payout: { ...payout, account } }));
  const contacts: Contacts = {
    phoneNumber: '',
    bank_acct_number: null,
    otherBankAccounts: [],
    accountNumber: { state: 'none', reason: null, number: null, bank: null, name: null },
    paidTo: '0123456789',
  };
  on((api) => showContacts(api, userId, { transaction: _id })).answers({ success: true, contacts });
  await showPage(<TransactionsPage />, { ...adaeze, role: 'support' }, at({}));
  await page.getByText('−₦12,501').click();
  await expectWords(['Guaranty Trust Bank, •••• ••6789'], panel);
  await panel.getByRole('button', { name: 'Show the account number' }).click();
  await expectWords(['Guaranty Trust Bank, 0123456789'], panel);
  await expect.poll(() => document.activeElement?.textContent).toBe('0123456789');
  expect(sent()).toEqual([{ method: 'POST', path: `admin/users/${userId}/contacts`, body: { transaction: _id } }]);
});

test('offers no status while a transfer travels', async () => {
  const { payout } = withdrawal;
  if (!payout) throw new Error('The sample has no payout');
  on(getAllTransactions).answers(listOf({ ...withdrawal, payout: { ...payout, stage: 'sent' } }));
  await show();
  await expect
    .element(page.getByRole('combobox', { name: `Status of ${withdrawal.transactionId}` }))
    .toHaveAttribute('aria-disabled', 'true');
  await expectWords(['Sent to the bank']);
});

test.for([
  [1440, 7],
  [1024, 5],
  [768, 3],
] as const)('at %i pixels every column that is shown can be seen', async ([width, columns]) => {
  await page.viewport(width, 900);
  on(getAllTransactions).answers(listOf({ ...deposit, beforeBalance: 10_000_000_000 }, withdrawal));
  await showPage(
    // The sidebar and the margins of the shell.
    <div style={{ width: width - (width === 1440 ? 314 : width === 1024 ? 312 : 298) }}>
      <TransactionsPage />
    </div>,
  );
  await expectWords(['−₦12,501']);
  expect(page.getByRole('columnheader').all()).toHaveLength(columns);
  const scroller = document.querySelector('.MuiDataGrid-virtualScroller');
  expect(scroller?.scrollWidth).toBe(scroller?.clientWidth);
  for (const row of document.querySelectorAll('[data-rowindex]')) expect(row.clientHeight).toBe(46);
  expect(cutMoney()).toEqual([]);
  // A late one, whose chip is the longest, shows the arrow of its choices whole.
  const choice = page.getByRole('combobox', { name: `Status of ${withdrawal.transactionId}` }).query();
  const arrow = choice?.querySelector('svg:last-child')?.getBoundingClientRect().right ?? 0;
  expect(arrow).toBeLessThanOrEqual(choice?.closest('[role="gridcell"] > div')?.getBoundingClientRect().right ?? arrow);
  await page.viewport(1280, 900);
});

test('dims transactions that the customer cancelled', async () => {
  on(getAllTransactions).answers(listOf(deposit, { ...withdrawal, status: 'user_cancelled', afterBalance: 0 }));
  await show();
  await expectWords(['−₦12,501']);
  const rows = [...document.querySelectorAll('[data-rowindex]')];
  const [counted, cancelled] = rows.map((row) => getComputedStyle(row.querySelector('[role="gridcell"]') ?? row).color);
  expect(cancelled).not.toBe(counted);
});

test('searches and filters the list, and clears both', async () => {
  on(getAllTransactions).answers(listOf(withdrawal));
  await show();
  await expect.element(page.getByRole('button', { name: 'Clear Filters' })).not.toBeInTheDocument();
  await page.getByRole('searchbox', { name: 'Search' }).fill(' WDL_ ');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Type' }).selectOptions('withdrawal');
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('user_cancelled');
  await page.getByRole('combobox', { name: 'Days' }).selectOptions('Other days');
  await page.getByLabelText('From date').fill('2026-01-01');
  await page.getByLabelText('To date').fill('2026-01-31');
  await expect.poll(asked).toEqual({
    ...first,
    search: 'WDL_',
    type: 'withdrawal',
    status: 'user_cancelled',
    startDate: '2026-01-01',
    endDate: '2026-01-31',
  });
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Type' })).toHaveValue('');
  await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
});

test('lists the transactions of the last seven days, of the last month or of this one by one choice', async () => {
  vi.setSystemTime(new Date('2026-11-29T09:00:00Z'));
  onTestFinished(() => void vi.useRealTimers());
  on(getAllTransactions).answers(listOf(deposit));
  await show();
  const days = page.getByRole('combobox', { name: 'Days' });
  await days.selectOptions('Last 7 days');
  await expect.poll(asked).toEqual({ ...first, startDate: '2026-11-23', endDate: '2026-11-29' });
  await days.selectOptions('Last month');
  await expect.poll(asked).toEqual({ ...first, startDate: '2026-10-01', endDate: '2026-10-31' });
  await days.selectOptions('This month');
  await expect.poll(asked).toEqual({ ...first, startDate: '2026-11-01', endDate: '2026-11-29' });
  expect(page.getByLabelText('From date').elements()).toEqual([]);
  await days.selectOptions('All days');
  await expect.poll(asked).toEqual(first);
});

test('sorts by a column, and in the other direction on the second press', async () => {
  on(getAllTransactions).answers(listOf(deposit));
  await show();
  await page.getByRole('columnheader', { name: /^Amount/ }).click();
  await expect.poll(asked).toEqual({ ...first, sortBy: 'amount' });
  await page.getByRole('columnheader', { name: /^Amount/ }).click();
  await expect.poll(asked).toEqual({ ...first, sortBy: 'amount', sortOrder: 'asc' });
});

test('says that a search matches more than the list and its sums have', async () => {
  on(getAllTransactions).answers({
    ...listOf(deposit),
    pagination: { ...listOf().pagination, totalTransactions: 2000, isCut: true },
  });
  await show();
  await expectWords(['More transactions match than these 2,000. The sums count only these.']);
});

test('turns pages, and goes back to the first page when the size of a page changes', async () => {
  const many = { ...listOf(deposit), pagination: { ...listOf().pagination, totalPages: 3, totalTransactions: 25 } };
  on(getAllTransactions).answers(many);
  await show();
  await page.getByRole('navigation', { name: 'Pages of transactions' }).getByRole('button', { name: /2$/ }).click();
  await expect.poll(asked).toEqual({ ...first, page: '2' });
  await page.getByRole('combobox', { name: /per page|a page|Rows/i }).selectOptions('25');
  await expect.poll(asked).toEqual({ ...first, limit: '25' });
});

test('a page in the middle of a very long list says what narrows it, and leads back to the first page', async () => {
  sessionStorage.setItem('kept:transactions', JSON.stringify({ ...noFilters, page: 5000 }));
  on(getAllTransactions).answers(listOf(deposit));
  const advice = 'Narrow the list by dates.';
  on((api) => getAllTransactions(api, { page: 5000 })).refuses({ status: 422, code: 'page_too_deep', message: advice });
  await show();
  await expectWords([advice]);
  await page.getByRole('button', { name: 'First page' }).click();
  await expectWords(['1 transaction']);
  await expect.poll(asked).toEqual(first);
});

test('says why the server refused the list', async () => {
  const message = 'Too many requests. Please try again in 20 seconds.';
  on(getAllTransactions).refuses({ status: 429, code: 'too_many_requests', message });
  await show();
  await expectWords([message]);
  await expect.element(page.getByText('Failed to fetch transactions')).not.toBeInTheDocument();
});

test('leads to the customer and to the approvals', async () => {
  const approval = { _id: 'a1', status: 'completed', askedBy: 'Ibrahim Musa Danjuma' } as const;
  on(getAllTransactions).answers(listOf(deposit, { ...withdrawal, approval }));
  await show();
  await page.getByRole('link', { name: longName }).click();
  await expect.poll(address).toBe(
    addressOf({
      section: 'userDetails',
      userId: customer._id,
      from: 'transactionManagement',
    }),
  );
  await page.getByRole('link', { name: /asked by Ibrahim Musa Danjuma/ }).click();
  await expect.poll(address).toBe(addressOf({ section: 'approvals' }));
});

describe('deciding', () => {
  const choose = async (status: string): Promise<void> => {
    await page.getByRole('combobox', { name: `Status of ${withdrawal.transactionId}` }).click();
    await page.getByRole('listbox').getByRole('option', { name: status }).click();
  };
  const reference = page.getByRole('textbox', { name: 'The bank’s reference, or why' });
  const decide = (api: Parameters<typeof setTransactionStatus>[0]) =>
    setTransactionStatus(api, withdrawal._id, { status: 'completed' });

  test('is not offered for transactions that no longer wait', async () => {
    on(getAllTransactions).answers(listOf(deposit, { ...withdrawal, deletedAt: '2026-11-21T07:00:00.000Z' }));
    await show();
    for (const { transactionId } of [deposit, withdrawal]) {
      await expect
        .element(page.getByRole('combobox', { name: `Status of ${transactionId}` }))
        .toHaveAttribute('aria-disabled', 'true');
    }
  });

  test('asks first for the bank’s reference, says what happens to the money, and sends both with the status', async () => {
    on(getAllTransactions).answers(listOf(withdrawal));
    on(decide).answers({
      success: true,
      message: 'Transaction status updated successfully!',
      transaction: { ...withdrawal, status: 'completed' },
    });
    await show();
    await page.getByRole('combobox', { name: `Status of ${withdrawal.transactionId}` }).click();
    const options = page.getByRole('listbox').getByRole('option');
    await expect
      .poll(() => options.elements().map((option) => option.textContent))
      .toEqual(['Pending, late', 'Completed', 'Failed', 'User cancelled']);
    await options.filter({ hasText: 'Completed' }).click();
    await expectWords(['Mark as completed: withdrawal of ₦12,500.50?', '₦12,500.50 was paid']);
    const question = page.getByRole('dialog', { name: /^Mark as completed/ });
    await expectWords(['Ngozi Eze', 'Guaranty Trust Bank, 0123456789', 'ADEBAYO OGUNLESI'], question);
    expect(sent()).toEqual([]);
    on(getAllTransactions).answers(listOf({ ...withdrawal, status: 'completed' }));
    await question.getByRole('button', { name: 'Mark as completed' }).click();
    await expectWords(['Please say why'], question);
    expect(sent()).toEqual([]);
    await reference.fill('NIP 000014251129');
    await question.getByRole('button', { name: 'Mark as completed' }).click();
    await expectWords(['Transaction status updated successfully!']);
    await expect
      .element(page.getByRole('combobox', { name: `Status of ${withdrawal.transactionId}` }))
      .toHaveAttribute('aria-disabled', 'true');
    expect(sent()).toEqual([
      {
        method: 'PATCH',
        path: `transaction/updateTransactionStatus/${withdrawal._id}/status`,
        body: { status: 'completed', reason: 'NIP 000014251129' },
      },
    ]);
  });

  test('asks for a code where the server wants one, above the dialog, and asks again after a wrong code', async () => {
    on(getAllTransactions).answers(listOf(withdrawal));
    on(decide).refuses({
      status: 401,
      code: 'two_factor_required',
      message: 'Please enter the code of your authenticator app to confirm this.',
    });
    await show();
    await choose('Completed');
    const dialog = page.getByRole('dialog', { name: /^Mark as completed/ });
    await reference.fill('NIP 000014251129');
    await dialog.getByRole('button', { name: 'Mark as completed' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm with your code' });
    const code = question.getByRole('textbox', { name: 'Authentication code' });
    await expect.element(code).toHaveFocus();
    on(decide).refuses({ status: 403, code: 'wrong_code', message: 'This code is not right.' });
    await code.fill('000000');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(question.getByRole('alert')).toHaveTextContent('This code is not right.');
    await expectAccessibleState();
    on(decide).answers({ success: true, message: 'Done.', transaction: { ...withdrawal, status: 'completed' } });
    await code.fill('123456');
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expectWords(['Done.']);
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent().at(-1)).toMatchObject({ body: { status: 'completed' }, code: '123456' });
  });

  test('says, only where money moves, that a small amount counts in the administrator’s sum of the day', async () => {
    on(getAllTransactions).answers(listOf(withdrawal));
    await show();
    await choose('Completed');
    await expectWords(['We add this to what you did alone', 'reaches ₦5,000,000']);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await choose('Failed');
    await expectWords(['Mark as failed: withdrawal of ₦12,500.50?']);
    expect(page.getByText('It counts together', { exact: false }).query()).toBeNull();
  });

  test('says beforehand that a large amount needs a second administrator', async () => {
    on(getAllTransactions).answers(listOf({ ...withdrawal, amount: 10_000_000_000 }));
    await show();
    await choose('Failed');
    await expectWords(['Mark as failed: withdrawal of ₦10,000,000,000.00?', 'From ₦5,000,000, a second administrator']);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByText(/^Mark as failed:/)).not.toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  test('says beforehand that a transaction whose amount differs at the gateway needs two administrators, however small', async () => {
    const account = { bankName: 'GTBank', number: '0000000000', name: 'ADA' };
    on(getAllTransactions).answers(
      listOf({
        ...withdrawal,
        gatewayHas: 12_000,
        payout: { stage: 'unknown', sessionId: null, sentAt: null, endedAt: null, account },
      }),
    );
    await show();
    expect(page.getByText('Sent to the bank').query()).toBeNull();
    await choose('Failed');
    await expectWords(['The gateway has a transfer of ₦12,000.00 for this withdrawal.', 'whatever the amount.']);
  });

  test.for([
    {
      refusal: { status: 409, code: 'transfer_on_its_way', message: 'The gateway is paying it out.' },
      says: 'The gateway is paying it out.',
    },
    { refusal: undefined, says: 'Failed to update status' },
  ])('says why nothing was decided, and fetches the list again: $says', async ({ refusal, says }) => {
    on(getAllTransactions).answers(listOf(withdrawal));
    on(decide).refuses(refusal);
    await show();
    await choose('Completed');
    await reference.fill('NIP 000014251129');
    await page.getByRole('button', { name: 'Mark as completed' }).click();
    await expectWords([says]);
    await expect.poll(() => queries('transaction/getAllTransactions')).toHaveLength(2);
  });

  test('says that the network failed', async () => {
    on(getAllTransactions).answers(listOf(withdrawal));
    on(decide).breaks();
    await show();
    await choose('Completed');
    await reference.fill('NIP 000014251129');
    await page.getByRole('button', { name: 'Mark as completed' }).click();
    await expectWords(['Error updating status']);
  });
});

test('the tax of the present month says that it is not over, and so does its file', async () => {
  on(getAllTransactions).answers(listOf(withdrawal));
  const month = lagosDay(new Date()).slice(0, 7);
  on(getTaxMonths).answers({ success: true, months: [{ month, payments: 2, tax: 10 }] });
  on((api) => getRemittance(api, { month, format: 'xlsx' })).answers(new Blob(['Date,Tax']));
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await show();
  await page.getByRole('button', { name: 'Withholding tax' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withholding tax' });
  await expect.element(dialog.getByRole('link', { name: `${formatMonth(month)}, so far` })).toBeVisible();
  await dialog.getByRole('button', { name: `Download: ${formatMonth(month)}, so far` }).click();
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click();
  await expect.poll(() => saved.mock.contexts.at(-1)).toMatchObject({ download: `ajose-tax-${month}-so-far.xlsx` });
  saved.mockRestore();
});

test('the tax of each month is listed with its file, and opens the payments that it sums up', async () => {
  on(getAllTransactions).answers(listOf(withdrawal));
  on(getTaxMonths).answers({ success: true, months: [{ month: '2026-10', payments: 1234, tax: 61_730.5 }] });
  on((api) => getRemittance(api, { month: '2026-10', format: 'xlsx' })).answers(new Blob(['Date,Tax']));
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await show();
  await page.getByRole('button', { name: 'Withholding tax' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withholding tax' });
  await expectWords(['October 2026', '1,234 payments', '₦61,730.50'], dialog);
  await expectAccessible();
  await expect
    .element(dialog.getByRole('link', { name: 'October 2026' }))
    .toHaveAttribute(
      'href',
      addressOf({ section: 'monthEnd' }, { startDate: '2026-10-01', endDate: '2026-10-31', rows: 'now.tax.2026-10' }),
    );
  await dialog.getByRole('button', { name: 'Download: October 2026' }).click();
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click();
  await expect.poll(() => saved.mock.contexts.at(-1)).toMatchObject({ download: 'ajose-tax-2026-10.xlsx' });
  saved.mockRestore();
});
