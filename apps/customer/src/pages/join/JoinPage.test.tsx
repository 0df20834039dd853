/** An invitation to act for an organisation: for visitors, for who was invited, and for everybody who cannot answer it. */
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Api } from '@ajose/sdk/api';
import { acceptInvitation, declineInvitation, getInvitation } from '@ajose/sdk/customer/members';
import { getAccounts } from '@ajose/sdk/customer/organisations';
import { getUser, login, sendConfirmation } from '@ajose/sdk/customer/session';
import { expectAccessible, expectAccessibleState } from '@ajose/tools/accessible';
import { on, sent, type Refusal } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { actFor } from '../../acting.ts';
import { AppRoutes } from '../../routes.tsx';
import { accountAs, cooperative, own } from '../../../test/organisations.ts';
import { showToVisitor, where } from '../../../test/page.tsx';
import { longName, rich } from '../../../test/people.ts';

const token = '01890000-0000-7000-8000-0000000000b1.signature';
const read = (api: Api) => getInvitation(api, { token });
const accept = (api: Api) => acceptInvitation(api, { token });
const decline = (api: Api) => declineInvitation(api, { token });
const button = (name: string) => page.getByRole('button', { name });
const show = (hash = `#token=${token}`) =>
  showToVisitor(<AppRoutes />, { pathname: '/join-organisation', search: '', hash }, '*');

const invitation = {
  organisation: { name: cooperative.name, form: 'cooperative' as const, signatures: 2 as const },
  role: 'maker' as const,
  mostAlone: 100_000,
  invitedBy: longName,
  expiresAt: '2026-12-05T08:00:00.000Z',
};

function signIn(emailConfirmed = true): void {
  localStorage.setItem('userToken', 'token-of-the-test');
  on(getUser).answers({ success: true, user: { ...rich, emailConfirmed } });
}

beforeEach(() => {
  on(read).answers({ success: true, invitation });
  on(getAccounts).answers({ success: true, accounts: [own, accountAs('maker')] });
});

test('a visitor learns nothing of the organisation, signs in, and comes back to the invitation', async () => {
  on((api) => login(api, { email: '', password: '' })).answers({
    success: true,
    message: 'Welcome.',
    user: rich,
    token: 'token-2',
    expiresAt: '2030-01-01T00:00:00.000Z',
  });
  on(getUser).answers({ success: true, user: rich });
  await show();
  await expectWords(['Sign in with the account whose email address was invited']);
  await expectAccessible();
  expect(page.getByText(cooperative.name).query()).toBeNull();
  await page.getByRole('link', { name: 'Create an account to join' }).click();
  await expect.poll(where).toMatchObject({ pathname: '/register' });
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expectWords(['Welcome back']);
  await page.getByRole('textbox', { name: 'Email Address' }).fill(rich.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('Harmattan7');
  await button('Sign In').click();
  await expect.poll(where).toMatchObject({ pathname: '/join-organisation', hash: `#token=${token}` });
  await expectWords([cooperative.name]);
});

test('an invited person reads which account, by whom and in which role, accepts, and acts for it with one press', async () => {
  signIn();
  on(accept).answers({ success: true, message: 'You are a member now.', account: accountAs('maker') });
  await show();
  await expectWords([cooperative.name, 'Cooperative', longName, 'Maker', '₦100,000.00', 'Dec 5, 2026']);
  await expectWords(['Pays in, saves and invests, and asks for money to leave. You can leave at any time.']);
  await expectAccessible();
  await button('Accept').click();
  await expect.element(page.getByRole('heading', { name: 'You are a member now' })).toBeVisible();
  await expectWords(['You are a member of']);
  await expect.element(page.getByText('wants you as a member')).not.toBeInTheDocument();
  expect(sent().at(-1)).toMatchObject({ path: 'member/acceptInvitation', body: { token } });
  await button('Act for it now').click();
  expect(vi.mocked(actFor)).toHaveBeenCalledExactlyOnceWith({
    account: cooperative._id,
    name: cooperative.name,
    person: rich._id,
  });
});

test('an invited person declines after a question', async () => {
  signIn();
  on(decline).answers({ success: true, message: 'The invitation is declined.' });
  await show();
  await button('Decline').click();
  const dialog = page.getByRole('dialog', { name: 'Decline the invitation?' });
  await expectAccessibleState();
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expectWords(['The invitation is declined.']);
  await expect.element(page.getByRole('heading', { name: 'You have declined' })).toBeVisible();
  expect(sent().at(-1)).toMatchObject({ path: 'member/declineInvitation', body: { token } });
});

const refusals: readonly Refusal[] = [
  { status: 404, code: 'invitation_unknown', message: 'This link is not complete, or too old.' },
  { status: 409, code: 'already_member', message: 'You are a member of this account already.' },
  { status: 409, code: 'invitation_ended', message: 'This invitation was taken back. Please ask who invited you.' },
  { status: 409, code: 'invitation_expired', message: 'This invitation worked until Nov 9, 2026.' },
  { status: 409, code: 'invitation_used', message: 'This invitation was accepted already.' },
];

test.each(refusals)('an invitation that cannot be answered says why: $code', async (refusal) => {
  signIn();
  on(read).refuses(refusal);
  await show();
  await expectWords([refusal.message]);
  await expect.element(page.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible();
  await expect.element(button('Retry')).not.toBeInTheDocument();
});

test('a forwarded invitation says that it is for another person, who can sign in here', async () => {
  signIn();
  on(read).refuses({ status: 403, code: 'invitation_of_another', message: 'It was sent to another email address.' });
  await show();
  await expectWords(['It was sent to another email address.']);
  await expectAccessibleState();
  on((api: Api) => api.post<object>('user/logout')).answers({ success: true, message: 'Bye.' });
  await button('Sign in as somebody else').click();
  await expect.element(page.getByRole('link', { name: 'Sign in to join' })).toBeVisible();
  expect(where()).toMatchObject({ pathname: '/join-organisation', hash: `#token=${token}` });
});

test('a person who has not confirmed their email address does that first, and looks again', async () => {
  signIn(false);
  on(read).refuses({ status: 409, code: 'email_not_confirmed', message: 'Please confirm your email address.' });
  on((api: Api) => sendConfirmation(api)).answers({ success: true, message: 'The email is on its way.' });
  await show();
  await expectWords(['You can answer the invitation once you have confirmed your email address']);
  await button('Send the email again').click();
  await expectWords(['The email is on its way.']);
  on(read).answers({ success: true, invitation });
  await button('I have confirmed it').click();
  await expectWords([cooperative.name]);
});

test('the page says above the button that an invitation was accepted elsewhere meanwhile', async () => {
  signIn();
  on(accept).refuses({ status: 409, code: 'invitation_used', message: 'This invitation was accepted already.' });
  await show();
  await button('Accept').click();
  await expectWords(['This invitation was accepted already.']);
});

test('an invitation that could not be fetched is fetched again', async () => {
  signIn();
  on(read).refuses();
  await show();
  await expectWords(['The invitation could not be fetched.']);
  on(read).answers({ success: true, invitation });
  await button('Retry').click();
  await expectWords([cooperative.name]);
});

test('says that a link without its token is incomplete', async () => {
  signIn();
  await show('');
  await expectWords(['This link is not complete. Please open it again from the email.']);
});
