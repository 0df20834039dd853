/** What administrators' browsers have to fetch before a screen works. Raise a limit here only on purpose. */
import { launch, moved, stack, visit, weigh } from '@ajose/tools/browser';
import { oneByDay } from '@ajose/tools/nightly';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

let browser: Browser;
let token = '';
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A browser that has fetched nothing yet and is signed in at a section. */
async function visitSection(section: string, width: number): Promise<{ page: Page; scripts: () => number }> {
  const { page } = await visit(browser, width);
  await page.addInitScript(
    ([token = '', section = '']) => {
      localStorage.setItem('adminToken', token);
      localStorage.setItem('adminSection', section);
    },
    [token, section],
  );
  const { scripts } = weigh(page);
  await page.goto(`${stack.admin}/admin/dashboard`, { waitUntil: 'networkidle' });
  return { page, scripts };
}

test('sign-in', async () => {
  const { page } = await visit(browser, 1440);
  const { scripts } = weigh(page);
  await page.goto(`${stack.admin}/admin/auth`, { waitUntil: 'networkidle' });
  const weight = scripts();
  expect(await moved(page)).toBe(0);
  await page.getByLabel(/^Email/).fill('admin@ajose.test');
  await page.getByRole('textbox', { name: /^Password/ }).fill('Password1');
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  token = await page.evaluate(() => localStorage.getItem('adminToken') ?? '');
  expect(weight).toBeLessThan(177_000);
  await page.context().close();
});

const limits: readonly [section: string, width: number, bytes: number][] = [
  ['home', 1440, 182_000],
  ['userManagement', 1440, 349_000],
  // Cards instead of the grid.
  ['userManagement', 390, 198_500],
];
test.each(oneByDay(limits))('%s at %d pixels', async (section, width, limit) => {
  const { page, scripts } = await visitSection(section, width);
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
  expect(scripts()).toBeLessThan(limit);
  await page.context().close();
});
