/** The home screen: each of its parts loads, fails and is filled by itself, and each leads somewhere. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { getDashboardStats, getSystemSettings } from '@ajose/sdk/admin/dashboard';
import { getAllTransactions } from '@ajose/sdk/admin/transactions';
import { getAllUsers } from '@ajose/sdk/admin/users';
import type { GetAllUsersReply, ListedUser } from '@ajose/sdk/contract/customers';
import { lagosDay } from '@ajose/sdk/domain/time';
import type { DashboardStats } from '@ajose/sdk/contract/dashboard';
import { getWorkCounts } from '@ajose/sdk/admin/work';
import { on, queries } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { addressOf } from '../../paths.ts';
import { address, showPage } from '../../../test/page.tsx';
import { adaeze, customer, longName, newcomer } from '../../../test/people.ts';
import { settings } from '../../../test/settings.ts';
import { deposit, listOf, withdrawal } from '../../../test/transactions.ts';
import { HomePage } from './HomePage.tsx';

const nothing: DashboardStats = {
  totalUsers: 0,
  totalRevenue: 0,
  pendingActions: 0,
  totalProducts: 0,
  weeklyGrowth: 0,
  openCases: 0,
  openDisputes: 0,
  waitingApprovals: 0,
  unconfirmedAdmins: 0,
  days: [],
  recentInvestments: [],
};
const stats: DashboardStats = {
  totalUsers: 1_234_567,
  totalRevenue: 10_000_000_000,
  pendingActions: 3,
  totalProducts: 12,
  weeklyGrowth: -250_000_000,
  openCases: 1,
  openDisputes: 0,
  waitingApprovals: 2,
  unconfirmedAdmins: 1,
  days: [
    { day: '2026-11-20', deposits: 4_500_000, withdrawals: 0 },
    { day: '2026-11-21', deposits: 10_000_000_000, withdrawals: 2_250_000 },
  ],
  recentInvestments: [
    {
      _id: '01890000-0000-7000-8000-000000000091',
      userId: customer._id,
      userName: longName,
      productName: 'Harvest 180',
      capital: 10_000_000_000,
      startDate: '2026-11-20T00:00:00.000Z',
    },
  ],
};
const usersOf = (...users: ListedUser[]): GetAllUsersReply => ({
  success: true,
  users,
  pagination: { currentPage: 1, totalPages: 1, totalUsers: users.length, isCut: false, hasPrev: false, hasNext: false },
});

/** Without the difference from the books that the settings of other pages have. */
const well = { ...settings, gateways: settings.gateways.map((gateway) => ({ ...gateway, explained: null })) };

/** What the test has not said, a platform that is well and empty answers. */
async function show(answers: () => void = () => undefined, admin = adaeze): Promise<void> {
  on(getSystemSettings).answers({ success: true, settings: well });
  on(getDashboardStats).answers({ success: true, stats: nothing });
  on(getWorkCounts).answers({ success: true, counts: [] });
  on(getAllTransactions).answers(listOf());
  on(getAllUsers).answers(usersOf());
  answers();
  await showPage(<HomePage />, admin);
}

test('greets the administrator and says of an empty platform that all is well', async () => {
  await show();
  await expectWords([
    'Admin Dashboard',
    'Welcome back, Adaeze Nwosu',
    '0 transactions today',
    'The books balance',
    'No change this week',
    'No transactions found',
    'No users found',
  ]);
  await expect.element(page.getByRole('heading', { name: 'Recent Investments' })).not.toBeInTheDocument();
});

test('where all is well, what the gateways hold opens the reconciliation, which has it', async () => {
  await show();
  await page.getByRole('link', { name: /^Paystack and Monnify answer and held/ }).click();
  await expect.poll(address).toBe(addressOf({ section: 'reconciliation' }));
});

test('greets an administrator whose name is not known', async () => {
  await show(undefined, { ...adaeze, name: '' });
  await expectWords(['Welcome back, Administrator']);
});

test('shows placeholders while it loads', async () => {
  let release = (): void => undefined;
  await show(() => {
    release = on(getAllTransactions).waits(listOf(deposit));
  });
  await expect.element(page.getByRole('region', { name: 'Recent Transactions' })).toBeVisible();
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).not.toBeNull();
  release();
  await expectWords([longName]);
});

test('a window of 1,024 pixels shows the newest users beside the transactions', async () => {
  await page.viewport(774, 768);
  onTestFinished(async () => page.viewport(1280, 900));
  await show();
  const topOf = (name: string) => page.getByRole('region', { name }).element().getBoundingClientRect().top;
  await expect.element(page.getByRole('region', { name: 'Recent Users' })).toBeVisible();
  await expect.poll(() => topOf('Recent Users') - topOf('Recent Transactions')).toBeLessThan(0);
});

