/** One gateway does not answer: payments go through the other, whose page leads back to the app. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AddTransactionReply, WhereToPay } from '@ajose/sdk/contract/transactions';
import { addTransaction, deleteTransaction, newPaymentReference } from '@ajose/sdk/customer/transactions';
import { callSandbox, overflows, stack, visit } from '@ajose/tools/browser';
import {
  balances,
  dialogIsLeft,
  enterPassword,
  makeCustomer,
  openDashboard,
  transactions,
  walletCard,
  type Customer,
} from './customer.ts';

const PHONE = 360;

let customer: Customer;
beforeAll(async () => {
  customer = await makeCustomer(1000);
  await callSandbox('/sandbox/faults', { mode: 'error', count: 10_000 });
  await depositsAre('page');
});
afterAll(async () => {
  await callSandbox('/sandbox/faults', {}, { method: 'DELETE' });
  // Later journeys pay at the first gateway.
  await depositsAre('popup');
}, 120_000);

/** Waits until new deposits go to this gateway; its last answers decide. */
async function depositsAre(paidAt: 'page' | 'popup'): Promise<void> {
  for (const until = Date.now() + 90_000; Date.now() < until; await sleep(2000)) {
    if (paidAt in (await whereToPay(customer))) return;
  }
  throw new Error(`No deposit is paid at a ${paidAt}`);
}

async function whereToPay({ api, user }: Customer): Promise<WhereToPay | object> {
  const transactionId = newPaymentReference();
  const body = {
    userId: user._id,
    amount: 1000,
    transactionId,
    currency: 'NGN',
    reason: 'wallet',
    type: 'deposit',
    incomingStatus: 'pending',
    paymentMethod: 'paystack',
  } as const;
  const nowhere: Pick<AddTransactionReply, 'pay'> = {};
  const { pay = {} } = await addTransaction(api, body).catch(() => nowhere);
  await deleteTransaction(api, transactionId).catch(() => undefined);
  return pay;
}

/** Opens the page of the gateway from Add Funds. */
async function toPage(page: Page, amount: string): Promise<void> {
  await walletCard(page).getByRole('button', { name: 'Add Funds' }).click();
  await page.getByLabel('Amount to Add (NGN)').fill(amount);
  await page.getByRole('button', { name: 'Proceed to Payment' }).press('Enter');
  await page.waitForURL(/\/checkout\/MNFY/);
}

async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/40');
  await page.getByLabel('CVV').fill('123');
  await page.getByRole('button', { name: /^Pay NGN/ }).click();
}

test('a deposit is paid on a page; another is left, continued and cancelled; nothing is shown twice', async () => {
  const { page, problems } = await visit(PHONE);
  await openDashboard(page, customer);
  const dialog = page.getByRole('dialog');

  await toPage(page, '5000');
  await payByCard(page, '4111111111111111');
  await page.getByRole('dialog', { name: 'Payment successful' }).getByText('+₦5,000.00').waitFor();
  expect(await overflows(page)).toBe(false);
  expect(new URL(page.url()).search).toBe('');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await dialogIsLeft(page);
  expect(await balances(customer)).toEqual({ wallet: 6000, held: 0 });
  await walletCard(page).getByText('₦6,000.00').waitFor();
  await page.reload();
  await walletCard(page).getByText('₦6,000.00').waitFor();
  expect(await dialog.count()).toBe(0);

  await toPage(page, '2000');
  await page.goBack();
  const waits = page.getByRole('dialog', { name: 'Payment not finished' });
  await waits.getByRole('button', { name: 'Go to the payment page' }).click();
  await page.waitForURL(/\/checkout\/MNFY/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await waits.or(page.getByRole('dialog', { name: 'Payment was cancelled' })).waitFor();
  if (await waits.isVisible()) await waits.getByRole('button', { name: 'Cancel Transaction' }).click();
  await page.getByText('We have received nothing.').waitFor();
  expect(await overflows(page)).toBe(false);
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  expect(await page.getByLabel('Amount to Add (NGN)').inputValue()).toBe('2,000');
  // What had the focus is gone, and the dialog takes it a moment later.
  await dialog.press('Escape');
  await dialogIsLeft(page);
  expect(await balances(customer)).toEqual({ wallet: 6000, held: 0 });
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a customer who comes back from a payment in another browser signs in, and sees what came of the payment', async () => {
  const { page, problems } = await visit(PHONE);
  await openDashboard(page, customer);
  await toPage(page, '3000');
  const [last] = (await transactions(customer)).filter(({ amount }) => amount === 3000);
  const reference = last?.transactionId ?? '';
  await page.context().close();
  expect(await callSandbox(`/sandbox/transactions/${reference}/pay`, {}, { of: 'monnify' })).toBe(200);
  const another = await visit(PHONE);
  await another.page.goto(`${stack.customer}/dashboard?payment=${reference}`);
  await enterPassword(another.page, customer.email);
  await another.page.getByRole('dialog', { name: 'Payment successful' }).getByText('+₦3,000.00').waitFor();
  expect(await balances(customer)).toEqual({ wallet: 9000, held: 0 });
  expect([...problems, ...another.problems]).toEqual([]);
  await another.page.context().close();
});

test('a bank transfer is sent to the account that the other gateway opened', async () => {
  const { page, problems } = await visit(PHONE);
  await openDashboard(page, customer);
  await walletCard(page).getByRole('button', { name: 'Add Funds' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Funds' });
  await dialog.getByRole('radio', { name: /^Bank transfer/ }).check();
  await dialog.getByLabel('Amount to Add (NGN)').fill('4000');
  await dialog.getByRole('button', { name: 'Show the account to pay to' }).press('Enter');
  const waits = page.getByRole('dialog', { name: 'Bank transfer pending' });
  expect(await waits.getByRole('textbox', { name: 'Account number' }).inputValue()).toMatch(/^\d{10}$/);
  const [last] = (await transactions(customer)).filter(({ amount }) => amount === 4000);
  const path = `/sandbox/transactions/${last?.transactionId ?? ''}/confirm`;
  expect(await callSandbox(path, {}, { of: 'monnify' })).toBe(200);
  await page.getByRole('dialog', { name: 'Payment successful' }).getByText('+₦4,000.00').waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});
