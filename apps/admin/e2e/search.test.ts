/** On any page an administrator finds a customer, a transaction and a product by keyboard alone. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, visit } from '@ajose/tools/browser';
import { arrive, signIn } from './back-office.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('the keyboard alone leads from the search to a customer and back, and to a transaction by its reference', async () => {
  const { page, problems } = await visit(browser, 1440);
  await signIn(page);
  await arrive(page);
  const dialog = page.getByRole('dialog', { name: 'Search' });
  // The page behind the splash handles the keys, so the splash has to be gone.
  await page.locator('.splash').waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await dialog.waitFor();
  await page.keyboard.type('demo@ajose.test');
  const option = dialog.getByRole('option', { name: /demo@ajose\.test/ });
  await option.waitFor();
  const name = (await option.locator('span span').first().textContent()) ?? '';
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(new URL(page.url()).searchParams.get('section')).toBe('userDetails');
  await dialog.waitFor({ state: 'detached' });

  // An empty search lists the customers that were opened last.
  await page.keyboard.press('Control+k');
  await dialog.getByText('Opened last').waitFor();
  await dialog.getByRole('option', { name: new RegExp(name) }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
  await page.keyboard.press('/');
  await dialog.waitFor();
  await page.keyboard.type('payment-');
  await dialog.getByRole('option').nth(1).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Transaction', exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});
