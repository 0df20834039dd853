/** The history in each of its states: what is filtered, sorted and paged, one transaction at length, and the statement. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import readQr from 'qr/decode.js';
import { getBankById } from '@ajose/sdk/customer/banks';
import { getMemberRequests } from '@ajose/sdk/customer/member-requests';
import {
  addTransaction,
  deleteTransaction,
  getReceipt,
  getReceiptCode,
  getStatement,
  getUserTransactions,
} from '@ajose/sdk/customer/transactions';
import { formatPastDay } from '@ajose/app/days.ts';
import { formatDateTime, formatTime, lagosDay } from '@ajose/sdk/domain/time';
import type { MemberRequest } from '@ajose/sdk/contract/member-requests';
import type { AddTransactionBody, Payout, Transaction } from '@ajose/sdk/contract/transactions';
import { on, queries, sent } from '@ajose/tools/network';
import { expectAccessible, expectAccessibleState } from '@ajose/tools/accessible';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { actsFor, exitAsked, removalAsked, withdrawalAsked } from '../../../test/organisations.ts';
import { goOffline, shell, showPage } from '../../../test/page.tsx';
import { rich } from '../../../test/people.ts';
import { deposit, historyOf, november, waiting, withdrawal } from '../../../test/transactions.ts';
import { periods } from '../../components/periods.ts';
import { makeStale } from '../../data/keys.ts';
import { FOLLOWED_MS } from '../../data/wallet.ts';
import { TransactionsPage } from './TransactionsPage.tsx';

const kept = { card: { brand: 'visa', last4: '4081' } };

type Api = Parameters<typeof getUserTransactions>[0];
const show = () => showPage(<TransactionsPage />);
const history = (api: Api) => getUserTransactions(api, rich._id);
const asked = () => queries(`transaction/getUserTransactions/${rich._id}`).at(-1);
const lastYear = () => periods(new Date()).at(-1) ?? { from: '', to: '' };
const first = { page: '1', limit: '10', sortBy: 'timestamp', sortOrder: 'desc' };

beforeEach(() => {});

const paidOut = (stage: Payout['stage']): Payout => ({
  stage,
  sessionId: null,
  sentAt: '2026-11-21T06:33:00.000Z',
  endedAt: '2026-11-21T06:36:00.000Z',
  account: { bankName: 'GTBank', number: '0123456789', name: 'ADEBAYO OGUNLESI' },
});

testStates({
  show,
  call: history,
  empty: {
    reply: historyOf(),
    says: ['No transactions found', 'Money you add, invest or withdraw is listed here.'],
  },
  filled: {
    reply: historyOf(deposit, withdrawal),
    says: [
      deposit.transactionId,
      'November 2026',
      '+₦10,000,000,000.00',
      'Wallet deposit',
      withdrawal.transactionId,
      '₦12,500.50',
      'Wallet withdrawal',
      '2 transactions',
      'Nov 21, 2026',
    ],
  },
  failed: { says: 'Failed to fetch transactions' },
});

test('says what the server says of a failure', async () => {
  on(history).refuses({ status: 403, code: 'forbidden', message: 'This history is not yours.' });
  await show();
  await expectWords(['This history is not yours.']);
});

test('leads back to the dashboard', async () => {
  on(history).answers(historyOf());
  await show();
  await page.getByRole('button', { name: 'Back to dashboard' }).click();
  expect(shell.go).toHaveBeenLastCalledWith({ section: 'home' });
});

test('filters the history, and shows everything again', async () => {
  on(history).answers(historyOf());
  await show();
  for (const [name, choices] of [
    ['Type', ['All', 'Deposit', 'Withdrawal', 'Error']],
    ['Status', ['All', 'Pending', 'Completed', 'Failed', 'Cancelled']],
  ] as const) {
    const select = page.getByRole('combobox', { name });
    await expect.element(select).toBeVisible();
    const options = select.getByRole('option').elements();
    expect(options.map((option) => option.textContent)).toEqual(choices);
  }
  await page.getByRole('combobox', { name: 'Type' }).selectOptions('withdrawal');
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('failed');
  await page.getByLabelText('From Date').fill('2026-01-01');
  await page.getByLabelText('To Date').fill('2026-01-31');
  await expect
    .poll(asked)
    .toEqual({ ...first, type: 'withdrawal', status: 'failed', startDate: '2026-01-01', endDate: '2026-01-31' });
  await expectWords(['Nothing in the wallet matches these filters.']);
  await expect.element(page.getByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Type' })).toHaveValue('');
  await expectWords(['Money you add, invest or withdraw is listed here.']);
});

test('on a phone all filters but the search are in a dialog, whose last button shows the rows', async () => {
  await page.viewport(360, 640);
  onTestFinished(() => page.viewport(1280, 900));
  on(history).answers(historyOf(deposit));
  await show();
  const row = page.getByRole('button', { name: 'Wallet deposit' }).first();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  const status = page.getByRole('combobox', { name: 'Status' });
  await expect.element(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
  await expect.element(status).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Filters' }).click();
  await status.selectOptions('failed');
  await expect.poll(asked).toEqual({ ...first, status: 'failed' });
  await dialog.getByRole('combobox', { name: 'Order' }).selectOptions('Largest first');
  await expect.poll(asked).toEqual({ ...first, sortBy: 'amount', status: 'failed' });
  await expectAccessibleState();
  await dialog.getByRole('button', { name: 'Show 1 transaction' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  expect(row.element().closest('tr')?.getBoundingClientRect().bottom).toBeLessThan(640 - 64 - 16 - 61);
});

test('on a phone of 360 pixels, the first transaction is on the first screen below its month and day', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 900));
  const now = new Date().toISOString();
  const today = { ...deposit, _id: `${deposit._id}1`, timestamp: now, postedAt: now };
  on(history).answers({
    ...historyOf(today, { ...withdrawal, timestamp: now, postedAt: now }, deposit),
    months: [november],
  });
  await show();
  const row = page.getByRole('button', { name: 'Wallet deposit' }).first();
  await expect.element(row).toBeVisible();
  // The bar, the edge of the content and the shortcuts are the shell's.
  expect(row.element().closest('tr')?.getBoundingClientRect().bottom).toBeLessThan(740 - 64 - 16 - 61);
  await expect.element(page.getByText('Today', { exact: true })).toBeVisible();
  await expect.element(page.getByText(formatPastDay(deposit.timestamp), { exact: true })).toBeVisible();
  // The older deposit shows its time as well, which is once a day the present one.
  const atThisTime = [now, now, deposit.timestamp].filter((time) => formatTime(time) === formatTime(now));
  expect(page.getByText(formatTime(now), { exact: true }).elements()).toHaveLength(atThisTime.length);
  const visible = (words: string) =>
    page
      .getByText(words, { exact: true })
      .elements()
      .filter((element) => element.checkVisibility());
  expect(visible('Completed')).toHaveLength(0);
  expect(visible('Pending')).toHaveLength(1);
  await expectAccessibleState();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Order' }).selectOptions('Largest first');
  await expect.poll(asked).toEqual({ ...first, sortBy: 'amount' });
  await expect.element(page.getByText('Today', { exact: true })).not.toBeInTheDocument();
  expect(page.getByText(formatTime(now), { exact: true }).elements()).toHaveLength(0);
});

test('with text at 200% on a phone, two transactions are on the first screen', async () => {
  await page.viewport(360, 740);
  document.documentElement.style.fontSize = '200%';
  onTestFinished(async () => {
    document.documentElement.style.fontSize = '';
    await page.viewport(1280, 900);
  });
  const now = new Date().toISOString();
  on(history).answers({
    ...historyOf(
      { ...withdrawal, timestamp: now, postedAt: now },
      { ...deposit, amount: 45_000, timestamp: now, postedAt: now },
    ),
    months: [{ ...november, month: now.slice(0, 7) }],
  });
  // As wide as the content of the shell.
  await showPage(
    <div style={{ width: 328 }}>
      <TransactionsPage />
    </div>,
  );
  const amount = page.getByText('+₦45,000.00');
  await expect.element(amount).toBeVisible();
  await document.fonts.ready;
  await expect.poll(() => amount.element().getBoundingClientRect().bottom).toBeLessThan(740 - 64 - 16 - 61);
  await expect.element(page.getByRole('button', { name: 'Filters' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Statement' })).toBeVisible();
  await expectAccessibleState();
});

test('on a phone a month says its name and its first sum in one line, with kobo as its rows, all of them at a press, and each opens its rows', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 900));
  on(history).answers({ ...historyOf(deposit, withdrawal), months: [{ ...november, paidIn: 9_999_999.99 }] });
  // As wide as the content of the shell.
  await showPage(
    <div style={{ width: 328 }}>
      <TransactionsPage />
    </div>,
  );
  const sum = page.getByRole('button', { name: 'Paid in ₦9,999,999.99' });
  await expect.element(sum).toBeVisible();
  await document.fonts.ready;
  const month = sum.element().closest('th');
  expect(month?.textContent).toBe('Nov 2026Paid in ₦9,999,999.99All sums');
  expect(month?.getBoundingClientRect().height).toBeLessThan(30);
  await expectAccessibleState();
  await page.getByRole('button', { name: 'All sums of November 2026' }).click();
  await expectWords(['From plans ₦57,250.00, of it profit ₦7,250.00']);
  await expectAccessibleState();
  await page.getByRole('button', { name: 'Into plans ₦250,000.00' }).click();
  await expect
    .poll(asked)
    .toEqual({ ...first, kind: 'into_plan', moved: 'true', startDate: '2026-11-01', endDate: '2026-11-30' });
});

test('a month says what went into plans and circles, and opens its rows', async () => {
  on(history).answers(historyOf(deposit, withdrawal));
  await show();
  await expect.element(page.getByRole('button', { name: 'Into circles ₦5,000.00' })).toBeVisible();
  await page.getByRole('button', { name: 'Into plans ₦250,000.00' }).last().click();
  await expect
    .poll(asked)
    .toEqual({ ...first, kind: 'into_plan', moved: 'true', startDate: '2026-11-01', endDate: '2026-11-30' });
});

test('lists the rows of a sum, and then everything again', async () => {
  on(history).answers(historyOf(deposit, withdrawal));
  await show();
  const kinds = page.getByRole('group', { name: 'What it was for' });
  const toBank = kinds.getByRole('button', { name: 'Withdrawn ₦12,500.50' });
  await toBank.click();
  await expect.poll(asked).toEqual({ ...first, kind: 'to_bank', moved: 'true' });
  await expect.element(toBank).toHaveAttribute('aria-pressed', 'true');
  await expectAccessibleState();
  await kinds.getByRole('button', { name: /^All/ }).click();
  await expect.poll(asked).toEqual(first);
});

test('circles have sums of their own where the customer has a circle', async () => {
  const reply = historyOf(deposit, withdrawal);
  on(history).answers(reply);
  await show();
  const kinds = page.getByRole('group', { name: 'What it was for' });
  await expectWords(['Into plans'], kinds);
  expect(kinds.getByText('Into circles').query()).toBeNull();
  on(history).answers({ ...reply, stats: { ...reply.stats, intoCircles: 5000, fromCircles: 20_000 } });
  await kinds.getByRole('button', { name: 'Paid in ₦10,000,000,000.00' }).click();
  await kinds.getByRole('button', { name: 'From circles ₦20,000.00' }).click();
  await expect.poll(asked).toEqual({ ...first, kind: 'from_circle', moved: 'true' });
  await kinds.getByRole('button', { name: 'Into circles ₦5,000.00' }).click();
  await expect.poll(asked).toEqual({ ...first, kind: 'into_circle', moved: 'true' });
});

test('a month says what came in, went out and was earned, and each sum opens its rows', async () => {
  on(history).answers(historyOf(deposit, withdrawal));
  await show();
  await page.getByLabelText('To Date').fill('2026-11-25');
  await page.getByRole('button', { name: 'From plans ₦57,250.00' }).last().click();
  await expect
    .poll(asked)
    .toEqual({ ...first, kind: 'from_plan', moved: 'true', startDate: '2026-11-01', endDate: '2026-11-25' });
});

test('a month’s sums of ten billion can each be pressed at 768 pixels', async () => {
  await page.viewport(768, 900);
  onTestFinished(() => page.viewport(1280, 900));
  const most = 10_000_000_000;
  const sums = { paidIn: most, toBank: most, intoPlans: most, fromPlans: most, earned: most, intoCircles: most };
  const reply = historyOf(deposit);
  on(history).answers({ ...reply, months: reply.months.map((month) => ({ ...month, ...sums, fromCircles: most })) });
  await show();
  const profit = page.getByRole('button', { name: 'From plans ₦10,000,000,000.00' }).last();
  await expect.element(profit).toBeVisible();
  const month = [...(profit.element().closest('td, th')?.querySelectorAll('button') ?? [])];
  const middles = month.map((press) => {
    const { top, bottom, right } = press.getBoundingClientRect();
    expect(right).toBeLessThan(768);
    return (top + bottom) / 2;
  });
  const lines = [...new Set(middles)].toSorted((a, b) => a - b);
  expect(lines.length).toBeGreaterThan(1);
  for (const [index, middle] of lines.slice(1).entries()) expect(middle - (lines[index] ?? 0)).toBeGreaterThan(24);
});

test('searches the history', async () => {
  on(history).answers(historyOf());
  await show();
  await page.getByRole('searchbox', { name: 'Search' }).fill('Ngozi');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.poll(asked).toEqual({ ...first, search: 'Ngozi' });
  await expectWords(['Nothing in the wallet matches these filters.']);
});

test('opens with the withdrawals on their way when the home leads there from what is set aside, and says so with their sum', async () => {
  const listed = historyOf(withdrawal);
  on(history).answers({ ...listed, stats: { ...listed.stats, totalWithdrawals: withdrawal.amount } });
  await showPage(<TransactionsPage />, rich, {
    pathname: '/dashboard',
    state: { section: 'transaction', only: 'onItsWay' },
  });
  await expectWords(['Wallet withdrawal', 'Set aside, on its way out: ₦12,500.50']);
  // What is set aside for a dispute is pending too, and the home has it apart.
  expect(asked()).toMatchObject({ type: 'withdrawal', status: 'pending', kind: 'to_bank' });
  expect(asked()).not.toHaveProperty('moved');
  await expectAccessibleState();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(asked).not.toHaveProperty('status');
  expect(asked()).not.toHaveProperty('kind');
  await expect.element(page.getByText('Set aside, on its way out')).not.toBeInTheDocument();
});

test('names the sender of a transfer instead of a deposit', async () => {
  on(history).answers(historyOf({ ...deposit, metadata: { sender: 'NGOZI EZE, Kuda Bank' } }));
  await show();
  await page.getByRole('button', { name: 'From NGOZI EZE, Kuda Bank' }).click();
  await expectWords(['NGOZI EZE, Kuda Bank'], page.getByRole('dialog'));
});

test('says that dates are in the wrong order, does not apply them, and begins a statement with this month', async () => {
  on(history).answers(historyOf());
  await show();
  await page.getByLabelText('From Date').fill('2026-01-31');
  await page.getByLabelText('To Date').fill('2026-01-01');
  await expectWords(['This is before From Date, so dates are not applied.']);
  await expect.poll(asked).toEqual(first);
  await page.getByRole('button', { name: 'Statement' }).click();
  await expect
    .element(page.getByRole('dialog').getByLabelText('First day'))
    .toHaveValue(`${lagosDay(new Date()).slice(0, 8)}01`);
});

test('sorts by a column, and in the other direction on the second press', async () => {
  on(history).answers(historyOf(deposit));
  await show();
  const amount = page.getByRole('columnheader', { name: 'Amount' }).getByRole('button');
  await expect.element(amount).toBeVisible();
  const headers = page.getByRole('table').getByRole('row').first().getByRole('columnheader').elements();
  expect(headers.map((header) => header.textContent)).toEqual(['Reason', 'Amount', 'Date', 'Status', 'Type', 'ID']);
  const sortable = headers.filter((header) => header.querySelector('button'));
  expect(sortable.map((header) => header.textContent)).toEqual(['Amount', 'Date', 'ID']);
  await amount.click();
  await expect.poll(asked).toEqual({ ...first, sortBy: 'amount' });
  await amount.click();
  await expect.poll(asked).toEqual({ ...first, sortBy: 'amount', sortOrder: 'asc' });
});

test('turns pages from the first to the last', async () => {
  on(history).answers({ ...historyOf(deposit), pagination: { total: 41, pages: 5 } });
  await show();
  await expectWords(['41 transactions']);
  await page.getByRole('button', { name: /^Last/ }).click();
  await expect.poll(asked).toEqual({ ...first, page: '5' });
  await page.getByRole('button', { name: /^First/ }).click();
  await expect.poll(asked).toEqual(first);
});

test('a page in the middle of a very long history says what narrows it, and leads back to the first page', async () => {
  on(history).answers({ ...historyOf(deposit), pagination: { total: 30_000, pages: 3000 } });
  const advice = 'Narrow the list by dates.';
  on((api) => getUserTransactions(api, rich._id, { page: 3 })).refuses({
    status: 422,
    code: 'page_too_deep',
    message: advice,
  });
  await show();
  await page.getByRole('button', { name: 'Page 3', exact: true }).click();
  await expectWords([advice]);
  await page.getByRole('button', { name: 'First page' }).click();
  await expectWords(['30,000 transactions']);
});

test('fetches the list again', async () => {
  on(history).answers(historyOf());
  await show();
  await expectWords(['No transactions found']);
  on(history).answers(historyOf(deposit));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expectWords([deposit.transactionId]);
});

describe('the statement', () => {
  const statement = (api: Api) => getStatement(api, rich._id);

  const dialog = page.getByRole('dialog', { name: 'Statement' });
  const asks = () => queries(`transaction/getStatement/${rich._id}`);

  test('is a PDF of the days that the history shows, or of others in another form', async () => {
    on(history).answers(historyOf(deposit));
    on(statement).answers(new Blob(['%PDF-'], { type: 'application/pdf' }));
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await show();
    await page.getByLabelText('From Date').fill('2026-01-01');
    await page.getByRole('button', { name: 'Statement' }).click();
    await expect.element(dialog.getByLabelText('First day')).toHaveValue('2026-01-01');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Download' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(asks()).toEqual([{ startDate: '2026-01-01', format: 'pdf' }]);
    expect(saved.mock.contexts.at(-1)).toMatchObject({ download: 'ajose-statement-from-2026-01-01.pdf' });
    await page.getByRole('button', { name: 'Statement' }).click();
    await dialog.getByRole('button', { name: 'Last year', pressed: false }).click();
    await expect.element(dialog.getByRole('button', { name: 'Last year', pressed: true })).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Format' }).selectOptions('journal');
    await dialog.getByRole('button', { name: 'Download' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    const { from, to } = lastYear();
    expect(asks().at(-1)).toEqual({ startDate: from, endDate: to, format: 'journal' });
    saved.mockRestore();
  });

  test('leads to the tax certificates and letters in the profile', async () => {
    on(history).answers(historyOf(deposit));
    await show();
    await page.getByRole('button', { name: 'Statement' }).click();
    await dialog.getByRole('button', { name: 'the profile, under Documents' }).click();
    expect(shell.go).toHaveBeenCalledWith({ section: 'profile', part: 'documents' });
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('says which days are in the wrong order, and why it could not be downloaded', async () => {
    on(history).answers(historyOf(deposit));
    on(statement).refuses();
    await show();
    await page.getByRole('button', { name: 'Statement' }).click();
    // Without days of its own the history begins with this month.
    await expect.element(dialog.getByRole('button', { name: 'This month', pressed: true })).toBeVisible();
    await dialog.getByLabelText('First day').fill('2026-02-01');
    await dialog.getByLabelText('Last day').fill('2026-01-01');
    await dialog.getByRole('button', { name: 'Download' }).click();
    await expectWords(['The last day has to come after the first day'], dialog);
    await dialog.getByLabelText('Last day').fill('2026-02-01');
    await dialog.getByRole('button', { name: 'Download' }).click();
    await expectWords(['The statement could not be downloaded. Please try again.'], dialog);
    expect(asks()).toHaveLength(1);
  });
});

describe('one transaction', () => {
  const anyDeposit = (api: Api) => addTransaction(api, {} as AddTransactionBody);

  test('shows its balances, and how far its payout is', async () => {
    on(history).answers(historyOf(withdrawal));
    on((api) => getBankById(api, '058')).answers({ success: true, bank: { _id: '058', name: 'Guaranty Trust Bank' } });
    await show();
    await page.getByRole('button', { name: 'Wallet withdrawal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Money on its way out' });
    await expectWords(['₦12,500.50', 'Guaranty Trust Bank, 0123456789', '0000152611210631'], dialog);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('that is a withdrawal on its way says by when it is late, and changes by itself when the bank has it, as the list behind does', async () => {
    const timestamp = new Date(Date.now() - 3_600_000).toISOString();
    const onItsWay = { ...withdrawal, timestamp };
    on(history).answers(historyOf(onItsWay));
    await show();
    await page.getByRole('button', { name: 'Wallet withdrawal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Money on its way out' });
    const by = formatDateTime(new Date(Date.parse(timestamp) + 24 * 3_600_000));
    await expectWords([`If it is not at the bank by ${by}, it is late`], dialog);
    expect(dialog.element().textContent).not.toContain('not yet received');
    on(history).answers(historyOf({ ...onItsWay, status: 'completed', payout: paidOut('paid') }));
    const wait = { timeout: FOLLOWED_MS + 3000 };
    await expect.element(dialog, wait).not.toBeInTheDocument();
    await expectWords(['Completed'], page.getByRole('dialog'));
    await expect.element(page.getByText('Payment not yet received')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByRole('row').getByText('Pending')).not.toBeInTheDocument();
  });

  test('names the members of an organisation who asked for it and approved it, or the member who did it alone', async () => {
    const agreed = { askedBy: 'Bola Ade', approvedBy: 'Chidi Okafor' };
    on(history).answers(historyOf({ ...withdrawal, agreed }, { ...deposit, doneBy: 'Efe Ojo' }));
    on((api) => getBankById(api, '058')).answers({ success: true, bank: { _id: '058', name: 'Guaranty Trust Bank' } });
    await show();
    await page.getByRole('button', { name: 'Wallet withdrawal' }).click();
    await expectWords(['Asked by', 'Bola Ade', 'Approved by', 'Chidi Okafor'], page.getByRole('dialog'));
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Wallet deposit' }).click();
    await expectWords(['Done by', 'Efe Ojo'], page.getByRole('dialog'));
  });

  test('begins with its amount and its date, and ends with its id, which can be copied', async () => {
    on(history).answers(historyOf({ ...deposit, metadata: { card: { brand: 'visa', last4: '4081' } } }));
    await show();
    await page.getByRole('button', { name: 'Wallet deposit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paid into the wallet' });
    await expectWords(['Visa ending in 4081'], dialog);
    const words = dialog.element().textContent ?? '';
    expect(words).not.toContain('Paystack');
    const places = ['+₦10,000,000,000.00', 'Completed', 'Date', 'Method', 'ID'].map((text) => words.indexOf(text));
    expect(places).toEqual(places.toSorted((place, other) => place - other));
    expect(places[0]).toBeGreaterThan(0);
    const copy = dialog.getByRole('button', { name: `Copy ${deposit.transactionId}` });
    await expect.element(copy).toBeVisible();
    // Without a pointer on it, too.
    await expect.poll(() => copy.element().checkVisibility({ opacityProperty: true })).toBe(true);
    await expectAccessibleState();
  });

  test('is called cancelled in plain words', async () => {
    const metadata = { ...waiting.metadata, note: 'Cancelled by the customer' };
    on(history).answers(historyOf({ ...waiting, status: 'user_cancelled', metadata }));
    await show();
    await expect.element(page.getByText('Cancelled', { exact: true }).last()).toBeVisible();
    await page.getByRole('button', { name: 'Wallet deposit' }).click();
    await expectWords(['Cancelled', 'You cancelled it'], page.getByRole('dialog', { name: 'Payment cancelled' }));
    await expect.element(page.getByText('User cancelled')).not.toBeInTheDocument();
  });

  test('is shown in the same grey when it failed as when it was cancelled', async () => {
    on(history).answers(historyOf({ ...waiting, status: 'failed' }));
    await show();
    await expect.poll(() => document.querySelectorAll('tr[data-dimmed]')).toHaveLength(1);
  });

  test('says since when a withdrawal is late, where it is, by when it is settled, what we do and how to complain', async () => {
    const timestamp = new Date(Date.now() - 25 * 3_600_000).toISOString();
    const late = { ...withdrawal, timestamp };
    on(history).answers(historyOf(late));
    await show();
    await expectWords(['Late']);
    await page.getByRole('button', { name: 'Wallet withdrawal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Money on its way out' });
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    const lines = [...dialog.getByRole('alert').element().querySelectorAll('div > div > div, div > div')].filter(
      ({ children }) => children.length === 0,
    );
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      `Late since ${formatDateTime(new Date(Date.parse(timestamp) + 86_400_000))}.`,
      'It was sent, and is not at your bank yet.',
      'We settle it within 24 hours after a complaint.',
    ]);
    // The answer comes first, before all that is known about it.
    const top = (words: RegExp) => dialog.getByText(words).first().element().getBoundingClientRect().top;
    expect(top(/not at your bank yet/)).toBeLessThan(top(/Set aside/));
    expect(top(/Set aside/)).toBeLessThan(top(/press “Complain about this”/));
    expect(top(/press “Complain about this”/)).toBeLessThan(top(/^Wallet before$/));
    await expect.element(dialog.getByText('some take a day')).not.toBeInTheDocument();
    await expectAccessibleState();
  });

  test.for<{ name: string; of: Transaction; facts: string[] }>([
    { name: 'a deposit', of: deposit, facts: ['Date', 'Method', 'Wallet before', 'Wallet after', 'ID'] },
    {
      name: 'a deposit whose way to pay is not known',
      of: { ...waiting, status: 'failed', paymentMethod: 'online', metadata: { note: 'Declined' } },
      facts: ['Date', 'Note', 'ID'],
    },
    {
      name: 'a purchase',
      of: { ...deposit, type: 'withdrawal', kind: 'into_plan', reason: 'Investment: Farm', paymentMethod: 'wallet' },
      facts: ['Reason', 'Date', 'Wallet before', 'Wallet after', 'ID'],
    },
    {
      name: 'a withdrawal that came back',
      of: { ...withdrawal, status: 'failed', payout: paidOut('failed'), metadata: { note: 'The bank is closed' } },
      facts: ['Account name', 'Wallet before', 'Wallet after', 'ID'],
    },
    {
      name: 'an error',
      of: { ...waiting, type: 'error', reason: 'Lost' },
      facts: ['Reason', 'Type', 'Date', 'Method', 'ID'],
    },
  ])('says nothing twice of $name', async ({ of, facts }) => {
    on(history).answers(historyOf(of));
    await show();
    await page.getByRole('button', { name: /^(Wallet|Investment|Lost)/ }).click();
    const terms = page.getByRole('dialog').getByRole('term');
    await expect.poll(() => terms.elements().map((term) => term.textContent)).toEqual(facts);
    const words = page.getByRole('dialog').element().textContent ?? '';
    expect(words.split('The bank is closed').length).toBeLessThanOrEqual(2);
  });

  test('says of each step of a withdrawal when it was', async () => {
    on(history).answers(historyOf({ ...withdrawal, status: 'completed', payout: paidOut('paid') }));
    await show();
    await page.getByRole('button', { name: 'Wallet withdrawal' }).click();
    const steps = page.getByRole('dialog').getByRole('listitem');
    await expect
      .poll(() => steps.elements().map((step) => step.querySelector('time')?.dateTime))
      .toEqual([withdrawal.timestamp, '2026-11-21T06:33:00.000Z', '2026-11-21T06:36:00.000Z']);
  });

  test('says of an organisation’s late withdrawal that it was asked for, and names the bank as the organisation’s', async () => {
    actsFor('checker');
    on((api: Api) => getMemberRequests(api, { waiting: true })).answers({
      success: true,
      requests: [],
      pagination: { total: 0, pages: 1 },
    });
    on(history).answers(historyOf({ ...withdrawal, timestamp: new Date(Date.now() - 25 * 3_600_000).toISOString() }));
    await show();
    await page.getByRole('button', { name: 'Wallet withdrawal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Money on its way out' });
    await expectWords(['is not at the bank yet', 'comes back to the wallet'], dialog);
    expect(dialog.element().textContent).not.toMatch(/\byour\b/i);
  });

  test('shows what its customer wrote beside our own words', async () => {
    on(history).answers(historyOf({ ...deposit, metadata: { wrote: 'School fees' } }));
    await show();
    await page.getByRole('button', { name: 'Wallet deposit' }).click();
    await expectWords(['You wrote', 'School fees'], page.getByRole('dialog'));
  });

  describe('its receipt', () => {
    const pdf = (api: Api) => getReceipt(api, deposit.transactionId);
    const code = (api: Api) => getReceiptCode(api, deposit.transactionId);
    const address = 'https://ajose.test/verify/AJ-7K3M-Q2ZD-91HT#W4XV-0N8B-RJ5C-T6YE';
    const dialog = page.getByRole('dialog', { name: 'Paid into the wallet' });
    /** What a phone's camera reads in a picture. */
    const codeIn = (picture: ImageBitmap): string => {
      const on = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      on?.drawImage(picture, 0, 0);
      return readQr(on?.getImageData(0, 0, picture.width, picture.height) ?? new ImageData(1, 1));
    };
    const open = async (): Promise<void> => {
      on(history).answers(historyOf({ ...deposit, reason: 'A very long reason '.repeat(12), amount: 9_999_999.99 }));
      on(pdf).answers(new Blob(['%PDF-'], { type: 'application/pdf' }));
      on(code).answers({ success: true, number: 'AJ-7K3M-Q2ZD-91HT', key: 'W4XV-0N8B-RJ5C-T6YE', address });
      await show();
      await page.getByRole('button', { name: /^A very long reason/ }).click();
    };

    test('is shared as a picture or a PDF by the device', async () => {
      const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());
      Object.assign(navigator, { share, canShare: () => true });
      await open();
      await dialog.getByRole('button', { name: 'Share receipt' }).click();
      await expect.poll(() => share.mock.lastCall?.[0].files?.[0]?.type).toBe('image/png');
      const picture = await createImageBitmap(share.mock.lastCall?.[0].files?.[0] ?? new Blob());
      expect(picture.width).toBe(1440);
      expect(codeIn(picture)).toBe(address);
      await dialog.getByRole('button', { name: 'Receipt PDF' }).click();
      await expect.poll(() => share.mock.lastCall?.[0].files?.[0]?.type).toBe('application/pdf');
      await expectAccessibleState();
      Reflect.deleteProperty(navigator, 'share');
      Reflect.deleteProperty(navigator, 'canShare');
    });

    test('is saved or copied where the device shares nothing, and says why it could not be fetched', async () => {
      const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
      const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
      Object.assign(navigator, { canShare: () => false });
      await open();
      await dialog.getByRole('button', { name: 'Receipt picture' }).click();
      const download = `ajose-receipt-${deposit.transactionId}.png`;
      await expect.poll(() => saved.mock.contexts.at(-1)).toMatchObject({ download });
      await dialog.getByRole('button', { name: 'Copy the receipt as text' }).click();
      const words = copied.mock.lastCall?.[0] ?? '';
      expect(words).toContain('₦9,999,999.99');
      // The wallet's balance is nobody else's business.
      expect(words).not.toContain('10,000,000,000');
      on(pdf).refuses();
      await dialog.getByRole('button', { name: 'Receipt PDF' }).click();
      await expectWords(['The receipt could not be fetched. Please try again.']);
      Reflect.deleteProperty(navigator, 'canShare');
      saved.mockRestore();
      copied.mockRestore();
    });

    test('is not offered before the money has arrived', async () => {
      on(history).answers(historyOf(waiting, { ...deposit, status: 'failed', reason: 'Failed' }));
      await show();
      await page.getByRole('button', { name: 'Wallet deposit' }).click();
      const pending = page.getByRole('dialog', { name: 'Payment not yet received' });
      await expectWords(['₦5,000.00'], pending);
      await expect.element(pending.getByRole('button', { name: /receipt/ })).not.toBeInTheDocument();
    });
  });

  test.for([
    { type: 'deposit', status: 'completed', says: 'Paid into the wallet' },
    { type: 'deposit', status: 'failed', says: 'Payment not received' },
    { type: 'deposit', status: 'user_cancelled', says: 'Payment cancelled' },
    { type: 'withdrawal', kind: 'to_bank', status: 'completed', says: 'Paid to a bank account' },
    { type: 'withdrawal', kind: 'into_plan', status: 'completed', says: 'Put into a plan' },
    { type: 'withdrawal', status: 'failed', says: 'Withdrawal failed' },
    { type: 'withdrawal', status: 'user_cancelled', says: 'Withdrawal cancelled' },
  ] as const)('is named after what happened: a $type that is $status', async (shown) => {
    const { says, ...what } = shown;
    on(history).answers(historyOf({ ...deposit, ...what }));
    await show();
    await page.getByRole('button', { name: 'Wallet deposit' }).click();
    await expectWords([says], page.getByRole('dialog', { name: says }));
  });

  test('by bank transfer shows its account, and is cancelled there', async () => {
    const until = new Date(Date.now() + 20 * 60_000).toISOString();
    const transferTo = { number: '9912345678', bank: 'Paystack-Titan', name: 'AJOSE CHECKOUT', until };
    on(history).answers(historyOf({ ...waiting, transferTo }));
    on((api: Api) => deleteTransaction(api, '*')).answers({ success: true, message: 'Cancelled.', declined: null });
    await show();
    await page.getByRole('button', { name: 'Wallet deposit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Payment not yet received' });
    await expect.element(dialog.getByRole('textbox', { name: 'Account number' })).toHaveValue('9912345678');
    await expectWords(['Paystack-Titan', 'AJOSE CHECKOUT', '₦5,000.00', formatTime(until)], dialog);
    await expectAccessibleState();
    await dialog.getByRole('button', { name: 'Cancel Transaction' }).click();
    await expectWords([
      'Payment was cancelled',
      'We have received nothing. If you have sent a transfer in time, it still arrives in the wallet.',
    ]);
    expect(sent()).toMatchObject([{ method: 'DELETE', path: `transaction/delete/${waiting.transactionId}` }]);
    // Nothing below shows where to pay any more.
    expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1);
    expect(document.querySelectorAll('input[value="9912345678"]')).toHaveLength(0);
  });

  test('by bank transfer waits for the bank once the customer says that it was sent, and no longer shows the account', async () => {
    const until = new Date(Date.now() + 20 * 60_000).toISOString();
    const transferTo = { number: '9912345678', bank: 'Paystack-Titan', name: 'AJOSE CHECKOUT', until };
    const told = { ...waiting, transferTo, isSent: true as const };
    on(history).answers(historyOf({ ...waiting, transferTo }));
    on((api: Api) => addTransaction(api, {} as AddTransactionBody)).answers({
      success: true,
      message: 'It has not arrived yet.',
      transaction: told,
    });
    await show();
    await page.getByRole('button', { name: 'Wallet deposit' }).click();
    const unpaid = page.getByRole('dialog', { name: 'Payment not yet received' });
    await expectWords(['₦5,000.00'], unpaid);
    expect(unpaid.element().textContent.match(/5,000/g)).toHaveLength(1);
    const main = [...unpaid.element().querySelectorAll('.MuiButton-contained:not([aria-label])')];
    expect(main.map(({ textContent }) => textContent)).toEqual(['I have sent it']);
    on(history).answers(historyOf(told));
    await unpaid.getByRole('button', { name: 'I have sent it' }).click();
    expect(sent()).toMatchObject([
      { body: { transactionId: waiting.transactionId, incomingStatus: 'completed', paymentMethod: 'bank_transfer' } },
    ]);
    const dialog = page.getByRole('dialog', { name: 'Waiting for your bank' });
    await expectWords(
      ['You said that a transfer to 9912345678, Paystack-Titan, was sent. Please do not pay again. We wait until'],
      dialog,
    );
    await expect.element(dialog.getByRole('textbox', { name: 'Account number' })).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('button', { name: 'I have sent it' })).not.toBeInTheDocument();
    await expectAccessibleState();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expectWords(['Waiting for your bank']);
  });

  test('whose transfer was sent waits for the bank, in the list too, warns of paying again, and is checked first', async () => {
    on(history).answers(historyOf({ ...waiting, resumable: true, isSent: true }));
    await show();
    await expectWords(['Waiting for your bank']);
    await page.getByRole('button', { name: 'Wallet deposit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Waiting for your bank' });
    await expectWords(
      [
        'You said that a transfer was sent, or was about to be. Please do not pay again.',
        `We wait until ${formatDateTime(new Date(Date.parse(waiting.timestamp) + 86_400_000))}; then it ends as not paid.`,
        'What was sent in time is still credited after that, and after you cancel.',
      ],
      dialog,
    );
    await expectAccessibleState();
    await expect.element(dialog.getByRole('button', { name: 'Pay' })).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('button', { name: 'Show the account' })).toBeVisible();
    const main = [...dialog.element().querySelectorAll('.MuiButton-contained')];
    expect(main.map(({ textContent }) => textContent)).toEqual(['Check again']);
    await page.viewport(360, 640);
    onTestFinished(() => page.viewport(1280, 900));
    const tops = ['Show the account', 'Check again'].map(
      (name) => dialog.getByRole('button', { name }).element().getBoundingClientRect().top,
    );
    expect(tops[0]).toBe(tops[1]);
  });

  test('by bank transfer whose account has closed asks for no money any more', async () => {
    const until = new Date(Date.now() - 60_000).toISOString();
    const transferTo = { number: '9912345678', bank: 'Paystack-Titan', name: 'AJOSE CHECKOUT', until };
    on(history).answers(historyOf({ ...waiting, transferTo }));
    await show();
    await page.getByRole('button', { name: 'Wallet deposit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Payment not yet received' });
    await expectWords(
      [`Account 9912345678, Paystack-Titan, was open until ${formatTime(until)}`, 'Please send nothing now'],
      dialog,
    );
    await expect.element(dialog.getByRole('textbox', { name: 'Account number' })).not.toBeInTheDocument();
    await expectAccessibleState();
  });

  test.for([
    ['by card that nobody paid', { resumable: true }, 'No money has arrived for it yet.', 'Pay'],
    [
      'by a kept card whose bank is silent',
      { metadata: kept },
      'The bank of the card has not answered yet.',
      'Check again',
    ],
    [
      'by a kept card whose bank asks',
      { metadata: kept, confirmAt: 'https://bank.example.test/otp' },
      'The bank asks for a confirmation',
      'Open',
    ],
  ] as const)('%s says so once, with what can be done in sight', async ([, more, says, button]) => {
    await page.viewport(360, 640);
    on(history).answers(historyOf({ ...waiting, ...more }));
    await show();
    await page.getByRole('button', { name: 'Wallet deposit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Payment not yet received' });
    await expectWords([says], dialog);
    expect(dialog.element().textContent.match(/not yet received/gi)).toHaveLength(1);
    expect(dialog.element().textContent).not.toContain('A transfer goes to');
    const act =
      button === 'Open'
        ? dialog.getByRole('link', { name: "Open my bank's page" })
        : dialog.getByRole('button', { name: button });
    await expect.element(act).toBeVisible();
    await expect.poll(() => act.element().getBoundingClientRect().bottom).toBeLessThan(640);
    await expectAccessibleState();
    await page.viewport(1280, 900);
  });

  test('can be neither paid nor checked nor cancelled offline, and says why', async () => {
    on(history).answers(historyOf({ ...waiting, resumable: true }));
    await show();
    await page.getByRole('button', { name: 'Wallet deposit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Payment not yet received' });
    goOffline();
    await expectWords(['You are offline. Nothing can be sent.'], dialog);
    for (const name of ['Cancel Transaction', 'Check again', 'Pay'])
      await expect.element(dialog.getByRole('button', { name, exact: true })).toBeDisabled();
  });

  test('is checked again while it waits to be paid', async () => {
    on(history).answers(historyOf(waiting));
    on(anyDeposit).answers({ success: true, message: 'Recorded.', transaction: waiting });
    await show();
    await page.getByRole('button', { name: 'Wallet deposit' }).click();
    const again = page.getByRole('button', { name: 'Check again' });
    await again.click();
    await expectWords(['The payment has not arrived yet.']);
    on(anyDeposit).refuses();
    await again.click();
    await expectWords(['Payment verification failed']);
    on(anyDeposit).answers({
      success: true,
      message: 'Credited.',
      transaction: { ...waiting, status: 'completed', beforeBalance: 0, afterBalance: 5000 },
    });
    on(history).answers(historyOf({ ...waiting, status: 'completed' }));
    await again.click();
    await expectWords(['+₦5,000.00'], page.getByRole('dialog'));
    await expect.element(again).not.toBeInTheDocument();
    expect(sent()).toHaveLength(3);
    expect(sent()[0]).toMatchObject({
      method: 'POST',
      path: 'transaction/addTransaction',
      body: {
        userId: rich._id,
        amount: 5000,
        transactionId: waiting.transactionId,
        type: 'deposit',
        incomingStatus: 'completed',
        currency: 'NGN',
        reason: 'wallet',
      },
    });
  });
});

