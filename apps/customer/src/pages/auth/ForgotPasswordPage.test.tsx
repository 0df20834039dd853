/** Asking for a link with which a new password can be chosen. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { forgotPassword } from '@ajose/sdk/customer/session';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { showToVisitor } from '../../../test/page.tsx';
import { ForgotPasswordPage } from './newPassword.tsx';

const show = () => showToVisitor(<ForgotPasswordPage />, '/forgot-password');
const asked = (api: Parameters<typeof forgotPassword>[0]) => forgotPassword(api, { email: '' });
const email = page.getByRole('textbox', { name: 'Email Address' });
const send = page.getByRole('button', { name: 'Send the link' });

test('asks for the link and shows what the server answers instead of the form', async () => {
  on(asked).answers({ success: true, message: 'If the address is known, a link is on its way.' });
  await show();
  await email.fill('ngozi@example.test');
  await send.click();
  await expectWords(['If the address is known, a link is on its way.']);
  await expect.element(send).not.toBeInTheDocument();
  expect(sent()).toEqual([{ method: 'POST', path: 'user/forgotPassword', body: { email: 'ngozi@example.test' } }]);
});

test('sends nothing when the text is no email address', async () => {
  await show();
  await email.fill('ngozi');
  await send.click();
  await expect.element(email).toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);
});

test.for([
  { refusal: { status: 429, code: 'too_many', message: 'Please wait a minute.' }, says: 'Please wait a minute.' },
  { refusal: undefined, says: 'The email could not be requested. Please try again.' },
])('says why no link was sent: $says', async ({ refusal, says }) => {
  on(asked).refuses(refusal);
  await show();
  await email.fill('ngozi@example.test');
  await send.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(says);
});
