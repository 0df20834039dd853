/** The customer's home: each of its parts loads, fails and is filled by itself, and each leads somewhere. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { dismissAnnouncement, getUserAnnouncements, viewAnnouncement } from '@ajose/sdk/customer/announcements';
import { getEarned, getEarnedCertificate, getEarnings } from '@ajose/sdk/customer/earnings';
import { getUserInvestments, getUserStats } from '@ajose/sdk/customer/investments';
import { getMemberRequests } from '@ajose/sdk/customer/member-requests';
import { getUser, sendConfirmation } from '@ajose/sdk/customer/session';
import { addTransaction, deleteTransaction, getUserTransactions } from '@ajose/sdk/customer/transactions';
import type { Earned, EarnedInDays, Earnings } from '@ajose/sdk/contract/earnings';
import type { MemberRequest } from '@ajose/sdk/contract/member-requests';
import type { NextPayout, UserStats } from '@ajose/sdk/contract/investments';
import type { AddTransactionBody, Transaction } from '@ajose/sdk/contract/transactions';
import { formatComingDay } from '@ajose/app/days.ts';
import { addTerm, formatTime } from '@ajose/sdk/domain/time';
import { expectAccessible, expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries, sent, settleNetwork } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { actFor, actsFor, cooperative, exitAsked, removalAsked, withdrawalAsked } from '../../../test/organisations.ts';
import { details, goOffline, shell, showPage } from '../../../test/page.tsx';
import { newcomer, rich } from '../../../test/people.ts';
import { investment } from '../../../test/products.ts';
import { nothing } from '../../../test/stats.ts';
import { deposit, historyOf, waiting, withdrawal } from '../../../test/transactions.ts';
import { areAmountsHidden, toggleAmounts } from '../../data/amounts.ts';
import { keepSent } from '../../data/wallet.ts';
import { EARNED_DAYS, lastDays, periods } from '../../components/periods.ts';
import { loadCheckout, type Checkout } from '../../components/payment/gateway.ts';
import { HomePage } from './HomePage.tsx';

type Api = Parameters<typeof getUserStats>[0];
const figures = (api: Api) => getUserStats(api, rich._id);
const history = (api: Api) => getUserTransactions(api, rich._id);
const pending = (api: Api) => getUserTransactions(api, rich._id, { status: 'pending' });
const held = (api: Api) => getUserInvestments(api, { userId: rich._id });
const running = (api: Api) => getUserInvestments(api, { userId: rich._id, status: 'in_progress' });
const earned = (api: Api) => getEarnings(api, rich._id);
const earnedIn = (api: Api) => getEarned(api, rich._id);
const announced = (api: Api) => getUserAnnouncements(api, rich._id);

const none: Earned = { profit: 0, tax: 0, earned: 0, paid: 0 };
const stats: UserStats = {
  totalPortfolioValue: 10_000_000_000,
  totalProfits: 725_000_000.5,
  activeInvestments: 3,
  walletBalance: rich.balance,
  heldBalance: 12_500.5,
  circleBalance: 0,
  runningProfit: 725_000_000.5,
  allMoney: 20_725_012_501,
  earnedThisMonth: { month: '2026-11', profit: 900.5, tax: 90.05, earned: 810.45, paid: 0 },
  changes: { profits: 1234.5, activeInvestments: 2 },
  history: [
    { day: '2026-11-20', invested: 0, wallet: 1000, all: 1000, earned: 0 },
    { day: '2026-11-21', invested: 10_000_000_000, wallet: 0, all: 10_725_000_000, earned: 725_000_000 },
  ],
};
const nextPayout: NextPayout = {
  investmentId: investment._id,
  name: 'Rent Saver',
  endDate: '2026-12-26T08:00:00.000Z',
  amount: 140_086.58,
  choice: 'wallet',
};
const news = {
  _id: '01890000-0000-7000-8000-00000000b001',
  title: 'New rates from January',
  message: 'Harvest 180 brings 16%.',
  target: 'savingsProducts',
} as const;

/** What a test does not say, an account without anything answers. */
beforeEach(() => {
  on(figures).answers({ success: true, stats: nothing });
  on(history).answers(historyOf());
  on(held).answers({ success: true, investments: [] });
  on(announced).answers([]);
  on(pending).answers(historyOf());
});

const expectAbove = (upper: Locator, lower: Locator) =>
  expect(upper.element().getBoundingClientRect().bottom).toBeLessThan(lower.element().getBoundingClientRect().top);

const show = (user = rich) => showPage(<HomePage />, user);
const part = (name: string) => page.getByRole('region', { name });

test('greets a new customer, shows zero as zero, and says where to begin', async () => {
  await show(newcomer);
  await expectWords([
    'Dashboard Overview',
    'Welcome back, Ngozi.',
    '₦0.00',
    'No active investments',
    'No transactions found',
    'All your money',
    'Three steps to begin',
  ]);
  await expect.element(page.getByText('in 30 days')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Start Investing' }).click();
  expect(shell.go).toHaveBeenLastCalledWith({ section: 'investmentProducts' });
});

test('reminds of the confirmation until the email address is confirmed, and says why no email was sent', async () => {
  on(sendConfirmation).refuses({ status: 429, code: 'too_many_emails', message: 'Several emails are on their way.' });
  await show({ ...newcomer, emailConfirmed: false });
  await expectWords(['Withdrawals open once you have confirmed', 'ngozi@example.test']);
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expectWords(['Several emails are on their way.']);
});

test('reminds no more once the address has been confirmed elsewhere', async () => {
  await show({ ...newcomer, emailConfirmed: false });
  await expectWords(['Withdrawals open once you have confirmed']);
  on(sendConfirmation).refuses({ status: 409, code: 'email_confirmed', message: 'Confirmed already.' });
  on(getUser).answers({ success: true, user: newcomer });
  await page.getByRole('button', { name: 'Send the email again' }).click();
  await expect.element(page.getByText('Withdrawals open once')).not.toBeInTheDocument();
});

test('says above the money which organisation’s requests wait for the person, and opens that organisation with one press', async () => {
  const first = { _id: cooperative._id, name: cooperative.name, requests: 2 };
  const second = { _id: `${cooperative._id.slice(0, -1)}9`, name: 'Demola family', requests: 1 };
  await show({ ...rich, waitsForYou: [first, second] });
  await expectWords(['2 requests wait for you at', cooperative.name, '1 request waits for you at', 'Demola family']);
  const press = page.getByRole('button', { name: `Open it: ${cooperative.name}` });
  expectAbove(press, page.getByRole('heading', { name: 'All your money' }));
  await expectAccessibleState();
  await press.click();
  expect(vi.mocked(actFor)).toHaveBeenLastCalledWith({ account: first._id, name: first.name, person: rich._id });
});

test('names on a phone the organisation that waits without cutting its name', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 900));
  await show({ ...rich, waitsForYou: [{ _id: cooperative._id, name: cooperative.name.repeat(2), requests: 2 }] });
  await expectWords([cooperative.name.repeat(2)]);
  const name = page.getByText(cooperative.name.repeat(2)).element();
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
});

const waitForApproval = (requests: MemberRequest[]) =>
  on((api: Api) => getMemberRequests(api, { waiting: true })).answers({
    success: true,
    requests,
    pagination: { total: requests.length, pages: 1 },
  });

test('two requests that wait for approval stand above an organisation’s money, with a link to all requests', async () => {
  actsFor('checker');
  waitForApproval([exitAsked, withdrawalAsked, removalAsked]);
  await show({ ...cooperative, _id: rich._id });
  const card = part('Waiting for approval');
  await expect.element(card.getByRole('button', { name: /^Approve or decline: / }).nth(1)).toBeVisible();
  expect(card.getByRole('button', { name: /^Approve or decline: / }).elements()).toHaveLength(2);
  expectAbove(card, page.getByRole('heading', { name: 'All the money' }));
  // It stands in the bar, which the shell draws.
  expect(document.body.textContent).not.toContain(cooperative.name);
  await card.getByRole('button', { name: 'See all 3' }).click();
  expect(shell.go).toHaveBeenLastCalledWith({ section: 'people' });
});

