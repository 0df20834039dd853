/** A task appears in an open inbox; an administrator takes it and hands it over with a note to a colleague. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, visit } from '@ajose/tools/browser';
import { arrive, open, payFromElsewhere, readMessage, signIn } from './back-office.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const rows = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: /has Unowned payment: take it or hand it over/ });
/** A dialog hides the sidebar from screen readers, so a query by role would not find it. */
const inboxWords = (page: Page) => page.locator('nav a', { hasText: 'Inbox' }).getAttribute('title');

test('a payment of nobody comes in without a reload and goes from one administrator to the other', async () => {
  const { page, problems } = await visit(browser, 1440);
  await signIn(page);
  await arrive(page);
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
  await expect.poll(() => inboxWords(page)).toMatch(/^\d+ (is|are) yours/);
  await dialog.getByLabel(/^To/).selectOption({ label: 'Ibrahim Danjuma' });
  await dialog.getByLabel(/^Note/).fill('You know this shop');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await readMessage(page, 'Ibrahim Danjuma has it now.');

  const { page: second } = await visit(browser, 768);
  await signIn(second, 'colleague@ajose.test');
  await arrive(second);
  await open(second, 'Inbox');
  await second.getByLabel('Owner').selectOption('mine');
  await expect.poll(() => second.url()).toContain('owner=mine');
  await rows(second).first().click();
  await second.getByRole('dialog').getByText('You know this shop').waitFor();
  await second.context().close();
  expect(problems).toEqual([]);
  await page.context().close();
});
