/** Signing in to the back-office and registering an administrator: what is sent, and what is said of success and failure. */
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addAdmin, getAdmin, getAdminInvitation, login } from '@ajose/sdk/admin/session';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { showToVisitor, where } from '../../../test/page.tsx';
import { adaeze } from '../../../test/people.ts';
import { AuthPage } from './AuthPage.tsx';

const fetchDashboard = vi.fn<() => void>();
const show = (state?: object) =>
  showToVisitor(<AuthPage onSigningIn={fetchDashboard} />, { pathname: '/admin/auth', state });
const anyLogin = (api: Parameters<typeof login>[0]) => login(api, { email: '', password: '' });
const anyAdmin = (api: Parameters<typeof addAdmin>[0]) =>
  addAdmin(api, { name: '', email: '', password: '', whoReferredMe: '' });

async function fillLogin(): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill('adaeze@ajose.test');
  await page.getByRole('textbox', { name: 'Password' }).fill('Harmattan7');
}

const byLink = () =>
  showToVisitor(<AuthPage onSigningIn={fetchDashboard} />, { pathname: '/admin/auth', hash: '#token=of-the-mail' });
const anyInvitation = (api: Parameters<typeof getAdminInvitation>[0]) => getAdminInvitation(api, { token: '' });

test('somebody who opens the link of an invitation reads who invites them, and as what, and registers with its address', async () => {
  on(anyInvitation).answers({
    success: true,
    invitation: { email: 'ngozi@ajose.test', role: 'support', invitedBy: adaeze.name },
  });
  on(anyAdmin).answers({ success: true, message: 'Registered.' });
  await byLink();
  await expectWords([
    'Adaeze Nwosu invites you as Support. Create your account here; then a second administrator confirms it',
  ]);
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect.element(email).toHaveValue('ngozi@ajose.test');
  await expect.element(email).toHaveAttribute('readonly');
  expect(page.getByRole('textbox', { name: 'Admin Referral Code' }).elements()).toEqual([]);
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Ngozi Eze');
  await page.getByRole('textbox', { name: 'Password' }).fill('Harmattan7');
  await page.getByRole('button', { name: 'Create Admin Account' }).click();
  await expectWords(['Registration successful! You can now login.']);
  expect(sent().at(-1)).toMatchObject({
    path: 'admin/addAdmin',
    body: { name: 'Ngozi Eze', email: 'ngozi@ajose.test', whoReferredMe: 'of-the-mail' },
  });
});

test('the link of an invitation that has ended says so and offers no form', async () => {
  on(anyInvitation).refuses({ status: 403, code: 'invitation_ended', message: 'This invitation was used.' });
  await byLink();
  await expectWords(['This invitation was used.']);
  expect(page.getByRole('button', { name: 'Retry' }).elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'Create Admin Account' }).elements()).toEqual([]);
});

test('signs in and goes to where the administrator wanted to go', async () => {
  on(getAdmin).answers({ success: true, admin: adaeze });
  on(anyLogin).answers({
    success: true,
    message: 'Welcome.',
    admin: adaeze,
    token: 'token-1',
    expiresAt: '2030-01-01T00:00:00.000Z',
  });
  await show({ from: { pathname: '/admin/dashboard', search: '?section=approvals' } });
  await expectWords(['Admin Portal', 'Secure Access Dashboard']);
  await fillLogin();
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  await expectWords(['Login successful! Redirecting...']);
  await expect.poll(where).toMatchObject({ pathname: '/admin/dashboard', search: '?section=approvals' });
  expect(localStorage.getItem('adminToken')).toBe('token-1');
  expect(fetchDashboard).toHaveBeenCalledOnce();
  expect(sent()).toEqual([
    { method: 'POST', path: 'admin/login', body: { email: 'adaeze@ajose.test', password: 'Harmattan7' } },
  ]);
});

