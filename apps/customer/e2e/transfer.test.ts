/** A deposit by bank transfer: its account stays on screen until the money has come, and the customer can cancel it. */
import { expect, test } from 'vitest';
import { callSandbox, overflows, visit } from '@ajose/tools/browser';
import { balances, dialogIsLeft, makeCustomer, openDashboard, transactions, walletCard } from './customer.ts';

test('the account of a transfer stands on the home and in its details; one transfer is paid, and one is cancelled', async () => {
  const customer = await makeCustomer(1000);
  const { page, problems } = await visit(390);
  await openDashboard(page, customer);
  for (const amount of ['5000', '7000']) {
    await walletCard(page).getByRole('button', { name: 'Add Funds' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Funds' });
    await dialog.getByRole('radio', { name: /^Bank transfer/ }).check();
    await dialog.getByLabel('Amount to Add (NGN)').fill(amount);
    expect(await overflows(page)).toBe(false);
    await dialog.getByRole('button', { name: 'Show the account to pay to' }).press('Enter');
    const waits = page.getByRole('dialog', { name: 'Bank transfer pending' });
    expect(await waits.getByRole('textbox', { name: 'Account number' }).inputValue()).toMatch(/^99\d{8}$/);
    expect(await overflows(page)).toBe(false);
    await waits.getByRole('button', { name: 'Close' }).last().press('Enter');
    await dialogIsLeft(page);
  }

  const row = page.getByRole('button', { name: /^Not finished: ₦7,000\.00/ });
  await row.getByText(/Bank transfer to 99\d{8}, Paystack-Titan, until/).waitFor();
  await row.press('Enter');
  const details = page.getByRole('dialog', { name: 'Payment not yet received' });
  expect(await details.getByRole('textbox', { name: 'Account number' }).inputValue()).toMatch(/^99\d{8}$/);
  expect(await overflows(page)).toBe(false);
  await details.getByRole('button', { name: 'Cancel Transaction' }).press('Enter');
  await page.getByText('We have received nothing.').waitFor();
  await page.getByRole('button', { name: 'Close' }).last().press('Enter');
  await row.waitFor({ state: 'detached' });

  const [, first] = await transactions(customer);
  expect(await callSandbox(`/sandbox/transactions/${first?.transactionId ?? ''}/confirm`)).toBe(200);
  await expect.poll(() => balances(customer)).toEqual({ wallet: 6000, held: 0 });
  await page.reload();
  await walletCard(page).getByText('₦6,000.00').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});
