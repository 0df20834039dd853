/** The basic journey: from the landing page to an investment, and what the back-office then shows. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { overflows, stack, visit } from '@ajose/tools/browser';
import { addFunds, openProfilePart, openSection } from './customer.ts';

test('the landing page has its words before any script runs', async () => {
  const html = await (await fetch(stack.customer)).text();
  expect(html).toMatch(/<h1[^>]*>/);
  expect(html).toContain('Start Investing');
  expect(html).toContain('12,500+');
});

test('the landing page’s bar is dark by itself: what lies behind it does not change its contrast', async () => {
  const { page } = await visit(1280);
  await page.goto(stack.customer);
  const colour = await page.locator('[data-bar]').evaluate((bar) => getComputedStyle(bar).backgroundColor);
  await page.close();
  expect(colour).not.toBe('rgba(0, 0, 0, 0)');
});

test('the landing page shows all its sections without a scroll, and a link lands on its section', async () => {
  const { page } = await visit(1280);
  await page.goto(stack.customer);
  const headings = page.locator('main h2');
  const isLaidOut = await headings.evaluateAll((all) =>
    all.map((heading) => heading.checkVisibility({ contentVisibilityAuto: true, opacityProperty: true })),
  );
  expect(isLaidOut.length).toBeGreaterThan(4);
  expect(isLaidOut).not.toContain(false);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
  const underTheBar = () => page.locator('#contact').evaluate((it) => Math.round(it.getBoundingClientRect().top));
  // The products load while the page scrolls past them, and nothing moves.
  await expect.poll(underTheBar).toBeLessThan(100);
  await page.close();
});

async function register(page: Page, email: string): Promise<void> {
  await page.goto(stack.customer);
  await page.getByRole('link', { name: 'Start Investing' }).first().click();
  await page.getByLabel('Full Name').fill('Oluwaseun Adébáyọ̀-Williams');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Phone Number').fill('+234 803 555 0101');
  await page.getByLabel('State').fill('Lagos');
  await page.getByLabel('Password', { exact: true }).fill('Jollof-rice2day');
  await page.getByLabel('Confirm Password').fill('Jollof-rice2day');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create Account' }).click();
}

async function addBank(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Add Bank Details' }).waitFor();
  await page.getByRole('combobox', { name: 'Bank' }).click();
  await page.getByRole('combobox', { name: 'Bank' }).fill('Zenith');
  await page.getByRole('option', { name: 'Zenith Bank' }).click();
  await page.getByLabel('Account Number').fill('0000000000');
  await page.getByLabel('Account Name').fill('Oluwaseun Adebayo-Williams');
  await page.getByRole('button', { name: 'Save Bank Details' }).click();
  // The sandbox's number does not fit the bank, which tells no name before the address is confirmed.
  await page.getByRole('button', { name: 'Yes, save it' }).click();
}

async function invest(page: Page): Promise<void> {
  await openSection(page, 'Investment Products');
  await page.getByRole('tab', { name: 'Investment Products' }).click();
  await page
    .getByRole('button', { name: /Invest Now/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Invest in / });
  await dialog.getByLabel(/Amount/).fill('60000');
  await dialog
    .getByRole('button', { name: /Invest/ })
    .last()
    .click();
  await page.getByText('Investment successful!').first().waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

describe.each([390, 1440])('at %d pixels', (width) => {
  const email = `seun.${width}.${Date.now()}@ajose.test`;

  test('a visitor registers, adds a bank account, funds the wallet by card and invests', async () => {
    const { page, problems } = await visit(width);
    await register(page, email);
    await addBank(page);
    await addFunds(page, '100000', true);
    await page.getByText('₦100,000.00').first().waitFor();
    expect(await overflows(page)).toBe(false);
    await invest(page);
    await openSection(page, 'My Investments');
    await page.getByText('₦60,000.00').first().waitFor();
    expect(await overflows(page)).toBe(false);

    await page.reload();
    await page.getByText('₦60,000.00').first().waitFor();
    await openProfilePart(page, 'Kept cards');
    await page.getByRole('list', { name: 'Kept cards' }).getByText('TEST BANK ending in 4081').waitFor();
    expect(await overflows(page)).toBe(false);
    expect(problems).toEqual([]);
    await page.context().close();
  }, 120_000);

  test('the back-office shows the customer and both transactions', async () => {
    const { page, problems } = await visit(width);
    await page.goto(stack.admin);
    await page.getByLabel(/^Email/).fill('admin@ajose.test');
    await page.getByRole('textbox', { name: /^Password/ }).fill('Password1');
    await page.getByRole('button', { name: 'Login to Dashboard' }).click();
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();

    await openSection(page, 'User Management');
    await page.getByRole('searchbox', { name: /^Search/ }).fill(email);
    await page.keyboard.press('Enter');
    await page.getByText(email).first().waitFor();

    await openSection(page, 'Transactions');
    await page.getByRole('searchbox', { name: /^Search/ }).fill(email);
    await page.keyboard.press('Enter');
    for (const amount of [/60,000/, /100,000/]) {
      await page.getByText(amount).filter({ visible: true }).first().waitFor();
    }
    expect(problems).toEqual([]);
    await page.context().close();
  }, 120_000);
});