test('the home of an organisation says nothing where nothing waits for approval', async () => {
  actsFor('checker');
  waitForApproval([]);
  await show({ ...cooperative, _id: rich._id });
  await expectWords(['All the money']);
  await settleNetwork();
  await expect.element(part('Waiting for approval')).not.toBeInTheDocument();
});

test('a member reads on the home of an organisation of its wallet and its bank, and not of their own', async () => {
  actsFor('owner');
  waitForApproval([]);
  on(figures).answers({ success: true, stats: { ...stats, nextPayout } });
  await show({ ...cooperative, _id: rich._id, owed: [{ amount: 4000, because: 'reversed' }] });
  await expectWords([
    'Set aside, on its way out₦12,500.50',
    'Into the wallet, after tax',
    'The account owes ₦4,000.00, because the bank took back a payment after its money was used.',
    'Until then nothing can be withdrawn, and what was bought with it earns nothing.',
  ]);
  expect(document.body.textContent).not.toMatch(/\byour\b/i);
});

describe('the home of an organisation, whose sum has three parts,', () => {
  beforeEach(() => {
    actsFor('owner');
    waitForApproval([]);
    on(figures).answers({ success: true, stats: { ...stats, heldBalance: 0, allMoney: 20_725_000_000.5 } });
    onTestFinished(() => page.viewport(1280, 900));
  });

  test('has three actions, each no taller than a press of a person’s', async () => {
    await page.viewport(1440, 900);
    await show({ ...cooperative, _id: rich._id });
    await expectWords(['Profit growing']);
    const heights = part('Quick Actions')
      .getByRole('button')
      .elements()
      .map((button) => button.getBoundingClientRect().height);
    expect(heights).toHaveLength(3);
    for (const height of heights) expect(height).toBeLessThanOrEqual(60);
  });

  test('shows two investments beside each other below the transactions', async () => {
    const second = { ...investment, _id: `${investment._id.slice(0, -1)}e` };
    on(running).answers({ success: true, investments: [investment, second] });
    on(history).answers(historyOf(deposit));
    await page.viewport(1440, 900);
    await show({ ...cooperative, _id: rich._id });
    const list = part('List of active investments');
    await expect.element(list.getByRole('listitem').nth(1)).toBeVisible();
    const [one, other] = list
      .getByRole('listitem')
      .elements()
      .map((item) => item.getBoundingClientRect());
    expect(other?.top).toBe(one?.top);
    expect(list.element().getBoundingClientRect().width).toBe(
      part('Recent Transactions').element().getBoundingClientRect().width,
    );
  });

  test('keeps on a phone the plus of the third part on its line', async () => {
    await page.viewport(360, 740);
    await show({ ...cooperative, _id: rich._id });
    await expectWords(['Profit growing']);
    const tiles = page
      .getByRole('list', { name: 'What it is made of' })
      .getByRole('button')
      .elements()
      .map((tile) => tile.getBoundingClientRect());
    const [first, , third] = tiles;
    if (!first || !third) throw new Error('The sum has not three parts');
    // No line between them, and room for the plus beside the third.
    expect(third.top - first.bottom).toBeLessThan(10);
    expect(third.left - first.left).toBeCloseTo(16, 0);
  });
});

test('the four parts of the sum are two lines of two where large text leaves no room for four', async () => {
  await page.viewport(1024, 900);
  document.documentElement.style.fontSize = '200%';
  onTestFinished(async () => {
    document.documentElement.style.fontSize = '';
    await page.viewport(1280, 900);
  });
  on(figures).answers({ success: true, stats: { ...stats, allMoney: 20_725_012_501 } });
  await show();
  await expectWords(['Profit growing']);
  const items = page.getByRole('list', { name: 'What it is made of' }).getByRole('listitem');
  const lines = () => {
    const tops = items.elements().map((item) => item.getBoundingClientRect().top);
    return tops.map((top) => [...new Set(tops)].toSorted((one, other) => one - other).indexOf(top));
  };
  await expect.poll(lines).toEqual([0, 0, 1, 1]);
});

test('nothing moves on the page when the sum arrives', async () => {
  await page.viewport(390, 844);
  const release = on(figures).waits({ success: true, stats: { ...stats, allMoney: 582_500 } });
  await show();
  const heightOf = (): number => part('All your money').element().getBoundingClientRect().height;
  await expect.element(part('All your money')).toHaveAttribute('aria-busy', 'true');
  const waiting = heightOf();
  release();
  await expectWords(['₦582,500.00'], part('All your money'));
  expect(heightOf()).toBeCloseTo(waiting, 0);
  await page.viewport(1280, 900);
});

test('amounts are hidden by one press, also where the browser keeps nothing, and nothing moves', async () => {
  await page.viewport(360, 800);
  onTestFinished(() => page.viewport(1280, 900));
  const days = stats.history.map((day) => ({ ...day, all: 582_500, earned: 12_500 }));
  on(figures).answers({ success: true, stats: { ...stats, allMoney: 582_500, history: days } });
  on(running).answers({ success: true, investments: [investment] });
  on(history).answers(historyOf(deposit, withdrawal));
  await show();
  await expectWords(['₦582,500.00', 'Set aside, on its way out₦12,500.50', 'Wallet withdrawal']);
  await document.fonts.ready;
  const heights = (): number[] =>
    [...document.querySelectorAll('section')]
      .slice(0, 6)
      .map((section) => Math.round(section.getBoundingClientRect().height));
  const before = heights();
  const keep = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Nothing is kept', 'QuotaExceededError');
  });
  onTestFinished(() => {
    keep.mockRestore();
    if (areAmountsHidden()) toggleAmounts();
  });
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  await expect.element(page.getByText('Amount hidden').first()).toBeInTheDocument();
  expect(document.body.textContent).not.toMatch(/₦\s?\d/);
  expect(document.body.innerHTML).not.toMatch(/(?:title|aria-label)="[^"]*₦\s?\d/);
  expect(heights()).toEqual(before);
  await expectAccessible();
  await page.getByRole('button', { name: 'Show amounts' }).click();
  await expectWords(['₦582,500.00']);
  await page.viewport(1280, 900);
});

test('shows placeholders while it loads', async () => {
  const release = on(running).waits({ success: true, investments: [investment] });
  await show();
  await expectWords(['No transactions found']);
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
  await expect.element(page.getByText('No active investments')).not.toBeInTheDocument();
  release();
  await expectWords(['Harvest 180']);
});

