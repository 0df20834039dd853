/** A customer reaches the limits of a level and gives what the next levels need; an administrator confirms it. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '@ajose/sdk/api';
import { login } from '@ajose/sdk/admin/session';
import type { SignedInUserReply } from '@ajose/sdk/contract/customers';
import { axeFinds, launch, overflows, pressByKeyboard, stack, tabTo, visit } from '@ajose/tools/browser';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function expectWell(page: Page): Promise<void> {
  expect(await overflows(page)).toBe(false);
  expect(await axeFinds(page)).toEqual([]);
}

/** Opens a page with a session, past its menu. */
async function enter(page: Page, address: string, key: 'userToken' | 'adminToken', token: string): Promise<void> {
  await page.addInitScript(([key, token]) => localStorage.setItem(key, token), [key, token] as const);
  await page.goto(address);
  await page.locator('#content').waitFor();
  // Nothing behind the splash can take the focus.
  await page.locator('.splash').waitFor({ state: 'detached' });
  await pressByKeyboard(page.getByRole('link', { name: 'Skip to content' }));
}

async function withdraw(page: Page): Promise<void> {
  await pressByKeyboard(page.getByRole('region', { name: 'Quick Actions' }).getByRole('button', { name: 'Withdraw' }));
  await tabTo(page.getByRole('dialog', { name: 'Withdraw Funds' }).getByLabel('Amount'));
  await page.keyboard.type('60000');
  await page.keyboard.press('Enter');
}

/** Tries, is refused, and follows the link to the levels. */
async function meetLimit(page: Page): Promise<void> {
  await withdraw(page);
  const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' });
  await dialog.getByText('At level 0 nothing can be withdrawn yet. For level 1 we need your BVN or your NIN').waitFor();
  await pressByKeyboard(dialog.getByRole('button', { name: 'See my level and what raises it' }));
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'My level: 0 of 3' }).waitFor();
}

async function showBvn(page: Page): Promise<void> {
  await pressByKeyboard(page.getByRole('button', { name: 'Show my BVN' }));
  const dialog = page.getByRole('dialog', { name: 'Show my BVN' });
  await tabTo(dialog.getByLabel(/BVN/));
  await page.keyboard.type('22234567891');
  await expectWell(page);
  await page.keyboard.press('Enter');
  await dialog.getByText('Your BVN matches your bank account.').waitFor();
  await pressByKeyboard(dialog.getByRole('button', { name: 'Close' }).last());
  await dialog.waitFor({ state: 'detached' });
}

async function confirmNin(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Verification: level 1' }).waitFor();
  await pressByKeyboard(page.getByRole('button', { name: 'Confirm what was shown' }));
  const dialog = page.getByRole('dialog', { name: /^What has .* shown\?$/ });
  await tabTo(dialog.getByLabel(/^What did you see/));
  await page.keyboard.type('NIN slip, ends in 4821');
  await expectWell(page);
  await pressByKeyboard(dialog.getByRole('button', { name: 'Confirm' }));
  await page.getByRole('region', { name: 'Verification: level 2' }).waitFor();
}

test('by keyboard alone: a limit says what helps, BVN and NIN raise the level, and the withdrawal is accepted', async () => {
  const api = createApi({ baseUrl: stack.api });
  const customer = await api.post<SignedInUserReply>('user/login', {
    body: { email: 'demo@ajose.test', password: 'Password1' },
  });
  const admin = await login(api, { email: 'admin@ajose.test', password: 'Password1' });

  const { page, problems } = await visit(browser, 390);
  await enter(page, `${stack.customer}/dashboard`, 'userToken', customer.token);
  await meetLimit(page);
  await showBvn(page);
  const level = page.getByRole('region', { name: 'My level: 1 of 3' });
  await level.getByText('Level 2 needs your NIN.').waitFor();
  await expectWell(page);

  const office = await visit(browser, 1440);
  const details = `${stack.admin}/admin/dashboard?section=userDetails&id=${customer.user._id}`;
  await enter(office.page, details, 'adminToken', admin.token);
  await confirmNin(office.page);

  await pressByKeyboard(page.getByRole('button', { name: 'Home' }));
  await withdraw(page);
  await page.getByRole('status').filter({ hasText: 'Withdrawal request submitted successfully!' }).waitFor();
  expect([...problems, ...office.problems]).toEqual([]);
  await page.context().close();
  await office.page.context().close();
});
