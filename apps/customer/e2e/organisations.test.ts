/** Two accounts under one sign-in: neither shows the other's figures, in two tabs, by Back, after a reload, late, offline, or once it has ended. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { registerOrganisation } from '@ajose/sdk/customer/organisations';
import { getUser } from '@ajose/sdk/customer/session';
import { stack, visit } from '@ajose/tools/browser';
import { fund, makeCustomer, openDashboard, openSection, walletCard, type Customer } from './customer.ts';

const FAMILY = 'Adebukola-Ogunbanjo & Nwachukwu-Okonkwo family';
const OWN = '₦45,000.00';
const FAMILYS = '₦7,000.00';

/** A family of the customer with 7,000 in its wallet. @returns its id */
async function makeFamily({ api }: Customer): Promise<string> {
  const { account } = await registerOrganisation(api, {
    idempotencyKey: randomUUID(),
    name: FAMILY,
    form: 'family',
    email: `family.${randomUUID()}@ajose.test`,
    phoneNumber: '+2348035550150',
    address: '3 Bode Thomas Street',
    state: 'Lagos',
    signatures: 1,
  });
  const family = api.for(account._id);
  await fund(family, (await getUser(family)).user, 7000);
  return account._id;
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('button', { name: /You act for/ })
    .click();
  await page.getByRole('dialog', { name: 'Choose an account' }).getByRole('button', { name }).click();
}

/** The page shows this sum, the other one nowhere, and says for whom it is. */
async function shows(page: Page, sum: string, other: string, family: boolean): Promise<void> {
  await walletCard(page).getByText(sum).waitFor();
  expect(await page.getByText(other).count()).toBe(0);
  expect(await page.getByRole('banner').getByText('You act for').count()).toBe(family ? 1 : 0);
}

const showsFamily = (page: Page) => shows(page, FAMILYS, OWN, true);
const showsOwn = (page: Page) => shows(page, OWN, FAMILYS, false);

test('two accounts under one sign-in never show each other’s figures', { timeout: 180_000 }, async () => {
  const { page } = await visit(360, 'allow');
  const context = page.context();
  const customer = await makeCustomer(45_000);
  await makeFamily(customer);
  await openDashboard(page, customer);
  await showsOwn(page);
  await openSection(page, 'Transaction History');
  await openSection(page, 'Dashboard');

  // The answer for the person’s own account arrives after the change of account.
  let release = (): void => undefined;
  const released = new Promise<void>((done) => (release = done));
  await page.route('**/api/user/getUser', async (route) => {
    if (route.request().headers()['ajose-account'] === undefined) await released;
    await route.continue().catch(() => undefined);
  });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await choose(page, FAMILY);
  await showsFamily(page);
  release();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await showsFamily(page);

  const other = await context.newPage();
  await openDashboard(other, customer);
  await showsOwn(other);
  await page.bringToFront();
  await page.goBack();
  await openSection(page, 'Dashboard');
  await showsFamily(page);

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await other.reload();
  await Promise.all([showsFamily(page), showsOwn(other)]);
  await context.setOffline(true);
  await Promise.all([page.reload(), other.reload()]);
  await showsFamily(page);
  await showsOwn(other);
  await context.setOffline(false);
  await page.reload();
  await showsFamily(page);

  // The family has taken the person off its members.
  await page.route(`${stack.api}/**`, async (route) =>
    route.request().headers()['ajose-account'] === undefined
      ? route.continue()
      : route.fulfill({
          status: 403,
          headers: { 'access-control-allow-origin': stack.customer },
          json: { success: false, code: 'not_a_member', message: 'You do not act for this account.' },
        }),
  );
  await page.reload();
  await page.getByText(`You do not act for ${FAMILY} any more. You see your own account.`).waitFor();
  await showsOwn(page);
  expect(await page.evaluate(() => sessionStorage.getItem('actingFor'))).toBeNull();
  await context.close();
});
