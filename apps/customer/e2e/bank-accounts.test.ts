/** Several bank accounts on a phone: one is added, preferred, chosen for a withdrawal, and removed. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBankAccounts } from '@ajose/sdk/customer/banks';
import { launch, overflows, visit } from '@ajose/tools/browser';
import { makeCustomer, openProfilePart, PASSWORD, signIn, transactions } from './customer.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('a second account is added and waits; the first is chosen for a withdrawal; the new one is removed', async () => {
  const customer = await makeCustomer(5000);
  const { page, problems } = await visit(browser, 360);
  await signIn(page, customer);
  await page.locator('.splash').waitFor({ state: 'detached' });
  await openProfilePart(page, 'Your bank and cards');
  await page.getByRole('button', { name: 'Add another account' }).click();
  const form = page.getByRole('form', { name: 'Bank details' });
  await form.getByRole('combobox', { name: 'Bank' }).fill('Access Bank');
  await page.getByRole('option', { name: 'Access Bank', exact: true }).click();
  await form.getByLabel('Account Number').fill('0000000001');
  await form.getByText('This is the name at the bank.').waitFor();
  await form.getByLabel('Your password').fill(PASSWORD);
  expect(await overflows(page)).toBe(false);
  await form.getByRole('button', { name: 'Save Bank Details' }).click();
  const others = page.getByRole('list', { name: 'Other accounts' });
  await others.getByText('Access Bank, 0000000001').waitFor();
  await others.getByText('New: withdrawals to it open on').waitFor();
  expect(await overflows(page)).toBe(false);

  await page.getByRole('button', { name: 'Prefer Access ••0001' }).click();
  await others.getByText('Zenith Bank, 0000000000').waitFor();

  await page.getByRole('button', { name: 'Home', exact: true }).click();
  await page.getByRole('button', { name: 'Withdraw' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' });
  await dialog.getByText('This bank account is new.').waitFor();
  await dialog.getByLabel('Amount').fill('1000');
  await dialog.getByRole('button', { name: 'Confirm Withdrawal' }).click();
  await dialog.getByText('withdrawals to the new account open on').waitFor();
  await dialog.getByLabel('To', { exact: true }).selectOption({ label: 'Zenith 0000000000' });
  expect(await overflows(page)).toBe(false);
  await dialog.getByRole('button', { name: 'Confirm Withdrawal' }).click();
  await dialog.waitFor({ state: 'detached' });
  const sent = (await transactions(customer)).findLast(({ type }) => type === 'withdrawal');
  expect(sent?.payout?.account).toMatchObject({ bankName: 'Zenith Bank', number: '0000000000' });

  await openProfilePart(page, 'Your bank and cards');
  await page.getByRole('button', { name: 'Prefer Zenith ••0000' }).click();
  await others.getByText('Access Bank, 0000000001').waitFor();
  await page.getByRole('button', { name: 'Remove Access ••0001' }).click();
  const leaving = page.getByRole('dialog', { name: 'Remove this bank account?' });
  await leaving.getByLabel('Your password').fill(PASSWORD);
  expect(await overflows(page)).toBe(false);
  await leaving.getByRole('button', { name: 'Remove account' }).click();
  // The question hides the list behind it.
  await leaving.waitFor({ state: 'detached' });
  await others.waitFor({ state: 'detached' });
  expect((await getBankAccounts(customer.api, customer.user._id)).accounts).toMatchObject([
    { number: '0000000000', preferred: true },
  ]);
  expect(problems).toEqual([]);
  await page.context().close();
});
