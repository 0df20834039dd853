/** A complaint about a withdrawal that failed: the customer complains with a file, staff answer from the inbox, the customer closes it. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTransaction } from '@ajose/sdk/customer/transactions';
import { launch, overflows, visit } from '@ajose/tools/browser';
import {
  accounts,
  fact,
  makeCustomer,
  openDashboard,
  openSection,
  PICTURE,
  staffPage,
  subjectsTo,
  transactions,
  type Customer,
} from './customer.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A withdrawal that the bank has refused. */
async function withdrawInVain(customer: Customer): Promise<void> {
  await addTransaction(customer.api, {
    userId: customer.user._id,
    amount: 2500,
    transactionId: `WDL_${Date.now()}_lost`,
    currency: 'NGN',
    reason: 'Wallet withdrawal',
    type: 'withdrawal',
    incomingStatus: 'pending',
    paymentMethod: 'bank_transfer',
  });
  await expect
    .poll(async () => (await transactions(customer)).some(({ status }) => status === 'failed'), { timeout: 60_000 })
    .toBe(true);
}

async function complain(page: Page): Promise<string> {
  await openSection(page, 'Transaction History');
  const failed = page.getByRole('table', { name: 'Transactions' }).getByRole('row').filter({ hasText: 'Failed' });
  await failed.getByRole('button', { name: 'Wallet withdrawal' }).click();
  await page.getByRole('button', { name: 'Complain about this' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complain' });
  await dialog.getByLabel('In one line').fill('My withdrawal did not arrive');
  await dialog.getByLabel('What happened?').fill('My bank knows nothing of it.\n<b>Where is it?</b>');
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'bank.png',
    mimeType: 'image/png',
    buffer: Buffer.from(PICTURE, 'base64'),
  });
  await dialog.getByText('bank.png', { exact: true }).waitFor();
  expect(await overflows(page)).toBe(false);
  await dialog.getByRole('button', { name: 'Send complaint' }).click();
  const done = page.getByRole('dialog', { name: 'We have your complaint' });
  const number = (await fact(done, 'Number').textContent()) ?? '';
  expect(number).toMatch(/^CMP-\d+$/);
  await done.getByText(/We answer next, by /).waitFor();
  await done.getByRole('button', { name: 'See your complaints' }).click();
  await page.getByText(`${number}. Waits for our first answer.`).waitFor();
  return number;
}

async function answer(number: string): Promise<void> {
  const { page, problems } = await staffPage(browser);
  await openSection(page, 'Inbox');
  await page.getByLabel('Kind').selectOption('complaint');
  await page.getByRole('link', { name: `Complaint ${number}`, exact: true }).click();
  await page.getByRole('heading', { name: 'My withdrawal did not arrive' }).waitFor();
  await page.getByText('<b>Where is it?</b>').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'bank.png' }).click();
  expect((await download).suggestedFilename()).toBe('bank.png');
  await page.getByLabel('Answer').fill('Your bank refused it. The money is back in your wallet.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await page.getByRole('status').filter({ hasText: 'The customer has your answer.' }).waitFor();
  expect(await overflows(page)).toBe(false);
  expect(problems).toEqual([]);
  await page.context().close();
}

test('from the customer to staff and back', async () => {
  const customer = await makeCustomer(8000, accounts.failing);
  await withdrawInVain(customer);
  const { page, problems } = await visit(browser, 360);
  await openDashboard(page, customer);
  const number = await complain(page);
  await answer(number);

  await page.getByRole('button', { name: `Open ${number}` }).click();
  const dialog = page.getByRole('dialog', { name: 'My withdrawal did not arrive' });
  await dialog.getByText('Your bank refused it. The money is back in your wallet.').waitFor();
  await dialog.getByText(/You can answer if something is missing/).waitFor();
  expect(await overflows(page)).toBe(false);
  await dialog.getByRole('button', { name: 'It is settled: close it' }).click();
  await dialog.getByText('You closed it.').waitFor();
  await dialog.getByText('Did this help?').waitFor();
  await dialog.getByRole('button', { name: 'Yes', exact: true }).click();
  await dialog.getByText('You said that this helped.').waitFor();

  const subjects = await subjectsTo(customer.email);
  expect(subjects).toContain(`We have your complaint ${number}`);
  expect(subjects).toContain(`We answered your complaint ${number}`);
  expect(problems).toEqual([]);
  await page.context().close();
});
