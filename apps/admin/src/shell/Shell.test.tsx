/** The frame of the back-office: its splash, the widths of its sidebar, who is signed in, and how long a message stays. */
import { LATE_FOR_STAFF_HOURS } from '@ajose/sdk/domain/late';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getAnnouncements } from '@ajose/sdk/admin/announcements';
import { getDashboardStats, getSystemSettings } from '@ajose/sdk/admin/dashboard';
import { getFound } from '@ajose/sdk/admin/search';
import type { SearchReply } from '@ajose/sdk/contract/search';
import { getUserDetails } from '@ajose/sdk/admin/users';
import { getAdminInvitations, getAdmins } from '@ajose/sdk/admin/staff';
import { getAllProducts } from '@ajose/sdk/admin/products';
import { getWebhooks } from '@ajose/sdk/admin/webhooks';
import { getWork, getWorkCounts } from '@ajose/sdk/admin/work';
import { getAllTransactions } from '@ajose/sdk/admin/transactions';
import { getAllUsers } from '@ajose/sdk/admin/users';
import { getAdmin, getPasskeys, getSessions } from '@ajose/sdk/admin/session';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries } from '@ajose/tools/network';
import { expectWords, splashSeen } from '@ajose/tools/page-states';
import { address, showPage } from '../../test/page.tsx';
import { adaeze, customer, ibrahim, listedAdmin, longName } from '../../test/people.ts';
import { deposit, listOf } from '../../test/transactions.ts';
import { Shell } from './Shell.tsx';

const sums = { toMeAmount: 0, toMeSince: null, toMeDueAt: null };
const splash = page.getByText('Loading your dashboard…');
const widthOf = (name: string) => () => document.querySelector(name)?.getBoundingClientRect().width;

beforeEach(() => on(getWorkCounts).answers({ success: true, counts: [] }));
afterEach(() => vi.useRealTimers());

async function show(admin = adaeze): Promise<void> {
  on(getAllProducts).answers({ success: true, products: [] });
  on(getAnnouncements).answers([]);
  localStorage.setItem('adminSection', 'announcement');
  await showPage(<Shell />, admin);
}

test('opens with a splash, and folds its sidebar to the icons', async () => {
  const seen = splashSeen();
  await show();
  await expect.poll(widthOf('aside')).toBe(250);
  const side = page.getByRole('complementary');
  expect(seen()).toBe(true);
  await expectWords(['Transactions', 'Offline Investment Creator', adaeze.name, 'Super Admin', 'Logout'], side);
  await expect.element(splash).not.toBeInTheDocument();
  expect(document.title).toBe('Manage Announcements · Ajose Back-office');
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect.poll(widthOf('aside')).toBe(80);
  const words = document.querySelectorAll('aside :is(:is(a, button) > span, p)');
  expect(words.length).toBeGreaterThan(10);
  for (const word of words) expect(word.clientWidth).toBeLessThan(2);
});

test('on a phone its sidebar is a drawer with a backdrop', async () => {
  await page.viewport(390, 844);
  await show();
  await expect.element(splash).not.toBeInTheDocument();
  expect(document.querySelector('aside')).toBeNull();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expectWords(['Dashboard', adaeze.name, 'Super Admin', 'Logout'], drawer);
  expect(widthOf('dialog')()).toBe(280);
  await page.elementLocator(document.documentElement).click({ position: { x: 370, y: 600 } });
  await expect.element(drawer).not.toBeInTheDocument();
  await page.viewport(1280, 900);
});

test('names the administrator, with their referral code and a menu', async () => {
  await show({ ...adaeze, name: longName, myRefCode: '' });
  await expectWords(['Admin ID: N/A', 'ON']);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await expect
    .poll(() =>
      page
        .getByRole('menuitem')
        .elements()
        .map((item) => item.textContent),
    )
    .toEqual(['Admin Profile', 'System Settings', 'Logout']);
  await expect
    .element(page.getByRole('menuitem', { name: 'System Settings' }))
    .toHaveAttribute('href', '/admin/dashboard?section=systemSettings');
});

