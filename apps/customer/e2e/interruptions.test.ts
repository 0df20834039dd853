/** What a saver must never see: a white screen, a dialog over another page, outdated figures, an emptied form. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stack, visit } from '@ajose/tools/browser';
import { dialogIsLeft, makeCustomer, openDashboard, openSection, walletCard } from './customer.ts';

const customer = await makeCustomer(5000);

const withoutCode = (page: Page) => page.route('**/assets/**', (route) => route.abort());

test('a section whose file is gone is reloaded once, and then says so beside the menu', async () => {
  const { page, problems } = await visit(1440);
  await openDashboard(page, customer);
  await page.route('**/assets/ProductsPage*', (route) => route.abort());
  const loaded = page.waitForEvent('load');
  await openSection(page, 'Investment Products');
  await loaded;
  await page.getByText('This section could not be opened.').waitFor();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.unroute('**/assets/ProductsPage*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('tab', { name: 'Savings Products' }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a page whose code cannot be fetched says so', async () => {
  const { page, problems } = await visit(390);
  await page.route('**/assets/dashboard*', (route) => route.abort());
  await page.addInitScript((token) => localStorage.setItem('userToken', token), customer.token);
  await page.goto(`${stack.customer}/dashboard`);
  await page.getByText('This page could not be opened.').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a card whose code cannot be fetched says so, and the wallet stays', async () => {
  const { page, problems } = await visit(390);
  await page.route('**/assets/StepsCard*', (route) => route.abort());
  await openDashboard(page, customer);
  await page.getByText('Your first steps could not be opened.').waitFor();
  await walletCard(page).getByRole('button', { name: 'Add Funds' }).waitFor();
  expect(
    await page.evaluate(() => performance.getEntriesByType('navigation').map((entry) => entry.toJSON().type)),
  ).toEqual(['navigate']);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a dialog whose code cannot be fetched says so, and opens once it can be fetched', async () => {
  const { page, problems } = await visit(390);
  await openDashboard(page, customer);
  await withoutCode(page);
  await walletCard(page).getByRole('button', { name: 'Add Funds' }).click();
  await page.getByText('This window could not be opened.').waitFor();
  await page.unroute('**/assets/**');
  await walletCard(page).getByRole('button', { name: 'Add Funds' }).click();
  await page.getByRole('dialog', { name: 'Add Funds' }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

test('the code of the wallet’s dialogs is there before it is needed', async () => {
  const { page, problems } = await visit(390);
  await openDashboard(page, customer);
  await page.waitForRequest(/WithdrawDialog/);
  await page.waitForLoadState('networkidle');
  await withoutCode(page);
  await walletCard(page).getByRole('button', { name: 'Add Funds' }).click();
  await page.getByRole('dialog', { name: 'Add Funds' }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

test('Back closes a dialog, and the next Back leaves the section', async () => {
  const { page, problems } = await visit(1440);
  await openDashboard(page, customer);
  await openSection(page, 'Investment Products');
  await page.getByRole('heading', { name: 'Investment Products' }).waitFor();
  const choose = page.getByRole('button', { name: /Invest Now/ }).first();
  const dialog = page.getByRole('dialog', { name: /^Invest in / });
  await choose.click();
  await dialog.waitFor();
  // The dialog's history entry is written a moment after the dialog is drawn.
  await expect.poll(() => page.evaluate('history.state.usr.over')).toBeTruthy();
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Investment Products' }).waitFor();

  // Its own button closes it and leaves no history entry.
  await choose.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await dialogIsLeft(page);
  await page.goBack();
  await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a wallet that is too empty for a product leads to Add Funds, and Back returns to the product', async () => {
  const { page, problems } = await visit(390);
  const poor = await makeCustomer(1000);
  await openDashboard(page, poor);
  await openSection(page, 'Investment Products');
  await page
    .getByRole('button', { name: /Invest Now/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByText(/^Your wallet lacks ₦/)
    .waitFor();
  await page.getByRole('button', { name: /^Add ₦[\d,.]+$/ }).click();
  const addFunds = page.getByRole('dialog', { name: 'Add Funds' });
  await addFunds.waitFor();
  await page.waitForTimeout(300);
  expect(await addFunds.isVisible()).toBe(true);
  await page.goBack();
  await addFunds.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Investment Products' }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

test('the dashboard fetches again while it is open', async () => {
  const { page, problems } = await visit(390);
  await page.clock.install();
  await openDashboard(page, customer);
  const asked = page.waitForRequest(/getUserStats/);
  await page.clock.fastForward(46_000);
  await asked;
  expect(problems).toEqual([]);
  await page.context().close();
});

test('the terms open beside the sign-up form, which keeps what was typed', async () => {
  const { page } = await visit(390);
  await page.goto(`${stack.customer}/register`);
  await page.getByLabel('Full Name').fill('Ngozi Eze');
  const opened = page.context().waitForEvent('page');
  await page
    .getByRole('link', { name: /terms of use/ })
    .first()
    .click();
  await (await opened).waitForURL('**/terms');
  expect(await page.getByLabel('Full Name').inputValue()).toBe('Ngozi Eze');
  await page.context().close();
});