test('above an organisation’s history stands the money that is asked for but not yet approved, with a link to it', async () => {
  actsFor('checker');
  const waits = (requests: MemberRequest[]) =>
    on((api: Api) => getMemberRequests(api, { waiting: true })).answers({
      success: true,
      requests,
      pagination: { total: requests.length, pages: 1 },
    });
  on(history).answers(historyOf(deposit));
  waits([removalAsked, withdrawalAsked]);
  await show();
  await expectWords(['Not yet approved, so not in this list: to withdraw ₦1,250,000.50']);
  await page.getByRole('button', { name: 'See the request' }).click();
  expect(shell.go).toHaveBeenLastCalledWith({ section: 'people' });
  waits([exitAsked, withdrawalAsked]);
  await makeStale('requests');
  await expectWords(['2 requests about money']);
  waits([removalAsked]);
  await makeStale('requests');
  await expect.element(page.getByText('Not yet approved', { exact: false })).not.toBeInTheDocument();
});

test('a name is shown in full on a phone, and a late transaction says so at the end of its row', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 900));
  const reason = 'Investment: Student Housing Nsukka';
  on(history).answers(historyOf({ ...deposit, amount: 98_765_432.1, reason }, withdrawal));
  await show();
  const name = page.getByRole('button', { name: reason });
  await expect.element(name).toBeVisible();
  await document.fonts.ready;
  const { scrollWidth, clientWidth } = name.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  const rightOf = (text: string): number => {
    const range = document.createRange();
    range.selectNodeContents(page.getByText(text, { exact: true }).element());
    return range.getBoundingClientRect().right;
  };
  const late = page.getByText('Pending, late', { exact: true }).element().closest(':not(font)');
  expect(Math.abs((late?.getBoundingClientRect().right ?? 0) - rightOf('−₦12,500.50'))).toBeLessThan(2);
});

