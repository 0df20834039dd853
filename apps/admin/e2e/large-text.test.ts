/** Large text and small windows: in each section nothing is lost, cut off or on top of something else. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '@ajose/sdk/admin/session';
import { createApi } from '@ajose/sdk/api';
import { launch, stack, visit } from '@ajose/tools/browser';
import { layoutFaults, makeSmall, smallWindows } from '@ajose/tools/layout';
import { oneByDay } from '@ajose/tools/nightly';
import type { Section } from '../src/paths.ts';

const sections: readonly Section[] = [
  'home',
  'userManagement',
  'productManagement',
  'transactionManagement',
  'offlineInvestmentCreator',
  'announcement',
  'cases',
  'disputes',
  'approvals',
  'administrators',
  'auditLog',
  'adminProfile',
  'systemSettings',
  'webhooks',
];

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe.each(oneByDay(smallWindows))('$name', (small) => {
  test('each section', async () => {
    const { token } = await login(createApi({ baseUrl: stack.api }), {
      email: 'admin@ajose.test',
      password: 'Password1',
    });
    const { page } = await visit(browser, small.width);
    await page.addInitScript((token) => localStorage.setItem('adminToken', token), token);
    const found: Record<string, string[]> = {};
    for (const section of sections) {
      await page.goto(`${stack.admin}/admin/dashboard?section=${section}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await makeSmall(page, small);
      const faults = await layoutFaults(page);
      if (faults.length > 0) found[section] = faults;
    }
    expect(found).toEqual({});
    await page.context().close();
  });
});
