/** The guard in front of the dashboard: who gets in, and where everybody else is led. */
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Api } from '@ajose/sdk/api';
import { on, queries } from '@ajose/tools/network';
import { getBanksByCountry } from '@ajose/sdk/customer/banks';
import { getUser, login, logout } from '@ajose/sdk/customer/session';
import type { ResolveAccountReply } from '@ajose/sdk/contract/banks';
import { getUserTransactions } from '@ajose/sdk/customer/transactions';
import { forgetEverything } from '@ajose/app/keys.ts';
import { expectWords } from '@ajose/tools/page-states';
import { showToVisitor, where } from '../test/page.tsx';
import { newcomer } from '../test/people.ts';
import { historyOf } from '../test/transactions.ts';
import { AppRoutes } from './routes.tsx';
import { beginSession } from './session.tsx';

const profile = (api: Api) => api.get<object>('user/getUser');

test('an answer that names no customer ends the session instead of loading for ever', async () => {
  localStorage.setItem('userToken', 'token-of-the-test');
  on(profile).answers({ success: true });
  await showToVisitor(<AppRoutes />, '/dashboard', '*');
  await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect.poll(where).toMatchObject({ pathname: '/login', state: { from: { pathname: '/dashboard' } } });
  expect(localStorage.getItem('userToken')).toBeNull();
});

test('a visitor of the dashboard is led to the sign-in, which remembers what was asked for', async () => {
  await showToVisitor(<AppRoutes />, '/dashboard?from=mail', '*');
  await expectWords(['Welcome back']);
  await expect.poll(where).toMatchObject({ pathname: '/login', state: { from: { search: '?from=mail' } } });
});

test('says at the sign-in that a session had ended before the visit', async () => {
  localStorage.setItem('userToken', 'token-of-the-test');
  on(getUser).refuses({ status: 401, code: 'unauthorized', message: 'Please sign in to continue.' });
  await showToVisitor(<AppRoutes />, '/dashboard', '*');
  await expectWords(['Welcome back', 'Your session has ended. Please sign in again.']);
});

test('a session that ends while somebody types continues on the same page, with what was typed, unless they leave', async () => {
  const resolve = on((api: Api) => api.get<ResolveAccountReply>('user/resolveAccount'));
  const account = page.getByRole('textbox', { name: 'Account Number' });
  const again = page.getByRole('dialog', { name: 'Your session has ended' });
  const over = { status: 401, code: 'unauthorized', message: 'Please sign in to continue.' };
  localStorage.setItem('userToken', 'token-of-the-test');
  on(getUser).answers({ success: true, user: newcomer });
  on(getBanksByCountry).answers({ success: true, banks: [{ _id: '057', name: 'Zenith Bank' }] });
  on((api) => getUserTransactions(api, newcomer._id)).answers(historyOf());
  on((api) => login(api, { email: '', password: '' })).answers({
    success: true,
    message: 'Welcome.',
    user: newcomer,
    token: 'token-2',
    expiresAt: '2030-01-01T00:00:00.000Z',
  });
  resolve.refuses(over);
  await showToVisitor(<AppRoutes />, '/dashboard', '*');
  await page.getByRole('combobox', { name: 'Bank' }).fill('zenith');
  await page.getByRole('option', { name: 'Zenith Bank' }).click();
  await account.fill('0123456789');
  await expect.element(again.getByRole('textbox', { name: 'Email Address' })).toHaveValue(newcomer.email);
  expect(localStorage.getItem('userToken')).toBeNull();
  // Meanwhile the page is not in the document.
  await expect.element(account).not.toBeInTheDocument();
  expect(document.body.textContent).not.toContain(newcomer.name);

  resolve.answers({ success: true, accountName: 'NGOZI EZE' });
  await again.getByRole('textbox', { name: 'Password' }).fill('Harmattan7');
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect.element(again).not.toBeInTheDocument();
  await expect.element(account).toHaveValue('0123456789');
  await expect.element(page.getByRole('textbox', { name: 'Account Name' })).toHaveValue('NGOZI EZE');
  expect(localStorage.getItem('userToken')).toBe('token-2');

  resolve.refuses(over);
  await account.fill('0123456780');
  await again.getByRole('button', { name: 'Sign in as somebody else' }).click();
  await expectWords(['Welcome back']);
  await expect.poll(where).toMatchObject({ pathname: '/login' });
});

