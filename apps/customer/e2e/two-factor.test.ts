/** Two-factor sign-in of a customer: turned on, asked for at the sign-in and at a withdrawal, and turned off. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '@ajose/sdk/api';
import { getUser, login } from '@ajose/sdk/customer/session';
import { Authenticator } from '@ajose/tools/authenticator';
import { launch, overflows, stack, visit } from '@ajose/tools/browser';
import { enterPassword, makeCustomer, openProfilePart, PASSWORD, signIn, signOut, walletCard } from './customer.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const WRONG_CODE = 'This code is not right or was used already.';

/** @returns what the authenticator app and the sheet of paper keep */
async function turnOn(page: Page): Promise<{ app: Authenticator; recoveryCodes: string[] }> {
  await openProfilePart(page, 'Signing in');
  await page.getByRole('region', { name: 'Two-factor sign-in' }).getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on two-factor sign-in' });
  await dialog.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const app = new Authenticator(await dialog.getByLabel('Or type this key into the app', { exact: true }).inputValue());
  expect(await overflows(page)).toBe(false);
  await dialog.getByLabel('Authentication code').fill(await app.nextCode());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByText('Two-factor sign-in is on.').waitFor();
  const recoveryCodes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'I have saved the codes' }).click();
  await dialog.waitFor({ state: 'detached' });
  return { app, recoveryCodes };
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Authentication code').fill(code);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const wrongCode = (page: Page): Promise<void> => page.getByRole('alert').getByText(WRONG_CODE).waitFor();
const arrive = (page: Page): Promise<void> => page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();

async function withdraw(page: Page, app: Authenticator): Promise<void> {
  await page.getByRole('region', { name: 'Quick Actions' }).getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' });
  const confirm = dialog.getByRole('button', { name: 'Confirm Withdrawal' });
  await dialog.getByLabel('Amount').fill('2500.25');
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel('Authentication code').fill('000000');
  await confirm.click();
  await wrongCode(page);
  await dialog.getByLabel('Authentication code').fill(await app.nextCode());
  await confirm.click();
  await page.getByRole('status').filter({ hasText: 'Withdrawal request submitted successfully!' }).waitFor();
}

async function turnOff(page: Page, code: string): Promise<void> {
  await openProfilePart(page, 'Signing in');
  const box = page.getByRole('region', { name: 'Two-factor sign-in' });
  await box.getByText(/^On: signing in, withdrawing/).waitFor();
  await box.getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn off two-factor sign-in' });
  await dialog.getByRole('textbox', { name: /^Password/ }).fill(PASSWORD);
  await dialog.getByLabel('Authentication code').fill(code);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('status').filter({ hasText: 'Two-factor sign-in is off.' }).waitFor();
  await box.getByRole('button', { name: 'Turn on' }).waitFor();
}

test('a customer turns it on, signs in with the app and with a recovery code, withdraws with a code and turns it off', async () => {
  const customer = await makeCustomer(10_000);
  const { page, problems } = await visit(browser, 390);
  await signIn(page, customer);
  const { app, recoveryCodes } = await turnOn(page);
  expect(recoveryCodes).toHaveLength(10);
  // Sessions that began with the password alone have ended.
  await expect(getUser(customer.api)).rejects.toMatchObject({ status: 401, code: 'unauthorized' });
  const [first = '', second = ''] = recoveryCodes;
  await signOut(page);

  await enterPassword(page, customer.email);
  await enterCode(page, '000000');
  await wrongCode(page);
  const code = await app.nextCode();
  await enterCode(page, code);
  await arrive(page);
  await signOut(page);

  await enterPassword(page, customer.email);
  await enterCode(page, code);
  await wrongCode(page);
  await enterCode(page, first);
  await arrive(page);

  await withdraw(page, app);
  await walletCard(page).getByText('₦7,499.75').waitFor();
  await turnOff(page, second);
  const { user } = await login(createApi({ baseUrl: stack.api }), { email: customer.email, password: PASSWORD });
  expect(user.twoFactor).toBe(false);
  expect(problems).toEqual([]);
  await page.context().close();
});
