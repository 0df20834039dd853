/** A lost connection: what the browser has kept, how old it says that is, and a withdrawal that is sent once. */
import { visit } from '@ajose/tools/browser';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  closeWithdrawal,
  addFunds,
  makeCustomer,
  openDashboard,
  openProfilePart,
  openSection,
  signOut,
  transactions,
  walletCard,
} from './customer.ts';

/** Waits until the service worker has kept the app for the next visit. */
const appIsKept = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated')
      await new Promise((done) => active?.addEventListener('statechange', done, { once: true }));
  });

/** Waits until this page has registered its worker: a later registration would race with the new version. */
const workerIsAskedFor = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('workbox-window')),
  );
};

/** For the browser, a worker with another address is a new version. */
async function newVersion(page: Page): Promise<void> {
  await workerIsAskedFor(page);
  await page.evaluate(() => navigator.serviceWorker.register('/worker.js?next').then(() => undefined));
}

/** Counts the bytes on the network from now on, headers included. Files of the service worker do not count. */
function countTraffic(page: Page): { bytes: () => Promise<number> } {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    const size = async (): Promise<number> => {
      if ((await request.response())?.fromServiceWorker()) return 0;
      const sizes = await request.sizes();
      return Object.values(sizes).reduce((sum, part) => sum + Math.max(0, part), 0);
    };
    sizes.push(size().catch(() => 0));
  });
  return { bytes: async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) };
}

/** Opens the app three times and makes one deposit. @returns the bytes on the network */
async function spendADay(page: Page): Promise<number> {
  await openProfilePart(page, 'Emails, notices and data');
  await page.getByRole('switch', { name: 'Use less data' }).click();
  await openSection(page, 'Dashboard');
  const traffic = countTraffic(page);
  for (let look = 0; look < 3; look += 1) {
    await page.reload({ waitUntil: 'networkidle' });
    await walletCard(page).getByText('₦45,000.00').waitFor();
  }
  const looks = await traffic.bytes();
  await addFunds(page, '5000');
  await walletCard(page).getByText('₦50,000.00').waitFor();
  const day = await traffic.bytes();
  console.log(`Three looks: ${Math.round(looks / 1000)} kB. With a deposit: ${Math.round(day / 1000)} kB.`);
  return day;
}

test('on a bad line: a cheap day, a new version while somebody types, the last figures with their age, and a withdrawal that is sent once', async () => {
  const { page, problems } = await visit(390, 'allow');
  const customer = await makeCustomer(45_000);
  await openDashboard(page, customer);
  await walletCard(page).getByText('₦45,000.00').waitFor();
  await appIsKept(page);
  expect(await spendADay(page)).toBeLessThan(150_000);

  await walletCard(page).getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' });
  await dialog.getByLabel('Amount').fill('4321');
  await newVersion(page);
  const offer = page.getByText('A new version of Ajose is ready.');
  await offer.waitFor();
  expect(await dialog.getByLabel('Amount').inputValue()).toBe('4,321');
  await dialog.getByLabel('Amount').clear();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Load it now' }).click();
  await offer.waitFor({ state: 'detached' });
  await walletCard(page).getByText('₦50,000.00').waitFor();

  await page.context().setOffline(true);
  await page.reload();
  await walletCard(page).getByText('₦50,000.00').waitFor();
  await page.getByText(/Offline: figures of .*\. Nothing can be sent\./).waitFor();

  await walletCard(page).getByRole('button', { name: 'Withdraw' }).click();
  await dialog.getByLabel('Amount').fill('5000');
  await dialog.getByText('You are offline. Nothing can be sent.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Confirm Withdrawal' }).isEnabled()).toBe(false);
  expect(await transactions(customer)).toHaveLength(2);

  // What was typed is still there.
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Confirm Withdrawal' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await closeWithdrawal(page);
  await walletCard(page).getByText('₦45,000.00').waitFor();
  expect((await transactions(customer)).map(({ type, amount }) => [type, amount])).toEqual([
    ['deposit', 45_000],
    ['deposit', 5000],
    ['withdrawal', 5000],
  ]);

  await signOut(page);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /figures|token/i.test(key)))).toEqual([]);
  const inCaches = await page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(inCaches.filter((path) => !/^\/(assets\/|app\.html$)/.test(path))).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});