test('on a phone a completed withdrawal shows its path before its facts, and its receipt without the complaint in the buttons', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 900));
  const payout = withdrawal.payout && { ...withdrawal.payout, stage: 'paid' as const };
  on(history).answers(historyOf({ ...withdrawal, status: 'completed', ...(payout && { payout }) }));
  await show();
  await page.getByRole('button', { name: /^Wallet withdrawal/ }).click();
  const dialog = page.getByRole('dialog');
  const topOf = (name: string) => dialog.getByRole('button', { name }).element().getBoundingClientRect().top;
  const arrived = dialog.getByText('Arrived', { exact: false }).first();
  await expect.element(arrived).toBeInViewport();
  expect(arrived.element().getBoundingClientRect().top).toBeLessThan(
    dialog.getByText('Wallet before').element().getBoundingClientRect().top,
  );
  await document.fonts.ready;
  expect(topOf('Copy the receipt as text')).toBe(topOf('Receipt PDF'));
  expect(topOf('Receipt picture')).toBeLessThan(topOf('Receipt PDF'));
  const complain = dialog.getByRole('button', { name: 'Complain about this' }).element();
  expect(complain.compareDocumentPosition(dialog.getByText('Wallet before').element())).toBe(
    Node.DOCUMENT_POSITION_PRECEDING,
  );
  expect(complain.closest('[tabindex]')).toBe(dialog.getByText('Wallet before').element().closest('[tabindex]'));
  await expectAccessibleState();
});

