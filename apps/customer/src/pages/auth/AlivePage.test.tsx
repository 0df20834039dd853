/** Stopping a case of death by the link of an email: done, done already, closed meanwhile, not complete. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stopDeathCase } from '@ajose/sdk/customer/session';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { showToVisitor } from '../../../test/page.tsx';
import { AlivePage } from './byLink.tsx';

const show = (hash = '#token=secret-of-the-mail') => showToVisitor(<AlivePage />, { pathname: '/i-am-alive', hash });
const stopped = (api: Parameters<typeof stopDeathCase>[0]) => stopDeathCase(api, { token: '' });
const alive = page.getByRole('button', { name: 'I am alive' });

test('a press stops the case of death, without a sign-in, and the page says that the account is open', async () => {
  on(stopped).answers({ success: true, message: 'Thank you. Your account is open again, and our staff are told.' });
  await show();
  await expectWords(['Is this account yours?', 'Somebody told us that its owner has died.']);
  await expectAccessibleState();
  expect(sent()).toEqual([]);
  await alive.click();
  await expectWords(['Your account is open again']);
  await expect.element(alive).not.toBeInTheDocument();
  expect(sent()).toEqual([{ method: 'POST', path: 'user/stopDeathCase', body: { token: 'secret-of-the-mail' } }]);
});

test('a link that was used says that the account is no longer held', async () => {
  on(stopped).refuses({ status: 409, code: 'link_used', message: 'This account is not held any more.' });
  await show();
  await alive.click();
  await expect.element(page.getByRole('status')).toHaveTextContent('This account is not held any more.');
});

test('an account that was closed meanwhile says whom to call', async () => {
  on(stopped).refuses({ status: 409, code: 'account_closed', message: 'This account was closed. Please call us.' });
  await show();
  await alive.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This account was closed. Please call us.');
});

test('says that a link without its secret is incomplete', async () => {
  await show('');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This link is not complete. Please open it again from the email.');
  await expect.element(alive).not.toBeInTheDocument();
});