describe('figures', () => {
  test('show the totals, the change of the week and the work that waits', async () => {
    await show(() => on(getDashboardStats).answers({ success: true, stats }));
    await expectWords(['1.2M', '₦10B', '-2.5% this week', 'Transactions awaiting review', 'Recent Investments']);
    await expectWords([
      'Ever put in, ended plans included. ₦250M less in the last 7 days than in the 7 before, in % of all',
    ]);
    await expectWords(['Transactions awaiting review: withdrawals unsent or late']);
    await expectWords(['₦10B', '₦2.3M'], page.getByRole('region', { name: 'Money in and out, last 30 days' }));
    await page.getByRole('link', { name: 'Review' }).click();
    await expect.poll(address).toBe(addressOf({ section: 'transactionManagement' }, { status: 'awaiting' }));
    await page.getByRole('link', { name: 'View Users' }).click();
    await expect.poll(address).toBe(addressOf({ section: 'userManagement' }));
    await page.getByRole('link', { name: 'View Products' }).click();
    await expect.poll(address).toBe(addressOf({ section: 'productManagement' }, { status: 'active' }));
  });

  test('say that they could not be fetched, and appear after another try', async () => {
    await show(() => on(getDashboardStats).refuses());
    await expectWords(['The figures could not be fetched.']);
    // What will not come is not drawn as if it were on its way.
    await expect.element(page.getByRole('region', { name: 'Money in and out, last 30 days' })).not.toBeInTheDocument();
    on(getDashboardStats).answers({ success: true, stats });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectWords(['1.2M']);
  });
});

test('names in one summary what is wrong and what waits, each with a link to it', async () => {
  await show(() => {
    on(getDashboardStats).answers({ success: true, stats });
    on(getSystemSettings).answers({
      success: true,
      settings: { ...well, books: { ...settings.books, balanced: false } },
    });
    const none = { mine: 0, late: 0, asked: 0, toMeLate: 0, toMeAmount: 0, toMeSince: null };
    on(getWorkCounts).answers({
      success: true,
      newAdmins: 1,
      counts: [
        { kind: 'approval', source: 'approval', waiting: 2, toMe: 2, toMeDueAt: null, ...none },
        { kind: 'complaint', source: 'complaint', waiting: 1, toMe: 1, toMeDueAt: '2099-11-21T06:25:00.000Z', ...none },
      ],
    });
  });
  const wrong = page.getByRole('list', { name: 'Something is wrong' });
  await expectWords(['The books do not balance'], wrong);
  const waiting = page.getByRole('list', { name: 'Waiting for you' });
  await expectWords(['1 complaint needs an answer by'], waiting);
  await waiting.getByRole('link', { name: '1 new administrator waits' }).click();
  await expect.poll(address).toBe(addressOf({ section: 'administrators' }));
  await waiting.getByRole('link', { name: '2 requests wait for your approval' }).click();
  await expect.poll(address).toBe(addressOf({ section: 'inbox' }, { kind: 'approval', owner: 'toMe' }));
  // One summary, however much there is to say.
  expect(page.getByRole('note').elements()).toHaveLength(1);
});

test.each([360, 768, 1440])('at %d pixels the note of what was handed over is read to its end', async (width) => {
  await page.viewport(width, 800);
  onTestFinished(async () => page.viewport(1280, 900));
  const note =
    'She moved to another bank last week. Please call her before you send it again, she is at work until five.';
  await show(() =>
    on(getWorkCounts).answers({
      success: true,
      counts: [],
      handed: {
        count: 1,
        last: {
          by: { _id: newcomer._id, name: 'Morenike Alade' },
          note,
          _id: '01890000-0000-7000-8000-0000000000f9',
          source: 'case',
          what: 'payout_stuck',
          user: { _id: customer._id, name: 'Vivian Nnadi' },
          amount: 78_000,
        },
      },
    }),
  );
  const link = page.getByRole('link', { name: /^Vivian Nnadi, ₦78,000.00, handed to you by Morenike/ });
  await expect.element(link).toBeVisible();
  const shown = page.getByText(`“${note}”`).element();
  expect(shown.scrollWidth).toBe(shown.clientWidth);
  expect(shown.scrollHeight).toBe(shown.clientHeight);
});

