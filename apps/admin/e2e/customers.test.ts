/** An administrator changes the status of a customer, and finds the customer behind a transaction. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit } from '@ajose/tools/browser';
import { arrive, fillSignIn, findUser, open, readMessage, signIn } from './back-office.ts';

test('a status is changed in the list with a reason, which stands in the customer’s history and in the audit log', async () => {
  const { page, problems } = await visit(1440);
  await signIn(page);
  await arrive(page);
  await findUser(page, 'demo@ajose.test');
  const status = page.getByRole('combobox', { name: /^Status of/ });
  // The list's filter has options with the same names.
  const statuses = page.getByRole('listbox', { name: /^Status of/ });

  await status.click();
  await statuses.getByRole('option', { name: 'Needs Review' }).click();
  await page.getByRole('textbox', { name: 'Why?' }).fill('Two payments under other names');
  await page.getByRole('button', { name: 'Set to Needs Review' }).click();
  await readMessage(page, 'User status updated successfully!');
  await status.getByText('Needs Review').waitFor();

  await status.click();
  await statuses.getByRole('option', { name: 'Suspended' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await status.getByText('Needs Review').waitFor();

  await page.getByRole('link', { name: /^View details of/ }).click();
  await page.getByRole('tab', { name: 'Status' }).click();
  await page.getByText('Status history').waitFor();
  // What waits for a person names the reason too, once it has come.
  await page.getByText('Two payments under other names', { exact: true }).waitFor();
  await page.getByRole('combobox', { name: /^Status of/ }).click();
  await statuses.getByRole('option', { name: /^Active/ }).click();
  await page.getByRole('textbox', { name: 'Why?' }).fill('They are family, by their papers');
  await page.getByRole('button', { name: 'Set to Active' }).click();
  await readMessage(page, 'User status updated successfully!');

  await page.getByRole('link', { name: 'Back to User Management' }).click();
  // The filter stayed.
  await page.getByText('1 user', { exact: true }).waitFor();
  await open(page, 'Audit log');
  await page.getByText('Needs Review → Active').first().waitFor();
  await page.getByText('They are family, by their papers').first().waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a browser that cannot mix colours shows the list in its styles', async () => {
  const { page, problems } = await visit(1440);
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (...asked: string[]) =>
      !asked.join(' ').includes('color-mix') && supports(...(asked as [string, string]));
  });
  await signIn(page);
  await arrive(page);
  await findUser(page, 'demo@ajose.test');
  const variables = page.locator('style[href^="/MuiDataGridVariables"]').first();
  expect(await variables.evaluate((style: HTMLStyleElement) => style.sheet?.cssRules.length)).toBe(1);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a transaction leads to its customer, and Back returns to the list with the same filter', async () => {
  const { page } = await visit(1440);
  await signIn(page);
  await arrive(page);
  await open(page, 'Transactions');
  const withdrawals = page.getByRole('grid', { name: 'Transactions' }).getByText('Withdrawal', { exact: true });
  await withdrawals.first().waitFor();
  await page.getByRole('combobox', { name: 'Type' }).selectOption('deposit');
  await withdrawals.first().waitFor({ state: 'detached' });
  const person = page.locator('[role="gridcell"][data-field="user"] a').first();
  // The name and the address are read at once: a newer deposit may take the first row before the press.
  const [name, address] = await person.evaluate((link) => [link.textContent, link.getAttribute('href')]);
  await page.locator(`[role="gridcell"][data-field="user"] a[href="${address}"]`).first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('link', { name: 'Back to Transactions' }).click();
  expect(await page.getByRole('combobox', { name: 'Type' }).inputValue()).toBe('deposit');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  expect(await page.getByRole('combobox', { name: 'Type' }).inputValue()).toBe('');
  await page.context().close();
});

/** The open transaction, beside its list. */
const besideList = (page: Page): Locator => page.getByRole('region', { name: 'Transaction', exact: true });

test('the middle button opens a customer and a transaction in new tabs, which keep their addresses through the sign-in', async () => {
  const { page, problems } = await visit(1440);
  await signIn(page);
  await arrive(page);
  const inNewTab = async (link: Locator): Promise<Page> => {
    const opened = page.context().waitForEvent('page');
    await link.click({ button: 'middle' });
    return opened;
  };

  await findUser(page, 'demo@ajose.test');
  const person = page.locator('[role="gridcell"][data-field="name"] a');
  const name = (await person.textContent()) ?? '';
  const customerTab = await inNewTab(person);
  const customer = customerTab.getByRole('region', { name: 'Customer', exact: true });
  await customer.getByRole('heading', { level: 1, name }).waitFor();
  await customer.getByRole('button', { name: 'Close' }).first().click();
  await customer.waitFor({ state: 'detached' });
  await customerTab.getByRole('heading', { level: 1, name: 'User Management' }).waitFor();

  await open(page, 'Transactions');
  const row = page.locator('[role="gridcell"][data-field="transactionId"] a').first();
  const transactionTab = await inNewTab(row);
  const details = besideList(transactionTab);
  await details.waitFor();
  const id = await details.getByRole('textbox', { name: /^(Transaction ID|Reference at)/ }).inputValue();
  const address = transactionTab.url();
  expect(new URL(address).searchParams.get('transaction')).toBe(id);
  await details.getByRole('button', { name: 'Close' }).first().click();
  await details.waitFor({ state: 'detached' });
  // The first tab still shows its page.
  await page.getByRole('heading', { level: 1, name: 'Transaction Management' }).waitFor();
  expect(page.context().pages()).toHaveLength(3);

  await row.click();
  await besideList(page).waitFor();
  await page.goBack();
  await besideList(page).waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: 'Transaction Management' }).waitFor();

  const { page: colleague } = await visit(1440);
  await colleague.goto(address);
  await colleague.waitForURL('**/admin/auth');
  await fillSignIn(colleague);
  await besideList(colleague).waitFor();
  expect(await colleague.getByRole('textbox', { name: /^(Transaction ID|Reference at)/ }).inputValue()).toBe(id);
  expect(problems).toEqual([]);
  await colleague.context().close();
  await page.context().close();
});