describe('figures', () => {
  test('show the totals, their changes and what is on its way to the bank', async () => {
    on(figures).answers({ success: true, stats });
    await show();
    await expectWords([
      '₦20,725,012,501.00',
      '₦1,234.50',
      '₦10,000,000,000.00',
      '₦725,000,000.50',
      '+₦1,234.50 in 30 days',
      '+2 in 30 days',
      'Set aside, on its way out₦12,500.50',
    ]);
    await page.getByRole('button', { name: 'Add Investment' }).click();
    expect(shell.go).toHaveBeenLastCalledWith({ section: 'investmentProducts' });
    await page.getByRole('button', { name: 'My Investments' }).click();
    expect(shell.go).toHaveBeenLastCalledWith({ section: 'investmentPortfolio' });
  });

  test('say once what is set aside and for what, in the sum', async () => {
    on(figures).answers({ success: true, stats });
    await show();
    await expectWords(['Set aside, on its way out₦12,500.50']);
    expect(document.body.textContent.split('₦12,500.50')).toHaveLength(2);
  });

  test('name what is disputed beside what is on its way to the bank', async () => {
    on(figures).answers({ success: true, stats: { ...stats, heldBalance: 12_500.5, disputedBalance: 500.4 } });
    await show();
    await expectWords(['Set aside, on its way out₦12,000.10', 'Set aside, in dispute₦500.40']);
  });

  test('name what goes back to a payer', async () => {
    on(figures).answers({ success: true, stats: { ...stats, heldBalance: 12_500.5, refundingBalance: 12_500.5 } });
    await show();
    await expectWords(['Set aside, being refunded₦12,500.50']);
  });

  test('say what is set aside in circles', async () => {
    on(figures).answers({ success: true, stats: { ...stats, heldBalance: 0, circleBalance: 15_000 } });
    await show();
    await expectWords(['Set aside in circles₦15,000.00']);
  });

  test('give no percentage, because money paid in is no growth', async () => {
    on(figures).answers({ success: true, stats });
    await show();
    await expectWords(['+₦1,234.50 in 30 days']);
    await expect.element(page.getByText('% in 30 days')).not.toBeInTheDocument();
  });

  test('are a sum whose parts add up to all the money, and each part opens its place', async () => {
    on(figures).answers({ success: true, stats: { ...stats, circleBalance: 15_000, allMoney: 20_725_027_501 } });
    on(earned).refuses();
    await show();
    const sum = page.getByRole('list', { name: 'What it is made of' });
    await expectWords(
      [
        'Wallet₦10,000,000,000.00',
        'Set aside, on its way out₦12,500.50',
        'Set aside in circles₦15,000.00',
        'Portfolio value₦10,000,000,000.00',
      ],
      sum,
    );
    const naira = sum
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => Number(textContent.replaceAll(/[^\d.]/g, '')));
    expect(naira.reduce((total, part) => total + part, 0)).toBe(20_725_027_501);
    await sum.getByRole('button', { name: /^Portfolio value/ }).click();
    expect(shell.go).toHaveBeenLastCalledWith({ section: 'investmentPortfolio' });
    await sum.getByRole('button', { name: /^Wallet/ }).click();
    expect(shell.go).toHaveBeenLastCalledWith({ section: 'transaction' });
    await sum.getByRole('button', { name: /^Set aside, on its way out/ }).click();
    expect(shell.go).toHaveBeenLastCalledWith({ section: 'transaction', only: 'onItsWay' });
    await sum.getByRole('button', { name: /^Set aside in circles/ }).click();
    expect(shell.go).toHaveBeenLastCalledWith({ section: 'circles' });
    await sum.getByRole('button', { name: /^Profit growing/ }).click();
    await expect.element(page.getByRole('dialog', { name: 'What you earned' })).toBeVisible();
  });

  test('show a new customer that there is nothing, without its parts', async () => {
    await show();
    await expectWords(['All your money'], part('All your money'));
    await expect.element(page.getByRole('list', { name: 'What it is made of' })).not.toBeInTheDocument();
  });

  test('lead to what was earned, with the tax beside it', async () => {
    const month = stats.earnedThisMonth;
    const earnings: Earnings = {
      months: Array.from({ length: 12 }, (_, back) =>
        back === 0 ? month : { month: new Date(Date.UTC(2026, 10 - back)).toISOString().slice(0, 7), ...none },
      ),
      year: { profit: 2000, tax: 200, earned: 1800, paid: 900 },
      all: { profit: 3000, tax: 0, earned: 3000, paid: 900 },
      firstDay: '2025-12-04',
      products: [{ _id: investment.product._id, name: 'Harvest 180', month, year: month, all: month }],
    };
    on(figures).answers({ success: true, stats });
    const inDays: EarnedInDays = {
      startDate: '2026-11-01',
      endDate: '2026-11-26',
      ...month,
      products: [{ _id: investment.product._id, name: 'Harvest 180', ...month, paid: 55.5 }],
    };
    on(earned).answers({ success: true, earnings });
    on(earnedIn).answers({ success: true, earned: inDays });
    await show();
    await part('All your money')
      .getByRole('button', { name: /^Earned in 30 days/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'What you earned' });
    await expectWords(
      ['₦900.50', 'Tax, withheld or to come', '−₦90.05', '₦810.45', 'Harvest 180', '₦55.50 paid', 'November 2026'],
      dialog,
    );
    await expectWords(['Profit growing now, after tax, paid at the end', '₦725,000,000.50'], dialog);
    await expectAccessible();
    const lastYear = periods(new Date()).find(({ name }) => name === 'Last year');
    const { from, to } = lastDays(EARNED_DAYS, new Date());
    const days = { startDate: from, endDate: to };
    on((api) => getEarnedCertificate(api, rich._id, days)).answers(new Blob(['%PDF-']));
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await dialog.getByRole('button', { name: 'Certificate (PDF)' }).click();
    await expect
      .poll(() => saved.mock.contexts.at(-1))
      .toMatchObject({ download: 'ajose-earnings-2026-11-01-2026-11-26.pdf' });
    saved.mockRestore();
    const asked = () => queries(`earnings/getEarned/${rich._id}`).at(-1);
    expect(asked()).toEqual(days);
    await dialog.getByRole('button', { name: 'Last year' }).click();
    await expect.poll(asked).toEqual({ startDate: lastYear?.from, endDate: lastYear?.to });
    await expect.element(dialog.getByRole('heading', { name: 'Last year' })).toBeVisible();
    await dialog.getByRole('button', { name: /^November 2026/ }).click();
    await expect.poll(asked).toEqual({ startDate: '2026-11-01', endDate: '2026-11-30' });
    await expect.element(dialog.getByLabelText('First day')).not.toBeVisible();
    await dialog.getByText('Other days').click();
    await dialog.getByLabelText('First day').fill('2026-02-03');
    await dialog.getByLabelText('Last day').fill('2026-04-05');
    await expect.poll(asked).toEqual({ startDate: '2026-02-03', endDate: '2026-04-05' });
    await expectWords(['Feb 3, 2026 to Apr 5, 2026'], dialog);
    await dialog.getByLabelText('Last day').fill('2026-01-05');
    await expectWords(['This is before the first day.'], dialog);
    expect(asked()).toEqual({ startDate: '2026-02-03', endDate: '2026-04-05' });
    await expectAccessibleState();
    await dialog.getByRole('button', { name: 'Since the beginning' }).click();
    await expect.poll(asked).toEqual({ startDate: '2025-12-04', endDate: to });
    await expect.element(dialog.getByLabelText('First day')).toHaveValue('2025-12-04');
    await expect.element(dialog.getByLabelText('Last day')).toHaveValue(to);
  });

  test('list months that come to their sum to the kobo, also where this month has grown since they were fetched', async () => {
    await page.viewport(360, 640);
    onTestFinished(() => page.viewport(1280, 900));
    vi.useFakeTimers({ now: new Date('2026-11-30T09:00:00Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const monthOf = (back: number, earned: number) => ({
      ...none,
      month: new Date(Date.UTC(2026, 10 - back)).toISOString().slice(0, 7),
      profit: earned,
      earned,
    });
    const products = [{ _id: investment.product._id, name: 'Harvest 180', month: none, year: none, all: none }];
    const months = Array.from({ length: 12 }, (_, back) => monthOf(back, back === 0 ? 35_645.27 : back));
    on(figures).answers({ success: true, stats });
    on(earned).answers({
      success: true,
      earnings: { months, year: none, all: none, firstDay: '2025-06-04', products },
    });
    const sums: EarnedInDays = { ...none, startDate: '2026-01-01', endDate: '2026-11-30', products: [] };
    on(earnedIn).answers({ success: true, earned: { ...sums, profit: 35_700.29, earned: 35_700.29 } });
    await show();
    await part('All your money')
      .getByRole('button', { name: /^Earned in 30 days/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'What you earned' });
    const year = dialog.getByRole('button', { name: 'This year' });
    // The sum is what one came for, above what chooses its days.
    await expectWords(['Earned₦35,700.29'], dialog);
    expectAbove(dialog.getByText(/^Earned₦/), year);
    await year.click();
    // The ten months before come to ₦55.
    await expectWords(['₦35,700.29', 'November 2026₦35,645.29', 'December 2025₦11.00'], dialog);
    // Its first days are of a month that is not listed.
    on(earnedIn).answers({
      success: true,
      earned: { ...sums, startDate: '2025-06-04', profit: 40_000, earned: 40_000 },
    });
    await dialog.getByRole('button', { name: 'Since the beginning' }).click();
    await expectWords(['₦40,000.00', 'November 2026₦35,645.27'], dialog);
  });

  test('choose only the period that was pressed, where another has the same days', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-30T09:00:00Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const month = { profit: 900.5, tax: 90.05, earned: 810.45, paid: 0 };
    const harvest = { _id: investment.product._id, name: 'Harvest 180' };
    const products = [{ ...harvest, ...month }];
    on(figures).answers({ success: true, stats });
    on(earned).answers({
      success: true,
      earnings: { months: [], year: month, all: month, products: [{ ...harvest, month, year: month, all: month }] },
    });
    on(earnedIn).answers({
      success: true,
      earned: { startDate: '2026-11-01', endDate: '2026-11-30', ...month, products },
    });
    await show();
    await part('All your money')
      .getByRole('button', { name: /^Earned in 30 days/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'What you earned' });
    const pressed = () =>
      dialog
        .getByRole('button', { pressed: true })
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(pressed).toEqual(['30 days']);
    await dialog.getByRole('button', { name: 'This month' }).click();
    await expect.poll(pressed).toEqual(['This month']);
    await expect.element(dialog.getByRole('heading', { name: 'This month' })).toBeVisible();
  });

  test('say that nothing was earned yet, and why it could not be fetched', async () => {
    const earnings: Earnings = {
      months: Array.from({ length: 12 }, (_, back) => ({ month: `2026-${12 - back}`, ...none })),
      year: none,
      all: none,
      products: [],
    };
    on(figures).answers({ success: true, stats });
    on(earned).refuses();
    await show();
    await part('All your money')
      .getByRole('button', { name: /^Earned in 30 days/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'What you earned' });
    await expectWords(['What was earned could not be fetched.'], dialog);
    await expectAccessibleState();
    on(earned).answers({ success: true, earnings });
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expectWords(['Nothing yet.'], dialog);
    await expectAccessibleState();
  });

  test('draw the days that the dialog counts, from the first of the 30 on', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-30T09:00:00Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const history = Array.from({ length: 90 }, (_, index) => {
      const day = new Date(Date.UTC(2026, 8, 2 + index)).toISOString().slice(0, 10);
      return { day, invested: 0, wallet: 0, all: 1000, earned: index };
    });
    on(figures).answers({ success: true, stats: { ...stats, history, changes: { ...stats.changes, profits: 30 } } });
    await show();
    const drawn = page.getByRole('img', { name: 'Earned in 30 days: ₦30' });
    await expect.element(drawn).toBeVisible();
    await expectWords(['Nov 1', 'Nov 30'], part('All your money'));
    expect(part('All your money').element().textContent).not.toContain('Oct 31');
    expect(lastDays(EARNED_DAYS, new Date())).toMatchObject({ from: '2026-11-01', to: '2026-11-30' });
  });

  test('draw what was earned on an axis of its own, mark the days of payment, and show each step once', async () => {
    on(figures).answers({ success: true, stats });
    on(history).answers(historyOf({ ...deposit, profit: 500, postedAt: '2026-11-21T08:00:00.000Z' }));
    await show();
    await expect.element(page.getByRole('img', { name: /^Earned in 30 days: ₦725M$/ })).toBeVisible();
    await expectWords(['Add Investment', 'Profit was paid on Nov 21']);
    for (const name of ['Add Funds', 'Withdraw', 'Invest', 'Refer Friend', 'Add Investment']) {
      expect(page.getByRole('button', { name, exact: true }).elements()).toHaveLength(1);
    }
  });

  test('show the wallet although the rest could not be fetched', async () => {
    on(figures).refuses();
    await show();
    await expectWords(['—', '₦10,000,000,000.00']);
  });
});

