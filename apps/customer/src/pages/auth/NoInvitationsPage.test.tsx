/** Ending invitations by the link of one: only at a press, and it can be taken back. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setInvitations } from '@ajose/sdk/customer/circles';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { showToVisitor } from '../../../test/page.tsx';
import { NoInvitationsPage } from './byLink.tsx';

const show = (hash = '#token=secret-of-the-mail') =>
  showToVisitor(<NoInvitationsPage />, { pathname: '/no-invitations', hash });
const set = (api: Parameters<typeof setInvitations>[0]) => setInvitations(api, { token: '', wanted: false });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a press ends invitations, and another one lets them come again', async () => {
  on(set).answers({ success: true, message: 'No more invitations come to this address, whoever sends them.' });
  await show();
  await expectWords(['No more invitations?', 'You can take that back here.']);
  await expectAccessibleState();
  expect(sent()).toEqual([]);
  await button('No more invitations').click();
  await expectWords(['No more invitations come to this address, whoever sends them.']);
  on(set).answers({ success: true, message: 'Invitations may come to this address again.' });
  await button('Allow invitations again').click();
  await expectWords(['Invitations may come to this address again.']);
  await expect.element(button('No more invitations')).toBeVisible();
  expect(sent()).toEqual(
    [false, true].map((wanted) => ({
      method: 'POST',
      path: 'circles/setInvitations',
      body: { token: 'secret-of-the-mail', wanted },
    })),
  );
});

test('says what is wrong with a link', async () => {
  on(set).refuses({ status: 409, code: 'link_wrong', message: 'This link is not complete.' });
  await show();
  await button('No more invitations').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This link is not complete.');
});

test('says that a link without its secret is incomplete', async () => {
  await show('');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This link is not complete. Please open it again from the email.');
  expect(page.getByRole('button').elements()).toEqual([]);
});
