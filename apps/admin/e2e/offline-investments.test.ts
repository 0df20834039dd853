/** An administrator records investments that were paid outside the platform; a large one needs a second administrator. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { overflows, visit } from '@ajose/tools/browser';
import { arrive, expectChosenTab, findUser, open, readMessage, signIn } from './back-office.ts';

/** What shows the payment; a receipt books one investment. */
async function enterReceipt(page: Page): Promise<void> {
  await page.getByLabel(/^Receipt number/).fill(`LAG-${randomUUID().slice(0, 8)}`);
  await page.getByLabel(/^What shows the payment/).fill('Receipt book of the Lagos office, page 12');
}

test('an offline investment is recorded and leaves the wallet as it was', async () => {
  const { page, problems } = await visit(1440);
  await signIn(page);
  await arrive(page);
  await findUser(page, 'demo@ajose.test');
  await page.getByRole('link', { name: /^View details of/ }).click();
  const wallet = page.locator('dl', { hasText: 'Set aside' }).locator('dd').first();
  const before = await wallet.textContent();

  await open(page, 'Offline Investment Creator');
  expect(await page.getByRole('button', { name: 'Record investment' }).isDisabled()).toBe(true);
  await page.getByRole('combobox', { name: 'User' }).fill('demo@ajose.test');
  await page.getByRole('option').first().click();
  await page.getByRole('combobox', { name: 'Product' }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel(/^Capital amount/).fill('1');
  await page.getByRole('button', { name: 'Record investment' }).click();
  await page.getByText(/^Investment must be at least/).waitFor();
  await page.getByLabel(/^Capital amount/).fill('750000');
  await enterReceipt(page);
  await page.getByRole('button', { name: 'Record investment' }).click();
  await page.getByText(/^Investment created successfully!/).waitFor();

  await findUser(page, 'demo@ajose.test');
  await page.getByRole('link', { name: /^View details of/ }).click();
  await page.getByRole('tab', { name: 'Investments' }).click();
  await page.getByText('Recorded offline').filter({ visible: true }).first().waitFor();
  expect(await wallet.textContent()).toBe(before);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a large amount needs a second administrator, who is never the one who asked', async () => {
  const { page, problems } = await visit(1440);
  const { page: second } = await visit(390);
  const [email, name] = ['colleague@ajose.test', 'Ibrahim Danjuma'];
  await signIn(page);
  await arrive(page);

  await open(page, 'Offline Investment Creator');
  await page.getByRole('combobox', { name: 'User' }).fill('demo@ajose.test');
  await page.getByRole('option').first().click();
  await page.getByRole('combobox', { name: 'Product' }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel(/^Capital amount/).fill('12500000');
  await enterReceipt(page);
  await page.getByText('a second administrator has to confirm it').waitFor();
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await page.getByText('₦12,500,000.00 needs a second administrator.').waitFor();
  await open(page, 'Approvals');
  const title = 'Offline investment of ₦12,500,000.00';
  const entry = page.getByRole('article', { name: title }).first();
  await entry.getByRole('button', { name: 'Cancel request' }).waitFor();
  expect(await entry.getByRole('button', { name: 'Approve' }).count()).toBe(0);

  await signIn(second, email);
  await arrive(second);
  await second.getByText(/requests? waits? for your approval/).waitFor();
  await open(second, 'Approvals');
  await second.getByRole('article', { name: title }).first().waitFor();
  await expectChosenTab(second, 'Waiting');
  await second.getByRole('article', { name: title }).first().getByRole('button', { name: 'Approve' }).click();
  const question = second.getByRole('dialog', { name: 'Approve this request?' });
  await question.getByLabel(/^Note/).fill('Seen the bank’s receipt');
  expect(await overflows(second)).toBe(false);
  await question.getByRole('button', { name: 'Approve' }).click();
  // The button that opened the dialog is gone with its card, so the focus is at the section's beginning. Tab goes past its parts and Export
  // to the tabs.
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => second.evaluate(() => document.activeElement?.id)).toBe('content');
  const tabs = ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab'];
  for (const key of [...tabs, 'ArrowRight', 'Enter']) await second.keyboard.press(key);
  await readMessage(second, 'The request was approved and done.');
  const decided = second.getByRole('article', { name: title }).first();
  await decided.getByText(`Approved by ${name}`).waitFor();
  await decided.getByText('Seen the bank’s receipt').waitFor();
  await expectChosenTab(second, 'Decided');
  await second.getByRole('tab', { name: 'Waiting' }).click();
  await second.getByText(`Approved by ${name}`).waitFor({ state: 'detached' });
  await expectChosenTab(second, 'Waiting');
  expect(problems).toEqual([]);
  await page.context().close();
  await second.context().close();
});
