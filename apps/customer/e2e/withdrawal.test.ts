/** A withdrawal from the wallet to the bank: paid, failed and returned, and by keyboard alone. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callSandbox, hasFocus, overflows, pressByKeyboard, tabTo, visit } from '@ajose/tools/browser';
import {
  closeWithdrawal,
  accounts,
  balances,
  linkInEmail,
  makeCustomer,
  openDashboard,
  openSection,
  transactions,
  walletCard,
} from './customer.ts';

const SUBMITTED = 'Withdrawal request submitted successfully!';

const quickAction = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Quick Actions' }).getByRole('button', { name });

/** Finds a row of the history by the text of some cells. */
function historyRow(page: Page, ...words: readonly string[]): Locator {
  const rows = page.getByRole('table', { name: 'Transactions' }).getByRole('row');
  return words.reduce((matching, word) => matching.filter({ hasText: word }), rows);
}

/** The history does not refresh by itself. */
async function refreshUntil(page: Page, row: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'Refresh' }).click();
        await page.getByRole('button', { name: 'Refresh', disabled: false }).waitFor();
        return row.count();
      },
      { timeout: 60_000, interval: 300 },
    )
    .toBe(1);
}

/** Opens the email's link on another device, where nobody is signed in. */
async function confirmElsewhere(email: string): Promise<void> {
  const { page, problems } = await visit(390);
  await page.goto(await linkInEmail(email, 'Confirm your email address'));
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await page.getByRole('status').getByText('Your email address is confirmed.').waitFor();
  expect(await overflows(page)).toBe(false);
  expect(problems).toEqual([]);
  await page.context().close();
}

test('a withdrawal is submitted once and is pending until the bank has it, and the wallet equals the ledger', async () => {
  const customer = await makeCustomer(50_000.75, accounts.waiting);
  const { page, problems } = await visit(390);
  await openDashboard(page, customer);
  await walletCard(page).getByText('₦50,000.75').waitFor();
  let requests = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/transaction/addTransaction')) requests += 1;
  });

  await quickAction(page, 'Withdraw').click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' });
  await dialog.getByText('₦50,000.75').waitFor();
  const confirm = dialog.getByRole('button', { name: 'Confirm Withdrawal' });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel('Amount').fill('50000.76');
  await confirm.click();
  await dialog.getByText('Insufficient balance for this withdrawal').waitFor();
  expect(requests).toBe(0);
  await dialog.getByLabel('Amount').fill('12345.67');
  expect(await overflows(page)).toBe(false);
  await confirm.dblclick();
  await page.getByRole('status').filter({ hasText: SUBMITTED }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await closeWithdrawal(page);
  await walletCard(page).getByText('₦37,655.08').waitFor();
  await page.getByRole('button', { name: 'Set aside, on its way out ₦12,345.67' }).waitFor();
  expect(requests).toBe(1);
  expect(await balances(customer)).toEqual({ wallet: 37_655.08, held: 12_345.67 });

  await openSection(page, 'Transaction History');
  await historyRow(page, 'Withdrawal', '₦12,345.67', 'Pending').waitFor();
  const [, withdrawal] = await transactions(customer);
  await expect
    .poll(() => callSandbox(`/sandbox/transfers/wdl-${withdrawal?._id}/success`), { timeout: 60_000 })
    .toBe(200);
  await refreshUntil(page, historyRow(page, 'Withdrawal', '₦12,345.67', 'Completed'));
  expect(await overflows(page)).toBe(false);

  await openSection(page, 'Dashboard');
  await walletCard(page).getByText('₦37,655.08').waitFor();
  await walletCard(page).getByText('on its way').waitFor({ state: 'detached' });
  expect(await balances(customer)).toEqual({ wallet: 37_655.08, held: 0 });
  expect(await transactions(customer)).toMatchObject([
    { type: 'deposit', status: 'completed', amount: 50_000.75, beforeBalance: 0, afterBalance: 50_000.75 },
    { type: 'withdrawal', status: 'completed', amount: 12_345.67, beforeBalance: 50_000.75, afterBalance: 37_655.08 },
  ]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a withdrawal needs a confirmed email address, and one that the bank refuses fails and returns the money in a row of its own', async () => {
  const customer = await makeCustomer(8000.4, accounts.failing, false);
  const { page, problems } = await visit(390);
  await openDashboard(page, customer);
  await quickAction(page, 'Withdraw').click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' });
  await dialog.getByText('0000000002').waitFor();
  await dialog.getByLabel('Amount').fill('3000.15');
  await dialog.getByRole('button', { name: 'Confirm Withdrawal' }).click();
  await dialog.getByText('Please confirm your email address before you withdraw').waitFor();
  await dialog.getByRole('button', { name: 'Send the email again' }).click();
  await page.getByRole('status').filter({ hasText: 'on its way' }).waitFor();
  await confirmElsewhere(customer.email);
  await dialog.getByRole('button', { name: 'Confirm Withdrawal' }).click();
  await page.getByRole('status').filter({ hasText: SUBMITTED }).waitFor();
  await closeWithdrawal(page);

  await openSection(page, 'Transaction History');
  await refreshUntil(page, historyRow(page, 'Withdrawal', '₦3,000.15', 'Failed'));
  await historyRow(page, 'Returned', '+₦3,000.15', 'Completed', 'Returned: Wallet withdrawal').waitFor();
  await openSection(page, 'Dashboard');
  await walletCard(page).getByText('₦8,000.40').waitFor();
  expect(await balances(customer)).toEqual({ wallet: 8000.4, held: 0 });
  expect(await transactions(customer)).toMatchObject([
    { type: 'deposit', status: 'completed', amount: 8000.4, beforeBalance: 0, afterBalance: 8000.4 },
    { type: 'withdrawal', status: 'failed', amount: 3000.15, beforeBalance: 8000.4, afterBalance: 5000.25 },
    { type: 'deposit', status: 'completed', amount: 3000.15, beforeBalance: 5000.25, afterBalance: 8000.4 },
  ]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('by keyboard alone: open the dialog, leave it, open it again and withdraw; the focus returns each time', async () => {
  const customer = await makeCustomer(20_000);
  const { page, problems } = await visit(1440);
  await openDashboard(page, customer);
  const button = quickAction(page, 'Withdraw');
  // Nothing behind the splash can take the focus.
  await page.getByText(/Loading your dashboard/).waitFor({ state: 'detached' });

  await pressByKeyboard(button);
  const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(button), { timeout: 30_000 }).toBe(true);

  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await tabTo(dialog.getByLabel('Amount'));
  await page.keyboard.type('1500.5');
  await pressByKeyboard(dialog.getByRole('button', { name: 'Confirm Withdrawal' }));
  await page.getByRole('status').filter({ hasText: SUBMITTED }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await closeWithdrawal(page);
  await expect.poll(() => hasFocus(button), { timeout: 30_000 }).toBe(true);
  await walletCard(page).getByText('₦18,499.50').waitFor();
  expect((await balances(customer)).wallet).toBe(18_499.5);
  expect(problems).toEqual([]);
  await page.context().close();
});
