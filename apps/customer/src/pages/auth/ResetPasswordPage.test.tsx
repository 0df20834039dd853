/** Choosing a new password with the link from the mail. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { resetPassword } from '@ajose/sdk/customer/session';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { showToVisitor, where } from '../../../test/page.tsx';
import { ResetPasswordPage } from './newPassword.tsx';

const show = (hash = '#token=secret-of-the-mail') =>
  showToVisitor(<ResetPasswordPage />, { pathname: '/reset-password', hash });
const reset = (api: Parameters<typeof resetPassword>[0]) => resetPassword(api, { token: '', password: '' });

async function choose(password: string, again = password): Promise<void> {
  await page.getByRole('textbox', { name: 'New password' }).fill(password);
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(again);
  await page.getByRole('button', { name: 'Save new password' }).click();
}

test('changes the password with the secret of the link and leads to the sign-in', async () => {
  on(reset).answers({ success: true, message: 'Your password is changed. Please sign in.' });
  await show();
  await choose('Harmattan7');
  await expect
    .poll(where)
    .toMatchObject({ pathname: '/login', state: { done: 'Your password is changed. Please sign in.' } });
  expect(sent()).toEqual([
    { method: 'POST', path: 'user/resetPassword', body: { token: 'secret-of-the-mail', password: 'Harmattan7' } },
  ]);
});

test('sends nothing while the two passwords differ', async () => {
  await show();
  await choose('Harmattan7', 'Harmattan8');
  await expectWords(['Passwords do not match']);
  expect(sent()).toEqual([]);
});

test('says that a link without its secret is incomplete, and leads to the page that sends a new link', async () => {
  await show('');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect.poll(where).toMatchObject({ pathname: '/forgot-password' });
});

test.for([
  {
    refusal: { status: 409, code: 'link_used', message: 'This link was used already.' },
    says: 'This link was used already.',
  },
  { refusal: undefined, says: 'The password could not be changed. Please try again.' },
])('says why the password was not changed: $says', async ({ refusal, says }) => {
  on(reset).refuses(refusal);
  await show();
  await choose('Harmattan7');
  await expect.element(page.getByRole('alert')).toHaveTextContent(says);
});
