/** A place in a running circle that somebody may take over: what its link shows, and asking for it. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Api } from '@ajose/sdk/api';
import { getAims } from '@ajose/sdk/customer/aims';
import { getCirclePlace, getCircles, wantCirclePlace } from '@ajose/sdk/customer/circles';
import { getUser } from '@ajose/sdk/customer/session';
import { getUserTransactions } from '@ajose/sdk/customer/transactions';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { place } from '../../../test/circles.ts';
import { showToVisitor, where } from '../../../test/page.tsx';
import { rich } from '../../../test/people.ts';
import { historyOf } from '../../../test/transactions.ts';
import { AppRoutes } from '../../routes.tsx';

const code = 'abcdEFGH1234';
const asked = (api: Api) => getCirclePlace(api, code);
const want = (api: Api) => wantCirclePlace(api, { userId: rich._id, code });
const show = () => showToVisitor(<AppRoutes />, `/circle-place/${code}`, '*');

function signIn(): void {
  localStorage.setItem('userToken', 'token-of-the-test');
  on(getUser).answers({ success: true, user: rich });
  on((api) => getCircles(api, rich._id)).answers({ success: true, circles: [], places: [], debts: [] });
  on((api) => getAims(api, rich._id)).answers({ success: true, aims: [] });
  on((api) => getUserTransactions(api, rich._id)).answers(historyOf());
}

test('a visitor sees what the place is, and has to sign up or in first', async () => {
  on(asked).answers({ success: true, place });
  await show();
  await expectWords(['Tunde looks for somebody who takes over the place.', 'Turn 4, on Fri, Jan 29']);
  await expectWords(['You pay Tunde', '₦5,000.00', 'You lock', '₦10,000.00', '3 times']);
  await page.getByRole('link', { name: 'Sign in to join' }).click();
  await expect
    .poll(where)
    .toMatchObject({ pathname: '/login', state: { from: { pathname: `/circle-place/${code}` } } });
});

test('a customer asks for the place, and is led to the circles', async () => {
  signIn();
  on(asked).answers({ success: true, place: { ...place, pays: -15_000, hasReceived: true } });
  on(want).answers({ success: true, message: 'Done.' });
  await show();
  await expectWords(['Tunde pays you', '₦15,000.00', 'Turn 4: Tunde has received it']);
  await page.getByRole('button', { name: 'Ask for this place' }).click();
  await expect.poll(where).toMatchObject({ pathname: '/dashboard', state: { section: 'circles' } });
  expect(sent()[0]).toEqual({ method: 'POST', path: 'circles/wantPlace', body: { userId: rich._id, code } });
});

test('a place that somebody else wants cannot be asked for', async () => {
  signIn();
  on(asked).answers({ success: true, place: { ...place, state: 'asked' } });
  await show();
  await expectWords(['Somebody has asked for this place already.']);
});

test('a place that is no longer free says so', async () => {
  on(asked).refuses({ status: 404, code: 'place_not_found', message: 'This place is not free any more.' });
  await show();
  await expectWords(['This place is not free any more.']);
});
