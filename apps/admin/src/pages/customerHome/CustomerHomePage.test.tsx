/** What the customer sees, in each state of the page: the home's figures, words and rows, and nothing that can be done. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { getCustomerHome } from '@ajose/sdk/admin/users';
import type { CustomerHome } from '@ajose/sdk/contract/customer-home';
import type { Investment } from '@ajose/sdk/contract/investments';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords, testStates } from '@ajose/tools/page-states';
import { addressOf } from '../../paths.ts';
import { showPage } from '../../../test/page.tsx';
import { customer, longName } from '../../../test/people.ts';
import { harvest } from '../../../test/products.ts';
import { deposit, withdrawal } from '../../../test/transactions.ts';
import { CustomerHomePage } from './CustomerHomePage.tsx';

const SOON = new Date(Date.now() + 5 * 86_400_000).toISOString();

const running: Investment = {
  _id: '01890000-0000-7000-8000-000000000081',
  userId: customer._id,
  product: { ...harvest, duration: { value: 180, unit: 'days' } },
  capital: 10_000_000_000,
  profit: 1000.55,
  expectedProfit: 1_450_000_000,
  interestRate: 14.5,
  startDate: new Date(Date.now() - 175 * 86_400_000).toISOString(),
  endDate: SOON,
  status: 'in_progress',
  isOffline: false,
  ending: { choice: 'wallet', changeBefore: SOON },
};

const poor: CustomerHome = {
  user: {
    _id: customer._id,
    name: 'Ngozi Eze',
    emailConfirmed: false,
    balance: 0,
    heldBalance: 0,
    owed: [],
    withdrawalsFrom: null,
    sub_status: 1,
  },
  stats: {
    totalPortfolioValue: 0,
    totalProfits: 0,
    activeInvestments: 0,
    walletBalance: 0,
    heldBalance: 0,
    circleBalance: 0,
    runningProfit: 0,
    allMoney: 0,
    earnedThisMonth: { month: '2026-11', earned: 0, paid: 0, profit: 0, tax: 0 },
    changes: { profits: null, activeInvestments: null },
    history: [{ day: '2026-11-26', invested: 0, wallet: 0, all: 0, earned: 0 }],
  },
  recent: [],
  pending: [],
  investments: [],
  announcements: [],
  notices: [],
  help: { phone: '+234 800 000 0000', email: 'help@ajose.test', hours: 'Monday to Friday, 8 AM to 6 PM' },
};

const rich: CustomerHome = {
  ...poor,
  user: { ...poor.user, name: longName, emailConfirmed: true, balance: 2500.5, heldBalance: 12_500.5, unread: 1 },
  stats: {
    ...poor.stats,
    totalPortfolioValue: 10_000_000_000,
    totalProfits: 900.49,
    activeInvestments: 1,
    walletBalance: 2500.5,
    heldBalance: 12_500.5,
    runningProfit: 900.49,
    allMoney: 10_000_015_901.49,
    earnedThisMonth: { ...poor.stats.earnedThisMonth, earned: 300.1, tax: 33.34 },
    changes: { profits: 300.1, activeInvestments: 1 },
    history: [{ day: '2026-11-26', invested: 10_000_000_000, wallet: 2500.5, all: 10_000_015_901.49, earned: 900.49 }],
    nextPayout: {
      investmentId: running._id,
      name: 'Harvest 180',
      endDate: SOON,
      amount: 11_305_000_000,
      choice: 'wallet',
    },
    autoSave: { attention: 'waits', next: { date: '2026-12-01', amount: 5000 } },
  },
  recent: [deposit, withdrawal],
  pending: [{ ...withdrawal, timestamp: new Date().toISOString() }],
  investments: [running],
  announcements: [
    { _id: '01890000-0000-7000-8000-0000000000aa', title: 'We move', message: 'To a new office.', target: null },
  ],
  notices: [
    {
      _id: '01890000-0000-7000-8000-0000000000ab',
      at: '2026-11-21T06:31:00.000Z',
      kind: 'money_in',
      title: '₦10,000,000,000.00 is in your wallet',
      text: 'Your payment has arrived.',
      isNew: true,
    },
  ],
};

const home = (api: Parameters<typeof getCustomerHome>[0]) => getCustomerHome(api, customer._id);
const show = () => showPage(<CustomerHomePage userId={customer._id} from="cases" />);

beforeEach(() => on(home).answers({ success: true, home: rich }));

testStates({
  show,
  call: home,
  empty: {
    reply: { success: true, home: poor },
    says: [
      'The home of Ngozi Eze',
      'asked to confirm the email address',
      'No transactions found',
      'No active investments',
      'Nothing has happened yet.',
    ],
  },
  filled: {
    reply: { success: true, home: rich },
    says: [
      '₦10,000,015,901.49',
      'Wallet ₦2,500.50 + Set aside, on its way out ₦12,500.50',
      'Earned in 30 days',
      '₦300.10',
      'After tax',
      '₦2,500.50',
      '+₦300.10 in 30 days',
      'Next: ₦11,305,000,000.00 on',
      'On its way to the bank: ₦12,500.50',
      'Auto-save: ₦5,000.00 on Tue, Dec 1',
      'Auto-save waits for you',
      'To a new office.',
      '14.5% for 180 days',
      '5 days remaining',
      'Notices, 1 new',
    ],
  },
  failed: { says: 'What the customer sees could not be fetched.' },
});

test('offers an administrator nothing to do: it has a link back and no other link, button or field', async () => {
  await show();
  await expectWords(['All your money']);
  const links = page.getByRole('link').elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    addressOf({ section: 'userDetails', userId: customer._id, from: 'cases' }, { kept: 'yes' }),
  ]);
  expect(page.getByRole('button').elements()).toEqual([]);
  expect(page.getByRole('textbox').elements()).toEqual([]);
  expect(sent()).toEqual([]);
});

test('a limited customer with a late withdrawal reads what the customer’s own home says, and no line for it', async () => {
  const account = { bankName: 'GTBank', number: '0123456789', name: 'NGOZI EZE' };
  const late = {
    ...withdrawal,
    status: 'pending' as const,
    timestamp: '2026-11-20T13:05:00.000Z',
    payout: { stage: 'sent' as const, sessionId: null, sentAt: null, endedAt: null, account },
  };
  const waitsForYou = [{ _id: '01890000-0000-7000-8000-0000000000ac', name: 'Balogun traders', requests: 1 }];
  const user = { ...rich.user, sub_status: 40 as const, waitsForYou };
  on(home).answers({ success: true, home: { ...rich, user, pending: [late], recent: [late] } });
  await show();
  await expectWords(['Pending, late'], page.getByRole('table'));
  await expectWords([
    'This account has limited access',
    'Add Funds and Withdraw are off.',
    'Need help? Call +234 800 000 0000 (Monday to Friday, 8 AM to 6 PM) or write to help@ajose.test at any hour.',
    'Late: ₦12,500.50 to the bank Asked for Fri, Nov 20, 2:05 PM.',
    '1 request waits for you at Balogun traders',
  ]);
  expect(page.getByText('On its way to the bank').elements()).toEqual([]);
  const promised = { ...late, settledBy: '2026-11-22T06:25:00.000Z' };
  on(home).answers({ success: true, home: { ...rich, pending: [promised] } });
  await cleanup();
  await show();
  await expectWords(['Late: ₦12,500.50 to the bank We settle it by Nov 22, 2026, 7:25 AM.']);
});

test('limits and debts are shown in the customer’s words, even where the customer cannot sign in', async () => {
  const owed = [{ amount: 500, because: 'reversed' as const }];
  on(home).answers({ success: true, home: { ...rich, user: { ...rich.user, sub_status: 2, owed } } });
  await show();
  await expectWords([
    'The customer cannot sign in while the status is Suspended',
    'This account is suspended. Please contact support.',
    'You owe ₦500.00, because the bank took back a payment',
    'Until then nothing can be withdrawn, and what was bought with it earns nothing.',
  ]);
});

test.each([768, 1024, 1440])('at %i pixels nothing scrolls sideways, also with large text', async (width) => {
  await page.viewport(width, 900);
  await show();
  await expectWords(['All your money']);
  await expectAccessibleState();
  document.documentElement.style.fontSize = '200%';
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  document.documentElement.style.fontSize = '';
});
