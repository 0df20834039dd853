/** An administrator writes an announcement, deactivates and deletes it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, visit } from '@ajose/tools/browser';
import { arrive, open, readMessage, signIn, unique } from './back-office.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('an announcement is written, switched off and deleted', async () => {
  const { page, problems } = await visit(browser, 1440);
  const title = unique('Holiday');
  await signIn(page);
  await arrive(page);
  await open(page, 'Manage Announcements');
  await page.getByRole('button', { name: 'New announcement' }).click();
  const dialog = page.getByRole('dialog', { name: 'New announcement' });
  await dialog.getByLabel(/^Title/).fill(title);
  await dialog.getByLabel(/^End date/).fill('2099-12-31');
  await dialog.getByLabel(/^Message/).fill('Payouts of the weekend arrive on Tuesday.');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await readMessage(page, 'Announcement created.');
  const item = page.getByRole('listitem').filter({ hasText: title });
  await item.getByText('Ends Dec 31, 2099').waitFor();
  await item.getByRole('button', { name: `Deactivate ${title}` }).click();
  await item.getByText('Inactive').waitFor();
  await item.getByRole('button', { name: `Delete ${title}` }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Are you sure you want to delete this announcement?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await item.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await page.context().close();
});
