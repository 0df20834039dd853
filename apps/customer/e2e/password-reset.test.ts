/**
 * A forgotten password: the email, its link, the new password, and what no longer works afterwards. Then the notices, and closing the
 * account.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '@ajose/sdk/api';
import { getUser } from '@ajose/sdk/customer/session';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { launch, overflows, stack, visit } from '@ajose/tools/browser';
import {
  balances,
  dialogIsLeft,
  enterPassword,
  makeCustomer,
  openProfilePart,
  openSection,
  PASSWORD,
  signIn,
  type Customer,
} from './customer.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const NEW_PASSWORD = 'Baobab-77-shade';

/** Opens the email to this address in the mail catcher and follows its button. @returns the page that opens, and the link */
async function followEmail(mail: Page, email: string): Promise<{ reset: Page; link: string }> {
  await mail.goto(stack.mail);
  await mail.getByRole('button', { name: 'Choose a new password' }).filter({ hasText: email }).first().click();
  const sent = mail.frameLocator('iframe[title="The mail as HTML"]');
  const button = sent.getByRole('link', { name: 'Choose a new password' });
  const [reset] = await Promise.all([mail.waitForEvent('popup'), button.click()]);
  return { reset, link: (await button.getAttribute('href')) ?? '' };
}

/** Withdraws everything through the API with the page's session, and waits until the bank has it. */
async function withdrawAll(page: Page, customer: Customer, naira: number): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('userToken'));
  const api = createApi({ baseUrl: stack.api, token: () => token });
  await addTransaction(api, {
    userId: customer.user._id,
    amount: naira,
    transactionId: `WDL_${Date.now()}_close`,
    currency: 'NGN',
    reason: 'Wallet withdrawal',
    type: 'withdrawal',
    paymentMethod: 'bank_transfer',
    incomingStatus: 'pending',
  });
  await expect.poll(() => balances({ ...customer, api }), { timeout: 30_000 }).toEqual({ wallet: 0, held: 0 });
}

async function chooseNew(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm Password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save new password' }).click();
}

async function closeNotices(page: Page): Promise<void> {
  const notices = page.getByRole('dialog', { name: 'Notices' });
  await notices.getByRole('button', { name: 'Close' }).last().press('Enter');
  await notices.waitFor({ state: 'detached' });
  await dialogIsLeft(page);
}

test('the email leads to a new password once; sessions end and the old password is refused', async () => {
  const customer = await makeCustomer(1000);
  const { page: elsewhere } = await visit(browser, 1440);
  await signIn(elsewhere, customer);

  const { page, problems } = await visit(browser, 390);
  await page.goto(`${stack.customer}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The sign-in page also has an email field, and stays until the next page has arrived.
  const send = page.getByRole('button', { name: 'Send the link' });
  await send.waitFor();
  await page.getByLabel('Email Address').fill(customer.email);
  await send.click();
  await page.getByRole('status').getByText(/link/).waitFor();
  expect(await overflows(page)).toBe(false);

  const mail = await page.context().newPage();
  const { reset, link } = await followEmail(mail, customer.email);
  await chooseNew(reset);
  await reset.waitForURL('**/login');

  // Every earlier session has ended: another browser's and a program's.
  await openSection(elsewhere, 'Transaction History');
  await elsewhere.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
  await expect(getUser(customer.api)).rejects.toMatchObject({ status: 401, code: 'unauthorized' });

  await enterPassword(reset, customer.email, PASSWORD);
  await reset.getByRole('alert').getByText('The email address or the password is not right.').waitFor();
  await enterPassword(reset, customer.email, NEW_PASSWORD);
  await reset.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();

  await page.goto(link);
  await chooseNew(page);
  await page.getByRole('alert').getByText('This link was used already or is older than 30 minutes.').waitFor();

  // The bell reports the sign-in on an unknown device. Nothing can be pressed behind the splash.
  await reset.locator('.splash').waitFor({ state: 'detached' });
  await reset.getByRole('button', { name: /^Notices, \d+ new$/ }).press('Enter');
  const notices = reset.getByRole('dialog', { name: 'Notices' });
  const told = notices.getByRole('listitem').filter({ hasText: 'new device' });
  await told.getByText('New', { exact: true }).first().waitFor();
  expect(await overflows(reset)).toBe(false);
  await closeNotices(reset);

  // Notices that were read are no longer new. The deposit's notice comes within a minute, so it may have arrived meanwhile.
  await reset.reload();
  await reset.getByRole('button', { name: /^Notices/ }).click();
  await told.first().waitFor();
  expect(await told.getByText('New', { exact: true }).count()).toBe(0);
  await closeNotices(reset);
  await reset.getByRole('button', { name: 'Notices', exact: true }).waitFor();

  // Closes the account by keyboard; the money has to leave first.
  await openProfilePart(reset, 'Documents, emails and data');
  await reset.getByRole('button', { name: 'Close my account' }).press('Enter');
  const closing = reset.getByRole('dialog', { name: 'Close your account' });
  await closing.getByRole('textbox', { name: 'Current password' }).fill(NEW_PASSWORD);
  await closing.getByRole('textbox', { name: 'Current password' }).press('Enter');
  await closing.getByText('There is money in your wallet. Please withdraw it first.').waitFor();
  expect(await overflows(reset)).toBe(false);
  await withdrawAll(reset, customer, 1000);
  await closing.getByRole('button', { name: 'Close my account' }).press('Enter');
  await reset.getByRole('status').getByText('Your account is closed.').waitFor();
  await reset.waitForURL('**/login');
  await enterPassword(reset, customer.email, NEW_PASSWORD);
  await reset.getByRole('alert').getByText('The email address or the password is not right.').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
  await elsewhere.context().close();
});
