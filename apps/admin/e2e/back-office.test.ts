/** What administrators do in a day, in a real browser against the started stack. Each test makes the records that it changes. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, overflows, stack, visit } from '@ajose/tools/browser';
import { currentCode } from './authenticator.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const unique = (word: string): string => `${word} ${Date.now().toString(36)}`;

async function signIn(page: Page, email = 'admin@ajose.test', password = 'Password1'): Promise<void> {
  await page.goto(stack.admin);
  await page.getByLabel(/^Email/).fill(email);
  await page.getByRole('textbox', { name: /^Password/ }).fill(password);
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
}

async function arrive(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/admin/login');
}

async function open(page: Page, section: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: section, exact: true }).click();
}

/** Chosen for who listens, and for who looks: the line beneath is drawn apart from the tabs, and may be beneath none. */
async function expectChosenTab(page: Page, name: string): Promise<void> {
  const chosen = page.getByRole('tab', { selected: true });
  expect(await chosen.allTextContents()).toEqual([name]);
  const span = async (of: Locator): Promise<readonly number[] | null> => {
    const box = await of.boundingBox();
    return box && [Math.round(box.x), Math.round(box.width)];
  };
  await expect.poll(() => span(page.locator('.MuiTabs-indicator'))).toEqual(await span(chosen));
}

/** The referral code of whoever is signed in. */
async function ownCode(page: Page): Promise<string> {
  return ((await page.getByText(/^Admin ID: /).textContent()) ?? '').replace('Admin ID: ', '');
}

/** From the page of the sign-in. */
async function register(page: Page, name: string, email: string, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Create Admin Account' }).click();
  await page.getByLabel(/^Full Name/).fill(name);
  await page.getByLabel(/^Email/).fill(email);
  await page.getByRole('textbox', { name: /^Password/ }).fill('Harmattan-42-rain');
  await page.getByLabel(/^Admin Referral Code/).fill(code);
  await page.getByRole('button', { name: 'Create Admin Account' }).click();
  await page.getByText('Registration successful! You can now login.').waitFor();
}

async function said(page: Page, words: string): Promise<void> {
  const toast = page.locator('.toast', { hasText: words });
  await toast.waitFor();
  await toast.getByRole('button', { name: 'Close message' }).click();
}

async function findUser(page: Page, email: string): Promise<void> {
  await open(page, 'User Management');
  await page.getByRole('searchbox', { name: 'Search' }).fill(email);
  await page.keyboard.press('Enter');
  await page.getByText('1 user', { exact: true }).waitFor();
}

