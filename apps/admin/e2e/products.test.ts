/** An administrator adds a product and its group, edits, deactivates and finds it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, visit } from '@ajose/tools/browser';
import { arrive, open, readMessage, signIn, unique } from './back-office.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('a product is added with a new group, edited, switched off and found; the group Savings stays', async () => {
  const { page, problems } = await visit(browser, 1440);
  const [product, group] = [unique('Yam Barn Note'), unique('Storage')];
  await signIn(page);
  await arrive(page);
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
  await row.getByText(group).filter({ visible: true }).waitFor();
  await row.getByText('12.5%').filter({ visible: true }).waitFor();
  await row.getByRole('button', { name: `Deactivate ${product}` }).click();
  await readMessage(page, 'Product deactivated successfully!');
  await row.getByRole('button', { name: `Edit ${product}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Product' });
  await edit.getByLabel(/^Cost/).fill('30000');
  await edit.getByRole('button', { name: 'Save product' }).click();
  await readMessage(page, 'Product updated successfully!');
  await row.getByText('30,000').filter({ visible: true }).waitFor();

  await page.getByRole('button', { name: 'Manage Groups' }).click();
  const groups = page.getByRole('dialog', { name: 'Manage Groups' });
  expect(await groups.getByRole('button', { name: 'Edit Savings' }).count()).toBe(0);
  await groups.getByRole('button', { name: `Delete ${group}` }).click();
  const question = page.getByRole('dialog', { name: `Delete ${group}?` });
  await question.getByText('This will remove the group from all associated products.').waitFor();
  await question.getByRole('button', { name: 'Delete group' }).click();
  await groups.getByText(group).waitFor({ state: 'detached' });
  await groups.getByRole('button', { name: 'Close', exact: true }).click();
  await row.getByText('No group').filter({ visible: true }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});
