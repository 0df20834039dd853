/** Large text and small windows: on each screen nothing is lost, cut off, broken or on top of something else. */
import { expect, test } from 'vitest';
import { login } from '@ajose/sdk/admin/session';
import { getAllUsers } from '@ajose/sdk/admin/users';
import { createApi } from '@ajose/sdk/api';
import { stack, visit } from '@ajose/tools/browser';
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

test('each screen shows all of its text, in every window and at every size of text', { timeout: 900_000 }, async () => {
  const api = createApi({ baseUrl: stack.api });
  const { token } = await login(api, { email: 'admin@ajose.test', password: 'Password1' });
  const signedIn = createApi({ baseUrl: stack.api, token: () => token });
  const [customer] = (await getAllUsers(signedIn, { limit: 10 })).users;
  if (!customer) throw new Error('The demo has no customer');
  const ofCustomer = { userId: customer._id, from: 'userManagement' } as const;
  const { page } = await visit(1440);
  const cutOff: Record<string, string[]> = {};
  const look = async (address: string): Promise<void> => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('.splash').waitFor({ state: 'detached' });
    await page.waitForFunction(() => !document.querySelector('#content :is([aria-busy="true"], .MuiSkeleton-root)'));
    for (const small of windows) {
      await makeSmall(page, small);
      // A grid measures its columns a moment after the window has changed.
      await page.waitForTimeout(300);
      const faults = await layoutFaults(page);
      if (faults.length > 0) cutOff[`${address}, ${small.name}`] = faults;
    }
  };
  for (const path of [paths.auth, paths.forgotPassword]) {
    await page.goto(`${stack.admin}${path}`);
    await look(path);
  }
  await page.addInitScript((token) => localStorage.setItem('adminToken', token), token);
  await page.goto(`${stack.admin}${paths.dashboard}?section=none`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const places = [
    ...Object.keys(sections)
      .filter(isSection)
      .map((section) => addressOf({ section })),
    ...(['userDetails', 'customerHome'] as const).map((section) => addressOf({ section, ...ofCustomer })),
  ];
  for (const address of places) {
    const title = await page.title();
    // The router shows another section without loading the app anew, which took most of the time.
    await page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
    if (address !== places[0]) await page.waitForFunction((before) => document.title !== before, title);
    await look(address);
  }
  expect(cutOff).toEqual({});
  await page.context().close();
});
