/** Confirming an email address by the link of an email: done, done already, too old, not complete. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { confirmEmail } from '@ajose/sdk/customer/session';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { showToVisitor, where } from '../../../test/page.tsx';
import { ConfirmEmailPage } from './byLink.tsx';

const show = (hash = '#token=secret-of-the-mail') =>
  showToVisitor(<ConfirmEmailPage />, { pathname: '/confirm-email', hash });
const confirmed = (api: Parameters<typeof confirmEmail>[0]) => confirmEmail(api, { token: '' });
const confirm = page.getByRole('button', { name: 'Confirm my email address' });

test('confirms only at a click, for a visitor who is not signed in, and leads to the dashboard', async () => {
  on(confirmed).answers({ success: true, message: 'Your email address is confirmed.' });
  await show();
  await expect.element(confirm).toBeVisible();
  expect(sent()).toEqual([]);
  await confirm.click();
  await expectWords(['Your email address is confirmed.']);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your email address is confirmed');
  await expect.element(confirm).not.toBeInTheDocument();
  expect(sent()).toEqual([{ method: 'POST', path: 'user/confirmEmail', body: { token: 'secret-of-the-mail' } }]);
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect.poll(where).toMatchObject({ pathname: '/dashboard' });
});

test('says of a link that was used that nothing is left to do', async () => {
  on(confirmed).refuses({ status: 409, code: 'link_used', message: 'This link was used already.' });
  await show();
  await confirm.click();
  await expect.element(page.getByRole('status')).toHaveTextContent('This link was used already.');
  await expect.element(confirm).not.toBeInTheDocument();
});

test.for([
  {
    refusal: { status: 409, code: 'link_expired', message: 'This link is older than 24 hours.' },
    says: 'This link is older than 24 hours.',
  },
  { refusal: undefined, says: 'Your email address could not be confirmed. Please try again.' },
])('says why nothing was confirmed: $says', async ({ refusal, says }) => {
  on(confirmed).refuses(refusal);
  await show();
  await confirm.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(says);
  await expect.element(confirm).toBeEnabled();
});

test('says that a link without its secret is incomplete', async () => {
  await show('');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This link is not complete. Please open it again from the email.');
  await expect.element(confirm).not.toBeInTheDocument();
});
