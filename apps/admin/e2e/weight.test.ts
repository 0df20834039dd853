/** What administrators' browsers have to fetch before a screen works. Raise a limit here only on purpose. */
import { moved, stack, visit, weigh } from '@ajose/tools/browser';
import { oneByDay } from '@ajose/tools/nightly';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

let token = '';

/** A browser that has fetched nothing yet and is signed in at a section. */
async function visitSection(section: string, width: number): Promise<{ page: Page } & ReturnType<typeof weigh>> {
  const { page } = await visit(width);
  await page.addInitScript(
    ([token = '', section = '']) => {
      localStorage.setItem('adminToken', token);
      localStorage.setItem('adminSection', section);
    },
    [token, section],
  );
  const weight = weigh(page);
  await page.goto(`${stack.admin}/admin/dashboard`, { waitUntil: 'networkidle' });
  return { page, ...weight };
}

test('the sign-in fetches no more than its limit, and nothing on it moves', async () => {
  const { page } = await visit(1440);
  const { scripts, files } = weigh(page);
  await page.goto(`${stack.admin}/admin/auth`, { waitUntil: 'networkidle' });
  const weight = scripts();
  expect(files()).toBeLessThanOrEqual(25);
  expect(await moved(page)).toBe(0);
  await page.getByLabel(/^Email/).fill('admin@ajose.test');
  await page.getByRole('textbox', { name: /^Password/ }).fill('Password1');
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  token = await page.evaluate(() => localStorage.getItem('adminToken') ?? '');
  expect(weight).toBeLessThan(162_000);
  await page.context().close();
});

const limits: readonly [section: string, width: number, bytes: number, files: number][] = [
  ['home', 1440, 169_000, 30],
  ['userManagement', 1440, 358_000, 50],
  // Cards instead of the grid.
  ['userManagement', 390, 204_000, 45],
  ['transactionManagement', 390, 207_000, 45],
];
test.each(oneByDay(limits))('%s fetches no more than its limit, at %d pixels', async (section, width, limit, most) => {
  const { page, scripts, files } = await visitSection(section, width);
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
  expect(scripts()).toBeLessThan(limit);
  expect(files()).toBeLessThanOrEqual(most);
  await page.context().close();
});
