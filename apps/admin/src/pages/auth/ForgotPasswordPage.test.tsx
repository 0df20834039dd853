/** Asking for a link with which a new password can be chosen; the customers' app tests the rest of the page. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { forgotPassword } from '@ajose/sdk/admin/session';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { showToVisitor, where } from '../../../test/page.tsx';
import { ForgotPasswordPage } from './newPassword.tsx';

test('asks for the link of an administrator, and leads back to the sign-in', async () => {
  on((api) => forgotPassword(api, { email: '' })).answers({ success: true, message: 'A link is on its way.' });
  await showToVisitor(<ForgotPasswordPage />, '/admin/forgot-password');
  await page.getByRole('textbox', { name: 'Email Address' }).fill('adaeze@ajose.test');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expectWords(['A link is on its way.']);
  expect(sent()).toEqual([{ method: 'POST', path: 'admin/forgotPassword', body: { email: 'adaeze@ajose.test' } }]);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect.poll(where).toMatchObject({ pathname: '/admin/login' });
});
