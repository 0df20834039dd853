/** A customer's passkey: added, used to sign in and to withdraw, and removed. The browser has a virtual authenticator. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createApi } from '@ajose/sdk/api';
import { login } from '@ajose/sdk/customer/session';
import { overflows, stack, visit } from '@ajose/tools/browser';
import { addVirtualAuthenticator } from '@ajose/tools/virtual-passkey';
import {
  closeWithdrawal,
  enterPassword,
  makeCustomer,
  openProfilePart,
  PASSWORD,
  signIn,
  signOut,
  walletCard,
} from './customer.ts';

const card = (page: Page) => page.getByRole('region', { name: 'How you sign in' });

async function add(page: Page): Promise<void> {
  await openProfilePart(page, 'Security');
  await card(page).getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel(/^Name/).fill('My phone');
  await dialog.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD);
  expect(await overflows(page)).toBe(false);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('Two-factor sign-in is on.').waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(10);
  await dialog.getByRole('button', { name: 'I have saved the codes' }).click();
  await card(page).getByText('My phone').waitFor();
}

async function withdraw(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Quick Actions' }).getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' });
  await dialog.getByLabel('Amount').fill('2500.25');
  expect(await overflows(page)).toBe(false);
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('status').filter({ hasText: 'Withdrawal request submitted successfully!' }).waitFor();
  await closeWithdrawal(page);
}

async function remove(page: Page): Promise<void> {
  await openProfilePart(page, 'Security');
  await card(page).getByRole('button', { name: 'Remove the passkey My phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove a passkey' });
  await dialog.getByText(/your last second factor/).waitFor();
  await dialog.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('status').filter({ hasText: 'Two-factor sign-in is off.' }).waitFor();
  await card(page).getByText('My phone').waitFor({ state: 'detached' });
}

test('a customer adds a passkey, signs in and withdraws with it, and removes it', async () => {
  const customer = await makeCustomer(10_000);
  const { page, problems } = await visit(360);
  await addVirtualAuthenticator(page);
  await signIn(page, customer);
  await add(page);
  await signOut(page);

  await enterPassword(page, customer.email);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();

  await withdraw(page);
  await walletCard(page).getByText('₦7,499.75').waitFor();
  await remove(page);
  const { user } = await login(createApi({ baseUrl: stack.api }), { email: customer.email, password: PASSWORD });
  expect(user.twoFactor).toBe(false);
  expect(problems).toEqual([]);
  await page.context().close();
});
