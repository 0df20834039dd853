/** The built public pages, light and dark, on a phone and a computer: axe finds nothing. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, stack, visit } from '@ajose/tools/browser';
import { violationsOn } from '@ajose/tools/journey-axe';
import { featurePath, paths } from '../src/paths.ts';

const pages = [
  ...Object.values(paths).filter((path) => typeof path === 'string'),
  featurePath('security'),
  featurePath('tools'),
].filter((path) => path !== paths.dashboard);

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test.each([
  { width: 390, scheme: 'dark' },
  { width: 1280, scheme: 'light' },
] as const)('axe finds nothing on any public page, at $width pixels, $scheme', async ({ width, scheme }) => {
  const { page } = await visit(browser, width);
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  const faults: Record<string, string[]> = {};
  for (const path of pages) {
    await page.goto(`${stack.customer}${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // Sections further down are laid out when they come near.
    for (let screen = 1; screen < 12; screen += 1) await page.mouse.wheel(0, 1500);
    await page.waitForLoadState('networkidle');
    const violations = await violationsOn(page);
    if (violations.length > 0) faults[path] = violations;
  }
  expect(faults).toEqual({});
  await page.context().close();
});