test('the guard remembers where somebody wanted to go, and the place outlives reload, Back and Forward', async () => {
  const { page, problems } = await visit(browser, 1440);
  await page.goto(`${stack.admin}/admin/dashboard`);
  await page.waitForURL('**/admin/auth');
  await signIn(page, 'admin@ajose.test', 'Wrong-Password1');
  await page
    .getByRole('alert')
    .getByText(/password/i)
    .waitFor();
  await signIn(page);
  await page.getByText('Login successful! Redirecting...').waitFor();
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

  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await signOut(page);
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
  await page.goto(`${stack.admin}/admin/nowhere`);
  await page.getByRole('heading', { name: 'Market Data Not Found' }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

describe.each([390, 768, 1440])('at %d pixels', (width) => {
  test('no section is wider than the window', async () => {
    const { page, problems } = await visit(browser, width);
    await signIn(page);
    await arrive(page);
    const wide: string[] = [];
    const sections = [
      ['User Management', 'User Management'],
      ['Product Management', 'Investment Products Management'],
      ['Transactions', 'Transaction Management'],
      ['Offline Investment Creator', 'Offline Investment Manager'],
      ['Manage Announcements', 'Manage Announcements'],
      ['Exceptions', 'Exceptions'],
      ['Approvals', 'Approvals'],
      ['Administrators', 'Administrators'],
      ['Audit log', 'Audit log'],
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

test('a status is changed in the list, asks where it ends the sign-in, and the audit log names it', async () => {
  const { page, problems } = await visit(browser, 1440);
  await signIn(page);
  await arrive(page);
  await findUser(page, 'demo@ajose.test');
  const status = page.getByRole('combobox', { name: /^Status of/ });

  await status.click();
  await page.getByRole('option', { name: 'Needs Review' }).click();
  await said(page, 'User status updated successfully!');
  await status.getByText('Needs Review').waitFor();

  await status.click();
  await page.getByRole('option', { name: 'Suspended' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await status.getByText('Needs Review').waitFor();

  await page.getByRole('button', { name: /^View details of/ }).click();
  await page.getByText('Status history').waitFor();
  await page.getByRole('combobox', { name: /^Status of/ }).click();
  await page.getByRole('option', { name: 'Active', exact: true }).click();
  await said(page, 'User status updated successfully!');

  await page.getByRole('button', { name: 'Back to User Management' }).click();
  // The filter stayed.
  await page.getByText('1 user', { exact: true }).waitFor();
  await open(page, 'Audit log');
  await page.getByText('Needs Review → Active').first().waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

test('from a transaction to the person behind it and back to the same filter', async () => {
  const { page } = await visit(browser, 1440);
  await signIn(page);
  await arrive(page);
  await open(page, 'Transactions');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('deposit');
  await page
    .getByRole('grid', { name: 'Transactions' })
    .getByText('Withdrawal', { exact: true })
    .first()
    .waitFor({ state: 'detached' });
  const person = page.locator('[role="gridcell"][data-field="user"] button').first();
  const name = await person.textContent();
  await person.click();
  await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();
  await page.getByRole('button', { name: 'Back to Transactions' }).click();
  expect(await page.getByRole('combobox', { name: 'Type' }).inputValue()).toBe('deposit');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  expect(await page.getByRole('combobox', { name: 'Type' }).inputValue()).toBe('');
  await page.context().close();
});

test('a product is added with a new group, edited, switched off and found; the group Savings stays', async () => {
  const { page, problems } = await visit(browser, 1440);
  const [product, group] = [unique('Yam Barn Note'), unique('Storage')];
  await signIn(page);
  await arrive(page);
  await open(page, 'Product Management');
  await page.getByRole('button', { name: 'Add New Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Product' });
  await dialog.getByRole('button', { name: 'Add product' }).click();
  await said(page, 'Please fix the form errors');
  await dialog.getByText('Valid cost is required').waitFor();
  await dialog.getByLabel(/^Product name/).fill(product);
  await dialog.getByLabel(/^Cost/).fill('25000');
  await dialog.getByLabel(/^Interest rate/).fill('12.5');
  await dialog.getByRole('spinbutton', { name: /^Duration/ }).fill('6');
  await dialog.getByRole('button', { name: 'New group' }).click();
  const groupDialog = page.getByRole('dialog', { name: 'Add Product Group' });
  await groupDialog.getByLabel(/^Group name/).fill(' saving ');
  await groupDialog.getByRole('button', { name: 'Add group' }).click();
  await groupDialog.getByText('You cannot create a group called Savings or Saving').waitFor();
  await groupDialog.getByLabel(/^Group name/).fill(group);
  await groupDialog.getByRole('button', { name: 'Add group' }).click();
  await said(page, 'Product group added successfully!');
  await dialog.getByRole('button', { name: 'Add product' }).click();
  await said(page, 'Product added successfully!');

  await page.getByRole('searchbox', { name: 'Search by name or description' }).fill(product.toUpperCase());
  const row = page.getByRole('row', { name: new RegExp(product) });
  await row.getByText(group).waitFor();
  await row.getByText('12.5%').waitFor();
  await row.getByRole('button', { name: `Deactivate ${product}` }).click();
  await said(page, 'Product deactivated successfully!');
  await row.getByRole('button', { name: `Edit ${product}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Product' });
  await edit.getByLabel(/^Cost/).fill('30000');
  await edit.getByRole('button', { name: 'Save product' }).click();
  await said(page, 'Product updated successfully!');
  await row.getByText('30,000').waitFor();

  await page.getByRole('button', { name: 'Manage Groups' }).click();
  const groups = page.getByRole('dialog', { name: 'Manage Groups' });
  expect(await groups.getByRole('button', { name: 'Edit Savings' }).count()).toBe(0);
  await groups.getByRole('button', { name: `Delete ${group}` }).click();
  const question = page.getByRole('dialog', { name: `Delete ${group}?` });
  await question.getByText('This will remove the group from all associated products.').waitFor();
  await question.getByRole('button', { name: 'Delete group' }).click();
  await groups.getByText(group).waitFor({ state: 'detached' });
  await groups.getByRole('button', { name: 'Close', exact: true }).click();
  await row.getByText('No group').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});

test('an announcement is written, switched off and deleted', async () => {
  const { page, problems } = await visit(browser, 1440);
  const title = unique('Holiday');
  await signIn(page);
  await arrive(page);
  await open(page, 'Manage Announcements');
  await page.getByRole('button', { name: 'New announcement' }).click();
  const dialog = page.getByRole('dialog', { name: 'New announcement' });
  await dialog.getByLabel(/^Title/).fill(title);
  await dialog.getByLabel(/^End date/).fill('2099-12-31');
  await dialog.getByLabel(/^Message/).fill('Payouts of the weekend arrive on Tuesday.');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await said(page, 'Announcement created.');
  const item = page.getByRole('listitem').filter({ hasText: title });
  await item.getByText('Ends Dec 31, 2099').waitFor();
  await item.getByRole('button', { name: `Deactivate ${title}` }).click();
  await item.getByText('Inactive').waitFor();
  await item.getByRole('button', { name: `Delete ${title}` }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Are you sure you want to delete this announcement?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await item.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await page.context().close();
});

test('an offline investment is recorded and leaves the wallet as it was', async () => {
  const { page, problems } = await visit(browser, 1440);
  await signIn(page);
  await arrive(page);
  await findUser(page, 'demo@ajose.test');
  await page.getByRole('button', { name: /^View details of/ }).click();
  const wallet = page.locator('dl', { hasText: 'Held for payouts' }).locator('dd').first();
  const before = await wallet.textContent();

  await open(page, 'Offline Investment Creator');
  expect(await page.getByRole('button', { name: 'Record investment' }).isDisabled()).toBe(true);
  await page.getByRole('combobox', { name: 'User' }).fill('demo@ajose.test');
  await page.getByRole('option').first().click();
  await page.getByRole('combobox', { name: 'Product' }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel(/^Capital amount/).fill('1');
  await page.getByRole('button', { name: 'Record investment' }).click();
  await page.getByText(/^Investment must be at least/).waitFor();
  await page.getByLabel(/^Capital amount/).fill('750000');
  await page.getByRole('button', { name: 'Record investment' }).click();
  await page.getByText(/^Investment created successfully!/).waitFor();

  await findUser(page, 'demo@ajose.test');
  await page.getByRole('button', { name: /^View details of/ }).click();
  await page.getByText('Recorded offline').first().waitFor();
  expect(await wallet.textContent()).toBe(before);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a large amount is booked by two administrators, and never by whoever asked', async () => {
  const { page, problems } = await visit(browser, 1440);
  const { page: second } = await visit(browser, 390);
  const [email, name] = [`second.${Date.now()}@ajose.test`, unique('Nneka')];
  await signIn(page);
  await arrive(page);
  const code = await ownCode(page);
  await second.goto(`${stack.admin}/admin/auth`);
  await register(second, name, email, code);

  await open(page, 'Offline Investment Creator');
  await page.getByRole('combobox', { name: 'User' }).fill('demo@ajose.test');
  await page.getByRole('option').first().click();
  await page.getByRole('combobox', { name: 'Product' }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel(/^Capital amount/).fill('12500000');
  await page.getByText('a second administrator has to confirm it').waitFor();
  await page.getByRole('button', { name: 'Record investment' }).click();
  await page.getByText('₦12,500,000.00 needs a second administrator.').waitFor();
  await open(page, 'Approvals');
  const title = 'Offline investment of ₦12,500,000.00';
  const own = page.getByRole('article', { name: title }).first();
  await own.getByRole('button', { name: 'Withdraw' }).waitFor();
  expect(await own.getByRole('button', { name: 'Approve' }).count()).toBe(0);

  await signIn(second, email, 'Harmattan-42-rain');
  await arrive(second);
  await second.getByText(/wait(s)? for a second administrator/).waitFor();
  await open(second, 'Approvals');
  await second.getByRole('article', { name: title }).first().waitFor();
  await expectChosenTab(second, 'Waiting');
  await second.getByRole('article', { name: title }).first().getByRole('button', { name: 'Approve' }).click();
  const question = second.getByRole('dialog', { name: 'Approve this request?' });
  await question.getByLabel(/^Note/).fill('Seen the bank’s receipt');
  expect(await overflows(second)).toBe(false);
  await question.getByRole('button', { name: 'Approve' }).click();
  // The button that opened the dialog went with its card: the keyboard goes on from the section's beginning.
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => second.evaluate(() => document.activeElement?.id)).toBe('content');
  for (const key of ['Tab', 'ArrowRight', 'Enter']) await second.keyboard.press(key);
  await said(second, 'The request was approved and done.');
  const decided = second.getByRole('article', { name: title }).first();
  await decided.getByText(`Approved by ${name}`).waitFor();
  await decided.getByText('Seen the bank’s receipt').waitFor();
  await expectChosenTab(second, 'Decided');
  await second.getByRole('tab', { name: 'Waiting' }).click();
  await second.getByText(`Approved by ${name}`).waitFor({ state: 'detached' });
  await expectChosenTab(second, 'Waiting');
  expect(problems).toEqual([]);
  await page.context().close();
  await second.context().close();
});

/** A payment whose metadata names no customer: it comes from another shop of the same merchant. */
async function payFromElsewhere(reference: string): Promise<void> {
  const call = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${stack.sandbox}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const payment = { key: 'pk_test_sandbox', email: 'nobody@ajose.test', amount: 734_155, ref: reference };
  await call('/checkout/open', payment);
  await call(`/sandbox/transactions/${reference}/pay`, {});
}

test('an exception that somebody resolved moves from the open ones to the resolved ones', async () => {
  const reference = `elsewhere-${Date.now()}`;
  await payFromElsewhere(reference);
  const { page, problems } = await visit(browser, 768);
  await signIn(page);
  await arrive(page);
  await open(page, 'Exceptions');
  const card = page.getByRole('article').filter({ hasText: reference });
  // The gateway's word travels on its own, and an open page does not ask again.
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole('tab', { name: 'Open' }).waitFor();
        await page.waitForLoadState('networkidle');
        return card.count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  await expectChosenTab(page, 'Open');
  await card.getByText('₦7,341.55').waitFor();

  await card.getByRole('button', { name: 'Resolve' }).click();
  const question = page.getByRole('dialog', { name: 'Resolve: Unowned payment' });
  await question.getByLabel(/^How was it resolved/).fill('Paid back to the sender');
  await question.getByRole('button', { name: 'Resolve' }).click();
  await said(page, 'Exception resolved.');
  await card.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Resolved' }).click();
  await card.getByText('Paid back to the sender').waitFor();
  await expectChosenTab(page, 'Resolved');
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a colleague who leaves is blocked, is out at once, and comes back when unblocked', async () => {
  const { page, problems } = await visit(browser, 1440);
  const { page: leaving } = await visit(browser, 390);
  const [email, name] = [`leaving.${Date.now()}@ajose.test`, unique('Tunde')];
  await signIn(page);
  await arrive(page);
  const code = await ownCode(page);
  await leaving.goto(`${stack.admin}/admin/auth`);
  await register(leaving, name, email, code);
  await signIn(leaving, email, 'Harmattan-42-rain');
  await arrive(leaving);

  await open(page, 'Administrators');
  await page.getByRole('button', { name: `Block ${name}` }).click();
  const question = page.getByRole('dialog', { name: `Block ${name}?` });
  await question.getByRole('button', { name: 'Block', exact: true }).click();
  await question.getByText('Please say why').waitFor();
  await question.getByLabel(/^Why/).fill('Left on Friday');
  await question.getByRole('button', { name: 'Block', exact: true }).click();
  await said(page, `${name} is blocked and signed out everywhere.`);
  await page.getByRole('row', { name }).getByText('Left on Friday').waitFor();

  await open(leaving, 'Approvals');
  await leaving.waitForURL('**/admin/auth');
  await signIn(leaving, email, 'Harmattan-42-rain');
  await leaving.getByRole('alert').getByText('This account was blocked by another administrator.').waitFor();

  await page.getByRole('button', { name: `Unblock ${name}` }).click();
  const again = page.getByRole('dialog', { name: `Unblock ${name}?` });
  await again.getByLabel(/^Why/).fill('Came back on Monday');
  await again.getByRole('button', { name: 'Unblock', exact: true }).click();
  await said(page, `${name} can sign in again.`);
  await signIn(leaving, email, 'Harmattan-42-rain');
  await leaving.getByRole('heading', { name: 'Approvals', exact: true }).waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
  await leaving.context().close();
});

test('a colleague registers by referral code and signs in with a second factor', async () => {
  const { page, problems } = await visit(browser, 1440);
  const email = `colleague.${Date.now()}@ajose.test`;
  await signIn(page);
  await arrive(page);
  const code = await ownCode(page);
  await signOut(page);

  await register(page, 'Chiamaka Obi', email, code);

  await signIn(page, email, 'Harmattan-42-rain');
  await arrive(page);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Admin Profile' }).click();
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on two-factor sign-in' });
  await dialog.getByRole('textbox', { name: /^Password/ }).fill('Harmattan-42-rain');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = await dialog.getByLabel('Or type this key into the app').inputValue();
  const used = currentCode(secret);
  await dialog.getByLabel(/^Authentication code/).fill(used);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const recovery = await dialog
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .first()
    .textContent();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('On: signing in asks for a code').waitFor();
  await signOut(page);

  await signIn(page, email, 'Harmattan-42-rain');
  await page.getByLabel(/^Authentication code/).fill(recovery ?? '');
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  await arrive(page);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('by keyboard alone: sign in, skip to the content, find a customer, change a status and leave', async () => {
  const { page } = await visit(browser, 1440);
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
  const tabTo = async (name: string): Promise<void> => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      if ((await focused()) === name) return;
    }
    throw new Error(`Tab never reached ${name}`);
  };
  await tabTo('User Management');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'User Management' }).waitFor();
  await page.getByRole('gridcell').first().waitFor();

  // The section begins at its top: search comes next.
  await page.keyboard.press('Tab');
  await page.keyboard.type('demo@ajose.test');
  await page.keyboard.press('Enter');
  await page.getByText('1 user', { exact: true }).waitFor();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.role === 'columnheader')) break;
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