test('asks for the code only where the account has a second factor', async () => {
  on(anyLogin).refuses({ status: 401, code: 'two_factor_required', message: 'Please enter the code.' });
  await show();
  await fillLogin();
  await expect.element(page.getByRole('textbox', { name: 'Authentication code' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  await page.getByRole('textbox', { name: 'Authentication code' }).fill('123456');
  on(anyLogin).answers({
    success: true,
    message: 'Welcome.',
    admin: adaeze,
    token: 'token-1',
    expiresAt: '2030-01-01T00:00:00.000Z',
  });
  on(getAdmin).answers({ success: true, admin: adaeze });
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  await expectWords(['Login successful! Redirecting...']);
  expect(sent().at(-1)).toEqual({
    method: 'POST',
    path: 'admin/login',
    body: { email: 'adaeze@ajose.test', password: 'Harmattan7', code: '123456' },
  });
  await expect.poll(where).toMatchObject({ pathname: '/admin/dashboard' });
});

test('says why nobody was signed in, or that the network failed', async () => {
  await show();
  await fillLogin();
  for (const [refusal, says] of [
    [{ status: 401, code: 'invalid_credentials', message: 'The password is wrong.' }, 'The password is wrong.'],
    [undefined, 'Login failed'],
  ] as const) {
    on(anyLogin).refuses(refusal);
    await page.getByRole('button', { name: 'Login to Dashboard' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(says);
  }
  on(anyLogin).breaks();
  on(anyAdmin).breaks();
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  await expectWords(['Network error. Please try again.']);
  expect(localStorage.getItem('adminToken')).toBeNull();
  await fillRegistration();
  await expect.element(page.getByText('Network error. Please try again.')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Create Admin Account' }).click();
  await expectWords(['Network error. Please try again.']);
});

test('says nothing of the field that had the focus from the start and was left empty', async () => {
  await show();
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect.element(email).toHaveFocus();
  await userEvent.tab();
  await userEvent.tab();
  await expectWords(['Password is required']);
  await expect.element(email).toHaveAttribute('aria-invalid', 'false');
});

test('sends no sign-in without an email address and a password', async () => {
  await show();
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByRole('textbox', { name: 'Password' })).toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);
});

test('sends no registration without a name, an email address and a password', async () => {
  await show();
  await page.getByRole('button', { name: 'Create Admin Account' }).click();
  await page.getByRole('button', { name: 'Create Admin Account' }).click();
  await expectWords(['Name is required', 'Email is required', 'Password is required']);
  await page.getByRole('textbox', { name: 'Full Name' }).fill('I');
  await expect.element(page.getByText('Name is required')).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
});

async function fillRegistration(): Promise<void> {
  await page.getByRole('button', { name: 'Create Admin Account' }).click();
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Ibrahim Musa Danjuma');
  await page.getByRole('textbox', { name: 'Email' }).fill('ibrahim@ajose.test');
  await page.getByRole('textbox', { name: 'Password' }).fill('Harmattan7');
  await page.getByRole('textbox', { name: 'Phone Number' }).fill('+234 803 000 0002');
  await page.getByRole('textbox', { name: 'Admin Referral Code' }).fill(adaeze.myRefCode);
  await page.getByRole('combobox', { name: 'State' }).selectOptions('Kano');
}

test('registers an administrator and comes back to an empty sign-in', async () => {
  on(anyAdmin).answers({ success: true, message: 'Registered.' });
  await show();
  await fillRegistration();
  await page.getByRole('button', { name: 'Create Admin Account' }).click();
  await expectWords([
    'Registration successful! You can now login.',
    'Before you can work here, your account has to be confirmed. Log in to see who does that and how far it is.',
    'Secure Access Dashboard',
  ]);
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('');
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: 'admin/addAdmin',
      body: {
        name: 'Ibrahim Musa Danjuma',
        email: 'ibrahim@ajose.test',
        password: 'Harmattan7',
        phoneNumber: '+234 803 000 0002',
        whoReferredMe: adaeze.myRefCode,
        state: 'Kano',
        country: 'NIL',
        profileImage: '',
      },
    },
  ]);
});

test('says why nobody was registered, and what the server says of a field beside it', async () => {
  await show();
  await fillRegistration();
  for (const [refusal, says] of [
    [{ status: 403, code: 'referral_code_unknown', message: 'The code is not known.' }, 'The code is not known.'],
    [undefined, 'Registration failed'],
  ] as const) {
    on(anyAdmin).refuses(refusal);
    await page.getByRole('button', { name: 'Create Admin Account' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(says);
  }
  on(anyAdmin).refuses({
    status: 422,
    code: 'invalid',
    message: '',
    fields: { email: 'This address is not one of ours.' },
  });
  await page.getByRole('button', { name: 'Create Admin Account' }).click();
  await expectWords(['This address is not one of ours.']);
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
});

test('turns between sign-in and registration', async () => {
  await show();
  await page.getByRole('button', { name: 'Create Admin Account' }).click();
  await expectWords(['Already an administrator?']);
  for (const [name, choices] of [
    ['State', ['NIL', 'Lagos', 'Abuja', 'Rivers', 'Kano']],
    ['Country', ['NIL', 'Nigeria', 'Ghana', 'South Africa', 'Kenya']],
  ] as const) {
    const select = page.getByRole('combobox', { name });
    await expect.element(select).toHaveValue('NIL');
    expect(
      select
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    ).toEqual(choices);
  }
  await page.getByRole('button', { name: 'Login' }).click();
  await expectWords(['Not an administrator yet?']);
});
