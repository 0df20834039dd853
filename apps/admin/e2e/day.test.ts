/**
 * An administrator's day: finds a customer by keyboard, makes a product and an announcement, hands a payment without an owner over to a
 * colleague, and confirms a customer who has met the limit of a level. The API's and the pages' tests have the single cases.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createApi } from '@ajose/sdk/api';
import { login } from '@ajose/sdk/admin/session';
import type { SignedInUserReply } from '@ajose/sdk/contract/customers';
import { axeFinds, overflows, pressByKeyboard, stack, tabTo, visit } from '@ajose/tools/browser';
import { arrive, open, payFromElsewhere, readMessage, signIn, unique } from './back-office.ts';

/** The keyboard alone leads from the search to a customer and back, and to a transaction by its reference. */
async function find(page: Page): Promise<void> {
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
  await page.keyboard.type('payment-1');
  await dialog.getByRole('option').nth(1).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Transaction', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
}

async function manageProducts(page: Page): Promise<void> {
  const [product, group] = [unique('Yam Barn Note'), unique('Storage')];
  await open(page, 'Product Management');
  await page.getByRole('button', { name: 'Add New Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Product' });
  await dialog.getByRole('button', { name: 'Add product' }).click();
  await readMessage(page, 'Please fix the form errors');
  await dialog.getByText('Valid cost is required').waitFor();
  await dialog.getByLabel(/^Product name/).fill(product);
  await dialog.getByLabel(/^Cost/).fill('25000');
  await dialog.getByLabel(/^Interest rate/).fill('12.5');
  await dialog.getByRole('textbox', { name: /^Duration/ }).fill('6');
  await dialog.getByRole('button', { name: 'New group' }).click();
  const groupDialog = page.getByRole('dialog', { name: 'Add Product Group' });
  await groupDialog.getByLabel(/^Group name/).fill(' saving ');
  await groupDialog.getByRole('button', { name: 'Add group' }).click();
  await groupDialog.getByText('You cannot create a group called Savings or Saving').waitFor();
  await groupDialog.getByLabel(/^Group name/).fill(group);
  await groupDialog.getByRole('button', { name: 'Add group' }).click();
  await readMessage(page, 'Product group added successfully!');
  await dialog.getByRole('button', { name: 'Add product' }).click();
  await readMessage(page, 'Product added successfully!');

  await page.getByRole('searchbox', { name: 'Search by name or description' }).fill(product.toUpperCase());
  const row = page.getByRole('row', { name: new RegExp(product) });
  await page.getByRole('table', { name: 'Products' }).getByText(group).waitFor();
  await row.getByText('12.5%').filter({ visible: true }).waitFor();
  await row.getByRole('button', { name: `Deactivate ${product}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await readMessage(page, 'Product deactivated successfully!');
  await row.getByRole('button', { name: `Edit ${product}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Product' });
  await edit.getByLabel(/^Cost/).fill('30000');
  await edit.getByRole('button', { name: 'Save product' }).click();
  await readMessage(page, 'Product updated successfully!');
  await row.getByText('30,000').filter({ visible: true }).waitFor();

  await page.getByRole('tab', { name: /^Product Groups/ }).click();
  await page.getByRole('button', { name: 'Manage Groups' }).click();
  const groups = page.getByRole('dialog', { name: 'Manage Groups' });
  expect(await groups.getByRole('button', { name: 'Edit Savings' }).count()).toBe(0);
  await groups.getByRole('button', { name: `Delete ${group}` }).click();
  const question = page.getByRole('dialog', { name: `Delete ${group}?` });
  await question.getByText('This will remove the group from all associated products.').waitFor();
  await question.getByRole('button', { name: 'Delete group' }).click();
  await groups.getByText(group).waitFor({ state: 'detached' });
  await groups.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('tab', { name: /^Products/ }).click();
  await page.getByRole('table', { name: 'Products' }).getByText('No group').waitFor();
}

async function announce(page: Page): Promise<void> {
  const title = unique('Holiday');
  await open(page, 'Manage Announcements');
  await page.getByRole('button', { name: 'New announcement' }).click();
  const dialog = page.getByRole('dialog', { name: 'New announcement' });
  await dialog.getByLabel(/^Title/).fill(title);
  await dialog.getByLabel(/^End date/).fill('2099-12-31');
  await dialog.getByLabel(/^Message/).fill('Payouts of the weekend arrive on Tuesday.');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await readMessage(page, 'Announcement created.');
  const item = page.getByRole('listitem').filter({ hasText: title });
  await item.getByText('to Dec 31, 2099').waitFor();
  await item.getByRole('button', { name: `Deactivate ${title}` }).click();
  await item.getByText('Inactive').waitFor();
  await item.getByRole('button', { name: `Delete ${title}` }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Are you sure you want to delete this announcement?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await item.waitFor({ state: 'detached' });
}

const rows = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: /has Unowned payment: take it or hand it over/ });
/** A dialog hides the sidebar from screen readers, so a query by role would not find it. */
const inboxWords = (page: Page) => page.locator('nav[aria-label=Main] a', { hasText: 'Inbox' }).getAttribute('title');

async function handOver(page: Page): Promise<void> {
  await open(page, 'Inbox');
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  await page.waitForLoadState('networkidle');
  const before = await rows(page).count();
  await payFromElsewhere(`inbox-${Date.now()}`);
  await expect.poll(() => rows(page).count(), { timeout: 60_000 }).toBe(before + 1);

  await rows(page).last().click();
  const dialog = page.getByRole('dialog', { name: 'Unowned payment' });
  await dialog.getByRole('button', { name: 'Take it' }).click();
  await readMessage(page, 'It is yours now.');
  await dialog.getByText(/took it$/).waitFor();
  await expect.poll(() => inboxWords(page)).toMatch(/^\d+ waits? for you/);
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await dialog.getByLabel(/^To/).selectOption({ label: 'Ibrahim Danjuma' });
  await dialog.getByLabel(/^Note/).fill('You know this shop');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await readMessage(page, 'Ibrahim Danjuma has it now.');

  const { page: second } = await visit(768);
  await signIn(second, 'colleague@ajose.test');
  await arrive(second);
  await open(second, 'Inbox');
  await second.getByLabel('Owner').selectOption('mine');
  await expect.poll(() => second.url()).toContain('owner=mine');
  await rows(second).first().click();
  await second.getByRole('dialog').getByText('You know this shop').waitFor();
  await second.context().close();
}

test('an administrator finds a customer, manages products, announces and hands over work', async () => {
  const { page, problems } = await visit(1440);
  await signIn(page);
  await arrive(page);
  await find(page);
  await manageProducts(page);
  await announce(page);
  await handOver(page);
  expect(problems).toEqual([]);
  await page.context().close();
}, 240_000);

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
  await pressByKeyboard(page.getByRole('tab', { name: 'Timeline' }));
  for (let tab = 0; tab < 5; tab += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Verification: level 1' }).waitFor();
  await pressByKeyboard(page.getByRole('button', { name: 'Confirm what was shown' }));
  const dialog = page.getByRole('dialog', { name: /^What has .* shown\?$/ });
  await tabTo(dialog.getByLabel(/^What was shown/));
  await page.keyboard.type('NIN');
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

  const { page, problems } = await visit(390);
  await enter(page, `${stack.customer}/dashboard`, 'userToken', customer.token);
  await meetLimit(page);
  await showBvn(page);
  const level = page.getByRole('region', { name: 'My level: 1 of 3' });
  await level.getByText('Level 2 needs your NIN.').waitFor();
  await expectWell(page);

  const office = await visit(1440);
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