test('the buttons of a receipt stand on one line of a tablet', async () => {
  await page.viewport(768, 1000);
  onTestFinished(() => page.viewport(1280, 900));
  on(history).answers(historyOf(deposit));
  await show();
  await page.getByRole('button', { name: 'Wallet deposit' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'Receipt PDF' })).toBeVisible();
  await document.fonts.ready;
  const topOf = (name: string) => dialog.getByRole('button', { name }).element().getBoundingClientRect().top;
  expect(new Set(['Copy the receipt as text', 'Receipt PDF', 'Receipt picture'].map(topOf)).size).toBe(1);
  expect(topOf('Complain about this')).toBeLessThan(topOf('Receipt PDF'));
});

test.each([768, 1024])('with circles the sums lie in two full rows at %d pixels', async (width) => {
  await page.viewport(width, 900);
  onTestFinished(() => page.viewport(1280, 900));
  const answer = historyOf(deposit);
  on(history).answers({ ...answer, months: [], stats: { ...answer.stats, intoCircles: 10_000 } });
  await show();
  await expectWords(['Into circles']);
  const kinds = page.getByRole('group', { name: 'What it was for' }).getByRole('button');
  const rows = (): number[] => {
    const tops = kinds.elements().map((kind) => kind.getBoundingClientRect().top);
    return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
  };
  await expect.poll(rows).toEqual([3, 3]);
});

