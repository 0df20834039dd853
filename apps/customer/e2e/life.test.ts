/** Changes in a life: a customer requests another name, and a customer dies. Two administrators decide each in the back-office. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { overflows, pressByKeyboard, stack, visit } from '@ajose/tools/browser';
import {
  enterPassword,
  linkInEmail,
  makeCustomer,
  openDashboard,
  openProfilePart,
  openSection,
  PASSWORD,
  PICTURE,
  staffPage,
  subjectsTo,
  type Customer,
} from './customer.ts';

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
  const { page, problems } = await staffPage('colleague@ajose.test');
  await openSection(page, 'Inbox');
  await page.getByRole('navigation', { name: 'Inbox' }).getByRole('link', { name: 'Approvals' }).click();
  const request = page.getByRole('article').filter({ hasText: words });
  await request.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('status').filter({ hasText: 'The request was approved and done.' }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
}

test('another name is asked for with a file by keyboard, and is shown everywhere once two have decided', async () => {
  const customer = await makeCustomer(1000);
  const { page, problems } = await visit(360);
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

  const staff = await staffPage();
  await openCustomer(staff.page, customer);
  await staff.page.getByRole('button', { name: 'Accept' }).click();
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await staff.page.getByText('has accepted. Another administrator decides under').waitFor();
  await approve('Ngozi Okonkwo');
  await page.reload();
  await page.getByText('Ngozi Okonkwo').first().waitFor();
  await expect.poll(() => subjectsTo(customer.email)).toContain('Your name was changed');
  expect([...problems, ...staff.problems]).toEqual([]);
  await page.context().close();
  await staff.page.context().close();
});

test('a customer who is alive stops a confirmed case of death by the link in the email, while it still waits', async () => {
  const customer = await makeCustomer(5000);
  const { page, problems } = await visit(360);
  await openDashboard(page, customer);
  await openProfilePart(page, 'Next of kin');
  await pressByKeyboard(page.getByRole('button', { name: 'Add your next of kin' }));
  const kin = page.getByRole('dialog');
  await kin.getByLabel('Full name').fill('Ifeoma Eze');
  await kin.getByLabel('Relation').fill('Sister');
  await kin.getByLabel('Email address').fill('ifeoma@example.com');
  await kin.getByLabel('Your password').fill(PASSWORD);
  expect(await overflows(page)).toBe(false);
  await kin.getByLabel('Your password').press('Enter');
  await page.getByText('Ifeoma Eze').waitFor();

  const staff = await staffPage();
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
  await staff.page.getByText('the customer can stop it by the link in our email').waitFor();
  expect(await staff.page.getByRole('button', { name: 'Pay the estate' }).count()).toBe(0);
  expect(await overflows(staff.page)).toBe(false);

  // The customer lives, and stops it on another device.
  const { page: elsewhere } = await visit(360);
  await elsewhere.goto(await linkInEmail(customer.email, 'Your account is held'));
  expect(await overflows(elsewhere)).toBe(false);
  await pressByKeyboard(elsewhere.getByRole('button', { name: 'I am alive' }));
  await elsewhere.getByRole('status').getByText('Your account is open again').waitFor();
  await elsewhere.goto(`${stack.customer}/login`);
  await enterPassword(elsewhere, customer.email);
  await elsewhere.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
  await elsewhere.context().close();
  await staff.page.reload();
  await staff.page.getByRole('button', { name: 'Open a case of death' }).waitFor();
  expect([...problems, ...staff.problems]).toEqual([]);
  await page.context().close();
  await staff.page.context().close();
});
