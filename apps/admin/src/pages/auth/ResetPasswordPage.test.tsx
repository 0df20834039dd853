/** Choosing a new password with the link from the email; the customers' app tests the rest of the page. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { resetPassword } from '@ajose/sdk/admin/session';
import { on, sent } from '@ajose/tools/network';
import { showToVisitor, where } from '../../../test/page.tsx';
import { ResetPasswordPage } from './newPassword.tsx';

const show = (hash: string) => showToVisitor(<ResetPasswordPage />, { pathname: '/admin/reset-password', hash });

test('changes the password of an administrator, and leads to the sign-in', async () => {
  on((api) => resetPassword(api, { token: '', password: '' })).answers({ success: true, message: 'It is changed.' });
  await show('#token=secret-of-the-mail');
  await page.getByRole('textbox', { name: 'New password' }).fill('Harmattan7');
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill('Harmattan7');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect.poll(where).toMatchObject({ pathname: '/admin/login', state: { done: 'It is changed.' } });
  expect(sent()).toEqual([
    { method: 'POST', path: 'admin/resetPassword', body: { token: 'secret-of-the-mail', password: 'Harmattan7' } },
  ]);
});

test('a link without its secret leads to the page that sends a new link', async () => {
  await show('');
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect.poll(where).toMatchObject({ pathname: '/admin/forgot-password' });
});