test('a debt that no purchase was made with says nothing about investments', async () => {
  await show({ ...rich, owed: [{ amount: 1000, because: 'paid_twice' }] });
  await expectWords(['Until then nothing can be withdrawn.']);
});

test('a debt is shown with its reason and how to settle it', async () => {
  await show({
    ...rich,
    owed: [
      { amount: 4000, because: 'reversed' },
      { amount: 1000, because: 'paid_twice' },
    ],
  });
  await expectWords([
    '₦4,000.00',
    'the bank took back a payment',
    '₦1,000.00',
    'twice',
    'Until then nothing can be withdrawn, and what was bought with it earns nothing.',
  ]);
  await page.getByRole('button', { name: 'Pay it now' }).click();
  expect(shell.addFunds).toHaveBeenCalledOnce();
});

describe('quick actions', () => {
  test('open what people come to do', async () => {
    await show();
    const actions = part('Quick Actions');
    await actions.getByRole('button', { name: 'Add Funds' }).click();
    expect(shell.addFunds).toHaveBeenCalledOnce();
    await actions.getByRole('button', { name: 'Withdraw' }).click();
    expect(shell.withdraw).toHaveBeenCalledOnce();
    await actions.getByRole('button', { name: 'Refer Friend' }).click();
    expect(shell.referFriend).toHaveBeenCalledOnce();
    await actions.getByRole('button', { name: 'Invest' }).click();
    expect(shell.go).toHaveBeenLastCalledWith({ section: 'investmentProducts' });
  });

  test('are closed where the status does not allow them', async () => {
    await show({ ...rich, sub_status: 60 });
    const actions = part('Quick Actions');
    await expect.element(actions.getByRole('button', { name: 'Add Funds' })).toBeDisabled();
    await expect.element(actions.getByRole('button', { name: 'Withdraw' })).toBeDisabled();
    await expect.element(actions.getByRole('button', { name: 'Refer Friend' })).toBeEnabled();
  });
});

describe('active investments', () => {
  test('are the five latest that run', async () => {
    const endDate = addTerm(new Date(investment.startDate), investment.product.duration).toISOString();
    on(running).answers({ success: true, investments: [{ ...investment, endDate }] });
    await show();
    const list = part('List of active investments');
    await expectWords(['Harvest 180', '14.5% for 6 months', '₦10,000,000,000.00', '+₦725,000,000.00'], list);
    expect(queries('investment/getUserInvestments')).toContainEqual({
      userId: rich._id,
      status: 'in_progress',
      limit: '5',
    });
    await list.getByRole('button', { name: 'View All' }).click();
    expect(shell.go).toHaveBeenLastCalledWith({ section: 'investmentPortfolio' });
    await list.getByRole('button', { name: /^Harvest 180/ }).click();
    expect(details.openInvestment).toHaveBeenLastCalledWith(investment._id);
  });

  test('show their profit after tax', async () => {
    const taxed = { ...investment, profit: 1000, tax: { percent: 10, amount: 200 } };
    on(running).answers({ success: true, investments: [taxed] });
    await show();
    await expectWords(['+₦900.00'], part('List of active investments'));
  });

  test('say that they could not be fetched, and appear after another try', async () => {
    on(running).refuses();
    await show();
    const list = part('List of active investments');
    await expectWords(['Failed to fetch investments'], list);
    on(running).answers({ success: true, investments: [investment] });
    await list.getByRole('button', { name: 'Retry' }).click();
    await expectWords(['Harvest 180'], list);
  });
});

