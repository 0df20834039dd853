/** Choosing a new password with the link from the mail. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { resetPassword } from '@ajose/sdk/admin/session';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { showToVisitor, where } from '../../../test/page.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

const show = (hash = '#token=secret-of-the-mail') =>
  showToVisitor(<ResetPasswordPage />, { pathname: '/admin/reset-password', hash });
const reset = (api: Parameters<typeof resetPassword>[0]) => resetPassword(api, { token: '', password: '' });

async function choose(password: string, again = password): Promise<void> {
  await page.getByRole('textbox', { name: 'New password' }).fill(password);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(again);
  await page.getByRole('button', { name: 'Change password' }).click();
}

test('changes the password with the secret of the link', async () => {
  on(reset).answers({ success: true, message: 'Your password is changed. Please sign in.' });
  await show();
  await choose('Harmattan7');
  await expectWords(['Your password is changed. Please sign in.']);
  await expect.element(page.getByRole('textbox', { name: 'New password' })).not.toBeInTheDocument();
  expect(sent()).toEqual([
    { method: 'POST', path: 'admin/resetPassword', body: { token: 'secret-of-the-mail', password: 'Harmattan7' } },
  ]);
});

test('sends nothing while the two passwords differ', async () => {
  await show();
  await choose('Harmattan7', 'Harmattan8');
  await expectWords(['Passwords do not match']);
  expect(sent()).toEqual([]);
});

test('says that a link without its secret is not complete, and leads to a new one', async () => {
  await show('');
  await expectWords(['This link is incomplete.']);
  await expect.element(page.getByRole('button', { name: 'Change password' })).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect.poll(where).toMatchObject({ pathname: '/admin/forgot-password' });
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
