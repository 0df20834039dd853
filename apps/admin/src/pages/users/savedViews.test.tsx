/** The saved views of a list: choosing one, saving what is shown, for oneself or for all, renaming and removing. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getAllUsers } from '@ajose/sdk/admin/users';
import { getViews, removeView, renameView, saveView, shareView } from '@ajose/sdk/admin/views';
import type { SavedView } from '@ajose/sdk/contract/views';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, queries, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { address, showPage } from '../../../test/page.tsx';
import { adaeze, ibrahim } from '../../../test/people.ts';
import { UsersPage } from './UsersPage.tsx';

const ownView: SavedView = {
  _id: '01890000-0000-7000-8000-00000000e001',
  name: 'Suspended by name',
  words: { status: '2', sortBy: 'name', sortOrder: 'asc' },
  shared: false,
  mayChange: true,
  by: adaeze.name,
};
const theirs: SavedView = {
  ...ownView,
  _id: '01890000-0000-7000-8000-00000000e002',
  name: 'A hundred on a page',
  words: { limit: '100' },
  shared: true,
  mayChange: false,
  by: ibrahim.name,
};

const listOf = (...views: SavedView[]) => ({ success: true as const, views });
const done = (view: SavedView, message: string) => ({ success: true as const, message, view });
const nobody = {
  success: true as const,
  users: [],
  pagination: { currentPage: 1, totalPages: 0, totalUsers: 0, isCut: false, hasPrev: false, hasNext: false },
};

async function openMenu(admin = adaeze, at = '/admin/dashboard?section=userManagement'): Promise<void> {
  on(getAllUsers).answers(nobody);
  await showPage(<UsersPage />, admin, at);
  await page.getByRole('button', { name: 'Views' }).click();
}

test('a chosen view sets the list, its address and the menu', async () => {
  on((api) => getViews(api, { list: 'users' })).answers(listOf(ownView, theirs));
  await openMenu();
  await expectWords([ownView.name, `For all, by ${ibrahim.name}`]);
  await expectAccessibleState();
  const item = page.getByRole('menuitem', { name: ownView.name });
  await expect
    .element(item)
    .toHaveAttribute('href', '/admin/dashboard?section=userManagement&status=2&sortBy=name&sortOrder=asc');
  await item.click();
  await expect.poll(address).toBe('/admin/dashboard?section=userManagement&status=2&sortBy=name&sortOrder=asc');
  expect(queries('user/getAllUsers').at(-1)).toMatchObject({
    status: '2',
    sortBy: 'name',
    sortOrder: 'asc',
    page: '1',
  });
});

test('saves what is shown, without the page, and says at the field that a name is taken', async () => {
  on((api) => getViews(api, { list: 'users' })).answers(listOf());
  await openMenu(adaeze, '/admin/dashboard?section=userManagement&status=40&limit=25');
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('  On hold ');
  const body = { list: 'users' as const, name: 'On hold', words: { limit: '25', status: '40' } };
  const taken = 'There is a view of this name already.';
  on((api) => saveView(api, body)).refuses({
    status: 409,
    code: 'name_taken',
    message: taken,
    fields: { name: taken },
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(taken);
  await expectAccessibleState();

  on((api) => shareView(api, body)).answers(done({ ...ownView, ...body, shared: true }, 'The view is saved.'));
  await dialog.getByRole('checkbox', { name: 'For all administrators' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectWords(['The view is saved.']);
  expect(sent()).toEqual([
    { method: 'POST', path: 'admin/views', body },
    { method: 'POST', path: 'admin/sharedViews', body },
  ]);
});

test('a role that may not share is not asked whom the view is for', async () => {
  on((api) => getViews(api, { list: 'users' })).answers(listOf(theirs));
  await openMenu({ ...adaeze, role: 'support' });
  await expectWords([theirs.name]);
  await expect.element(page.getByRole('menuitem', { name: 'Rename or remove…' })).not.toBeInTheDocument();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'For all administrators' })).not.toBeInTheDocument();
});

test('renames and removes the views that the administrator may change', async () => {
  on((api) => getViews(api, { list: 'users' })).answers(listOf(ownView, theirs));
  await openMenu();
  await page.getByRole('menuitem', { name: 'Rename or remove…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved views' });
  await expect.element(dialog.getByText(ownView.name)).toBeVisible();
  await expect.element(dialog.getByText(theirs.name)).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: `Rename ${ownView.name}` }).click();
  await expectAccessibleState();
  const renamed = { ...ownView, name: 'Suspended' };
  on((api) => renameView(api, ownView._id, { name: 'Suspended' })).answers(done(renamed, 'The view is renamed.'));
  on((api) => getViews(api, { list: 'users' })).answers(listOf(renamed));
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Suspended');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectWords(['The view is renamed.']);
  on((api) => removeView(api, ownView._id)).answers({ success: true, message: 'The view is removed.' });
  on((api) => getViews(api, { list: 'users' })).answers(listOf());
  await dialog.getByRole('button', { name: 'Remove Suspended' }).click();
  await expectWords(['The view is removed.', 'There is no view left that you can change.']);
});

test('says that the views could not be fetched, and tries again', async () => {
  on((api) => getViews(api, { list: 'users' })).refuses();
  await openMenu();
  await expectWords(['The views could not be fetched.']);
  on((api) => getViews(api, { list: 'users' })).answers(listOf(ownView));
  await page.getByRole('menuitem', { name: /Try again/ }).click();
  await expectWords([ownView.name]);
});