describe('recent transactions', () => {
  test('are the twenty latest, with signs and words', async () => {
    on(history).answers(historyOf(deposit, withdrawal));
    await show();
    const list = part('Recent Transactions');
    await expectWords(['+₦10,000,000,000.00', 'Wallet deposit', '₦12,500.50', 'Wallet withdrawal'], list);
    expect(queries(`transaction/getUserTransactions/${rich._id}`)).toContainEqual({
      limit: '20',
      sortBy: 'timestamp',
      sortOrder: 'desc',
    });
    await list.getByRole('button', { name: 'View All Transactions' }).click();
    expect(shell.go).toHaveBeenLastCalledWith({ section: 'transaction' });
  });

  test('name a transfer by its sender, as the history does', async () => {
    on(history).answers(historyOf({ ...deposit, metadata: { sender: 'NGOZI EZE, Guaranty Trust Bank' } }));
    await show();
    await expectWords(['From NGOZI EZE, Guaranty Trust Bank'], part('Recent Transactions'));
  });

  test.each([1280, 390])('open their details, at %i pixels', async (width) => {
    await page.viewport(width, 900);
    on(history).answers(historyOf(deposit));
    await show();
    await part('Recent Transactions')
      .getByRole('button', { name: /, Wallet deposit$/ })
      .click();
    expect(details.openTransaction).toHaveBeenLastCalledWith(deposit);
    await page.viewport(1280, 900);
  });

  test('stand whole at 768 pixels beside the bar: five in rows of two lines, in no box that cuts one', async () => {
    await page.viewport(650, 1024);
    onTestFinished(() => page.viewport(1280, 900));
    const twenty = Array.from({ length: 20 }, (_, index) => ({ ...deposit, _id: `${deposit._id}${index}` }));
    on(history).answers(historyOf(...twenty));
    await show();
    const table = part('Recent Transactions').getByRole('table');
    await expectWords(['Wallet deposit'], table);
    const rows = [...table.element().querySelectorAll('tbody tr')];
    expect(rows.filter((row) => row.checkVisibility())).toHaveLength(5);
    const box = table.element().parentElement;
    expect(box?.scrollHeight).toBeLessThanOrEqual(box?.clientHeight ?? 0);
  });

  test('say that they could not be fetched, and appear after another try', async () => {
    on(history).refuses();
    await show();
    const list = part('Recent Transactions');
    await expectWords(['Failed to fetch transactions'], list);
    on(history).answers(historyOf(deposit));
    await list.getByRole('button', { name: 'Retry' }).click();
    await expectWords(['Wallet deposit'], list);
  });
});

describe('on a phone of 360 pixels', () => {
  const phone = async (): Promise<void> => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 900));
  };
  const bottomOf = (element: Element): number => element.getBoundingClientRect().bottom;

  test('the money, what was earned, the actions and what comes next are first, and announcements follow', async () => {
    await phone();
    on(figures).answers({ success: true, stats: { ...stats, nextPayout } });
    on(announced).answers([news]);
    noteViews();
    await show();
    await expectWords([news.title, 'Rent Saver']);
    // The bar, the edge of the content and the shortcuts are the shell's.
    const least = 740 - 64 - 16 - 61;
    expect(bottomOf(part('All your money').element())).toBeLessThan(least);
    for (const name of ['Add Funds', 'Withdraw'])
      expect(bottomOf(page.getByRole('button', { name, exact: true }).element())).toBeLessThan(least);
    const first = page.getByRole('button', { name: /^Next: ₦140,086.58/ }).element();
    expect(bottomOf(first)).toBeLessThan(least);
    expect(page.getByText(news.title).element().getBoundingClientRect().top).toBeGreaterThan(bottomOf(first));
  });

  test('the figures that the specification names are folded, and a press opens them', async () => {
    await phone();
    on(figures).answers({ success: true, stats });
    await show();
    const fold = page.getByRole('button', { name: /^Figures/, expanded: false });
    await expect.element(fold).toBeVisible();
    await expect.element(page.getByText('Total Portfolio Value')).not.toBeInTheDocument();
    await fold.click();
    await expectWords(['Total Portfolio Value', 'Total Profits', 'Active Investments', 'No active investments']);
    await expectAccessibleState();
  });

  test('five transactions are listed without a box, and one that went through shows no status', async () => {
    await phone();
    const failed = { ...deposit, status: 'failed' as const };
    const twenty = Array.from({ length: 20 }, (_, index) => ({
      ...(index === 1 ? failed : deposit),
      _id: `${deposit._id}${index}`,
    }));
    on(history).answers(historyOf(...twenty));
    await show();
    const list = part('Recent Transactions');
    await expectWords(['Failed', 'View All Transactions'], list);
    expect(list.getByRole('button', { name: /, Wallet deposit$/ }).elements()).toHaveLength(5);
    // It is in the document, for a table.
    for (const chip of list.getByText('Completed').elements()) expect(chip.checkVisibility()).toBe(false);
    await expect.element(page.getByRole('region', { name: 'Transactions, newest first' })).not.toBeInTheDocument();
    await expectAccessibleState();
  });
});

test('keeps twenty transactions in a box of 400 pixels', async () => {
  const twenty = Array.from({ length: 20 }, (_, index) => ({ ...deposit, _id: `${deposit._id}${index}` }));
  on(history).answers(historyOf(...twenty));
  await show();
  const box = page.getByRole('region', { name: 'Transactions, newest first' });
  await expect.element(box).toBeVisible();
  expect(box.element().clientHeight).toBeLessThanOrEqual(400);
  expect(box.element().clientHeight).toBeGreaterThan(380);
  // The box stands in a part of the page that has another name.
  expect(page.getByRole('region', { name: /^recent transactions$/i }).elements()).toHaveLength(1);
});

test('with less data lists five transactions', async () => {
  localStorage.setItem('lowData', 'yes');
  await show();
  await expectWords(['No transactions found']);
  expect(queries(`transaction/getUserTransactions/${rich._id}`)).toContainEqual(
    expect.objectContaining({ limit: '5' }),
  );
});

const noteViews = (): void =>
  on((api) => viewAnnouncement(api, news._id, rich._id, { what: 'seen' })).answers({ success: true, message: 'Noted' });

describe('announcements', () => {
  const view = (what: 'seen' | 'opened') => ({
    method: 'POST',
    path: `announcement/${news._id}/${rich._id}/view`,
    body: { what },
  });
  beforeEach(noteViews);

  test('are dismissed for good', async () => {
    on(announced).answers([news]);
    on((api) => dismissAnnouncement(api, news._id, rich._id)).answers({ success: true, message: 'Dismissed.' });
    await show();
    await expectWords([news.title, news.message]);
    await page.getByRole('button', { name: `Dismiss: ${news.title}` }).click();
    await expect.element(page.getByText(news.message)).not.toBeInTheDocument();
    await expect
      .poll(sent)
      .toEqual([view('seen'), { method: 'POST', path: `announcement/${news._id}/${rich._id}/cancel` }]);
  });

  test('come back where dismissing failed', async () => {
    on(announced).answers([news]);
    on((api) => dismissAnnouncement(api, news._id, rich._id)).refuses();
    await show();
    await page.getByRole('button', { name: `Dismiss: ${news.title}` }).click();
    await expect.poll(sent).toHaveLength(2);
    await expectWords([news.message]);
  });

  test('open their full text, which leads to what they are about and says where that is', async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 900));
    on(announced).answers([news]);
    await show();
    await page.getByRole('button', { name: /^New rates/ }).click();
    const dialog = page.getByRole('dialog', { name: news.title });
    await expectWords([news.message], dialog);
    const message = dialog.getByText(news.message).element();
    expect(message.scrollHeight).toBeLessThanOrEqual(message.clientHeight);
    await dialog.getByRole('button', { name: 'See all savings products' }).click();
    expect(shell.go).toHaveBeenLastCalledWith({ section: 'savingsProducts' });
    await expect.poll(sent).toEqual([view('seen'), view('opened')]);
  });

  test('that are about no section open their full text', async () => {
    on(announced).answers([{ ...news, target: null }]);
    await show();
    await page.getByRole('button', { name: /^New rates/ }).click();
    await expectWords([news.message], page.getByRole('dialog', { name: news.title }));
    await expectAccessibleState();
    expect(shell.go).not.toHaveBeenCalled();
  });

  test('are left out where they could not be fetched', async () => {
    on(announced).refuses();
    await show();
    await expectWords(['Dashboard Overview', 'No transactions found']);
    await expect.element(part('Announcements')).not.toBeInTheDocument();
  });
});

