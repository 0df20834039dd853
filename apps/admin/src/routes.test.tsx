/** Which address shows what, and whom the guard of the dashboard lets in. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getAdmin, login, logout } from '@ajose/sdk/admin/session';
import { addAnnouncement, getAnnouncementReach, getAnnouncements } from '@ajose/sdk/admin/announcements';
import { getAllProducts } from '@ajose/sdk/admin/products';
import { getWorkCounts } from '@ajose/sdk/admin/work';
import { on } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { showAt, where } from '../test/page.tsx';
import { adaeze } from '../test/people.ts';
import { AppRoutes } from './routes.tsx';

beforeEach(() => on(getWorkCounts).answers({ success: true, counts: [] }));

const show = (path: string) => showAt(<AppRoutes />, path);

test('a visitor of the dashboard is led to the sign-in, which remembers what was asked for', async () => {
  await show('/admin/dashboard?from=mail');
  await expectWords(['Admin Portal', 'Secure Access Dashboard']);
  await expect.poll(where).toMatchObject({
    pathname: '/admin/auth',
    state: { from: { pathname: '/admin/dashboard', search: '?from=mail' } },
  });
});

test('the guard shows the splash until it knows who is there', async () => {
  localStorage.setItem('adminToken', 'token-of-the-test');
  localStorage.setItem('adminSection', 'announcement');
  on(getAnnouncements).answers([]);
  const release = on(getAdmin).waits({ success: true, admin: adaeze });
  await show('/');
  await expect.element(page.getByText('Loading the back-office…')).toBeVisible();
  await expect.poll(where).toMatchObject({ pathname: '/admin/dashboard' });
  release();
  await expectWords(['Manage Announcements', adaeze.name]);
});

test('a session that has ended leads to the sign-in', async () => {
  localStorage.setItem('adminToken', 'token-of-the-test');
  on(getAdmin).refuses({ status: 401, code: 'unauthorized', message: 'Please sign in.' });
  await show('/admin/dashboard');
  await expectWords(['Admin Portal', 'Your session has ended. Please sign in again.']);
  await expect.poll(where).toMatchObject({ pathname: '/admin/auth' });
  expect(localStorage.getItem('adminToken')).toBeNull();
});

const anyAnnouncement = (api: Parameters<typeof addAnnouncement>[0]) =>
  addAnnouncement(api, { title: '', message: '', target: null, endDate: '', active: true });

test('a session that ends while somebody types continues on the same page after the sign-in, with what was typed', async () => {
  localStorage.setItem('adminToken', 'token-of-the-test');
  localStorage.setItem('adminSection', 'announcement');
  on(getAdmin).answers({ success: true, admin: adaeze });
  on(getAnnouncements).answers([]);
  on(getAllProducts).answers({ success: true, products: [] });
  on((api) => getAnnouncementReach(api, {})).answers({ success: true, reaches: 59 });
  on(anyAnnouncement).refuses({ status: 401, code: 'unauthorized', message: 'Please sign in to continue.' });
  await show('/admin/dashboard');
  await page.getByRole('button', { name: 'New announcement' }).first().click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Market day');
  await page.getByRole('textbox', { name: 'Message' }).fill('We open at ten.');
  await page.getByLabelText(/^End date/).fill('2099-12-31');
  await page.getByRole('button', { name: 'Create' }).click();

  const again = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect.element(again.getByRole('textbox', { name: 'Email Address' })).toHaveValue(adaeze.email);
  expect(localStorage.getItem('adminToken')).toBeNull();
  // Neither the page nor the dialog over it is in the document meanwhile.
  await expect.element(title).not.toBeInTheDocument();
  expect(document.body.textContent).not.toContain(adaeze.name);
  on((api) => login(api, { email: '', password: '' })).answers({
    success: true,
    message: 'Welcome.',
    admin: adaeze,
    token: 'token-2',
    expiresAt: '2030-01-01T00:00:00.000Z',
  });
  await again.getByRole('textbox', { name: 'Password' }).fill('Harmattan7');
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect.element(again).not.toBeInTheDocument();
  await expect.element(title).toHaveValue('Market day');
  expect(localStorage.getItem('adminToken')).toBe('token-2');
  await expect.poll(where).toMatchObject({ pathname: '/admin/dashboard' });
});

test('Logout ends the session, shows the sign-in at /admin/login and forgets the place, however late the server answers', async () => {
  localStorage.setItem('adminToken', 'token-of-the-test');
  localStorage.setItem('adminSection', 'announcement');
  on(getAdmin).answers({ success: true, admin: adaeze });
  on(getAnnouncements).answers([]);
  on(logout).waits({ success: true, message: 'Signed out.' });
  await show('/admin/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectWords(['Admin Portal', 'Login to Dashboard']);
  await expect.poll(where).toMatchObject({ pathname: '/admin/login' });
  expect(localStorage.getItem('adminToken')).toBeNull();
  expect(localStorage.getItem('adminSection')).toBeNull();
});

test('any other address shows that nothing is there', async () => {
  await show('/admin/nowhere');
  await expectWords(['Market Data Not Found']);
});