test('somebody who signs in again during an earlier call gets the answer for themselves', async () => {
  localStorage.setItem('userToken', 'token-of-the-test');
  on(getUser).answers({ success: true, user: newcomer });
  on(logout).answers({ success: true, message: 'Signed out.' });
  on((api) => getUserTransactions(api, newcomer._id)).answers(historyOf());
  on((api) => login(api, { email: '', password: '' })).answers({
    success: true,
    message: 'Welcome.',
    user: newcomer,
    token: 'token-2',
    expiresAt: '2030-01-01T00:00:00.000Z',
  });
  const banks = { success: true as const, banks: [{ _id: '057', name: 'Zenith Bank' }] };
  const late = on(getBanksByCountry).waits(banks);
  await showToVisitor(<AppRoutes />, '/dashboard', '*');
  await expectWords(['Add Bank Details']);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectWords(['You are signed out.']);
  on(getBanksByCountry).answers(banks);
  await page.getByRole('textbox', { name: 'Email Address' }).fill(newcomer.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('Harmattan7');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('combobox', { name: 'Bank' }).fill('zenith');
  await expect.element(page.getByRole('option', { name: 'Zenith Bank' })).toBeVisible();
  late();
});

test.for(['/login', '/register', '/referral/AJO-9F3K'])(
  '%s sends a signed-in customer to the dashboard, after a loading view',
  async (path) => {
    localStorage.setItem('userToken', 'token-of-the-test');
    on(getBanksByCountry).answers({ success: true, banks: [] });
    on((api) => getUserTransactions(api, newcomer._id)).answers(historyOf());
    const release = on(getUser).waits({ success: true, user: newcomer });
    await showToVisitor(<AppRoutes />, path, '*');
    await expect.poll(where).toMatchObject({ pathname: path });
    release();
    await expect.poll(where).toMatchObject({ pathname: '/dashboard' });
    await expectWords(['Add Bank Details']);
  },
);

test('the dashboard shows that it is loading until it knows who is there, and Sign out leads to the sign-in', async () => {
  localStorage.setItem('userToken', 'token-of-the-test');
  on(getBanksByCountry).answers({ success: true, banks: [] });
  on((api) => getUserTransactions(api, newcomer._id)).answers(historyOf());
  on(logout).answers({ success: true, message: 'Signed out.' });
  const release = on(getUser).waits({ success: true, user: newcomer });
  await showToVisitor(<AppRoutes />, '/dashboard', '*');
  await expectWords(['Loading your dashboard']);
  await expect.poll(where).toMatchObject({ pathname: '/dashboard' });
  release();
  await expectWords(['Add Bank Details']);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectWords(['Welcome back']);
  await expect.poll(where).toMatchObject({ pathname: '/login' });
  expect(localStorage.getItem('userToken')).toBeNull();
});

test('after a sign-in the keyboard begins at the title of the page', async () => {
  on(getBanksByCountry).answers({ success: true, banks: [] });
  on((api) => getUserTransactions(api, newcomer._id)).answers(historyOf());
  on(getUser).answers({ success: true, user: newcomer });
  on((api) => login(api, { email: '', password: '' })).answers({
    success: true,
    message: 'Welcome.',
    user: newcomer,
    token: 'token-3',
    expiresAt: '2030-01-01T00:00:00.000Z',
  });
  await showToVisitor(<AppRoutes />, '/login', '*');
  await page.getByRole('textbox', { name: 'Email Address' }).fill(newcomer.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('Harmattan7');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Add Bank Details' })).toHaveFocus();
});

describe('who is here is asked before anything is drawn:', () => {
  const drawDashboard = async (): Promise<void> => {
    on(getBanksByCountry).answers({ success: true, banks: [] });
    on((api) => getUserTransactions(api, newcomer._id)).answers(historyOf());
    await showToVisitor(<AppRoutes />, '/dashboard', '*');
  };

  test('a session that has ended is reported at the sign-in, which remembers the page', async () => {
    localStorage.setItem('userToken', 'token-of-the-test');
    on(getUser).refuses({ status: 401, code: 'unauthorized', message: 'Please sign in to continue.' });
    expect(await beginSession()).toBeUndefined();
    await drawDashboard();
    await expectWords(['Welcome back', 'Your session has ended. Please sign in again.']);
    expect(where()).toMatchObject({ state: { from: { pathname: '/dashboard' } } });
    expect(localStorage.getItem('userToken')).toBeNull();
  });

  test('without a network the page says so, and Retry asks again', async () => {
    localStorage.setItem('userToken', 'token-of-the-test');
    on(getUser).breaks();
    expect(await beginSession()).toBeUndefined();
    await drawDashboard();
    await expectWords(['Network error. Please check your connection and try again.']);
    on(getUser).answers({ success: true, user: newcomer });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectWords(['Add Bank Details']);
  });

  test('a late answer is shown by the page, which does not ask a second time', async () => {
    localStorage.setItem('userToken', 'token-of-the-test');
    const release = on(getUser).waits({ success: true, user: newcomer });
    const person = beginSession();
    await drawDashboard();
    await expectWords(['Loading your dashboard']);
    release();
    expect(await person).toMatchObject({ _id: newcomer._id });
    await expectWords(['Add Bank Details']);
    expect(queries('user/getUser')).toHaveLength(1);
  });

  test('an answer that nothing has shown is forgotten with everything else of its person', async () => {
    localStorage.setItem('userToken', 'token-of-the-test');
    on(getUser).answers({ success: true, user: newcomer });
    await beginSession();
    await forgetEverything();
    on(getUser).answers({ success: true, user: { ...newcomer, name: 'Zainab Musa' } });
    await drawDashboard();
    await expectWords(['Zainab Musa']);
    expect(queries('user/getUser')).toHaveLength(2);
  });

  test('whoever signs in in another tab meanwhile sees their own name, and not the one before', async () => {
    localStorage.setItem('userToken', 'token-of-the-test');
    const release = on(getUser).waits({ success: true, user: newcomer });
    void beginSession();
    localStorage.setItem('userToken', 'token-of-another');
    on(getUser).answers({ success: true, user: { ...newcomer, name: 'Zainab Musa' } });
    await drawDashboard();
    release();
    await expectWords(['Zainab Musa']);
    expect(document.body.textContent).not.toContain(newcomer.name);
  });
});

test('any other address shows that nothing is there', async () => {
  await showToVisitor(<AppRoutes />, '/nowhere', '*');
  await expectWords(['Market Data Not Found']);
});