describe('a circle', () => {
  const note = { circleId: 'circle-1', name: 'Market women', day: '2026-11-27', amount: 5000, turn: 3 };

  const opensIt = async (words: RegExp) => {
    await part('What comes next').getByRole('button', { name: words }).click();
    expect(shell.go).toHaveBeenLastCalledWith({ section: 'circles', circle: 'circle-1' });
  };

  test('says when the customer’s turn to give comes, and leads to the circle', async () => {
    on(figures).answers({ success: true, stats: { ...stats, nextCircle: { ...note, does: 'give' } } });
    await show();
    await expectWords(['Market women, turn 3'], part('What comes next'));
    await opensIt(/^Circle: you give ₦5,000.00 on Fri, Nov 27/);
  });

  test.each([
    ['before a payout is what the customer gets next', '2026-12-25', 'Next:'],
    ['after a payout stands behind it', '2026-12-28', 'Then:'],
  ])('whose receipt comes %s', async (_, day, receipt) => {
    const thenCircle = { ...note, does: 'receive', day, amount: 25_000, turn: 4 } as const;
    const nextCircle = { ...note, does: 'give' } as const;
    on(figures).answers({ success: true, stats: { ...stats, nextPayout, nextCircle, thenCircle } });
    await show();
    await expectWords(['Turn 4 of the circle, when all pay'], part('What comes next'));
    const lines = part('What comes next').getByRole('listitem').elements();
    expect(lines.map(({ textContent }) => /^\w+:/.exec(textContent)?.[0])).toEqual(['Circle:', 'Next:', 'Then:']);
    await opensIt(new RegExp(`^${receipt} ₦25,000.00 on .*, Market women`));
  });

  test('that waits for the customer’s signature comes first, and leads to what is signed', async () => {
    const waits = 'It waits for you and Ngozi Eze to sign';
    const circle = { _id: 'circle-1', name: 'Market women', amount: 5000, every: 'week', toSign: true, waits } as const;
    on(figures).answers({ success: true, stats: { ...stats, nextPayout, circlesWaiting: [circle] } });
    await show();
    const first = part('What comes next').getByRole('listitem').first();
    await expect
      .element(first.getByRole('button', { name: /^Sign: Market women, ₦5,000.00 every week/ }))
      .toBeVisible();
    await expectAccessibleState();
    await expectWords([waits], first);
    await opensIt(/^Sign: Market women/);
  });

  test('that waits for others says to its organiser for whom and what', async () => {
    const waits = 'It waits for Ngozi Eze to sign';
    const circle = {
      _id: 'circle-1',
      name: 'Market women',
      amount: 5000,
      every: 'week',
      toSign: false,
      waits,
    } as const;
    on(figures).answers({ success: true, stats: { ...stats, circlesWaiting: [circle] } });
    await show();
    await expectWords([waits], part('What comes next'));
    await opensIt(/^Market women, ₦5,000.00 every week/);
  });
});

test('the wallet shows the same amount in the sum and beside it, even while one of two answers is older', async () => {
  on(figures).answers({ success: true, stats: { ...stats, walletBalance: 302_450.5 } });
  await show({ ...rich, balance: 317_450.5 });
  for (const part of [page.getByRole('list', { name: 'What it is made of' }), page.getByLabelText('Wallet Balance')])
    await expectWords(['₦302,450.50'], part);
});

describe('auto-save', () => {
  const next = { date: '2026-11-27', amount: 5000, from: 'GTBank ending in 4081', into: 'School Fees Plan' };

  test('says what comes next, from which card into which plan, and leads to auto-save', async () => {
    on(figures).answers({ success: true, stats: { ...stats, autoSave: { next, attention: null } } });
    await show();
    await expectWords(['From GTBank ending in 4081 into School Fees Plan']);
    await part('What comes next')
      .getByRole('button', { name: /^Auto-save: ₦5,000.00 on Fri, Nov 27/ })
      .click();
    expect(shell.go).toHaveBeenLastCalledWith({ section: 'autoSave' });
  });

  test.each([
    ['not_saved', 'Auto-save could not save an amount.'],
    ['waits', 'Auto-save waits for you'],
  ] as const)('says that a day is %s', async (attention, words) => {
    on(figures).answers({ success: true, stats: { ...stats, autoSave: { next: null, attention } } });
    await show();
    await expectWords([words]);
  });
});

