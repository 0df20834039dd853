/** Changes in a life: a customer requests another name, and a customer dies. Two administrators decide each in the back-office. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, overflows, pressByKeyboard, visit } from '@ajose/tools/browser';
import {
  makeCustomer,
  openDashboard,
  openSection,
  PASSWORD,
  PICTURE,
  staffPage,
  subjectsTo,
  type Customer,
} from './customer.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** The customer's page in the back-office. */
async function openCustomer(page: Page, { email }: Customer): Promise<void> {
  await openSection(page, 'User Management');
  await page.getByRole('searchbox', { name: 'Search' }).fill(email);
  await page.keyboard.press('Enter');
  await page.getByText('1 user', { exact: true }).waitFor();
  await page.locator('[role="gridcell"][data-field="name"] a').click();
  await page.getByText(email).first().waitFor();
}

/** Another administrator approves the waiting request and writes these words. */
async function approve(words: string): Promise<void> {
  const { page, problems } = await staffPage(browser, 'colleague@ajose.test');
  await openSection(page, 'Approvals');
  const request = page.getByRole('article').filter({ hasText: words });
  await request.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('status').filter({ hasText: 'The request was approved and done.' }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
}

test('another name is asked for with a file by keyboard, and stands everywhere once two have decided', async () => {
  const customer = await makeCustomer(1000);
  const { page, problems } = await visit(browser, 360);
  await openDashboard(page, customer);
  await openSection(page, 'Profile');
  await pressByKeyboard(page.getByRole('button', { name: 'Change name' }));
  const dialog = page.getByRole('dialog', { name: 'Ask for another name' });
  await dialog.getByLabel('New full name').fill('Ngozi Okonkwo');
  await dialog.getByLabel('Why?').selectOption('marriage');
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'certificate.png',
    mimeType: 'image/png',
    buffer: Buffer.from(PICTURE, 'base64'),
  });
  await dialog.getByText('certificate.png', { exact: true }).waitFor();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  expect(await overflows(page)).toBe(false);
  await dialog.getByLabel('Your password').press('Enter');
  await page.getByText('You asked on').waitFor();
  expect(await overflows(page)).toBe(false);

  const staff = await staffPage(browser);
  await openCustomer(staff.page, customer);
  await staff.page.getByRole('button', { name: 'Accept' }).click();
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await staff.page.getByText('has accepted it. Another administrator decides it under').waitFor();
  await approve('Ngozi Okonkwo');
  await page.reload();
  await page.getByText('Ngozi Okonkwo').first().waitFor();
  await expect.poll(() => subjectsTo(customer.email)).toContain('Your name was changed');
  expect([...problems, ...staff.problems]).toEqual([]);
  await page.context().close();
  await staff.page.context().close();
});

test('a case of death holds the account until two have confirmed it and two have paid the estate', async () => {
  const customer = await makeCustomer(5000);
  const { page, problems } = await visit(browser, 360);
  await openDashboard(page, customer);
  await openSection(page, 'Profile');
  await pressByKeyboard(page.getByRole('button', { name: 'Name your next of kin' }));
  const kin = page.getByRole('dialog');
  await kin.getByLabel('Full name').fill('Ifeoma Eze');
  await kin.getByLabel('Relation').fill('Sister');
  await kin.getByLabel('Email address').fill('ifeoma@example.com');
  await kin.getByLabel('Your password').fill(PASSWORD);
  expect(await overflows(page)).toBe(false);
  await kin.getByLabel('Your password').press('Enter');
  await page.getByText('Ifeoma Eze').waitFor();

  const staff = await staffPage(browser);
  await openCustomer(staff.page, customer);
  await staff.page.getByRole('button', { name: 'Open a case of death' }).click();
  const opening = staff.page.getByRole('dialog', { name: /^Open a case of death/ });
  await opening.getByLabel('Who reported it?').fill('Ifeoma Eze, her sister');
  await opening.getByLabel('What was reported?').fill('Died on the first of November');
  await opening.getByLabel('Number of the document').fill('DC-2026-17');
  await opening.getByRole('button', { name: 'Hold the account' }).click();
  await staff.page.getByRole('heading', { name: 'Held: case of death' }).waitFor();
  await staff.page.getByRole('button', { name: 'Show the next of kin' }).click();
  await staff.page.getByText('Ifeoma Eze (Sister)').waitFor();

  // The session has ended, and signing in again is refused.
  await openSection(page, 'Transaction History');
  const again = page.getByRole('dialog', { name: 'Your session has ended' });
  await again.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await again.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText(/We are keeping this account safe for now/).waitFor();
  await expect.poll(() => subjectsTo(customer.email)).toContain('Your account is held');

  await staff.page.getByRole('button', { name: 'Confirm it' }).click();
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click();
  await staff.page.getByText('Confirming it waits for a second').waitFor();
  await approve('DC-2026-17');
  await staff.page.reload();
  await staff.page.getByRole('button', { name: 'Pay the estate' }).click();
  const paying = staff.page.getByRole('dialog', { name: /^Pay the estate/ });
  await paying.getByLabel('Amount').fill('5000');
  await paying.getByRole('combobox', { name: 'Bank' }).fill('zenith');
  await staff.page.getByRole('option', { name: 'Zenith Bank' }).click();
  await paying.getByLabel('Account number of the estate').fill('0000000000');
  await paying.getByLabel('Letters of administration').fill('LA-2026-4');
  await paying.getByRole('button', { name: 'Ask for the payment' }).click();
  await staff.page.getByText('A payment to the estate waits for a second').waitFor();
  await approve('LA-2026-4');
  await staff.page.reload();
  await staff.page.getByRole('heading', { name: 'Held: case of death' }).waitFor();
  expect(await overflows(staff.page)).toBe(false);
  expect([...problems, ...staff.problems]).toEqual([]);
  await page.context().close();
  await staff.page.context().close();
});
