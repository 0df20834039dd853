/** Undoing a change by the link of an email: a new password is asked for, and the link may be too old. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getHelp } from '@ajose/sdk/customer/help';
import { undoChange } from '@ajose/sdk/customer/session';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { showToVisitor, where } from '../../../test/page.tsx';
import { UndoChangePage } from './newPassword.tsx';

const show = (hash = '#token=secret-of-the-mail') =>
  showToVisitor(<UndoChangePage />, { pathname: '/undo-change', hash });
const undone = (api: Parameters<typeof undoChange>[0]) => undoChange(api, { token: '', password: '' });

beforeEach(() => {
  on(getHelp).answers({ success: true, help: { phone: null, email: 'support@ajose.test', hours: null } });
});

async function choose(password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New password' }).fill(password);
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(password);
  await page.getByRole('button', { name: 'Undo the change' }).click();
}

test('puts the previous details back with a new password, and leads to the sign-in', async () => {
  on(undone).answers({ success: true, message: 'The change is undone and all sessions have ended. Please sign in.' });
  await show();
  await choose('Harmattan7');
  await expect.poll(where).toMatchObject({
    pathname: '/login',
    state: { done: 'The change is undone and all sessions have ended. Please sign in.' },
  });
  expect(sent()).toContainEqual({
    method: 'POST',
    path: 'user/undoChange',
    body: { token: 'secret-of-the-mail', password: 'Harmattan7' },
  });
});

test('a link that is too old says what to do, and where to get help', async () => {
  on(undone).refuses({ status: 409, code: 'link_expired', message: 'This link is older than 72 hours.' });
  await show();
  await choose('Harmattan7');
  await expect.element(page.getByRole('alert')).toHaveTextContent('This link is older than 72 hours.');
  await expectWords(['support@ajose.test']);
});

test('says that a link without its secret is incomplete', async () => {
  await show('');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This link is not complete. Please open it again from the email.');
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
});