describe('what comes next', () => {
  test('is the next payout in one sentence, which opens its investment', async () => {
    on(figures).answers({ success: true, stats: { ...stats, nextPayout } });
    on(held).answers({ success: true, investments: [investment] });
    await show();
    await part('What comes next')
      .getByRole('button', { name: /^Next: ₦140,086.58 on Sat, Dec 26, Rent Saver/ })
      .click();
    expect(details.openInvestment).toHaveBeenLastCalledWith(investment._id);
  });

  test('says what becomes of a payout that is invested again', async () => {
    on(figures).answers({ success: true, stats: { ...stats, nextPayout: { ...nextPayout, choice: 'everything' } } });
    await show();
    await expectWords(['Capital and profit after tax are invested again']);
  });

  test('is the money that waits for a bank, in and out; each line opens its details', async () => {
    const metadata = { card: { brand: 'visa', last4: '4081' } };
    const waits = {
      ...deposit,
      _id: `${deposit._id.slice(0, -1)}9`,
      status: 'pending' as const,
      postedAt: null,
      metadata,
    };
    const account = { bankName: 'GTBank', number: '0123456789', name: 'ADA' };
    const leaves: Transaction = {
      ...withdrawal,
      status: 'pending',
      timestamp: new Date().toISOString(),
      payout: { stage: 'sent', sessionId: null, sentAt: null, endedAt: null, account },
    };
    on(pending).answers(historyOf(waits, leaves));
    on(figures).answers({ success: true, stats: { ...nothing, heldBalance: 12_500.5 } });
    await show();
    const coming = part('What comes next');
    await expectWords(['On its way in: ₦10,000,000,000.00', 'The bank has not answered yet'], coming);
    await expectWords(['GTBank, 0123456789, asked for on'], coming);
    await expect.element(coming.getByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
    await coming.getByRole('button', { name: /^On its way to the bank: ₦12,500.50/ }).click();
    expect(details.openTransaction).toHaveBeenLastCalledWith(leaves);
    expect(queries(`transaction/getUserTransactions/${rich._id}`)).toContainEqual(
      expect.objectContaining({ status: 'pending' }),
    );
  });

  test('says of a withdrawal that two members agreed on when it was approved, not that it was asked for then', async () => {
    const account = { bankName: 'GTBank', number: '0123456789', name: 'ADA' };
    const payout = { stage: 'sent' as const, sessionId: null, sentAt: null, endedAt: null, account };
    const agreed = { askedBy: 'Adaeze Okafor', approvedBy: 'Tunde Ade' };
    const timestamp = new Date().toISOString();
    on(pending).answers(historyOf({ ...withdrawal, status: 'pending', timestamp, payout, agreed }));
    on(figures).answers({ success: true, stats: { ...nothing, heldBalance: 12_500.5 } });
    await show();
    await expectWords(['GTBank, 0123456789, approved on'], part('What comes next'));
  });

  test('leaves out a withdrawal that has arrived, also while an older answer still lists it', async () => {
    const account = { bankName: 'GTBank', number: '0123456789', name: 'ADA' };
    const payout = { stage: 'sent' as const, sessionId: null, sentAt: null, endedAt: null, account };
    const timestamp = new Date().toISOString();
    on(pending).answers(historyOf({ ...withdrawal, status: 'pending', timestamp, payout }));
    on(figures).answers({ success: true, stats: { ...stats, heldBalance: 0, nextPayout } });
    await show();
    await expect.element(part('What comes next').getByRole('button')).toBeVisible();
    await expect.element(page.getByText('On its way to the bank:')).not.toBeInTheDocument();
  });

  test('has a transfer with the account to pay to, and a payment whose window opens again with one press', async () => {
    const until = new Date(Date.now() + 20 * 60_000).toISOString();
    const transferTo = { number: '9912345678', bank: 'Paystack-Titan', name: 'AJOSE CHECKOUT', until };
    const byTransfer = { ...waiting, transferTo };
    const inPopup = { ...waiting, _id: `${waiting._id.slice(0, -1)}8`, amount: 7000, resumable: true as const };
    on(pending).answers(historyOf(byTransfer, inPopup));
    const open = vi.fn<Checkout['open']>(() => () => undefined);
    vi.mocked(loadCheckout).mockResolvedValue({ open });
    on((api: Api) => addTransaction(api, {} as AddTransactionBody)).answers({
      success: true,
      message: 'Recorded.',
      transaction: inPopup,
      pay: { popup: 'access-code-1' },
    });
    await show();
    const coming = part('What comes next');
    await expectWords([`Bank transfer to 9912345678, Paystack-Titan, until ${formatTime(until)}`], coming);
    await expectAccessibleState();
    await coming.getByRole('button', { name: /^Not finished: ₦5,000.00/ }).click();
    expect(details.openTransaction).toHaveBeenLastCalledWith(byTransfer);
    details.openTransaction.mockClear();
    await coming.getByRole('button', { name: 'Show the account' }).click();
    expect(details.openTransaction).toHaveBeenLastCalledWith(byTransfer);
    await coming.getByRole('button', { name: 'Pay' }).click();
    await expect.poll(() => open.mock.lastCall?.[1]).toBe('access-code-1');
  });

  test('does not ask for a transfer to an account that has closed', async () => {
    const until = new Date(Date.now() - 60_000).toISOString();
    const transferTo = { number: '9912345678', bank: 'Paystack-Titan', name: 'AJOSE CHECKOUT', until };
    on(pending).answers(historyOf({ ...waiting, transferTo }));
    await show();
    await expectWords(
      [`Account 9912345678, Paystack-Titan, was open until ${formatTime(until)}`],
      part('What comes next'),
    );
    await expect.element(page.getByText(/Bank transfer to/)).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /^(Pay|Show the account)$/ })).not.toBeInTheDocument();
  });

  /** The home waits for the bank of the transfer, and offers neither to pay nor to remove it. */
  const expectWaiting = async () => {
    const until = new Date(Date.parse(waiting.timestamp) + 86_400_000).toISOString();
    const coming = part('What comes next');
    await expectWords(
      [
        'Waiting for your bank: ₦5,000.00',
        `Do not pay again. We wait for it until ${formatComingDay(until)}, ${formatTime(until)}`,
      ],
      coming,
    );
    await expect.element(page.getByText(/Not finished/)).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /^(Pay|Remove|Show the account)$/ })).not.toBeInTheDocument();
    await coming.getByRole('button', { name: /^Waiting for your bank/ }).click();
    expect(details.openTransaction).toHaveBeenLastCalledWith(expect.objectContaining({ isSent: true }));
  };

  test.for([
    { resumable: true },
    { transferTo: { number: '9912345678', bank: 'Paystack-Titan', name: 'AJOSE CHECKOUT', until: waiting.timestamp } },
  ] as const)('waits for the bank of a transfer that was sent as the server knows', async (more) => {
    on(pending).answers(historyOf({ ...waiting, ...more, isSent: true }));
    await show();
    await expectWords(['Waiting for your bank: ₦5,000.00'], part('What comes next'));
    await expectWaiting();
  });

  test('waits for the bank of a transfer that was sent from this tab, also where the server was not told', async () => {
    onTestFinished(() => sessionStorage.clear());
    const { transactionId: reference, amount } = waiting;
    on(pending).answers(historyOf({ ...waiting, resumable: true }));
    on((api: Api) => addTransaction(api, {} as AddTransactionBody)).refuses();
    await show();
    await expectWords(['Not finished: ₦5,000.00'], part('What comes next'));
    await keepSent({ user: rich, reference, amount });
    expect(sent()).toMatchObject([{ body: { incomingStatus: 'completed', paymentMethod: 'bank_transfer' } }]);
    await expectWaiting();
  });

  test('lets nobody pay or remove a payment offline', async () => {
    on(pending).answers(historyOf({ ...waiting, resumable: true }));
    await show();
    const coming = part('What comes next');
    await expect.element(coming.getByRole('button', { name: 'Pay' })).toBeEnabled();
    goOffline();
    await expect.element(coming.getByRole('button', { name: 'Pay' })).toBeDisabled();
    await expect.element(coming.getByRole('button', { name: 'Remove' })).toBeDisabled();
  });

  test('has first, also on a phone, what a bank waits for, and hides no payment that nobody has paid', async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 900));
    const autoSave = { next: { date: '2026-11-27', amount: 5000 }, attention: null };
    on(figures).answers({ success: true, stats: { ...stats, nextPayout, autoSave } });
    const confirms = { ...waiting, _id: `${waiting._id.slice(0, -1)}8`, confirmAt: 'https://bank.example.test/otp' };
    on(pending).answers(historyOf({ ...waiting, amount: 7000, resumable: true }, confirms));
    await show();
    const coming = part('What comes next');
    await expectWords(['The bank asks for a confirmation', 'Not finished: ₦7,000.00'], coming);
    const lines = coming.getByRole('listitem').elements();
    expect(lines.map(({ textContent }) => /^[A-Za-z -]+: ₦[\d,.]+/.exec(textContent)?.[0])).toEqual([
      'Not finished: ₦5,000.00',
      'Auto-save: ₦5,000.00',
      'Not finished: ₦7,000.00',
    ]);
    await expect.element(coming.getByRole('button', { name: 'Show all 4' })).toBeVisible();
  });

  test('removes a payment that nobody paid', async () => {
    on(pending).answers(historyOf({ ...waiting, resumable: true }));
    on((api: Api) => deleteTransaction(api, '*')).answers({ success: true, message: 'Cancelled.', declined: null });
    await show();
    const coming = part('What comes next');
    await expectWords(['Not finished: ₦5,000.00', 'no money has arrived yet. It ends by itself within a day'], coming);
    expect(coming.element().textContent).not.toContain('On its way');
    // Its buttons end the row, in the middle of its height.
    expect(coming.getByRole('listitem').element().querySelector('.lucide-chevron-right')).toBeNull();
    const middleOf = (element: Element): number => {
      const { top, bottom } = element.getBoundingClientRect();
      return (top + bottom) / 2;
    };
    const remove = coming.getByRole('button', { name: 'Remove' }).element();
    expect(Math.abs(middleOf(remove) - middleOf(coming.getByRole('listitem').element()))).toBeLessThan(2);
    await coming.getByRole('button', { name: 'Remove' }).click();
    const question = page.getByRole('dialog', { name: 'Remove this payment?' });
    await expectWords(
      ['No money has arrived for it yet.', 'If you have sent ₦5,000.00 in time, it still arrives in the wallet.'],
      question,
    );
    // Nothing is lost, so neither choice presses itself on the reader.
    expect(question.element().querySelectorAll('.MuiButton-contained, .MuiButton-colorError')).toHaveLength(0);
    expect(sent()).toEqual([]);
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await coming.getByRole('button', { name: 'Remove' }).click();
    on(pending).answers(historyOf());
    await question.getByRole('button', { name: 'Remove payment' }).click();
    // The row with the question is gone.
    await expectWords(['The payment of ₦5,000.00 was removed. We have received nothing for it.']);
    await expect.element(page.getByText('Not finished:')).not.toBeInTheDocument();
    expect(sent()).toMatchObject([{ method: 'DELETE', path: `transaction/delete/${waiting.transactionId}` }]);
  });

  test('says that a payment has arrived that was to be removed', async () => {
    on(pending).answers(historyOf(waiting));
    const arrived = 'This payment has arrived already. The money is in the wallet.';
    on((api: Api) => deleteTransaction(api, '*')).refuses({ status: 409, code: 'already_paid', message: arrived });
    await show();
    await part('What comes next').getByRole('button', { name: 'Remove' }).click();
    on(pending).answers(historyOf());
    await page.getByRole('button', { name: 'Remove payment' }).click();
    await expectWords([arrived]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('shows on a phone that a payment is a bank transfer, with its amount beside its words', async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 900));
    const until = new Date(Date.now() + 20 * 60_000).toISOString();
    const transferTo = { number: '9912345678', bank: 'Paystack-Titan', name: 'AJOSE CHECKOUT', until };
    on(pending).answers(historyOf({ ...waiting, transferTo, resumable: true }));
    await show();
    const row = part('What comes next').getByRole('listitem');
    await expectWords([`Bank transfer to 9912345678, Paystack-Titan, until ${formatTime(until)}`], row);
    expect(row.element().querySelector('.lucide-landmark')).not.toBeNull();
    expect(row.element().querySelector('.lucide-credit-card')).toBeNull();
    await document.fonts.ready;
    const boxOf = (selector: string) => row.element().querySelector(selector)?.getBoundingClientRect();
    expect(boxOf('b')?.height).toBeLessThan(30);
    // Its acts begin where its words begin.
    expect(boxOf('li > :nth-child(2) > button')?.left).toBe(boxOf('small')?.left);
  });

  test('is in the order of its days, and what nobody has paid is last', async () => {
    const autoSave = { next: { date: '2026-11-27', amount: 5000 }, attention: null };
    on(figures).answers({ success: true, stats: { ...stats, nextPayout, autoSave } });
    on(pending).answers(historyOf(waiting));
    await show();
    const coming = part('What comes next');
    await expectWords(['Rent Saver'], coming);
    const lines = coming.getByRole('listitem').elements();
    expect(lines.map(({ textContent }) => /^[A-Z][a-z -]+/.exec(textContent)?.[0])).toEqual([
      'Auto-save',
      'Next',
      'Not finished',
    ]);
  });

  test('has first, also on a phone, the transfer whose account closes in half an hour', async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 900));
    const until = new Date(Date.now() + 30 * 60_000).toISOString();
    const transferTo = { number: '9912345678', bank: 'Paystack-Titan', name: 'AJOSE CHECKOUT', until };
    const circle = {
      _id: investment._id,
      name: 'Market women',
      amount: 5000,
      every: 'week',
      toSign: true,
      waits: 'Ada',
    } as const;
    const autoSave = { next: { date: '2026-11-27', amount: 5000 }, attention: null };
    on(figures).answers({ success: true, stats: { ...stats, nextPayout, autoSave, circlesWaiting: [circle] } });
    on(pending).answers(historyOf({ ...waiting, transferTo }));
    await show();
    const coming = part('What comes next');
    await expectWords(['Not finished: ₦5,000.00', 'Market women'], coming);
    expect(coming.getByRole('listitem').elements()[0]?.textContent).toMatch(/^Not finished/);
  });

  const account = { bankName: 'GTBank', number: '0123456789', name: 'ADA' };
  const late: Transaction = {
    ...withdrawal,
    status: 'pending',
    timestamp: '2026-11-20T13:05:00.000Z',
    payout: { stage: 'sent', sessionId: null, sentAt: null, endedAt: null, account },
  };

  test('shows a late withdrawal above the money, and moves the organisation that waits below the wallet', async () => {
    on(pending).answers(historyOf(late));
    await show({ ...rich, waitsForYou: [{ _id: cooperative._id, name: cooperative.name, requests: 2 }] });
    await expectWords(['Late: ₦12,500.50 to the bank']);
    const money = page.getByRole('heading', { name: 'All your money' });
    expectAbove(page.getByRole('button', { name: 'See it' }), money);
    expectAbove(money, page.getByRole('button', { name: `Open it: ${cooperative.name}` }));
  });

  test('has a strip with its hour and a button for a withdrawal that is late, and no other line for it', async () => {
    on(pending).answers(historyOf(late));
    await show();
    await expectWords(
      ['Late: ₦12,500.50 to the bank', 'Asked for Fri, Nov 20, 2:05 PM.'],
      page.getByRole('alert').first(),
    );
    expectAbove(page.getByRole('alert').first(), page.getByRole('heading', { name: 'All your money' }));
    await expectAccessibleState();
    await page.getByRole('button', { name: 'See it' }).click();
    expect(details.openTransaction).toHaveBeenLastCalledWith(late);
    await expect.element(part('What comes next')).not.toBeInTheDocument();
  });

  test('says of a late withdrawal of which somebody has complained by when it is settled, in the words of its details', async () => {
    on(pending).answers(historyOf({ ...late, settledBy: '2026-11-22T06:25:00.000Z' }));
    await show();
    const strip = page.getByRole('alert').first();
    await expectWords(['Late: ₦12,500.50 to the bank', 'We settle it by Nov 22, 2026, 7:25 AM.'], strip);
  });

  test('has two lines on a phone, one under way and one to come, and what nobody has paid, until all are asked for', async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 900));
    const autoSave = { next: { date: '2026-11-27', amount: 5000 }, attention: null };
    on(figures).answers({ success: true, stats: { ...stats, nextPayout, autoSave } });
    const unpaid = { ...waiting, _id: '01890000-0000-7000-8000-0000000000f9' };
    on(pending).answers(historyOf({ ...waiting, metadata: { card: { brand: 'visa', last4: '4081' } } }, unpaid));
    await show();
    const coming = part('What comes next');
    await expectWords(['On its way in:', 'Auto-save:', 'Not finished:'], coming);
    expect(coming.getByRole('listitem').elements()).toHaveLength(3);
    await coming.getByRole('button', { name: 'Show all 4' }).click();
    await expectWords(['Rent Saver'], coming);
    await expectAccessibleState();
  });

  test('says on a phone, below its title, what is paid next also while a withdrawal is on its way, which the sum says', async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 900));
    const autoSave = { next: { date: '2026-11-27', amount: 5000 }, attention: null };
    on(figures).answers({ success: true, stats: { ...stats, heldBalance: 12_500.5, nextPayout, autoSave } });
    const account = { bankName: 'GTBank', number: '0123456789', name: 'ADA' };
    const payout = { stage: 'sent' as const, sessionId: null, sentAt: null, endedAt: null, account };
    on(pending).answers(historyOf({ ...withdrawal, status: 'pending', timestamp: new Date().toISOString(), payout }));
    await show();
    await expect.element(page.getByRole('heading', { name: 'What comes next' })).toBeVisible();
    await expectWords(['Set aside, on its way out₦12,500.50'], part('All your money'));
    const coming = part('What comes next');
    await expectWords(['Auto-save:', 'Rent Saver'], coming);
    await coming.getByRole('button', { name: 'Show all 3' }).click();
    await expectWords(['On its way to the bank:'], coming);
    await expectAccessibleState();
  });

  test('is left out where nothing comes', async () => {
    await show();
    await expectWords(['No transactions found']);
    await expect.element(part('What comes next')).not.toBeInTheDocument();
  });
});

