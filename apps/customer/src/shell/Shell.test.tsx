/** The frame of the dashboard: its splash, the widths of its sidebar, who is signed in, and the bank form that comes first. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { getAccountNumber } from '@ajose/sdk/customer/account-numbers';
import { getAutoSaves } from '@ajose/sdk/customer/auto-saves';
import { getBankById, getBanksByCountry } from '@ajose/sdk/customer/banks';
import { getOwnComplaints } from '@ajose/sdk/customer/complaints';
import { getCircle } from '@ajose/sdk/customer/circles';
import { getCards } from '@ajose/sdk/customer/cards';
import { getHelp } from '@ajose/sdk/customer/help';
import { getDocuments } from '@ajose/sdk/customer/documents';
import { getLevel } from '@ajose/sdk/customer/identity';
import { getNameChange } from '@ajose/sdk/customer/name-changes';
import { getNextOfKin } from '@ajose/sdk/customer/next-of-kin';
import { getNotices, getPush } from '@ajose/sdk/customer/notices';
import { getPasskeys, getSessions, getUser } from '@ajose/sdk/customer/session';
import { getTaxYears } from '@ajose/sdk/customer/tax';
import { getUserAnnouncements } from '@ajose/sdk/customer/announcements';
import { getUserInvestments, getUserStats } from '@ajose/sdk/customer/investments';
import { getUserTransactions } from '@ajose/sdk/customer/transactions';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { makeStale } from '@ajose/app/keys.ts';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries, settleNetwork } from '@ajose/tools/network';
import { expectWords, splashSeen } from '@ajose/tools/page-states';
import { showPage, where } from '../../test/page.tsx';
import manifest from '../../static/manifest.webmanifest?raw';
import { newcomer, rich } from '../../test/people.ts';
import { investment } from '../../test/products.ts';
import { deposit, historyOf, waiting } from '../../test/transactions.ts';
import { phoneBar } from './sections.tsx';
import { Shell } from './Shell.tsx';

type Api = Parameters<typeof getUserTransactions>[0];
const splash = page.getByText('Loading your dashboard…');
const side = page.getByRole('complementary');
const widthOf = (name: string) => () => document.querySelector(name)?.getBoundingClientRect().width;
const labels = () => [...document.querySelectorAll('nav[aria-label="Main"] span')].map((label) => label.textContent);
const entries = [
  'Dashboard',
  'Investment Products',
  'My Investments',
  'My Savings',
  'Circles',
  'Auto-save',
  'Transaction History',
  'Profile',
  'Help',
];

beforeEach(() => {
  on((api: Api) => getUserTransactions(api, rich._id)).answers(historyOf());
  on((api: Api) => getUserInvestments(api, { userId: rich._id })).answers({ success: true, investments: [] });
  on((api: Api) => getAutoSaves(api, rich._id)).answers({ success: true, autoSaves: [] });
  on(getHelp).answers({ success: true, help: { phone: '+234 800 000 0000', email: null, hours: null } });
  on(getBanksByCountry).answers({ success: true, banks: [] });
  on((api: Api) => getCards(api, rich._id)).answers({ success: true, cards: [] });
  on((api: Api) => getAccountNumber(api, rich._id)).answers({
    success: true,
    account: { state: 'none', reason: null, number: null, bank: null, name: null },
  });
  localStorage.setItem('lastView', 'savingsPortfolio');
});

test('opens the remembered section after a splash, and folds its sidebar', async () => {
  const seen = splashSeen();
  await showPage(<Shell />);
  await expectWords(['No Savings Investments']);
  await expect.poll(widthOf('aside')).toBe(250);
  expect(seen()).toBe(true);
  expect(labels()).toEqual(entries);
  await expectWords(['Logout'], side);
  await expect.element(splash).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect.poll(widthOf('aside')).toBe(70);
  await side.getByRole('button', { name: 'My Savings' }).hover();
  await expect.poll(widthOf('aside')).toBe(200);
});

test('says that a payment that was waited for has arrived', async () => {
  const recent = (transaction: Transaction) =>
    on((api: Api) => getUserTransactions(api, rich._id)).answers(historyOf(transaction));
  recent({ ...waiting, amount: 5000 });
  await showPage(<Shell />);
  await expect.element(splash).not.toBeInTheDocument();
  await expect.poll(() => queries(`transaction/getUserTransactions/${rich._id}`)).toHaveLength(1);
  await settleNetwork();
  recent({ ...waiting, amount: 5000, status: 'completed', beforeBalance: 1000, afterBalance: 6000 });
  await makeStale('transactions');
  await expectWords(['The payment of ₦5,000.00 is in your wallet. It has ₦6,000.00 now.']);
});

test('the bell says how much is new, and opens it', async () => {
  on((api: Api) => getNotices(api, rich._id)).answers({ success: true, notices: [] });
  await showPage(<Shell />, { ...rich, unread: 3 });
  await expect.element(splash).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Notices, 3 new' }).click();
  await expectWords(['There are no notices yet.'], page.getByRole('dialog', { name: 'Notices' }));
});

test('opens help from the sidebar', async () => {
  await showPage(<Shell />);
  await expect.element(splash).not.toBeInTheDocument();
  await side.getByRole('button', { name: 'Help' }).click();
  await expectWords(['+234 800 000 0000'], page.getByRole('dialog', { name: 'Help' }));
});

test('says that it is offline, and moves nothing of the content under a finger', async () => {
  await showPage(<Shell />);
  await expect.element(splash).not.toBeInTheDocument();
  const emptyList = page.getByText('No Savings Investments');
  await expect.element(emptyList).toBeVisible();
  const top = () => emptyList.element().getBoundingClientRect().top;
  const before = top();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  window.dispatchEvent(new Event('offline'));
  await expect.element(page.getByText('Offline:', { exact: false })).toBeInViewport();
  expect(top()).toBe(before);
  await expectAccessibleState();
});

test('folds its sidebar below 1024 pixels, and makes it a drawer below 768', async () => {
  await page.viewport(767, 900);
  await showPage(<Shell />);
  await expect.element(splash).not.toBeInTheDocument();
  expect(document.querySelector('aside')).toBeNull();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expectWords(['Dashboard', 'Logout'], page.getByRole('dialog', { name: 'Menu' }));
  const words = (nav: string, tag: string) =>
    [...document.querySelectorAll(`nav[aria-label="${nav}"] ${tag}`)].map(({ textContent }) => textContent);
  expect(words('Shortcuts', 'button')).toEqual(['Home', 'Investments', 'Savings', 'History', 'More']);
  await page.viewport(768, 900);
  await page.getByRole('main').hover();
  await expect.poll(widthOf('aside')).toBe(70);
  expect(words('Main', 'small')).toEqual([
    'Dashboard',
    'Products',
    'Investments',
    'Savings',
    'Circles',
    'Auto-save',
    'History',
    'Profile',
    'Help',
  ]);
  for (const word of document.querySelectorAll('nav[aria-label="Main"] small'))
    expect(word.getBoundingClientRect().right).toBeLessThanOrEqual(70);
  await page.viewport(1280, 900);
  await expect.poll(widthOf('aside')).toBe(250);
});

test('opens the page that a shortcut of its icon names', async () => {
  const { shortcuts } = JSON.parse(manifest) as { shortcuts: { name: string; url: string }[] };
  const [funds, history] = shortcuts.map(({ url }) => url);
  await showPage(<Shell />, rich, funds);
  await expect.element(page.getByRole('dialog', { name: 'Add Funds' })).toBeVisible();
  await expect.poll(() => where()?.search, { timeout: 10_000 }).toBe('');
  await cleanup();
  await showPage(<Shell />, rich, history);
  await expect.element(page.getByRole('heading', { name: 'Transaction History', level: 1 })).toBeVisible();
});

test('a link leads to a part of the profile', async () => {
  on((api: Api) => getLevel(api, rich._id)).refuses();
  on((api: Api) => getNameChange(api, rich._id)).answers({ success: true, nameChange: null });
  on((api: Api) => getNextOfKin(api, rich._id)).answers({ success: true, nextOfKin: null });
  on((api: Api) => getBankById(api, '058')).answers({
    success: true,
    bank: { _id: '058', name: 'Guaranty Trust Bank' },
  });
  on((api: Api) => getDocuments(api, rich._id)).answers({ success: true, documents: [] });
  on((api: Api) => getTaxYears(api, rich._id)).answers({ success: true, years: [] });
  on(getPasskeys).answers({ success: true, passkeys: [], authenticator: false });
  on(getSessions).answers({ success: true, sessions: [] });
  on((api: Api) => getPush(api, rich._id)).answers({ success: true, key: null, off: [], amounts: false });
  await showPage(<Shell />, rich, '/dashboard?open=signing-in');
  await expect.element(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeVisible();
  await expect.poll(() => where()?.state).toMatchObject({ section: 'profile', part: 'signing-in' });
});

test('the link of the monthly email opens the statement of its month', async () => {
  await showPage(<Shell />, rich, '/dashboard?open=statement&id=2026-10');
  const dialog = page.getByRole('dialog', { name: 'Statement' });
  await expect.element(dialog.getByLabelText('First day')).toHaveValue('2026-10-01');
  await expect.element(dialog.getByLabelText('Last day')).toHaveValue('2026-10-31');
});

test('a pressed notice opens its place in the app that is open, and that place is fetched again', async () => {
  const say = (data: object): boolean => navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
  on((api: Api) => getNotices(api, rich._id)).answers({ success: true, notices: [] });
  await showPage(<Shell />, rich);
  await expect.element(page.getByRole('button', { name: /^Notices/ })).toBeVisible();
  say({ open: '/dashboard?open=notices' });
  await expect.element(page.getByRole('dialog', { name: 'Notices' })).toBeVisible();
  on(getUser).answers({ success: true, user: { ...rich, unread: 7 } });
  say({ told: 'a-notice' });
  await expect.element(page.getByRole('button', { name: /7 new/, includeHidden: true })).toBeInTheDocument();
});

test('opens the transaction that the link of an email names', async () => {
  on((api: Api) => getUserTransactions(api, rich._id)).answers(historyOf(deposit));
  await showPage(<Shell />, rich, `/dashboard?open=transaction&id=${deposit.transactionId}`);
  await expectWords(['Paid into the wallet'], page.getByRole('dialog', { name: 'Paid into the wallet' }));
});

test('opens the investment that the link of an email names', async () => {
  on((api: Api) => getUserInvestments(api, { userId: rich._id })).answers({ success: true, investments: [investment] });
  await showPage(<Shell />, rich, `/dashboard?open=investment&id=${investment._id}`);
  await expect.element(page.getByRole('dialog', { name: investment.product.name })).toBeVisible();
});

test('opens the section that the link of an email names', async () => {
  await showPage(<Shell />, rich, '/dashboard?open=section&id=investmentPortfolio');
  await expect.poll(() => where()?.state).toMatchObject({ section: 'investmentPortfolio' });
});

test('opens the circle that the link of an email names', async () => {
  const id = '01890000-0000-7000-8000-0000000000c7';
  on((api: Api) => getCircle(api, rich._id, id)).refuses({
    status: 404,
    code: 'circle_not_found',
    message: 'Not here.',
  });
  await showPage(<Shell />, rich, `/dashboard?open=circle&id=${id}`);
  await expect.poll(() => where()?.state).toMatchObject({ section: 'circles', circle: id });
});

test('before there is a bank account its form is on screen, and the menu marks the section that was pressed', async () => {
  await showPage(<Shell />, newcomer);
  await expect.element(page.getByRole('heading', { name: 'Add Bank Details', level: 1 })).toBeVisible();
  await side.getByRole('button', { name: 'My Savings' }).click();
  await expectWords(['My Savings opens when your bank account is saved.']);
  await expect.element(side.getByRole('button', { name: 'My Savings' })).toHaveAttribute('aria-current', 'page');
});

test('has one button on each screen that hides amounts: beside the money at home, in the bar elsewhere', async () => {
  on((api: Api) => getUserStats(api, rich._id)).refuses();
  on((api: Api) => getUserAnnouncements(api, rich._id)).answers([]);
  await showPage(<Shell />);
  const eyes = () => page.getByRole('button', { name: 'Hide amounts' }).elements().length;
  await expect.element(page.getByRole('banner').getByRole('button', { name: 'Hide amounts' })).toBeVisible();
  expect(eyes()).toBe(1);
  await side.getByRole('button', { name: 'Dashboard' }).click();
  await expect.element(page.getByRole('region', { name: 'All your money' })).toBeVisible();
  expect(eyes()).toBe(1);
});

test('names the customer with initials and referral code, above Profile, Change account and Sign out', async () => {
  await showPage(<Shell />);
  await expectWords(['ON', rich.name, 'Referral code: AJO-9F3K'], page.getByRole('banner'));
  await page.getByRole('button', { name: /Account menu/ }).click();
  await expect
    .poll(() =>
      page
        .getByRole('menuitem')
        .elements()
        .map((item) => item.textContent),
    )
    .toEqual(['Profile', 'Change account', 'Sign out']);
});

test('on a phone the bar has the initials alone, and the menu begins with the name and the code', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 900));
  await showPage(<Shell />);
  await expectWords(['No Savings Investments']);
  await expect.element(splash).not.toBeInTheDocument();
  const button = page.getByRole('button', { name: /Account menu/ });
  expect(button.element().clientWidth).toBeLessThan(60);
  await button.click();
  await expectWords([rich.name, 'Referral code: AJO-9F3K'], page.getByRole('menu'));
  await expect.element(page.getByRole('menuitem', { name: 'Profile' })).toHaveFocus();
  await expectAccessibleState();
});

test('says where to get help beside a state that support lifts', async () => {
  await showPage(<Shell />, { ...rich, sub_status: 60 });
  await expectWords(['temporary hold', 'Need help?', '+234 800 000 0000']);
});

test('shows the bank form instead of any section until there is a bank account', async () => {
  await showPage(<Shell />, newcomer);
  await expectWords(['Add Bank Details']);
  await expect.element(page.getByText('No Savings Investments')).not.toBeInTheDocument();
  await side.getByRole('button', { name: 'My Investments' }).click();
  await expect.poll(() => localStorage.getItem('lastView')).toBe('investmentPortfolio');
  await expectWords(['Add Bank Details', 'My Investments opens when your bank account is saved.']);
  expect(document.activeElement?.textContent).toContain('My Investments opens');
  expect(document.activeElement?.getBoundingClientRect().top).toBeGreaterThan(0);
  await side.getByRole('button', { name: 'Circles' }).click();
  await expectWords(['Circles opens when your bank account is saved.']);
  await expect.element(page.getByText('All bank details are required')).not.toBeInTheDocument();
  await expectAccessibleState();
});

test('everybody may complain, also before there is a bank account', async () => {
  on((api: Api) => getOwnComplaints(api, newcomer._id)).answers({ success: true, complaints: [] });
  await showPage(<Shell />, newcomer);
  await expectWords(['Add Bank Details']);
  await side.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('button', { name: 'Your complaints' }).click();
  await expectWords(['You have not complained yet']);
  await expect.element(page.getByText('Add Bank Details')).not.toBeInTheDocument();
  await expectAccessibleState();
});

test('a phone’s bar marks Investments or Savings for a customer among their products, and More for a section without a tab', () => {
  expect(phoneBar('investmentProducts').currentTab).toBe('investmentPortfolio');
  expect(phoneBar('savingsProducts').currentTab).toBe('savingsPortfolio');
  expect(phoneBar('circles').currentTab).toBe('circles');
});