test('has ten sections, whose parts are tabs above the page', async () => {
  on(getWebhooks).answers({ success: true, webhooks: [] });
  await show();
  const linksOf = (name: string) => () =>
    page
      .getByRole('navigation', { name, exact: true })
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent);
  await expect
    .poll(linksOf('Main'))
    .toEqual([
      'Dashboard',
      'User Management',
      'Product Management',
      'Transactions',
      'Offline Investment Creator',
      'Manage Announcements',
      'Inbox',
      'Money',
      'Circles',
      'Team',
    ]);
  await expect.element(splash).not.toBeInTheDocument();
  on(getAdmins).refuses();
  on(getAdminInvitations).refuses();
  await page.getByRole('link', { name: 'Team' }).click();
  await expect
    .poll(linksOf('Team'))
    .toEqual(['Administrators', 'Roles', 'Audit log', 'Webhooks', 'API keys', 'Exports']);
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expectWords(['No tool is notified yet'], page.getByRole('main'));
  await expect.element(page.getByRole('link', { name: 'Team' })).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByRole('link', { name: 'Webhooks' })).toHaveAttribute('aria-current', 'page');
  await expectAccessibleState();
});

test('leads from its sidebar by links, which the browser opens in a new tab when asked to', async () => {
  on(getAllUsers).refuses();
  await show();
  const side = page.getByRole('complementary');
  await expect
    .element(side.getByRole('link', { name: 'User Management' }))
    .toHaveAttribute('href', '/admin/dashboard?section=userManagement');
  const users = side.getByRole('link', { name: 'User Management' });
  await expect.element(splash).not.toBeInTheDocument();
  await users.click({ modifiers: ['ControlOrMeta'] });
  await users.click({ button: 'middle' });
  await expectWords(['Manage Announcements'], page.getByRole('heading', { level: 1 }));
  await users.click();
  await expectWords(['User Management'], page.getByRole('heading', { level: 1 }));
  await expect.poll(address).toBe('/admin/dashboard?section=userManagement');
});

test('says beside the team and its administrators how many new ones wait for me', async () => {
  on(getWorkCounts).answers({ success: true, counts: [], newAdmins: 2 });
  on(getAdmins).refuses();
  on(getAdminInvitations).refuses();
  await show();
  const team = page.getByRole('complementary').getByRole('link', { name: 'Team' });
  await expect.element(team).toHaveAttribute('title', '2 wait for you');
  await expect.element(splash).not.toBeInTheDocument();
  await team.click();
  const people = page.getByRole('navigation', { name: 'Team' }).getByRole('link', { name: 'Administrators' });
  await expect.element(people).toHaveAttribute('title', '2 wait for you');
});

test('says beside the inbox and its parts how much waits for me, and updates the numbers without a reload', async () => {
  on(getWorkCounts).answers({
    success: true,
    counts: [{ kind: 'case', source: 'case', waiting: 12, mine: 2, late: 1, asked: 0, toMe: 11, toMeLate: 1, ...sums }],
  });
  on(getWork).refuses();
  await show();
  const inbox = page.getByRole('complementary').getByRole('link', { name: 'Inbox' });
  await expect.element(inbox).toHaveAttribute('title', '11 wait for you, 1 is late, 12 wait in all');
  await expect.element(splash).not.toBeInTheDocument();
  await inbox.click();
  const parts = page.getByRole('navigation', { name: 'Inbox' });
  await expect
    .element(parts.getByRole('link', { name: 'Cases' }))
    .toHaveAttribute('title', '11 wait for you, 1 is late, 12 wait in all');
  const approvals = parts.getByRole('link', { name: 'Approvals' });
  await expect.element(approvals).not.toHaveAttribute('title');
  on(getWorkCounts).answers({
    success: true,
    counts: [
      { kind: 'approval', source: 'approval', waiting: 1, mine: 0, late: 0, asked: 0, toMe: 1, toMeLate: 0, ...sums },
    ],
  });
  window.dispatchEvent(new Event('online'));
  await expect.element(approvals).toHaveAttribute('title', '1 waits for you');
});

test('the menu leads to the whole list, whatever filters it was left with', async () => {
  on(getAllUsers).refuses();
  await show();
  await expect.element(splash).not.toBeInTheDocument();
  const menu = page.getByRole('complementary');
  const asked = () => Object.keys(queries('user/getAllUsers').at(-1) ?? {});
  const narrow = async () => {
    await page.getByRole('combobox', { name: 'Status' }).selectOptions('2');
    await expect.poll(asked).toContain('status');
  };
  await menu.getByRole('link', { name: 'User Management' }).click();
  await narrow();
  await menu.getByRole('link', { name: 'All Users' }).click();
  await expect.poll(asked).not.toContain('status');
  await narrow();
  await menu.getByRole('link', { name: 'Manage Announcements' }).click();
  await expectWords(['Manage Announcements'], page.getByRole('heading', { level: 1 }));
  await menu.getByRole('link', { name: 'User Management' }).click();
  await expect.poll(asked).not.toContain('status');
});

