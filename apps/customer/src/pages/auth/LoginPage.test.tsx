/** Signing in: what is sent, and what is said of success and failure. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getUser, login } from '@ajose/sdk/customer/session';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { showToVisitor, where } from '../../../test/page.tsx';
import { rich } from '../../../test/people.ts';
import { store } from '../../api.ts';
import { LoginPage } from './LoginPage.tsx';

const show = () => showToVisitor(<LoginPage />, '/login');
const anyLogin = (api: Parameters<typeof login>[0]) => login(api, { email: '', password: '' });
const signIn = page.getByRole('button', { name: 'Sign In' });

function acceptSignIn(): void {
  on(anyLogin).answers({
    success: true,
    message: 'Welcome.',
    user: rich,
    token: 'token-1',
    expiresAt: '2030-01-01T00:00:00.000Z',
  });
  on(getUser).answers({ success: true, user: rich });
}

async function fill(email = 'oluwafunmilayo@example.test'): Promise<void> {
  await page.getByRole('textbox', { name: 'Email Address' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('Harmattan7');
}

test('signs in and keeps the session', async () => {
  acceptSignIn();
  await show();
  await fill();
  await page.getByRole('checkbox', { name: 'Remember me' }).click();
  await signIn.click();
  await expectWords(['Login successful! Redirecting...']);
  expect(localStorage.getItem('userToken')).toBe('token-1');
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: 'user/login',
      body: { email: 'oluwafunmilayo@example.test', password: 'Harmattan7', rememberMe: true },
    },
  ]);
});

test.for([
  { state: { ended: true }, says: 'Your session has ended. Please sign in again.' },
  { state: { done: 'Your password is changed.' }, says: 'Your password is changed.' },
])('says why the sign-in is shown: $says', async ({ state, says }) => {
  await showToVisitor(<LoginPage />, { pathname: '/login', state });
  await expectWords([says]);
});

test('signs in where the browser stores nothing, and says how long the sign-in lasts', async () => {
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
  });
  onTestFinished(() => {
    blocked.mockRestore();
    store.dropToken();
  });
  acceptSignIn();
  await show();
  await expectWords(['you are signed out when you close or reload']);
  await fill();
  await signIn.click();
  await expectWords(['Login successful! Redirecting...']);
  expect(sent()).toHaveLength(1);
  expect(localStorage.getItem('userToken')).toBeNull();
  expect(store.readToken()).toBe('token-1');
});

test('asks for the code only where the account has a second factor', async () => {
  on(anyLogin).refuses({ status: 401, code: 'two_factor_required', message: 'Please enter the code.' });
  await show();
  await fill();
  await signIn.click();
  await page.getByRole('textbox', { name: 'Authentication code' }).fill('123456');
  acceptSignIn();
  await signIn.click();
  await expectWords(['Login successful! Redirecting...']);
  expect(sent().at(-1)).toMatchObject({ body: { code: '123456' } });
});

test('says of an invalid address in a toast and at the field, and sends nothing', async () => {
  await show();
  await fill('oluwafunmilayo');
  await signIn.click();
  await expect.element(page.getByText('Please enter a valid email address').nth(1)).toBeVisible();
  expect(sent()).toEqual([]);
});

test('checks the address while it is typed', async () => {
  await show();
  const email = page.getByRole('textbox', { name: 'Email Address' });
  // Without leaving the field, when no more is typed.
  await email.fill('ngozi');
  await expectWords(['Please enter a valid email address']);
  await email.fill('ngozi@example.test');
  await expect.element(page.getByText('Please enter a valid email address')).not.toBeInTheDocument();
  await email.fill('ngozi@');
  await expectWords(['Please enter a valid email address']);
});

test('says why nobody was signed in', async () => {
  await show();
  await fill();
  for (const [refusal, says] of [
    [{ status: 401, code: 'invalid_credentials', message: 'The password is wrong.' }, 'The password is wrong.'],
    [undefined, /^Login failed$/],
    ['broken', 'Login failed. Please try again.'],
  ] as const) {
    if (refusal === 'broken') on(anyLogin).breaks();
    else on(anyLogin).refuses(refusal);
    await signIn.click();
    await expect.element(page.getByText(says)).toBeVisible();
  }
  expect(localStorage.getItem('userToken')).toBeNull();
});

test.for([
  { name: 'Create an account', path: '/register' },
  { name: 'Forgot password?', path: '/forgot-password' },
])('leads to $path at the first click', async ({ name, path }) => {
  await show();
  await page.getByRole('textbox', { name: 'Email Address' }).click();
  await page.getByRole('link', { name }).click();
  await expect.poll(where).toMatchObject({ pathname: path });
});
