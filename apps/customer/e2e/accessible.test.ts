/** The built public pages, light and dark, on a phone and a computer: axe finds nothing. */
import { expect, test } from 'vitest';
import { stack, visit } from '@ajose/tools/browser';
import { violationsOn } from '@ajose/tools/journey-axe';
import { featurePath, paths } from '../src/paths.ts';

const pages = [
  ...Object.values(paths).filter((path) => typeof path === 'string'),
  featurePath('security'),
  featurePath('tools'),
].filter((path) => path !== paths.dashboard);

test('axe reports nothing on any public page, on a phone in dark colours and on a computer in light ones', async () => {
  const { page } = await visit(390);
  const faults: Record<string, string[]> = {};
  for (const path of pages) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.goto(`${stack.customer}${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // Sections further down are laid out when they come near.
    for (let screen = 1; screen < 12; screen += 1) await page.mouse.wheel(0, 1500);
    await page.waitForLoadState('networkidle');
    const onPhone = await violationsOn(page);
    await page.setViewportSize({ width: 1280, height: 844 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const onComputer = await violationsOn(page);
    if (onPhone.length + onComputer.length > 0) faults[path] = [...onPhone, ...onComputer];
  }
  expect(faults).toEqual({});
  await page.context().close();
});