test('the search opens a transaction over the whole list, whatever filters the list on screen has', async () => {
  on(getAllTransactions).answers(listOf(deposit));
  await show();
  await expect.element(splash).not.toBeInTheDocument();
  await page.getByRole('complementary').getByRole('link', { name: 'Transactions' }).click();
  const asked = () => Object.keys(queries('transaction/getAllTransactions').at(-1) ?? {});
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOptions('failed');
  await expect.poll(asked).toContain('status');
  const { transactionId } = deposit;
  on(getFound).answers({
    ...noneFound,
    transactions: [{ ...deposit, user: null, exact: true }],
  });
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await userEvent.keyboard('aB3dE');
  await expectWords([transactionId], dialog);
  await userEvent.keyboard('{Enter}');
  await expect.poll(asked).not.toContain('status');
  await expect.poll(address).toBe(`/admin/dashboard?section=transactionManagement&transaction=${transactionId}`);
});

test('names the role, and says what it may not do instead of offering it', async () => {
  on(getWebhooks).answers({ success: true, webhooks: [] });
  on(getAllUsers).refuses();
  on(getAllProducts).refuses();
  on(getSystemSettings).refuses();
  on(getAdmins).answers({
    success: true,
    admins: [listedAdmin(), listedAdmin({ ...ibrahim, role: 'finance' })],
    pagination: { total: 2, pages: 1 },
  });
  await show({ ...adaeze, role: 'support' });
  const main = page.getByRole('main');
  await expectWords(['Support'], page.getByRole('complementary'));
  await expectWords(
    [`Your role, Support, may not change announcements. These roles may: Super Admin. Please ask ${adaeze.name}.`],
    main,
  );
  expect(main.getByRole('button', { name: 'New announcement' }).elements()).toEqual([]);
  await page.getByRole('link', { name: 'Team' }).click();
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expectWords(['No tool is notified yet', 'may not change webhooks'], main);
  expect(main.getByRole('button').elements()).toEqual([]);
  await page.getByRole('link', { name: 'Offline Investment Creator' }).click();
  await expectWords([`These roles may: Finance and Super Admin. Please ask ${adaeze.name} or ${ibrahim.name}.`], main);
  expect(main.getByRole('combobox').elements()).toEqual([]);
});

test('shows only itself to an account that waits to be confirmed: who was asked, what comes next, profile and sign-out', async () => {
  localStorage.setItem('adminSection', 'userManagement');
  on(getSessions).answers({ success: true, sessions: [] });
  on(getPasskeys).answers({ success: true, passkeys: [], authenticator: false });
  const waiting = { ...adaeze, confirmedAt: null, invitedAt: null, referredBy: ibrahim.name };
  await showPage(<Shell />, waiting);
  await expectWords([
    `Welcome, ${adaeze.name}`,
    'Not confirmed yet',
    `${ibrahim.name} has to say that they invited you`,
    'A second Super Admin has to confirm your account',
    'You get your role then, and an email.',
    'After 24 hours you can approve other people’s requests, where your role allows it.',
  ]);
  await expectAccessibleState();
  const side = page.getByRole('complementary');
  const words = (role: 'link' | 'button') =>
    side
      .getByRole(role)
      .elements()
      .map(({ textContent }) => textContent);
  expect(words('link')).toEqual(['Your account']);
  expect(words('button')).toEqual(['Logout']);
  await page.getByRole('link', { name: 'Open my profile' }).click();
  await expectWords(['Two-factor sign-in', 'Not confirmed yet']);
  expect(page.getByRole('button', { name: 'Renew code' }).elements()).toEqual([]);
  await side.getByRole('link', { name: 'Your account' }).click();
  // Once it is let in the dashboard comes by itself.
  on(getAdmin).answers({ success: true, admin: { ...waiting, confirmedAt: adaeze.confirmedAt } });
  on(getDashboardStats).refuses();
  on(getSystemSettings).refuses();
  on(getAllTransactions).refuses();
  on(getAllUsers).refuses();
  await page.getByRole('button', { name: 'Look again' }).click();
  await expectWords(['Admin Dashboard']);
});