test('on a phone with large letters the chart has fewer dates, which lie on nothing', async () => {
  await page.viewport(360, 740);
  document.documentElement.style.fontSize = '200%';
  onTestFinished(async () => {
    document.documentElement.style.fontSize = '';
    await page.viewport(1280, 900);
  });
  const days = Array.from({ length: 30 }, (_, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, '0')}`,
    deposits: 1_100_000,
    withdrawals: 0,
  }));
  await show(() => on(getDashboardStats).answers({ success: true, stats: { ...stats, days } }));
  const card = page.getByRole('region', { name: 'Money in and out, last 30 days' });
  const box = (words: string) => card.getByText(words, { exact: true }).last().element().getBoundingClientRect();
  await expect.element(card.getByText('Nov 1', { exact: true })).toBeVisible();
  await expect.element(card.getByText('Nov 15', { exact: true })).not.toBeVisible();
  expect(box('Nov 1').right).toBeLessThan(box('Nov 30').left);
  expect(box('Nov 1').left).toBeGreaterThan(box('₦0').right);
  expect(box('Nov 1').top).toBeGreaterThan(card.getByRole('slider').element().getBoundingClientRect().bottom);
});

test('late payouts that wait for the administrator are named with their sum, and the page does not say that all is well', async () => {
  await show(() =>
    on(getWorkCounts).answers({
      success: true,
      counts: [
        {
          kind: 'payout',
          source: 'case',
          waiting: 6,
          toMe: 6,
          mine: 0,
          late: 0,
          asked: 0,
          toMeLate: 0,
          toMeAmount: 1_250_000,
          toMeSince: new Date(Date.now() - 5.5 * 3_600_000).toISOString(),
          toMeDueAt: null,
        },
      ],
    }),
  );
  const waiting = page.getByRole('list', { name: 'Waiting for you' });
  await expectWords(['6 late payouts, ₦1,250,000.00, the oldest 5 hours old'], waiting);
  await expect.element(page.getByRole('note')).not.toHaveClass(/success/i);
  await waiting.getByRole('link').click();
  await expect.poll(address).toBe(addressOf({ section: 'inbox' }, { kind: 'payout', owner: 'toMe' }));
});

test('what was paid in today stands once, beside the number of transactions', async () => {
  const day = lagosDay(new Date());
  await show(() => {
    on(getDashboardStats).answers({
      success: true,
      stats: { ...nothing, days: [{ day, deposits: 12_500_000, withdrawals: 0 }] },
    });
    on(getAllTransactions).answers(listOf(deposit, withdrawal));
  });
  const card = page.getByRole('region', { name: 'Money in and out, last 30 days' });
  await expectWords(['2 transactions today'], card);
  await expect.element(card.getByRole('figure').getByText('₦12.5M', { exact: true })).toBeVisible();
  expect(card.getByText(/paid in/i).elements()).toHaveLength(1);
});

test.for([
  {
    pendingActions: 3,
    first: 'Pending Actions',
    filled: ['Review'],
    says: 'is the first figure and has the only filled button',
  },
  { pendingActions: 0, first: 'Total Users', filled: [], says: 'that nobody has to do moves no figure' },
])('on a phone, work $says', async ({ pendingActions, first, filled }) => {
  await page.viewport(360, 740);
  onTestFinished(async () => page.viewport(1280, 900));
  await show(() => on(getDashboardStats).answers({ success: true, stats: { ...stats, pendingActions } }));
  const figures = ['Total Users', 'Total Investments', 'Pending Actions', 'Active Products'];
  const heads = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent ?? '');
  await expect.poll(() => heads().find((words) => figures.includes(words))).toBe(first);
  const buttons = () => [...document.querySelectorAll('.MuiButton-contained')].map(({ textContent }) => textContent);
  await expect.poll(buttons).toEqual(filled);
});

test('on a phone with large letters no figure stands in a card that is half empty', async () => {
  await page.viewport(360, 740);
  document.documentElement.style.fontSize = '200%';
  onTestFinished(async () => {
    document.documentElement.style.fontSize = '';
    await page.viewport(1280, 900);
  });
  await show(() => on(getDashboardStats).answers({ success: true, stats }));
  await expect.element(page.getByRole('link', { name: 'View Users' })).toBeVisible();
  for (const name of ['Total Users', 'Active Products']) {
    const card = page.getByRole('region', { name, exact: true }).element();
    const end = card.querySelector('a')?.getBoundingClientRect().bottom ?? 0;
    expect(card.getBoundingClientRect().bottom - end).toBeLessThan(24);
  }
});

test('a role that may not decide is not asked to review anything', async () => {
  await show(() => on(getDashboardStats).answers({ success: true, stats }), { ...adaeze, role: 'support' });
  const card = page.getByRole('region', { name: 'Pending Actions' });
  await expect.element(card.getByRole('link', { name: 'View' })).toBeVisible();
  await expect.element(card.getByRole('link', { name: 'Review' })).not.toBeInTheDocument();
});

describe('recent transactions', () => {
  test('have no comma between an id and its moment, which would be left alone where the line breaks', async () => {
    await show(() => on(getAllTransactions).answers(listOf(deposit)));
    const list = page.getByRole('region', { name: 'Recent Transactions' });
    await expectWords([`${deposit.transactionId} Nov 21, 2026`], list);
  });

  test('are the ten latest, each with its sign and its id, as in the list', async () => {
    await show(() => on(getAllTransactions).answers(listOf(deposit, { ...withdrawal, user: null })));
    const list = page.getByRole('region', { name: 'Recent Transactions' });
    await expectWords(['+₦10,000,000,000'], list);
    await expectWords(['Unknown User'], list);
    await expectWords(['Nov 21, 2026, 7:31 AM'], list);
    for (const id of ['payment-1732172400000-wallet-aB3dE', 'WDL_1732172400000_aB3dE9xZ'])
      await expect.element(list.getByText(id, { exact: true })).toBeVisible();
    await expectWords(['−₦12,501'], list);
    await expectWords(['Pending'], list);
    expect(queries('transaction/getAllTransactions')).toContainEqual({
      limit: '10',
      sortBy: 'timestamp',
      sortOrder: 'desc',
    });
    await list.getByRole('link', { name: longName }).click();
    await expect.poll(address).toBe(addressOf({ section: 'userDetails', userId: customer._id, from: 'home' }));
    await list.getByRole('link', { name: 'View All' }).click();
    await expect.poll(address).toBe(addressOf({ section: 'transactionManagement' }));
  });

  test('say that they could not be fetched, and appear after another try', async () => {
    await show(() => on(getAllTransactions).refuses());
    const list = page.getByRole('region', { name: 'Recent Transactions' });
    await expectWords(['The transactions could not be fetched.'], list);
    on(getAllTransactions).answers(listOf(deposit));
    await list.getByRole('button', { name: 'Retry' }).click();
    await expectWords([longName], list);
  });
});

describe('recent users', () => {
  test('are at most five of the newest', async () => {
    const six = Array.from({ length: 6 }, (_, index) => ({
      ...newcomer,
      _id: `01890000-0000-7000-8000-00000000006${index}`,
      name: `Ngozi Eze ${index}`,
    }));
    await show(() => on(getAllUsers).answers(usersOf(...six)));
    const list = page.getByRole('region', { name: 'Recent Users' });
    await expectWords(
      ['Ngozi Eze 0', newcomer.email, 'Pending', 'Oct 1, 2026, 9:00 AM'],
      list.getByRole('listitem').first(),
    );
    expect(list.getByRole('listitem').elements()).toHaveLength(5);
    expect(queries('user/getAllUsers')).toEqual([{ limit: '20', sortBy: 'createdAt', sortOrder: 'desc' }]);
  });

  test('say that they could not be fetched, and appear after another try', async () => {
    await show(() => on(getAllUsers).refuses());
    const list = page.getByRole('region', { name: 'Recent Users' });
    await expectWords(['The users could not be fetched.'], list);
    on(getAllUsers).answers(usersOf(newcomer));
    await list.getByRole('button', { name: 'Retry' }).click();
    await expectWords(['Ngozi Eze'], list);
  });
});

test('leads to the four sections that are needed most', async () => {
  await show();
  const actions = page.getByRole('region', { name: 'Quick Actions' });
  for (const [name, section] of [
    ['Manage Users', 'userManagement'],
    ['Transactions', 'transactionManagement'],
    ['Products', 'productManagement'],
    ['Settings', 'systemSettings'],
  ] as const) {
    await actions.getByRole('link', { name }).click();
    await expect.poll(address).toBe(addressOf({ section }));
  }
});

describe('on a phone', () => {
  test('five transactions are shown, and users and investments are folded until they are asked for', async () => {
    await page.viewport(360, 740);
    onTestFinished(async () => page.viewport(1280, 900));
    const ten = Array.from({ length: 10 }, (_, index) => ({ ...deposit, _id: `${deposit._id.slice(0, -1)}${index}` }));
    await show(() => {
      on(getDashboardStats).answers({ success: true, stats });
      on(getAllTransactions).answers(listOf(...ten));
      on(getAllUsers).answers(usersOf(newcomer));
    });
    const transactions = page.getByRole('region', { name: 'Recent Transactions' });
    await expect.poll(() => transactions.getByRole('listitem').elements().length).toBe(5);
    expect(page.getByText(newcomer.email).elements()).toEqual([]);
    await page.getByRole('button', { name: /^Recent Users/ }).click();
    await expectWords([newcomer.email]);
    await page.getByRole('button', { name: /^Recent Investments/ }).click();
    await expectWords(['Harvest 180']);
  });
});

test('the four quick actions stand two and two, so that none is alone', async () => {
  await page.viewport(1920, 1080);
  onTestFinished(async () => page.viewport(1280, 900));
  await show();
  const tops = () =>
    page
      .getByRole('region', { name: 'Quick Actions' })
      .getByRole('link')
      .elements()
      .map((link) => link.getBoundingClientRect().top);
  await expect.poll(() => new Set(tops()).size).toBe(2);
  const [first, second, third] = tops();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
