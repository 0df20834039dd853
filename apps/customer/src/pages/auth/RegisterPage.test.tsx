/** Signing up: what is checked, what is sent, and what is said of success and failure. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addUser, getUser } from '@ajose/sdk/customer/session';
import type { AddUserBody } from '@ajose/sdk/contract/customers';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { showToVisitor, where } from '../../../test/page.tsx';
import { longName, newcomer } from '../../../test/people.ts';
import { RegisterPage } from './RegisterPage.tsx';

const show = () => showToVisitor(<RegisterPage />, '/register');
const anyUser = (api: Parameters<typeof addUser>[0]) => addUser(api, {} as AddUserBody);
const create = page.getByRole('button', { name: 'Create Account' });
const text = (name: string) => page.getByRole('textbox', { name, exact: true });

async function fill(): Promise<void> {
  await text('Full Name').fill(longName);
  await text('Email Address').fill('oluwafunmilayo@example.test');
  await text('Password').fill('Harmattan7');
  await text('Confirm Password').fill('Harmattan7');
  await page.getByRole('checkbox').click();
}

test('signs up and keeps the session', async () => {
  on(anyUser).answers({
    success: true,
    message: 'Welcome.',
    user: newcomer,
    token: 'token-1',
    expiresAt: '2030-01-01T00:00:00.000Z',
    device: 'device-1',
  });
  on(getUser).answers({ success: true, user: newcomer });
  await show();
  await fill();
  await create.click();
  await expectWords(['Registration successful! You can now login.']);
  expect(localStorage.getItem('userToken')).toBe('token-1');
  expect(localStorage.getItem('userDevice')).toBe('device-1');
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: 'user/addUser',
      body: {
        name: longName,
        email: 'oluwafunmilayo@example.test',
        phoneNumber: '',
        state: 'NIL',
        country: 'nigeria',
        password: 'Harmattan7',
      },
    },
  ]);
});

test('asks first for whom the account is, and shows the form of an organisation after the same sign-up', async () => {
  await show();
  await expect.element(page.getByRole('radio', { name: 'Me', exact: true })).toBeChecked();
  await page.getByRole('radio', { name: 'An organisation or family' }).click();
  await expectWords(['First you sign up yourself']);
  expect(where()?.search).toBe('?for=organisation');
  await expect.element(text('Full Name')).toBeVisible();
});

test('who comes from an invitation goes back to it, whomever they say that the account is for', async () => {
  const state = { from: { pathname: '/circle/abcdEFGH1234' } };
  await showToVisitor(<RegisterPage />, { pathname: '/register', state });
  await page.getByRole('radio', { name: 'An organisation or family' }).click();
  await page.getByRole('radio', { name: 'Me', exact: true }).click();
  await expect.element(page.getByRole('radio', { name: 'Me', exact: true })).toBeChecked();
  expect(where()).toMatchObject({ search: '', state });
});

test('sends the referral code of the link, which cannot be changed', async () => {
  on(anyUser).answers({
    success: true,
    message: 'Welcome.',
    user: newcomer,
    token: 'token-1',
    expiresAt: '2030-01-01T00:00:00.000Z',
  });
  on(getUser).answers({ success: true, user: newcomer });
  await showToVisitor(<RegisterPage />, '/referral/AJO-9F3K', '/referral/:referralCode');
  await expect.element(text('Referral Code')).toHaveValue('AJO-9F3K');
  await expect.element(text('Referral Code')).toHaveAttribute('readonly');
  await fill();
  await page.getByRole('combobox', { name: 'Country' }).selectOptions('ghana');
  await create.click();
  await expectWords(['Registration successful! You can now login.']);
  expect(sent()).toMatchObject([{ body: { whoReferredMe: 'AJO-9F3K', country: 'ghana' } }]);
});

test('lets a visitor correct the code from a link where nobody has that code', async () => {
  const says = 'We do not know this referral code. Please check it, or leave it out';
  on(anyUser).refuses({ status: 422, code: 'invalid', message: says, fields: { whoReferredMe: says } });
  await showToVisitor(<RegisterPage />, '/referral/AJO-9F3K', '/referral/:referralCode');
  await fill();
  await create.click();
  await expectWords([says]);
  await text('Referral Code').fill('');
  await create.click();
  await expect.poll(() => sent().at(-1)?.body).not.toHaveProperty('whoReferredMe');
});

test('shows the field for a referral code only to those who say that they have one, and sends the code', async () => {
  on(anyUser).answers({
    success: true,
    message: 'Welcome.',
    user: newcomer,
    token: 'token-1',
    expiresAt: '2030-01-01T00:00:00.000Z',
  });
  on(getUser).answers({ success: true, user: newcomer });
  await show();
  await fill();
  await expect.element(text('Referral Code')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'I have a referral code' }).click();
  await expect.element(text('Referral Code')).toHaveFocus();
  await text('Referral Code').fill('AJO-9F3K');
  await create.click();
  await expect.poll(sent).toMatchObject([{ body: { whoReferredMe: 'AJO-9F3K' } }]);
});

test('says at each field what is wrong, and sends nothing', async () => {
  await show();
  await create.click();
  await expectWords(['Name is required', 'Email is required', 'Password is required', 'Please accept the terms']);
  await text('Full Name').fill('Ng0zi');
  await text('Email Address').fill('ngozi');
  await text('Phone Number').fill('call me');
  await text('Password').fill('harmattan');
  await text('Confirm Password').fill('harmattan7');
  await create.click();
  await expectWords([
    'Name cannot contain numbers',
    'Please enter a valid email',
    'Please enter a valid phone number',
    'Must contain at least one uppercase letter',
    'Passwords do not match',
  ]);
  expect(sent()).toEqual([]);
});

test('says why nobody was signed up, even where the answer names no customer', async () => {
  await show();
  await fill();
  for (const [refusal, says] of [
    [{ status: 409, code: 'email_taken', message: 'This address is taken.' }, 'This address is taken.'],
    [undefined, 'Registration failed'],
  ] as const) {
    on(anyUser).refuses(refusal);
    await create.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(says);
  }
  on((api) => api.post<object>('user/addUser')).answers({ success: true, message: 'Welcome.' });
  await create.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Registration failed - no user data received');
  expect(localStorage.getItem('userToken')).toBeNull();
});

test('says that the sign-up is under way, and cannot be pressed again', async () => {
  const release = on(anyUser).waits({
    success: true,
    message: 'Welcome.',
    user: newcomer,
    token: 'token-1',
    expiresAt: '2030-01-01T00:00:00.000Z',
  });
  on(getUser).answers({ success: true, user: newcomer });
  await show();
  await fill();
  await create.click();
  await expect.element(page.getByRole('button', { name: 'Creating Account...' })).toBeDisabled();
  release();
  await expectWords(['Registration successful! You can now login.']);
});

test('leads to the sign-in at the first click', async () => {
  await show();
  await text('Full Name').click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect.poll(where).toMatchObject({ pathname: '/login' });
});