const reply: SearchReply = {
  success: true,
  customers: [{ ...customer, exact: false }],
  transactions: [
    {
      _id: '01890000-0000-7000-8000-0000000000f1',
      transactionId: 'payment-77-wallet',
      type: 'deposit',
      kind: 'paid_in',
      status: 'completed',
      amount: 5000,
      timestamp: '2026-11-20T09:00:00.000Z',
      user: { _id: customer._id, name: longName },
      exact: true,
    },
  ],
  products: [{ _id: '01890000-0000-7000-8000-0000000000f2', name: 'Harvest 180', status: 'inactive', exact: false }],
  cases: [
    {
      _id: '01890000-0000-7000-8000-0000000000f3',
      kind: 'payout_stuck',
      userName: 'Vivian Nnadi',
      reference: 'wdl-1',
      amount: null,
      raisedAt: '2026-11-20T09:00:00.000Z',
      resolvedAt: null,
      waits: false,
      exact: false,
    },
  ],
  complaints: [
    {
      _id: '01890000-0000-7000-8000-0000000000f4',
      number: 'CMP-10001',
      subject: 'My withdrawal did not arrive',
      user: { _id: customer._id, name: longName },
      openedAt: '2026-11-20T09:00:00.000Z',
      closedAt: null,
      exact: false,
    },
  ],
  circles: [
    {
      _id: '01890000-0000-7000-8000-0000000000f5',
      name: 'Balogun women',
      state: 'running',
      heldSince: null,
      people: 12,
      organiser: longName,
      exact: false,
    },
  ],
};
const isFound = (found: object): found is SearchReply['transactions'][number] => 'transactionId' in found;
const noneFound: SearchReply = {
  success: true,
  customers: [],
  transactions: [],
  products: [],
  cases: [],
  complaints: [],
  circles: [],
};

test('keeps the text that is typed after / and the Enter, while the code of the search is still fetched', async () => {
  await show();
  await expectWords(['No announcements yet'], page.getByRole('main'));
  await expect.element(splash).not.toBeInTheDocument();
  on(getFound).answers({ ...noneFound, customers: reply.customers });
  on((api) => getUserDetails(api, customer._id)).refuses();
  await userEvent.keyboard('/ade{Enter}');
  await expect.poll(address).toBe(`/admin/dashboard?section=userDetails&id=${customer._id}&from=announcement`);
  expect(queries('admin/search').at(-1)).toEqual({ q: 'ade' });
});

function homeRefuses(): void {
  on(getDashboardStats).refuses();
  on(getSystemSettings).refuses();
  on(getAllTransactions).refuses();
  on(getAllUsers).refuses();
}

test.each([
  ['gh', 'home', 'Back to Dashboard'],
  ['gi', 'inbox', 'Back to Inbox'],
  ['gn', 'announcement', 'Back to Manage Announcements'],
])(
  'a customer who is found by a search after %s leads back to the section where it was typed',
  async (keys, from, label) => {
    homeRefuses();
    on(getWork).refuses();
    await show();
    await expectWords(['No announcements yet'], page.getByRole('main'));
    await expect.element(splash).not.toBeInTheDocument();
    on(getFound).answers({ ...noneFound, customers: reply.customers });
    on((api) => getUserDetails(api, customer._id)).refuses();
    await userEvent.keyboard(keys);
    await expect.poll(address).toContain(`section=${from}`);
    await userEvent.keyboard('/ade{Enter}');
    await page.getByRole('main').getByRole('link', { name: label }).click();
    await expect.poll(address).toContain(`section=${from}`);
  },
);

test('a transaction, case, complaint and circle found by a search lead back to the section where it was typed, where they can', async () => {
  homeRefuses();
  await show();
  await expectWords(['No announcements yet'], page.getByRole('main'));
  await expect.element(splash).not.toBeInTheDocument();
  on(getFound).answers({ ...reply, customers: [], products: [] });
  await userEvent.keyboard('gh');
  await expect.poll(address).toContain('section=home');
  await userEvent.keyboard('/zzz');
  const from = () =>
    page
      .getByRole('dialog', { name: 'Search' })
      .getByRole('option')
      .elements()
      .map((option) => new URLSearchParams(option.getAttribute('href')?.split('?')[1]).get('from'));
  await expect.poll(from).toEqual(['home', 'home', 'home', 'home']);
});