test('a customer who signed up today reads “Welcome” and not “Welcome back”', async () => {
  await show({ ...newcomer, createdAt: new Date().toISOString() });
  await expectWords(['Welcome, ']);
  await expect.element(page.getByText('Welcome back')).not.toBeInTheDocument();
});

describe('the steps of a new customer', () => {
  const fresh = { ...newcomer, bank: '058' };

  test('are ticked as they are done, and lead to the next', async () => {
    await show(fresh);
    const steps = page.getByRole('list', { name: 'Steps to begin' });
    await expectWords(['Done: Your bank account', 'Now: Your first money', 'Still to come: Your first plan'], steps);
    expectAbove(steps, part('All your money'));
    await expect.element(page.getByRole('button', { name: 'View All Transactions' })).not.toBeInTheDocument();
    const put = steps.getByRole('button', { name: 'Put money in' });
    // Add Funds below does the same, and is the main button.
    expect(getComputedStyle(put.element()).backgroundColor).toBe('rgba(0, 0, 0, 0)');
    await put.click();
    expect(shell.addFunds).toHaveBeenCalledOnce();
    await expectAccessibleState();
  });

  test('go on to the first plan once there is money', async () => {
    on(figures).answers({ success: true, stats: { ...nothing, allMoney: 1000 } });
    await show(fresh);
    const steps = page.getByRole('list', { name: 'Steps to begin' });
    await expectWords(['Done: Your first money', 'Now: Your first plan'], steps);
    await steps.getByRole('button', { name: 'See the plans' }).click();
    expect(shell.go).toHaveBeenLastCalledWith({ section: 'savingsProducts' });
  });

  test('are gone after the first plan', async () => {
    on(figures).answers({ success: true, stats });
    await show();
    await expectWords(['+2 in 30 days']);
    await expect.element(page.getByText('Three steps to begin')).not.toBeInTheDocument();
  });
});
