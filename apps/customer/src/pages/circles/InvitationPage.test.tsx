/** The invitation to a circle: for people without an account, for customers who join, and for those who are in it already. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Api } from '@ajose/sdk/api';
import type { CircleInvitation } from '@ajose/sdk/contract/circles';
import { getCircle, getCircleInvitation, getCircles, joinCircle } from '@ajose/sdk/customer/circles';
import { getUser, login } from '@ajose/sdk/customer/session';
import { getUserTransactions } from '@ajose/sdk/customer/transactions';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { answer, card, circleId, open } from '../../../test/circles.ts';
import { showToVisitor, where } from '../../../test/page.tsx';
import { rich } from '../../../test/people.ts';
import { keptInvitation } from '../../data/invitation.ts';
import { historyOf } from '../../../test/transactions.ts';
import { AppRoutes } from '../../routes.tsx';

const code = 'abcdEFGH1234';
const userId = rich._id;
const invitation: CircleInvitation = {
  name: 'Market women',
  amount: 5000,
  every: 'week',
  firstDay: '2027-01-08',
  people: 4,
  order: 'draw',
  protection: 'deposit',
  deposits: 2,
  organiser: 'Amina',
  joined: 3,
  freeTurns: [],
};
const invited = (api: Api) => getCircleInvitation(api, code);
const join = (api: Api) => joinCircle(api, { userId, code, secret: null, turn: null });
const show = () => showToVisitor(<AppRoutes />, `/circle/${code}`, '*');

function signIn(): void {
  localStorage.setItem('userToken', 'token-of-the-test');
  on(getUser).answers({ success: true, user: rich });
}

beforeEach(() => {
  on(invited).answers({ success: true, invitation });
  on((api) => getCircles(api, userId)).answers({ success: true, circles: [], places: [], debts: [] });
  // What the dashboard asks for, where the circle is opened.
  on((api) => getCircle(api, userId, circleId)).answers(answer(open));
  on((api) => getUserTransactions(api, userId)).answers(historyOf());
});

test('a visitor sees what the circle is, and comes back to it after signing in', async () => {
  on((api) => login(api, { email: '', password: '' })).answers({
    success: true,
    message: 'Welcome.',
    user: rich,
    token: 'token-2',
    expiresAt: '2030-01-01T00:00:00.000Z',
  });
  on(getUser).answers({ success: true, user: rich });
  await show();
  await expectWords(['Market women', 'Amina invites you to save by turns.', '₦5,000.00', '₦20,000.00', 'Fri, Jan 8']);
  await expectWords(['3 of 4 have joined.', 'until then you can leave, and it costs nothing', '₦10,000.00']);
  await page.getByRole('link', { name: 'Create an account to join' }).click();
  await expect.poll(where).toMatchObject({ pathname: '/register' });
  expect(keptInvitation()).toBe(`/circle/${code}`);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expectWords(['Welcome back']);
  await page.getByRole('textbox', { name: 'Email Address' }).fill(rich.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('Harmattan7');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect.poll(where).toMatchObject({ pathname: `/circle/${code}` });
  on(join).answers(answer(open));
  await page.getByRole('button', { name: 'Join' }).click();
  await expect.poll(where).toMatchObject({ pathname: '/dashboard' });
  expect(keptInvitation()).toBeNull();
});

test('a customer joins with one press, and this device keeps the number of the draw', async () => {
  signIn();
  on(join).answers(answer(open));
  await show();
  await expectWords(['If you do not want to join, you need not do anything.', 'at the latest on Fri, Jan 8']);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect.poll(where).toMatchObject({ pathname: '/dashboard', state: { section: 'circles', circle: circleId } });
  const secret = localStorage.getItem(`circleSecret:${circleId}`);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(sent()[0]).toEqual({
    method: 'POST',
    path: 'circles/joinCircle',
    body: { userId, code, secret, turn: null },
  });
});

test('the number stays the same where the first answer was lost', async () => {
  signIn();
  on(join).refuses({ status: 503, code: 'unavailable', message: 'Please try again.' });
  await show();
  await page.getByRole('button', { name: 'Join' }).click();
  await expectWords(['Please try again.']);
  on(join).answers(answer(open));
  await page.getByRole('button', { name: 'Join' }).click();
  await expect.poll(where).toMatchObject({ pathname: '/dashboard' });
  const secrets = new Set(sent().map(({ body }) => JSON.stringify(body)));
  expect(secrets.size).toBe(1);
});

test('where the order is agreed, a free turn is chosen, and one that was taken meanwhile is refused', async () => {
  signIn();
  on(invited).answers({ success: true, invitation: { ...invitation, order: 'agreed', freeTurns: [2, 4] } });
  on(join).refuses({ status: 409, code: 'turn_taken', message: 'Somebody else has just chosen this turn.' });
  await show();
  await page.getByRole('combobox', { name: 'Your turn' }).selectOptions('4');
  await page.getByRole('button', { name: 'Join' }).click();
  await expectWords(['Somebody else has just chosen this turn.']);
  expect(sent()[0]?.body).toEqual({ userId, code, secret: null, turn: 4 });
});

test('a member opens the circle', async () => {
  signIn();
  on((api) => getCircles(api, userId)).answers({
    success: true,
    circles: [{ ...card, state: 'open' }],
    places: [],
    debts: [],
  });
  await show();
  await expectWords(['You are in this circle.']);
  await page.getByRole('button', { name: 'Open the circle' }).click();
  await expect.poll(where).toMatchObject({ state: { section: 'circles', circle: circleId } });
});

test('a full circle says so', async () => {
  signIn();
  on(invited).answers({ success: true, invitation: { ...invitation, joined: 4 } });
  await show();
  await expectWords(['This circle is full.']);
});

test('an invitation that is over says so', async () => {
  on(invited).refuses({ status: 409, code: 'invitation_over', message: 'The names of this circle are complete.' });
  await show();
  await expectWords(['The names of this circle are complete.']);
});