test('what a search by a part of a number finds says what has it, and a withdrawal is late once it is a case', async () => {
  await show();
  await expectWords(['No announcements yet'], page.getByRole('main'));
  await expect.element(splash).not.toBeInTheDocument();
  const [paid] = reply.transactions;
  if (!paid) throw new Error('The reply has no transaction');
  const timestamp = new Date(Date.now() - LATE_FOR_STAFF_HOURS * 3_600_000).toISOString();
  on(getFound).answers({
    ...noneFound,
    customers: [
      { ...customer, by: { what: 'account', value: '0123450611' }, exact: false },
      { ...customer, _id: adaeze._id, by: { what: 'phone', value: '+2348010618688' }, exact: false },
    ],
    transactions: [{ ...paid, type: 'withdrawal', kind: 'to_bank', status: 'pending', timestamp }],
  });
  await userEvent.keyboard('/061');
  const options = page.getByRole('dialog', { name: 'Search' }).getByRole('option');
  await expectWords(['Account 0123450611 · '], options.nth(1));
  await expectWords(['Phone +234 801 061 8688 · '], options.nth(2));
  await expectWords(['Late'], options.nth(0));
});

test('a search by fewer than four digits that finds nothing asks for four', async () => {
  await show();
  await expectWords(['No announcements yet'], page.getByRole('main'));
  await expect.element(splash).not.toBeInTheDocument();
  on(getFound).answers(noneFound);
  await userEvent.keyboard('/061');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expectWords(['Nothing was found for “061”. Type at least four digits.'], dialog);
  await userEvent.keyboard('8');
  await expectWords(['Nothing was found for “0618”. A reference is found by its end only while'], dialog);
  await userEvent.keyboard('{Control>}a{/Control}08010618688');
  await expectWords(['Nothing was found for “08010618688”. Check the spelling.'], dialog);
});

test.each([
  ['a word of a section’s name', 'month'],
  ['another word for what is there', 'withholding'],
])('an administrator who types %s finds the section', async (_, typed) => {
  await show();
  await expectWords(['No announcements yet'], page.getByRole('main'));
  await expect.element(splash).not.toBeInTheDocument();
  on(getFound).answers(noneFound);
  on((api) => api.get('admin/monthEnd')).refuses();
  await userEvent.keyboard(`/${typed}{Enter}`);
  await expect.poll(address).toContain('section=monthEnd');
});

test.each([
  ['failed payouts', 'monthEnd', 'transactionManagement'],
  ['refund', 'transactionManagement', 'cases'],
  ['rate', 'productManagement'],
  ['interest owed', 'monthEnd'],
  ['chargeback', 'disputes'],
  ['export transactions', 'exports', 'transactionManagement'],
  ['book offline', 'offlineInvestmentCreator'],
  ['offline booking', 'offlineInvestmentCreator'],
  ['mark paid', 'transactionManagement'],
  ['how do I reset 2fa customer?', 'userManagement'],
  ['export withdrawals november', 'transactionManagement'],
  ['how do I freeze an account', 'userManagement'],
  ['unsuspend', 'userManagement'],
  ['close account', 'userManagement'],
  ['permission', 'administrators', 'roles'],
  ['api key', 'apiKeys'],
  ['webhook', 'webhooks'],
  ['reconcile', 'reconciliation'],
  ['settlement', 'reconciliation'],
  ['late payout', 'inbox'],
  ['name change', 'inbox'],
  ['announce', 'announcement'],
  ['statement', 'transactionManagement'],
  ['tax', 'monthEnd'],
  ['complaints', 'complaints'],
  ['audit', 'auditLog'],
  ['help', 'roles'],
])('an administrator who types %s is led to the sections for it', async (typed, ...found) => {
  await show();
  await expectWords(['No announcements yet'], page.getByRole('main'));
  await expect.element(splash).not.toBeInTheDocument();
  on(getFound).answers(noneFound);
  await userEvent.keyboard(`/${typed}`);
  const options = () =>
    page
      .getByRole('dialog', { name: 'Search' })
      .getByRole('option')
      .elements()
      .map((option) => new URLSearchParams(option.getAttribute('href')?.split('?')[1]).get('section'));
  await expect.poll(() => new Set(options())).toEqual(new Set(found));
});

