/** Asking for another email address: with the password or a code, and what the profile and the withdrawal say meanwhile. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Api } from '@ajose/sdk/api';
import { getNameChange } from '@ajose/sdk/customer/name-changes';
import { changeEmail, getUser } from '@ajose/sdk/customer/session';
import { expectAccessible } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { showPage } from '../../../test/page.tsx';
import { rich } from '../../../test/people.ts';
import { PersonCard } from './PersonCard.tsx';

const change = (api: Api) => changeEmail(api, { userId: '', email: '' });
const dialog = page.getByRole('dialog', { name: 'Change your email address' });
const newEmail = { email: 'new@example.org', until: '2026-11-27T08:30:00.000Z' };

const open = async (user = rich): Promise<void> => {
  await showPage(<PersonCard />, user);
  await page.getByRole('button', { name: 'Change email address' }).click();
};

beforeEach(() => {
  on((api) => getNameChange(api, rich._id)).answers({ success: true, nameChange: null });
  on(getUser).answers({ success: true, user: { ...rich, newEmail } });
});

test('a link is sent to the new address, with the password, and the profile says that the change waits', async () => {
  on(change).answers({ success: true, message: 'Open the link in our email to new@example.org to finish the change.' });
  await open();
  await expect.element(dialog.getByRole('textbox', { name: 'New email address' })).toHaveFocus();
  await expectWords([rich.email, 'Withdrawals then wait for 24 hours', 'undo the change for 72 hours'], dialog);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expectWords(['Please enter your new email address', 'Please enter your password'], dialog);
  await dialog.getByRole('textbox', { name: 'New email address' }).fill('new@example.org');
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('Harmattan7');
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expectWords(['Open the link in our email to new@example.org to finish the change.']);
  expect(sent()).toContainEqual({
    method: 'POST',
    path: 'user/changeEmail',
    body: { userId: rich._id, email: 'new@example.org', password: 'Harmattan7' },
  });
});

test('a profile whose new address waits says so', async () => {
  await showPage(<PersonCard />, { ...rich, newEmail });
  await expectWords(['Open the link in our email to new@example.org until', 'your address stays as it is']);
});

test('shows beside the field that an address is somebody else’s', async () => {
  const message = 'There is another account with this email address. Please use another one';
  on(change).refuses({ status: 409, code: 'email_taken', message, fields: { email: message } });
  await open();
  await dialog.getByRole('textbox', { name: 'New email address' }).fill('taken@example.org');
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('Harmattan7');
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expectWords([message], dialog);
});

test('a code is asked for where the second factor is on', async () => {
  await open({ ...rich, twoFactor: true });
  await expect.element(dialog.getByRole('textbox', { name: /code/i })).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Your password' })).not.toBeInTheDocument();
});
