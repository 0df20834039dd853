/** Confirming a new email address by the link of an email: done, done already, replaced, not complete. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { confirmEmailChange } from '@ajose/sdk/customer/session';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { showToVisitor } from '../../../test/page.tsx';
import { ConfirmEmailChangePage } from './byLink.tsx';

const show = (hash = '#token=secret-of-the-mail') =>
  showToVisitor(<ConfirmEmailChangePage />, { pathname: '/confirm-email-change', hash });
const confirmed = (api: Parameters<typeof confirmEmailChange>[0]) => confirmEmailChange(api, { token: '' });
const confirm = page.getByRole('button', { name: 'Confirm my new email address' });

test('changes the address only at a click, and says that withdrawals wait', async () => {
  on(confirmed).answers({ success: true, message: 'Your email address is changed.' });
  await show();
  await expectWords(['withdrawals wait for 24 hours']);
  expect(sent()).toEqual([]);
  await confirm.click();
  await expectWords(['Your email address is changed.']);
  await expect.element(confirm).not.toBeInTheDocument();
  expect(sent()).toEqual([{ method: 'POST', path: 'user/confirmEmailChange', body: { token: 'secret-of-the-mail' } }]);
});

test('says of a link that was used that nothing is left to do', async () => {
  on(confirmed).refuses({ status: 409, code: 'link_used', message: 'This link was used already.' });
  await show();
  await confirm.click();
  await expect.element(page.getByRole('status')).toHaveTextContent('This link was used already.');
});

test('a link that a later one has replaced says so', async () => {
  on(confirmed).refuses({ status: 409, code: 'link_replaced', message: 'This link does not count any more.' });
  await show();
  await confirm.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This link does not count any more.');
});

test('says that a link without its secret is incomplete', async () => {
  await show('');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This link is not complete. Please open it again from the email.');
  await expect.element(confirm).not.toBeInTheDocument();
});
