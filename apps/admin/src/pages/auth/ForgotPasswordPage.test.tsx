/** Asking for a link with which a new password can be chosen. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { forgotPassword } from '@ajose/sdk/admin/session';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { showToVisitor, where } from '../../../test/page.tsx';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';

const show = () => showToVisitor(<ForgotPasswordPage />, '/admin/forgot-password');
const asked = (api: Parameters<typeof forgotPassword>[0]) => forgotPassword(api, { email: '' });

test('asks for the link and shows what the server answers instead of the form', async () => {
  on(asked).answers({ success: true, message: 'If the address is known, a link is on its way.' });
  await show();
  await page.getByRole('textbox', { name: 'Email' }).fill('adaeze@ajose.test');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expectWords(['If the address is known, a link is on its way.']);
  await expect.element(page.getByRole('button', { name: 'Send the link' })).not.toBeInTheDocument();
  expect(sent()).toEqual([{ method: 'POST', path: 'admin/forgotPassword', body: { email: 'adaeze@ajose.test' } }]);
});

test('sends nothing that is no address', async () => {
  await show();
  await page.getByRole('textbox', { name: 'Email' }).fill('adaeze');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);
});

test.for([
  { refusal: { status: 429, code: 'too_many', message: 'Please wait a minute.' }, says: 'Please wait a minute.' },
  { refusal: undefined, says: 'The link could not be sent. Please try again.' },
])('says why no link was sent: $says', async ({ refusal, says }) => {
  on(asked).refuses(refusal);
  await show();
  await page.getByRole('textbox', { name: 'Email' }).fill('adaeze@ajose.test');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(says);
});

test('leads back to the sign-in', async () => {
  await show();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect.poll(where).toMatchObject({ pathname: '/admin/login' });
});