test.each([
  [1024, 726],
  [768, 454],
])('the sum of each purpose stands unbroken in its button, also of billions, at %d pixels', async (width, content) => {
  await page.viewport(width, 800);
  onTestFinished(() => page.viewport(1280, 900));
  on(history).answers(historyOf(deposit));
  // As wide as the content beside the menu.
  await showPage(
    <div style={{ width: content }}>
      <TransactionsPage />
    </div>,
  );
  const button = page.getByRole('group', { name: 'What it was for' }).getByRole('button', { name: /^Paid in ?₦/ });
  await expect.element(button).toBeVisible();
  await document.fonts.ready;
  const money = button.element().querySelector('[data-money]');
  // Chromium applies a style of `:has()` a frame late now and then.
  await expect.poll(() => money?.getClientRects().length).toBe(1);
  const right = money?.getBoundingClientRect().right ?? Infinity;
  expect(right).toBeLessThanOrEqual(button.element().getBoundingClientRect().right - 8);
});

test('on a phone the way back stands at its title’s height, and with filters set the search still says what it searches', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 900));
  on(history).answers(historyOf(deposit));
  await showPage(<TransactionsPage />, rich, {
    pathname: '/dashboard',
    state: { section: 'transaction', only: 'onItsWay' },
  });
  const middleOf = (element: Element): number => {
    const { top, bottom } = element.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  await expect.element(page.getByRole('button', { name: 'Clear' })).toBeVisible();
  const arrow = page.getByRole('button', { name: 'Back to dashboard' }).element().querySelector('svg');
  if (!arrow) throw new Error('The way back has no arrow');
  const title = page.getByRole('heading', { name: 'Transaction History' }).element();
  expect(Math.abs(middleOf(arrow) - middleOf(title))).toBeLessThan(2);
  const search = page.getByRole('searchbox', { name: 'Search' }).element() as HTMLInputElement;
  const { fontSize, fontFamily } = getComputedStyle(search, '::placeholder');
  const { paddingLeft, paddingRight } = getComputedStyle(search);
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) throw new Error('This browser does not measure texts');
  pen.font = `${fontSize} ${fontFamily}`;
  const room = search.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  expect(pen.measureText(search.placeholder).width).toBeLessThanOrEqual(room);
});
