/** The offline investment: who and what is chosen, what it would bring, what is booked and what is said of it. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getSystemSettings } from '@ajose/sdk/admin/dashboard';
import { addOfflineInvestment } from '@ajose/sdk/admin/investments';
import { getAllProducts } from '@ajose/sdk/admin/products';
import { getAllUsers } from '@ajose/sdk/admin/users';
import type { WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';
import type { GetAllUsersReply, ListedUser } from '@ajose/sdk/contract/customers';
import type { AddInvestmentReply } from '@ajose/sdk/contract/investments';
import { lagosDay } from '@ajose/sdk/domain/time';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { addressOf } from '../../paths.ts';
import { showPage } from '../../../test/page.tsx';
import { adaeze, customer, longName, newcomer } from '../../../test/people.ts';
import { harvest } from '../../../test/products.ts';
import { settings } from '../../../test/settings.ts';
import { OfflineInvestmentPage } from './OfflineInvestmentPage.tsx';

const usersOf = (...users: ListedUser[]): GetAllUsersReply => ({
  success: true,
  users,
  pagination: { currentPage: 1, totalPages: 1, totalUsers: users.length, isCut: false, hasPrev: false, hasNext: false },
});

async function show(shown = settings): Promise<void> {
  on(getSystemSettings).answers({ success: true, settings: shown });
  on(getAllUsers).answers(
    usersOf(customer, newcomer, { ...newcomer, _id: 'frozen', name: 'Tamuno Briggs', sub_status: 60 }),
  );
  on(getAllProducts).answers({ success: true, products: [harvest] });
  await showPage(<OfflineInvestmentPage />);
}

async function choose(label: 'User' | 'Product', typed: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(typed);
  await page.getByRole('option', { name: new RegExp(name) }).click();
}

async function fill(capital: string): Promise<void> {
  await choose('User', 'ngozi@', 'Ngozi Eze');
  await choose('Product', 'Harv', 'Harvest 180');
  await page.getByRole('textbox', { name: 'Capital amount' }).fill(capital);
  await page.getByRole('textbox', { name: 'Receipt number' }).fill('lag-00123');
  await page.getByRole('textbox', { name: 'What shows the payment' }).fill('Receipt book of the Lagos office, page 12');
}

const record = page.getByRole('button', { name: /^(Record investment|Ask for approval)$/ });
const book = (api: Parameters<typeof addOfflineInvestment>[0]) =>
  addOfflineInvestment(api, {
    userId: '',
    productId: '',
    capital: 0,
    startDate: '',
    idempotencyKey: '',
    receiptNumber: '',
    evidence: '',
  });

const booked: AddInvestmentReply = {
  success: true,
  message: 'Booked.',
  transactionsCreated: 'deposit_and_withdrawal',
  investment: {
    _id: '01890000-0000-7000-8000-000000000081',
    userId: newcomer._id,
    product: harvest,
    capital: 50_000,
    profit: 0,
    expectedProfit: 7250,
    interestRate: 14.5,
    startDate: '2026-01-05T23:00:00.000Z',
    endDate: '2026-07-05T23:00:00.000Z',
    status: 'in_progress',
    isOffline: true,
    ending: { choice: 'wallet', changeBefore: '2026-07-04T23:00:00.000Z' },
  },
};

test('says once, above the button, from which amount a second administrator decides', async () => {
  await show();
  await expectWords(['From ₦5,000,000, capital and profit together, a second administrator has to confirm it.']);
  await expect.poll(() => page.getByText(/second administrator/).elements().length).toBe(1);
});

test('says nothing of a second administrator where the server asks for none', async () => {
  await show({ ...settings, dualApprovalFrom: null });
  await expectWords(['Where the receipt is, who received the money and when.']);
  expect(page.getByText('second administrator').elements()).toEqual([]);
});

test('the button stays disabled until a user and a product are chosen', async () => {
  await show();
  await expectWords(['Choose a user.', 'Choose a product.', 'Enter the capital to see the expected profit.']);
  await expect.element(record).toBeDisabled();
  expect(queries('user/getAllUsers')).toEqual([{ limit: '50', sortBy: 'name', sortOrder: 'asc' }]);
  expect(queries('product/getAllProducts')).toEqual([{ status: 'active' }]);
});

test('finds a customer by the server’s search, and keeps the chosen customer during the next search', async () => {
  await show();
  on((api) => getAllUsers(api, { search: 'zainab' })).answers(
    usersOf({ ...newcomer, _id: 'the-500000th', name: 'Zainab Aliyu' }),
  );
  on((api) => getAllUsers(api, { search: 'nobody' })).answers(usersOf());
  await choose('User', 'zainab', 'Zainab Aliyu');
  await expect.poll(() => queries('user/getAllUsers').at(-1)).toMatchObject({ search: 'zainab', limit: '50' });
  await page.getByRole('combobox', { name: 'User' }).fill('nobody');
  await expect.poll(() => queries('user/getAllUsers').at(-1)).toMatchObject({ search: 'nobody' });
  await expectWords(['Zainab Aliyu'], page.getByRole('region', { name: 'Selected user' }));
});

test.for([
  { call: 'users', says: 'Failed to fetch users' },
  { call: 'products', says: 'Failed to fetch products' },
])('says that the $call could not be fetched, and tries again', async ({ call, says }) => {
  on(getSystemSettings).answers({ success: true, settings });
  on(getAllUsers).answers(usersOf(newcomer));
  on(getAllProducts).answers({ success: true, products: [harvest] });
  if (call === 'users') on(getAllUsers).refuses();
  else on(getAllProducts).refuses();
  await showPage(<OfflineInvestmentPage />);
  await expectWords([says]);
  on(getAllUsers).answers(usersOf(newcomer));
  on(getAllProducts).answers({ success: true, products: [harvest] });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText(says)).not.toBeInTheDocument();
  await choose('User', 'Ngozi', 'Ngozi Eze');
  await choose('Product', 'Harvest', 'Harvest 180');
});

test('shows the customer, the product, the profit and the two transactions before anything is booked', async () => {
  await show();
  await choose('User', 'Oluwafunmilayo', longName);
  await choose('Product', 'Harvest', 'Harvest 180');
  await page.getByRole('textbox', { name: 'Capital amount' }).fill('10000000000');
  await expectWords([customer.email, '₦10,000,000,000'], page.getByRole('region', { name: 'Selected user' }));
  await expectWords(['Agriculture', '14.5% for 6 months'], page.getByRole('region', { name: 'Product details' }));
  await expectWords(['₦1,450,000,000.00'], page.getByRole('region', { name: 'Expected profit' }));
  await expectWords(
    ['+₦10,000,000,000.00', '−₦10,000,000,000.00', 'The balance stays the same.'],
    page.getByRole('region', { name: 'Transaction flow' }),
  );
  await expectWords([
    'Capital and profit come to ₦11,450,000,000.00. From ₦5,000,000 on a second administrator has to confirm it.',
  ]);
  expect(sent()).toEqual([]);
});

test('the button asks for approval where capital and profit reach the amount that needs two administrators', async () => {
  await show();
  await choose('Product', 'Harvest', 'Harvest 180');
  const capital = page.getByRole('textbox', { name: 'Capital amount' });
  await capital.fill('4300000');
  await expect.element(record).toHaveTextContent('Record investment');
  await capital.fill('4400000');
  await expect.element(record).toHaveTextContent('Ask for approval');
  await expectWords(['Capital and profit come to ₦5,038,000.00. From ₦5,000,000 on']);
});

test('records nothing for a customer whose money cannot move, and says which status forbids it', async () => {
  await show();
  await choose('User', 'Ngozi', 'Ngozi Eze');
  await choose('Product', 'Harvest', 'Harvest 180');
  await expect.element(record).toBeEnabled();
  await choose('User', 'Tamuno', 'Tamuno Briggs');
  await expectWords(['does not allow money to move, so no investment can be recorded.']);
  await expect.element(record).toBeDisabled();
});

test('books the investment, says that it is booked, leads to what it made, and empties the form', async () => {
  on(book).answers(booked);
  await show();
  await fill('50000');
  await page.getByLabelText(/^Start date/).fill('2026-01-06');
  await record.click();
  await expectWords([
    'Investment created successfully! Deposit and withdrawal transactions were created',
    '₦50,000.00 of Ngozi Eze for Harvest 180, receipt lag-00123.',
  ]);
  const customer = { section: 'userDetails', userId: newcomer._id, from: 'offlineInvestmentCreator' } as const;
  for (const [name, tab] of [
    ['Open the customer’s investments', 'investments'],
    ['the transactions', 'transactions'],
  ] as const) {
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', addressOf(customer, { tab }));
  }
  await expect.element(page.getByRole('status').filter({ hasText: 'Investment created successfully!' })).toHaveFocus();
  await expectWords(['Choose a user.']);
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: 'investment/addInvestment',
      body: {
        userId: newcomer._id,
        productId: harvest._id,
        capital: 50_000,
        startDate: '2026-01-05T23:00:00.000Z',
        idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
        receiptNumber: 'lag-00123',
        evidence: 'Receipt book of the Lagos office, page 12',
        isOffline: true,
      },
    },
  ]);
});

test('asks for a code when the server wants one, and then books the investment', async () => {
  on(book).refuses({
    status: 401,
    code: 'two_factor_required',
    message: 'Please enter the code of your authenticator app to confirm this.',
  });
  await show();
  await fill('50000');
  await record.click();
  const question = page.getByRole('dialog', { name: 'Confirm with your code' });
  const code = question.getByRole('textbox', { name: 'Authentication code' });
  await expect.element(code).toHaveFocus();
  on(book).answers({ ...booked, transactionsCreated: 'withdrawal' });
  await code.fill('123456');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expectWords(['Investment recorded successfully.']);
  await expect.element(code).not.toBeInTheDocument();
  const [first, second] = sent();
  expect(second).toEqual({ ...first, code: '123456' });
});

test('says that no transactions were needed, where the server says so', async () => {
  on(book).answers({ ...booked, transactionsCreated: 'withdrawal' });
  await show();
  await fill('50000');
  await record.click();
  await expectWords(['Investment recorded successfully.']);
});

test('says where a large amount waits when it needs a second administrator', async () => {
  const waits: WaitsForApprovalReply = {
    success: true,
    message: 'Another administrator has to confirm it.',
    approval: {
      _id: '01890000-0000-7000-8000-00000000a001',
      act: {
        action: 'addOfflineInvestment',
        product: harvest.name,
        startDate: booked.investment.startDate,
        endDate: booked.investment.endDate,
        expectedProfit: 0,
        receiptNumber: 'LAG-00123',
        evidence: 'Receipt book of the Lagos office, page 12',
      },
      amount: 5_000_000,
      user: newcomer,
      state: 'waiting',
      askedBy: adaeze,
      askedAt: '2026-11-21T06:31:00.000Z',
      expiresAt: '2026-11-28T06:31:00.000Z',
      decidedBy: null,
      decidedAt: null,
      note: null,
    },
  };
  on(book).answers(waits);
  await show();
  await fill('5000000');
  await record.click();
  const answer = page.getByRole('status').filter({ hasText: 'Not recorded yet' });
  await expectWords(
    [`of ${newcomer.name} for ${harvest.name}, receipt LAG-00123`, 'Another administrator has to confirm it.'],
    answer,
  );
  await expect.element(answer).toHaveFocus();
  await expect.element(answer).toBeInViewport();
  await expect.element(page.getByRole('link', { name: 'Open Approvals' })).toBeVisible();
  // An empty form would invite to send it once more.
  expect(record.elements()).toEqual([]);
  await expectAccessibleState();
  await page.getByRole('button', { name: 'Record another investment' }).click();
  await expectWords(['Choose a user.']);
  expect(answer.elements()).toEqual([]);
});

test('sends no investment below the product’s minimum, and none that begins after today', async () => {
  await show();
  await fill('49999.99');
  await expect.element(page.getByLabelText(/^Start date/)).toHaveAttribute('max', lagosDay(new Date()));
  await page.getByLabelText(/^Start date/).fill(lagosDay(new Date(Date.now() + 2 * 86_400_000)));
  await record.click();
  await expectWords(['Investment must be at least ₦50,000']);
  await expect.element(page.getByLabelText(/^Start date/)).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('textbox', { name: 'Capital amount' }).fill('50000.005');
  await expectWords(['Please type the amount, for example 1,500.50']);
  await expect.element(page.getByRole('textbox', { name: 'Capital amount' })).toHaveValue('49,999.99');
  expect(sent()).toEqual([]);
});

test('asks for the amount and the date where they are missing', async () => {
  await show();
  await fill('');
  await page.getByLabelText(/^Start date/).fill('');
  await record.click();
  await expectWords(['Please fill all fields']);
  expect(sent()).toEqual([]);
});

test('sends the same form again under the same id, so that it is booked once', async () => {
  on(book).refuses();
  await show();
  await fill('50000');
  await record.click();
  await expectWords(['Failed to create investment']);
  on(book).answers(booked);
  await record.click();
  await expectWords(['Investment created successfully!']);
  const [first, second] = sent();
  expect(first).toEqual(second);
});

test('says why the server refused the investment', async () => {
  on(book).refuses({ status: 409, code: 'product_inactive', message: 'This product is not open any more.' });
  await show();
  await fill('50000');
  await record.click();
  await expectWords(['This product is not open any more.']);
});
