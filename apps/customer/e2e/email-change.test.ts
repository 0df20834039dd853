/** A change of the email address on a phone: requested, confirmed at the new address; the withdrawal waits; the old address undoes it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, overflows, stack, visit } from '@ajose/tools/browser';
import { enterPassword, linkInEmail, makeCustomer, openSection, PASSWORD, signIn } from './customer.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const NEW_PASSWORD = 'Baobab-77-shade';

test('the new address is confirmed, withdrawals wait, and the old address takes the account back', async () => {
  const customer = await makeCustomer(5000);
  const changed = customer.email.replace('journey', 'changed');
  const { page, problems } = await visit(browser, 360);
  await signIn(page, customer);
  await page.locator('.splash').waitFor({ state: 'detached' });
  await openSection(page, 'Profile');
  await page.getByRole('button', { name: 'Change email address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your email address' });
  await dialog.getByLabel('New email address').fill(changed);
  await dialog.getByLabel('Your password').fill(PASSWORD);
  expect(await overflows(page)).toBe(false);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(`Open the link in our email to ${changed}`).last().waitFor();
  expect(await overflows(page)).toBe(false);

  // A navigation would fail while the closed dialog still fetches.
  await page.waitForLoadState('networkidle');
  await page.goto(await linkInEmail(changed, 'Confirm your new email address'));
  await page.getByRole('button', { name: 'Confirm my new email address' }).click();
  await page.getByRole('status').getByText('Your email address is changed.').waitFor();
  expect(await overflows(page)).toBe(false);

  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await page.locator('.splash').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Home', exact: true }).click();
  await page.getByRole('button', { name: 'Withdraw' }).first().click();
  const withdraw = page.getByRole('dialog', { name: 'Withdraw Funds' });
  await withdraw.getByText('Your email address was changed.').waitFor();
  await withdraw.getByLabel('Amount').fill('1000');
  await withdraw.getByRole('button', { name: 'Confirm Withdrawal' }).click();
  await withdraw.getByText('withdrawals open again on', { exact: false }).last().waitFor();
  expect(await overflows(page)).toBe(false);

  const { page: owner } = await visit(browser, 360);
  await owner.goto(await linkInEmail(customer.email, 'Your email address was changed'));
  await owner.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await owner.getByLabel('Confirm Password').fill(NEW_PASSWORD);
  expect(await overflows(owner)).toBe(false);
  await owner.getByRole('button', { name: 'Undo the change' }).click();
  await owner.waitForURL('**/login');
  await enterPassword(owner, customer.email, NEW_PASSWORD);
  await owner.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();

  // Whoever changed the address is signed out.
  await page.goto(`${stack.customer}/dashboard`);
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
  expect(problems).toEqual([]);
  await owner.context().close();
  await page.context().close();
});
