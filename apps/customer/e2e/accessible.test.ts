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

test.each(pages)(
  'axe reports nothing on %s, on a phone in dark colours and on a computer in light ones',
  async (path) => {
    const { page } = await visit(390);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.goto(`${stack.customer}${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // Sections further down are laid out when they come near.
    for (let screen = 1; screen < 12; screen += 1) await page.mouse.wheel(0, 1500);
    await page.waitForLoadState('networkidle');
    expect(await violationsOn(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 844 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    expect(await violationsOn(page)).toEqual([]);
    await page.context().close();
  },
);
