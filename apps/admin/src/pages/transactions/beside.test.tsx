/** A transaction opened beside the list: its address, its neighbours by buttons and keys, Escape, and the focus. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getSystemSettings } from '@ajose/sdk/admin/dashboard';
import { getAllTransactions, setTransactionStatus } from '@ajose/sdk/admin/transactions';
import { getPendingMoney } from '@ajose/sdk/admin/users';
import type { ListedTransaction } from '@ajose/sdk/contract/transactions';
import { expectAccessibleState } from '@ajose/tools/accessible';
import { on, sent } from '@ajose/tools/network';
import { expectWords } from '@ajose/tools/page-states';
import { addressOf } from '../../paths.ts';
import { address, showPage } from '../../../test/page.tsx';
import { adaeze } from '../../../test/people.ts';
import { settings } from '../../../test/settings.ts';
import { deposit, listOf, withdrawal } from '../../../test/transactions.ts';
import { TransactionsPage } from './TransactionsPage.tsx';

const [one, two, three] = (['1', '2', '3'] as const).map((n): ListedTransaction => ({
  ...deposit,
  _id: `01890000-0000-7000-8000-00000000f00${n}`,
  transactionId: `payment-${n}-wallet`,
  reason: `Deposit number ${n}`,
}));
const list = listOf(...[one, two, three].filter((each) => each !== undefined));
const at = (words: Record<string, string> = {}) => addressOf({ section: 'transactionManagement' }, words);
const panel = page.getByRole('region', { name: 'Transaction', exact: true });

beforeEach(async () => {
  on(getSystemSettings).answers({ success: true, settings });
  on(getAllTransactions).answers(list);
  await page.viewport(1440, 900);
});
afterEach(() => page.viewport(1280, 900));

test('a transaction opens beside the list, takes the focus, and gives the focus back when it closes', async () => {
  await showPage(<TransactionsPage />, adaeze, at());
  const link = page.getByRole('link', { name: 'Deposit number 2' });
  await link.click();
  await expect.element(panel).toHaveFocus();
  await expect.element(panel.getByRole('textbox', { name: 'Reference at Paystack' })).toHaveValue('payment-2-wallet');
  await expect.poll(address).toBe(at({ transaction: 'payment-2-wallet' }));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expectAccessibleState();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.poll(address).toBe(at());
  await expect.element(link).toHaveFocus();
});

test('an open transaction leads to its neighbours by keys and buttons, as far as the list goes', async () => {
  await showPage(<TransactionsPage />, adaeze, at({ transaction: 'payment-2-wallet' }));
  const id = panel.getByRole('textbox', { name: 'Reference at Paystack' });
  await expect.element(id).toHaveValue('payment-2-wallet');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(id).toHaveValue('payment-3-wallet');
  await expect.element(panel.getByRole('button', { name: 'Next' })).toBeDisabled();
  await panel.getByRole('button', { name: 'Previous' }).click();
  await panel.getByRole('button', { name: 'Previous' }).click();
  await expect.element(id).toHaveValue('payment-1-wallet');
  await expect.element(panel.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await expect.poll(address).toBe(at({ transaction: 'payment-1-wallet' }));
});

test('the row of the transaction that is open beside the list is marked', async () => {
  await showPage(<TransactionsPage />, adaeze, at({ transaction: 'payment-2-wallet' }));
  const marked = (name: string) => page.getByRole('row', { name: new RegExp(name), selected: true });
  await expect.element(marked('Deposit number 2')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(marked('Deposit number 3')).toBeVisible();
  expect(marked('Deposit number 2').elements()).toEqual([]);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.element(marked('Deposit')).not.toBeInTheDocument();
});

test('pressing another row opens that row’s transaction instead, and closing it leads back to the list', async () => {
  await showPage(<TransactionsPage />, adaeze, at());
  await page.getByRole('link', { name: 'Deposit number 1' }).click();
  const id = panel.getByRole('textbox', { name: 'Reference at Paystack' });
  await expect.element(id).toHaveValue('payment-1-wallet');
  await page.getByRole('link', { name: 'Deposit number 3' }).click();
  await expect.element(id).toHaveValue('payment-3-wallet');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.poll(address).toBe(at());
  await expect.element(panel).not.toBeInTheDocument();
});

/** Opens a withdrawal that was not sent to the bank. */
async function showHeld(who = adaeze): Promise<void> {
  on(getAllTransactions).answers(listOf(withdrawal));
  on((api) => getPendingMoney(api, withdrawal.userId)).answers({ success: true, pending: [] });
  await showPage(<TransactionsPage />, who, at({ transaction: withdrawal.transactionId }));
  const id = panel.getByRole('textbox', { name: 'Transaction ID' });
  await expect.element(id).toHaveValue(withdrawal.transactionId);
  expect(id.element().scrollWidth).toBeLessThanOrEqual(id.element().clientWidth);
}

test('a pending withdrawal is decided in its details beside the list', async () => {
  await showHeld();
  await panel.getByRole('button', { name: 'Mark as failed' }).click();
  await expect.element(page.getByRole('dialog', { name: /^Mark as failed: withdrawal/ })).toBeVisible();
});

test('a withdrawal is marked as failed only with a reason, which is sent along', async () => {
  await showHeld();
  await panel.getByRole('button', { name: 'Mark as failed' }).click();
  const dialog = page.getByRole('dialog', { name: /^Mark as failed: withdrawal/ });
  await dialog.getByRole('button', { name: 'Mark as failed' }).click();
  await expectWords(['Please say why'], dialog);
  expect(sent()).toEqual([]);
  on((api) => setTransactionStatus(api, withdrawal._id, { status: 'failed' })).answers({
    success: true,
    message: 'Transaction status updated successfully!',
    transaction: { ...withdrawal, status: 'failed' },
  });
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('The account is closed');
  await dialog.getByRole('button', { name: 'Mark as failed' }).click();
  await expectWords(['Transaction status updated successfully!']);
  expect(sent()).toMatchObject([{ body: { status: 'failed', reason: 'The account is closed' } }]);
});

test('a role that decides nothing has no button to decide a pending withdrawal', async () => {
  await showHeld({ ...adaeze, role: 'support' });
  await expect.element(panel.getByRole('button', { name: 'Mark as failed' })).not.toBeInTheDocument();
});

test('where there is no room beside the list a transaction opens as a dialog', async () => {
  await page.viewport(900, 900);
  await showPage(<TransactionsPage />, adaeze, at({ transaction: 'payment-2-wallet' }));
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
});