test('a customer whose name has a word of an act stands before the act, where the other words are no part of it', async () => {
  await show();
  await expectWords(['No announcements yet'], page.getByRole('main'));
  await expect.element(splash).not.toBeInTheDocument();
  on(getFound).answers({ ...noneFound, customers: [{ ...customer, name: 'Mark Okafor', exact: false }] });
  await userEvent.keyboard('/mark okafor');
  const options = page.getByRole('dialog', { name: 'Search' }).getByRole('option');
  await expect.poll(() => options.elements().length).toBe(2);
  await expectWords(['Mark Okafor'], options.first());
  await expectWords(['Mark a withdrawal as paid or failed'], options.last());
});

test('a search that finds more transactions than it lists says of how many, and leads to the list with the same search', async () => {
  await show();
  await expectWords(['No announcements yet'], page.getByRole('main'));
  await expect.element(splash).not.toBeInTheDocument();
  const [transaction] = reply.transactions;
  const eight = Array.from({ length: 8 }, (_, index) => ({ ...transaction, _id: `t${index}` }));
  on(getFound).answers({ ...noneFound, transactions: eight.filter(isFound) });
  const all = listOf(deposit);
  on(getAllTransactions).answers({ ...all, pagination: { ...all.pagination, totalTransactions: 41 } });
  await userEvent.keyboard('/5');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expectWords(['Transactions, 8 of 41'], dialog);
  // The answer to the full text has not come when the link is pressed.
  const answer = on(getFound).waits(noneFound);
  await userEvent.keyboard('000');
  await dialog.getByRole('option', { name: 'Show all in Transactions' }).click();
  await expect.poll(address).toBe('/admin/dashboard?section=transactionManagement');
  await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('5000');
  expect(queries('transaction/getAllTransactions').at(-1)).toMatchObject({ search: '5000' });
  answer();
});

test('the keys fit into a window of 900 pixels', async () => {
  await page.viewport(1440, 900);
  await show();
  await expectWords(['No announcements yet'], page.getByRole('main'));
  await expect.element(splash).not.toBeInTheDocument();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: 'Keys' }).getByText('Exports', { exact: true })).toBeVisible();
  const within = page.getByRole('dialog', { name: 'Keys' }).element().querySelectorAll('div');
  expect([...within].filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)).toEqual([]);
  await page.viewport(1280, 900);
});

test('with text at 200% the entries of the sidebar and their icons are twice as large', async () => {
  await show();
  await expect.element(splash).not.toBeInTheDocument();
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' });
  await expect.element(entry).toBeVisible();
  const sizes = () => [entry.element().getBoundingClientRect().height, widthOf('nav a svg')()];
  expect(sizes()).toEqual([40, 20]);
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => {
    document.documentElement.style.fontSize = '';
  });
  await expect.poll(sizes).toEqual([80, 40]);
});

test('Enter waits for the answer to the full text, even where the answer to a part of it is on screen', async () => {
  await show();
  await expectWords(['No announcements yet'], page.getByRole('main'));
  await expect.element(splash).not.toBeInTheDocument();
  on(getFound).answers({ ...noneFound, customers: [{ ...customer, _id: 'another', exact: false }] });
  await userEvent.keyboard('/ad');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect.poll(() => queries('admin/search').at(-1)).toEqual({ q: 'ad' });
  await expectWords([customer.name], dialog);
  const answer = on(getFound).waits({ ...noneFound, customers: reply.customers });
  on((api) => getUserDetails(api, customer._id)).refuses();
  await userEvent.keyboard('e{Enter}');
  await expect.poll(() => queries('admin/search').at(-1)).toEqual({ q: 'ade' });
  expect(address()).not.toContain('userDetails');
  answer();
  await expect.poll(address).toBe(`/admin/dashboard?section=userDetails&id=${customer._id}&from=announcement`);
});

