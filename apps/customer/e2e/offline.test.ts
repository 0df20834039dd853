/** A line that drops: what the browser has kept, how old it says that is, and a withdrawal that is sent once. */
import { launch, visit } from '@ajose/tools/browser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCustomer, openDashboard, signOut, transactions, walletCard } from './customer.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('without a network the app opens with its last figures and their age, and a withdrawal is sent once', async () => {
  const { page, problems } = await visit(browser, 390, 'allow');
  const customer = await makeCustomer(50_000);
  await openDashboard(page, customer);
  await walletCard(page).getByText('₦50,000.00').waitFor();
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated')
      await new Promise((done) => active?.addEventListener('statechange', done, { once: true }));
  });

  await page.context().setOffline(true);
  await page.reload();
  await walletCard(page).getByText('₦50,000.00').waitFor();
  await page.getByText(/You are offline\. You see the figures of .*; nothing can be sent/).waitFor();

  await walletCard(page).getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' });
  await dialog.getByLabel('Amount').fill('5000');
  for (let tap = 0; tap < 3; tap += 1) {
    await dialog.getByRole('button', { name: 'Confirm Withdrawal' }).click();
    await dialog.getByText(/check your connection/).waitFor();
  }
  expect(await transactions(customer)).toHaveLength(1);

  await page.context().setOffline(false);
  await page.reload();
  await walletCard(page).getByRole('button', { name: 'Withdraw' }).click();
  await dialog.getByText(/Your withdrawal of ₦5,000\.00 from .* got no answer/).waitFor();
  await dialog.getByRole('button', { name: 'Confirm Withdrawal' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await walletCard(page).getByText('₦45,000.00').waitFor();
  expect((await transactions(customer)).map(({ type, amount }) => [type, amount])).toEqual([
    ['deposit', 50_000],
    ['withdrawal', 5000],
  ]);

  await signOut(page);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /figures|token/i.test(key)))).toEqual([]);
  const inCaches = await page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(inCaches.filter((path) => !/^\/(assets\/|dashboard$|login$)/.test(path))).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});
