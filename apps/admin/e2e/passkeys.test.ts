/** An administrator's passkey: added, counted as a fresh code for an act, and used to sign in. The browser has a virtual authenticator. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createApi } from '@ajose/sdk/api';
import { addAdmin, getAdmin, login } from '@ajose/sdk/admin/session';
import { confirmAdmin, getAdmins, inviteAdmin } from '@ajose/sdk/admin/staff';
import { stack, visit } from '@ajose/tools/browser';
import { addVirtualAuthenticator } from '@ajose/tools/virtual-passkey';
import { arrive, fillSignIn, readMessage, signIn, signOut, unique } from './back-office.ts';

const PASSWORD = 'Harmattan-42-rain';

async function apiOf(email: string) {
  const { token } = await login(createApi({ baseUrl: stack.api }), { email, password: 'Password1' });
  return createApi({ baseUrl: stack.api, token: () => token });
}

/** An administrator whom two others have admitted. */
async function makeAdmin(): Promise<string> {
  const [inviter, other] = [await apiOf('admin@ajose.test'), await apiOf('colleague@ajose.test')];
  const { admin } = await getAdmin(inviter);
  const [name, email] = [unique('Kehinde'), `kehinde.${Date.now()}@ajose.test`];
  await addAdmin(inviter, { name, email, password: PASSWORD, whoReferredMe: admin.myRefCode });
  const { admins } = await getAdmins(inviter, { limit: 100 });
  const id = admins.find((admin) => admin.email === email)?._id ?? '';
  await inviteAdmin(inviter, id, {});
  await confirmAdmin(other, id);
  return email;
}

async function openProfile(page: Page): Promise<void> {
  await page.goto(`${stack.admin}/admin/dashboard?section=adminProfile`);
  await page.getByRole('heading', { name: 'Admin Profile' }).waitFor();
}

async function add(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'How you sign in' });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel(/^Name/).fill('Laptop');
  await dialog.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'I have saved the codes' }).click();
  await card.getByText('Laptop').waitFor();
}

test('an administrator adds a passkey, confirms an act and signs in with it', async () => {
  const email = await makeAdmin();
  const { page, problems } = await visit(1024);
  await addVirtualAuthenticator(page);
  await signIn(page, email, PASSWORD);
  await arrive(page);
  await openProfile(page);
  await add(page);

  await page.getByRole('button', { name: 'Renew code' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Renew code' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm with your code' });
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  await question.waitFor({ state: 'detached' });
  await readMessage(page, 'new referral code');

  await signOut(page);
  await fillSignIn(page, email, PASSWORD);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await arrive(page);
  expect(problems).toEqual([]);
  await page.context().close();
});
