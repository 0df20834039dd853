/** Large text and small windows: on each screen nothing is lost, cut off, broken or on top of something else. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '@ajose/sdk/admin/session';
import { getAllUsers } from '@ajose/sdk/admin/users';
import { createApi } from '@ajose/sdk/api';
import { launch, stack, visit } from '@ajose/tools/browser';
import { layoutFaults, makeSmall, officeWindows, smallWindows } from '@ajose/tools/layout';
import { oneByDay } from '@ajose/tools/nightly';
import { addressOf, paths, type Section } from '../src/paths.ts';

/** The compiler names a section that is missing. */
const sections: Readonly<Record<Section, true>> = {
  home: true,
  userManagement: true,
  productManagement: true,
  transactionManagement: true,
  offlineInvestmentCreator: true,
  announcement: true,
  inbox: true,
  cases: true,
  disputes: true,
  complaints: true,
  approvals: true,
  reconciliation: true,
  circles: true,
  monthEnd: true,
  gateways: true,
  administrators: true,
  auditLog: true,
  roles: true,
  adminProfile: true,
  systemSettings: true,
  apiKeys: true,
  exports: true,
  webhooks: true,
};
/** By day the narrowest of each: a tablet, and a phone with large text. */
const windows = [...oneByDay(officeWindows), ...oneByDay(smallWindows)];

const isSection = (name: string): name is Section => name in sections;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test('each screen shows all of its text, in each window and with text of each size', { timeout: 900_000 }, async () => {
  const api = createApi({ baseUrl: stack.api });
  const { token } = await login(api, { email: 'admin@ajose.test', password: 'Password1' });
  const signedIn = createApi({ baseUrl: stack.api, token: () => token });
  const [customer] = (await getAllUsers(signedIn, { limit: 10 })).users;
  if (!customer) throw new Error('The demo has no customer');
  const ofCustomer = { userId: customer._id, from: 'userManagement' } as const;
  const { page } = await visit(browser, 1440);
  const cutOff: Record<string, string[]> = {};
  const look = async (address: string): Promise<void> => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${stack.admin}${address}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('.splash').waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    for (const small of windows) {
      await makeSmall(page, small);
      // A grid measures its columns a moment after the window has changed.
      await page.waitForTimeout(300);
      const faults = await layoutFaults(page);
      if (faults.length > 0) cutOff[`${address}, ${small.name}`] = faults;
    }
  };
  for (const path of [paths.auth, paths.forgotPassword]) await look(path);
  await page.addInitScript((token) => localStorage.setItem('adminToken', token), token);
  for (const section of Object.keys(sections).filter(isSection)) await look(addressOf({ section }));
  for (const section of ['userDetails', 'customerHome'] as const) await look(addressOf({ section, ...ofCustomer }));
  expect(cutOff).toEqual({});
  await page.context().close();
});
