/** The tab of product groups: listing, adding, changing and deleting them. */
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  addProductGroup,
  deleteProductGroup,
  getAllProductGroups,
  getAllProducts,
  updateProductGroup,
} from '@ajose/sdk/admin/products';
import type { ProductGroup } from '@ajose/sdk/contract/products';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { showPage } from '../../../test/page.tsx';
import { agriculture, harvest, savings } from '../../../test/products.ts';
import { groupDone, productsOf, showProducts as show } from '../../../test/productsPage.tsx';
import { ProductsPage } from './ProductsPage.tsx';

describe('product groups', () => {
  const showGroups = async (groups?: ProductGroup[]): Promise<void> => {
    on(getAllProducts).answers(productsOf(harvest));
    await show(groups);
    await page.getByRole('tab', { name: /^Product Groups/ }).click();
  };

  test('are added and managed by buttons that stand over their own tab alone', async () => {
    await showGroups();
    await expect.element(page.getByRole('button', { name: 'Manage Groups' })).toBeVisible();
    await page.getByRole('tab', { name: /^Products/ }).click();
    await expect.element(page.getByRole('button', { name: 'Add New Product' })).toBeVisible();
    expect(page.getByRole('button', { name: /^(Manage Groups|Add Product Group)$/ }).elements()).toEqual([]);
  });

  test('stand in a tab of their own, with how many products each has', async () => {
    await showGroups();
    await page.getByRole('tab', { name: 'Product Groups (2)' }).click();
    await expectWords(['What grows.', 'Savings']);
    await page.getByRole('button', { name: 'Manage Agriculture' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Manage Groups' })).toBeVisible();
  });

  test('say that there is no group, and offer to add the first', async () => {
    await showGroups([]);
    await page.getByRole('tab', { name: 'Product Groups (0)' }).click();
    await expectWords(['No product groups found']);
    await page.getByRole('button', { name: 'Add Your First Group' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Group name' })).toBeVisible();
  });

  test('say that they could not be fetched, and appear after another try', async () => {
    on(getAllProducts).answers(productsOf(harvest));
    on(getAllProductGroups).refuses();
    await showPage(<ProductsPage />);
    await page.getByRole('tab', { name: /^Product Groups/ }).click();
    await expectWords(['The product groups could not be fetched.']);
    on(getAllProductGroups).answers({ success: true, productGroups: [agriculture] });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectWords(['What grows.']);
  });

  test('are added, but not under the names that are kept for Savings', async () => {
    await showGroups();
    on((api) => addProductGroup(api, { name: '' })).answers(groupDone);
    await page.getByRole('button', { name: 'Add Product Group' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Add Product Group' })).toBeVisible();
    const dialog = page.getByRole('dialog');
    await expectAccessibleState();
    const name = dialog.getByRole('textbox', { name: 'Group name' });
    await name.fill(' SAVING ');
    await dialog.getByRole('button', { name: 'Add group' }).click();
    await expectWords(['You cannot create a group called Savings or Saving']);
    expect(sent()).toEqual([]);
    await name.fill('Real Estate');
    await dialog.getByRole('button', { name: 'Add group' }).click();
    await expectWords(['Product group added successfully!']);
    expect(sent()).toEqual([
      { method: 'POST', path: 'productGroup/addProductGroup', body: { name: 'Real Estate', description: '' } },
    ]);
  });

  test.for([
    { refusal: { status: 409, code: 'name_taken', message: 'This name is taken.' }, says: 'This name is taken.' },
    { refusal: undefined, says: 'Failed to add group' },
  ])('say why no group was added: $says', async ({ refusal, says }) => {
    await showGroups();
    on((api) => addProductGroup(api, { name: '' })).refuses(refusal);
    await page.getByRole('button', { name: 'Add Product Group' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Group name' }).fill('Real Estate');
    await dialog.getByRole('button', { name: 'Add group' }).click();
    await expectWords([says]);
  });

  test('say different things where the server refused and where no answer came', async () => {
    await showGroups();
    on((api) => addProductGroup(api, { name: '' })).breaks();
    on((api) => updateProductGroup(api, agriculture._id, { name: '', status: 'active' })).breaks();
    on((api) => deleteProductGroup(api, agriculture._id)).breaks();
    await page.getByRole('button', { name: 'Add Product Group' }).click();
    await page.getByRole('textbox', { name: 'Group name' }).fill('Real Estate');
    await page.getByRole('button', { name: 'Add group' }).click();
    await expectWords(['Error adding group']);
    await page.getByRole('button', { name: 'Edit Agriculture' }).click();
    await page.getByRole('button', { name: 'Save group' }).click();
    await expectWords(['Error updating group']);
    await page.getByRole('button', { name: 'Cancel' }).first().click();
    await page.getByRole('button', { name: 'Delete Agriculture' }).click();
    await page.getByRole('button', { name: 'Delete group' }).click();
    await expectWords(['Error deleting group']);
  });

  test('are changed, except the group Savings', async () => {
    await showGroups();
    on((api) => updateProductGroup(api, agriculture._id, { name: '', status: 'active' })).answers(groupDone);
    await page.getByRole('button', { name: 'Manage Groups' }).click();
    const dialog = page.getByRole('dialog', { name: 'Manage Groups' });
    await expect.element(dialog.getByRole('button', { name: 'Edit Agriculture' })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Edit Savings' })).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('button', { name: 'Delete Savings' })).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Edit Agriculture' }).click();
    await dialog.getByRole('combobox', { name: 'Status' }).selectOptions('inactive');
    await dialog.getByRole('button', { name: 'Save group' }).click();
    await expectWords(['Product group updated.']);
    expect(sent()).toEqual([
      {
        method: 'PUT',
        path: `productGroup/updateProductGroup/${agriculture._id}`,
        body: { name: 'Agriculture', description: 'What grows.', status: 'inactive' },
      },
    ]);
  });

  test('say that a group could not be changed', async () => {
    await showGroups();
    on((api) => updateProductGroup(api, agriculture._id, { name: '', status: 'active' })).refuses();
    await page.getByRole('button', { name: 'Manage Groups' }).click();
    await page.getByRole('button', { name: 'Edit Agriculture' }).click();
    await page.getByRole('button', { name: 'Save group' }).click();
    await expectWords(['Failed to update group']);
  });

  test('are deleted after asking', async () => {
    await showGroups();
    on((api) => deleteProductGroup(api, agriculture._id)).refuses();
    await page.getByRole('button', { name: 'Manage Groups' }).click();
    await page.getByRole('button', { name: 'Delete Agriculture' }).click();
    await expectWords([
      'Are you sure you want to delete this group? This will remove the group from all associated products.',
    ]);
    expect(sent()).toEqual([]);
    await page.getByRole('button', { name: 'Delete group' }).click();
    await expectWords(['Failed to delete group']);
    on((api) => deleteProductGroup(api, agriculture._id)).answers({ success: true, message: 'Deleted.' });
    on(getAllProductGroups).answers({ success: true, productGroups: [savings] });
    await page.getByRole('button', { name: 'Delete group' }).click();
    await expectWords(['Product group deleted.']);
    await expect.element(page.getByRole('button', { name: 'Edit Agriculture' })).not.toBeInTheDocument();
    expect(sent().at(-1)).toEqual({
      method: 'DELETE',
      path: `productGroup/deleteProductGroup/${agriculture._id}`,
    });
  });
});