test('? lists the keys, and g with a letter opens a section, but not while somebody types', async () => {
  on(getWebhooks).answers({ success: true, webhooks: [] });
  await show();
  await expectWords(['No announcements yet'], page.getByRole('main'));
  await expect.element(splash).not.toBeInTheDocument();
  await userEvent.keyboard('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expectWords(['Search', 'Transactions'], keys);
  const caps = (title: string) =>
    [...keys.element().querySelectorAll('dl > div')]
      .find((line) => line.querySelector('dt')?.textContent === title)
      ?.querySelectorAll('kbd');
  expect([...(caps('Transactions') ?? [])].map((key) => key.textContent)).toEqual(['g', 't']);
  await expectAccessibleState();
  await userEvent.keyboard('gw');
  await userEvent.keyboard('{Escape}');
  await expect.element(keys).not.toBeInTheDocument();
  await userEvent.keyboard('w');
  expect(address()).toContain('announcement');
  await userEvent.keyboard('gw');
  await expectWords(['Webhooks'], page.getByRole('heading', { level: 1 }));
});

test('one search finds everything by keyboard alone, exact matches first, each with its own address', async () => {
  await show();
  await expectWords(['No announcements yet'], page.getByRole('main'));
  await expect.element(splash).not.toBeInTheDocument();
  on(getFound).answers({ ...noneFound, customers: reply.customers });
  await userEvent.keyboard('/');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expectWords(['Opened last', longName], dialog);
  await expectAccessibleState();
  on(getFound).answers(reply);
  await userEvent.keyboard('5000');
  const options = () =>
    dialog
      .getByRole('option')
      .elements()
      .map((option) => option.getAttribute('href'));
  await expect
    .poll(options)
    .toEqual([
      '/admin/dashboard?section=transactionManagement&transaction=payment-77-wallet',
      `/admin/dashboard?section=userDetails&id=${customer._id}&from=announcement`,
      '/admin/dashboard?section=cases&case=01890000-0000-7000-8000-0000000000f3',
      '/admin/dashboard?section=complaints&complaint=01890000-0000-7000-8000-0000000000f4',
      '/admin/dashboard?section=circles&circle=01890000-0000-7000-8000-0000000000f5',
      '/admin/dashboard?section=productManagement&product=01890000-0000-7000-8000-0000000000f2',
    ]);
  expect(dialog.getByRole('option').elements()[2]?.textContent).toBe(
    'Late payoutVivian Nnadi · Nov 20, 2026 · wdl-1Late',
  );
  await expect.poll(() => queries('admin/search').at(-1)).toEqual({ q: '5000' });
  await expectAccessibleState();
  on((api) => getUserDetails(api, customer._id)).refuses();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(address).toBe(`/admin/dashboard?section=userDetails&id=${customer._id}&from=announcement`);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the search opens by its button and by Control and K, says that nothing was found or that it failed, and closes by Escape', async () => {
  await show();
  await expect.element(splash).not.toBeInTheDocument();
  on(getFound).answers(noneFound);
  await page.getByRole('button', { name: 'Search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expectWords(['Customers you open are listed here next time. You can search for:', 'Reference, amount'], dialog);
  await userEvent.keyboard('zzz');
  await expectWords(['Nothing was found for “zzz”.', 'Transactions', 'mark paid, reset 2fa'], dialog);
  await userEvent.keyboard('{Control>}a{/Control}…1538');
  await expectWords(
    [
      'Nothing was found for “…1538”. A reference is found by its end only while its money is pending or its case is open. Otherwise type it whole.',
    ],
    dialog,
  );
  on(getFound).breaks();
  await userEvent.keyboard('y');
  await expectWords(['The search got no answer.'], dialog);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  on(getFound).answers(noneFound);
  const before = queries('admin/search').length;
  await userEvent.keyboard('{Control>}k{/Control}');
  await expectWords(['You can search for:'], dialog);
  await expect.poll(() => queries('admin/search').length).toBeGreaterThan(before);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('begins at the dashboard where the remembered section is unknown', async () => {
  on(getDashboardStats).refuses();
  on(getSystemSettings).refuses();
  on(getAllTransactions).refuses();
  on(getAllUsers).refuses();
  localStorage.setItem('adminSection', 'treasury');
  await showPage(<Shell />);
  await expectWords(['Admin Dashboard', `Admin ID: ${adaeze.myRefCode}`]);
});

test('shows a message for five seconds', async () => {
  const toast = () => document.querySelector('[role][data-tone]');
  on(getAnnouncements).refuses();
  localStorage.setItem('adminSection', 'announcement');
  // A message under the pointer stays.
  await page.elementLocator(document.documentElement).hover({ position: { x: 1, y: 1 } });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await showPage(<Shell />);
  // Not by expect.poll, which moves the clock of fake timers. The message and its timer come one after the other.
  while (!toast() || vi.getTimerCount() === 0) await new Promise(requestAnimationFrame);
  expect(toast()?.textContent).toBe('Error fetching announcements');
  vi.advanceTimersByTime(4999);
  await new Promise(requestAnimationFrame);
  expect(toast()).not.toBeNull();
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.poll(toast).toBeNull();
});
