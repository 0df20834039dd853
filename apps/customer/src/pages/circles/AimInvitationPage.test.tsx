/** The invitation to an aim: for people without an account, for customers who join, and for those who are in it already. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Api } from '@ajose/sdk/api';
import type { AimInvitation } from '@ajose/sdk/contract/aims';
import { getAimInvitation, getAims, joinAim } from '@ajose/sdk/customer/aims';
import { getUserInvestments } from '@ajose/sdk/customer/investments';
import { getUser, login } from '@ajose/sdk/customer/session';
import { getUserTransactions } from '@ajose/sdk/customer/transactions';
import { expectAccessible } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { aim, aimReply } from '../../../test/aims.ts';
import { showToVisitor, where } from '../../../test/page.tsx';
import { rich } from '../../../test/people.ts';
import { plan } from '../../../test/products.ts';
import { historyOf } from '../../../test/transactions.ts';
import { AppRoutes } from '../../routes.tsx';

const code = 'aimEFGH12345';
const userId = rich._id;
const invitation: AimInvitation = {
  name: 'A roof for our parents',
  target: 100_000,
  date: '2027-06-30',
  picture: 'home',
  organiser: 'Amina',
  joined: 3,
};
const invited = (api: Api) => getAimInvitation(api, code);
const join = (api: Api) => joinAim(api, { userId, code, planId: null });
const show = () => showToVisitor(<AppRoutes />, `/aim/${code}`, '*');

function signIn(): void {
  localStorage.setItem('userToken', 'token-of-the-test');
  on(getUser).answers({ success: true, user: rich });
}

beforeEach(() => {
  on(invited).answers({ success: true, invitation });
  on((api) => getAims(api, userId)).answers({ success: true, aims: [] });
  on((api) => getUserInvestments(api, { userId })).answers({ success: true, investments: [plan] });
  // What the dashboard asks for, where the aim is opened.
  on((api) => getUserTransactions(api, userId)).answers(historyOf());
});

test('a visitor sees what the aim is and what all members see, and comes back to it after signing in', async () => {
  on((api) => login(api, { email: '', password: '' })).answers({
    success: true,
    message: 'Welcome.',
    user: rich,
    token: 'token-2',
    expiresAt: '2030-01-01T00:00:00.000Z',
  });
  on(getUser).answers({ success: true, user: rich });
  await show();
  await expectWords(['A roof for our parents', 'Amina invites you', '₦100,000.00', 'Wed, Jun 30, 2027']);
  await expectWords(['All who join see each other’s name and what each has saved for this aim.']);
  await expectAccessible();
  await page.getByRole('link', { name: 'Create an account to join' }).click();
  await expect.poll(where).toMatchObject({ pathname: '/register' });
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expectWords(['Welcome back']);
  await page.getByRole('textbox', { name: 'Email Address' }).fill(rich.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('Harmattan7');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect.poll(where).toMatchObject({ pathname: `/aim/${code}` });
  await expect.element(page.getByRole('button', { name: 'Join' })).toBeVisible();
});

test.each([
  { chosen: '', planId: null },
  { chosen: plan._id, planId: plan._id },
])('a customer joins with plan $planId', async ({ chosen, planId }) => {
  signIn();
  on(join).answers(aimReply);
  await show();
  await page.getByRole('combobox', { name: 'My plan' }).selectOptions(chosen);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect.poll(where).toMatchObject({ pathname: '/dashboard', state: { section: 'circles', aim: aim._id } });
  expect(sent()[0]).toEqual({ method: 'POST', path: 'aims/joinAim', body: { userId, code, planId } });
});

test('a full aim says so', async () => {
  signIn();
  on(join).refuses({ status: 409, code: 'aim_full', message: 'An aim has at most 100 people.' });
  await show();
  await page.getByRole('button', { name: 'Join' }).click();
  await expectWords(['An aim has at most 100 people.']);
});

test('a member opens the aim', async () => {
  signIn();
  on((api) => getAims(api, userId)).answers({ success: true, aims: [aim] });
  await show();
  await expectWords(['You are in this aim.']);
  await page.getByRole('button', { name: 'Open the aim' }).click();
  await expect.poll(where).toMatchObject({ state: { section: 'circles', aim: aim._id } });
});

test('an invitation that is over says so', async () => {
  on(invited).refuses({ status: 409, code: 'invitation_over', message: 'This invitation is over.' });
  await show();
  await expectWords(['This invitation is over.']);
});
