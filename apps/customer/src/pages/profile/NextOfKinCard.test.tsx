/** The next of kin on the profile: named, changed and removed, at 360 pixels as well. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getNextOfKin, removeNextOfKin, setNextOfKin } from '@ajose/sdk/customer/next-of-kin';
import type { Api } from '@ajose/sdk/api';
import type { NextOfKin } from '@ajose/sdk/contract/next-of-kin';
import { on, sent } from '@ajose/tools/network';
import { expectAccessible } from '@ajose/tools/accessible';
import { expectWords } from '@ajose/tools/page-states';
import { showPage } from '../../../test/page.tsx';
import { longName, rich } from '../../../test/people.ts';
import { NextOfKinCard } from './NextOfKinCard.tsx';

const sister: NextOfKin = {
  name: longName,
  relation: 'Sister',
  phone: '+2348053334444',
  email: '',
  setAt: '2026-11-18T07:02:00.000Z',
};

const known = (api: Api) => getNextOfKin(api, rich._id);
const save = (api: Api) => setNextOfKin(api, { userId: '', name: '', relation: '', phone: '', email: '' });
const remove = (api: Api) => removeNextOfKin(api, { userId: '' });

beforeEach(async () => {
  await page.viewport(360, 740);
});

async function show(user = rich): Promise<void> {
  await showPage(<NextOfKinCard />, user);
  await page.getByRole('button', { name: /^Next of kin/ }).click();
}

test('where nobody is named the card says what a next of kin is for, and one is named by keyboard', async () => {
  on(known).answers({ success: true, nextOfKin: null });
  await show();
  await expectWords(['Name the person whom we should reach if you die', 'we tell nobody else']);
  await page.getByRole('button', { name: 'Add your next of kin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Name your next of kin' });
  await expect.element(dialog.getByRole('textbox', { name: 'Full name' })).toHaveFocus();
  await userEvent.keyboard('Ifeoma Eze{Tab}Sister{Enter}');
  await expectWords(['Please enter a phone number or an email address', 'Please enter your password'], dialog);
  expect(sent()).toEqual([]);
  await expectAccessible();
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('ifeoma@example.com');
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('Harmattan7');
  const nextOfKin = { ...sister, name: 'Ifeoma Eze', phone: '', email: 'ifeoma@example.com' };
  on(save).answers({ success: true, nextOfKin });
  on(known).answers({ success: true, nextOfKin });
  await userEvent.keyboard('{Enter}');
  await expectWords(['Your next of kin is saved.', 'Ifeoma Eze', 'Sister', 'ifeoma@example.com']);
  expect(sent().at(-1)).toMatchObject({
    path: 'user/setNextOfKin',
    body: { name: 'Ifeoma Eze', relation: 'Sister', phone: '', email: 'ifeoma@example.com', password: 'Harmattan7' },
  });
});

test('a next of kin is shown, and removed with the password', async () => {
  on(known).answers({ success: true, nextOfKin: sister });
  await show();
  await expectWords([longName, 'Sister', '805 333 4444']);
  await page.getByRole('button', { name: 'Remove next of kin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove your next of kin?' });
  await expectWords([`We would not reach ${longName}`], dialog);
  await expectAccessible();
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('Harmattan7');
  on(remove).answers({ success: true, message: 'Removed.' });
  on(known).answers({ success: true, nextOfKin: null });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expectWords(['Your next of kin was removed.', 'Name the person whom we should reach']);
});

test('with a second factor a code is asked for', async () => {
  on(known).answers({ success: true, nextOfKin: sister });
  await show({ ...rich, twoFactor: true });
  await page.getByRole('button', { name: 'Change next of kin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your next of kin' });
  await expect.element(dialog.getByRole('textbox', { name: /code/i })).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Your password' })).not.toBeInTheDocument();
});

test('a failure to fetch is shown', async () => {
  on(known).refuses();
  await show();
  await expectWords(['Your next of kin could not be fetched.']);
});
