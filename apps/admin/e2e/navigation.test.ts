/** How an administrator moves through the back-office: the guard, the remembered place, every width, the keyboard alone. */
import { describe, expect, test } from 'vitest';
import { overflows, stack, visit } from '@ajose/tools/browser';
import { oneByDay } from '@ajose/tools/nightly';
import { arrive, fillSignIn, open, signIn, signOut } from './back-office.ts';

test('the sign-in leads to the page that was asked for, and reload, Back and Forward show the right section', async () => {
  const { page, problems } = await visit(1440);
  await page.goto(`${stack.admin}/admin/dashboard`);
  await page.waitForURL('**/admin/auth');
  await signIn(page, 'admin@ajose.test', 'Wrong-Password1');
  await page
    .getByRole('alert')
    .getByText(/password/i)
    .waitFor();
  // The words stay for a moment only, which a busy machine would miss afterwards.
  await Promise.all([page.getByText('Login successful! Redirecting...').waitFor(), signIn(page)]);
  await arrive(page);

  await open(page, 'Manage Announcements');
  await page.getByRole('heading', { name: 'Manage Announcements' }).waitFor();
  await open(page, 'Transactions');
  await page.getByRole('heading', { name: 'Transaction Management' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Manage Announcements' }).waitFor();
  await page.goForward();
  await page.getByRole('heading', { name: 'Transaction Management' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/dashboard');
  await page.reload();
  await page.getByRole('heading', { name: 'Transaction Management' }).waitFor();
  const status = page.getByRole('combobox', { name: 'Status', exact: true });
  await status.selectOption('pending');
  await expect.poll(() => page.url()).toMatch(/section=transactionManagement&status=pending$/);
  const address = page.url();

  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await signOut(page);
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
  await page.goto(`${stack.admin}/admin/nowhere`);
  await page.getByRole('heading', { name: 'Market Data Not Found' }).waitFor();

  // A colleague opens the same list, and signs in first.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(address);
  await page.waitForURL('**/admin/auth');
  await fillSignIn(page);
  await page.getByRole('heading', { name: 'Transaction Management' }).waitFor();
  expect(await status.inputValue()).toBe('pending');
  expect(problems).toEqual([]);
  await page.context().close();
});

test('Back returns to the row of the list from which a customer was opened', async () => {
  const { page, problems } = await visit(768);
  await signIn(page);
  await arrive(page);
  await open(page, 'User Management');
  const rows = page.locator('[role="gridcell"][data-field="name"] a');
  await page.setViewportSize({ width: 768, height: 420 });
  await rows.last().scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  const top = await page.evaluate(() => window.scrollY);
  await rows.last().click();
  await page.waitForURL('**section=userDetails**');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
  expect(problems).toEqual([]);
  await page.context().close();
});

/** On a phone and a tablet large-text.test.ts looks at each section, by day too. */
describe.each(oneByDay([1440, 768, 390]))('at %d pixels', (width) => {
  test('no section is wider than the window', async () => {
    const { page, problems } = await visit(width);
    await signIn(page);
    await arrive(page);
    const wide: string[] = [];
    const sections = [
      ['User Management', 'User Management'],
      ['Product Management', 'Investment Products Management'],
      ['Transactions', 'Transaction Management'],
      ['Offline Investment Creator', 'Offline Investment Manager'],
      ['Manage Announcements', 'Manage Announcements'],
      ['Inbox', 'Inbox'],
      ['Cases', 'Cases'],
      ['Disputes', 'Disputes'],
      ['Approvals', 'Approvals'],
      ['Reconciliation', 'Reconciliation'],
      ['Circles', 'Circles'],
      ['Month’s end', 'Month’s end'],
      ['Gateways', 'Gateways'],
      ['Administrators', 'Administrators'],
      ['Audit log', 'Audit log'],
      ['Webhooks', 'Webhooks'],
    ] as const;
    for (const [entry, heading] of sections) {
      await open(page, entry);
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
      if (await overflows(page)) wide.push(entry);
    }
    expect(wide).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

test('by keyboard alone: sign in, skip to the content, find a customer, change a status and leave', async () => {
  const { page } = await visit(1440);
  await page.goto(stack.admin);
  await page.getByLabel(/^Email/).waitFor();
  // The first field has the focus already.
  await page.keyboard.type('admin@ajose.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Password1');
  await page.keyboard.press('Enter');
  await arrive(page);
  await page.locator('.splash').waitFor({ state: 'detached' });

  const focused = (): Promise<string> =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
  const tabTo = async (name: string, most = 40): Promise<void> => {
    for (let presses = 0; presses < most; presses += 1) {
      await page.keyboard.press('Tab');
      if ((await focused()) === name) return;
    }
    throw new Error(`Tab never reached ${name}`);
  };
  await tabTo('User Management');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'User Management' }).waitFor();
  await page.getByRole('gridcell').first().waitFor();

  // The section begins at its top: what it shows and exports comes before the search.
  const role = (): Promise<string | null> => page.evaluate(() => document.activeElement?.role ?? null);
  await tabTo('Skip to the list', 9);
  await page.keyboard.press('Enter');
  expect(await role()).toBe('columnheader');
  await page.getByRole('heading', { name: 'User Management' }).focus();
  await tabTo('Skip to the list', 9);
  await page.keyboard.press('Tab');
  await page.keyboard.type('demo@ajose.test');
  await page.keyboard.press('Enter');
  await page.getByText('1 user', { exact: true }).waitFor();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await role()) === 'columnheader') break;
  }
  await page.keyboard.press('ArrowDown');
  const inStatusCell = (): Promise<boolean> =>
    page.evaluate(() => document.activeElement?.getAttribute('data-field') === 'sub_status');
  for (let presses = 0; presses < 8 && !(await inStatusCell()); presses += 1) await page.keyboard.press('ArrowRight');
  expect(await inStatusCell()).toBe(true);
  await page.keyboard.press('Enter');
  expect(await focused()).toMatch(/^Status of/);
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  expect(await focused()).toMatch(/^Status of/);
  await page.keyboard.press('Escape');
  expect(await inStatusCell()).toBe(true);
  await page.context().close();
});
