/** The checkout page in a real Chromium: each payment method, the way back to the merchant, and Monnify's own order. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromiumLaunch } from '@ajose/tools/chromium';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { begin, merchant, order } from './merchant.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let server: Server;
let shop: string;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Shop</title><h1>Back at ${request.url}</h1>`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await chromium.launch(chromiumLaunch());
});
afterAll(async () => {
  await browser.close();
  await new Promise((done) => server.close(done));
});
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 360, height: 740 } });
});
afterEach(() => page.close());

async function open(reference: string, more: object = {}): Promise<void> {
  const { body } = await begin(reference, { amount: 5000.5, redirectUrl: `${shop}/back?from=add`, ...more });
  await page.goto(String(body.responseBody['checkoutUrl']));
}
const press = (name: string) => page.getByRole('button', { name }).click();
const isBack = (reference: string) => page.waitForURL(`${shop}/back?from=add&paymentReference=${reference}`);
const status = (reference: string) => merchant.sandbox.books.charge(reference)?.status;
const payByCard = async (card: string): Promise<void> => {
  await press(card);
  await press('Pay NGN 5,000.50');
};

it('takes a card, and goes back to the merchant with the payment reference', async () => {
  await open('card');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  await payByCard('Succeeds');
  await page.getByText('Payment successful').waitFor();
  await isBack('card');
  expect(merchant.sandbox.books.charge('card')).toMatchObject({ status: 'success', paidKobo: 500_050 });
});

it('asks a card for its one-time password, refuses a wrong one and takes the right one', async () => {
  await open('otp');
  await payByCard('OTP 123456');
  await page.getByLabel('One-time password').fill('000000');
  await press('Authorise');
  await page.getByRole('alert').getByText('Invalid OTP').waitFor();
  await payByCard('OTP 123456');
  await page.getByLabel('One-time password').fill('123456');
  await press('Authorise');
  await isBack('otp');
  expect(status('otp')).toBe('success');
});

it('opens a page of the bank, where the customer declines or pays', async () => {
  await open('bank');
  await payByCard('Bank’s own page');
  await press('No, decline');
  await page.getByRole('alert').getByText('3D Secure authorization failed').waitFor();
  await payByCard('Bank’s own page');
  await press('Yes, pay');
  await isBack('bank');
  expect(status('bank')).toBe('success');
});

it('says that a card was declined, and goes back without a payment when the customer cancels', async () => {
  await open('declined');
  await payByCard('Declined');
  await page.getByRole('alert').getByText('declined by the bank').waitFor();
  await press('Cancel');
  await isBack('declined');
  expect(status('declined')).toBe('failed');
});

it('forgets that a card was declined when the customer chooses another way to pay', async () => {
  await open('other-way');
  await payByCard('Declined');
  await page.getByRole('alert').waitFor();
  await press('Bank transfer');
  await page.getByText('Wema bank').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(status('other-way')).toBe('abandoned');
});

it('takes a bank transfer that arrives, or leaves it pending and goes back', async () => {
  await open('transfer');
  await press('Bank transfer');
  await page.getByText('Wema bank').waitFor();
  await press('I have sent it, leave it pending');
  await isBack('transfer');
  expect(status('transfer')).toBe('pending');
  await open('transfer-2', { paymentMethods: ['ACCOUNT_TRANSFER'] });
  await press('The transfer arrives now');
  await isBack('transfer-2');
  expect(status('transfer-2')).toBe('success');
});

it('shows the code to dial at the customer’s bank, and takes an approval by phone', async () => {
  await open('ussd', { paymentMethods: ['USSD', 'PHONE_NUMBER'] });
  await page.getByLabel('Your bank').selectOption('GTBank');
  await page.getByText(/^\*737\*5000\.5\*\d+#$/).waitFor();
  await press('Phone number');
  await press('Decline');
  await page.getByRole('alert').getByText('Transaction declined').waitFor();
  await press('Approve');
  await isBack('ussd');
  expect(merchant.sandbox.books.charge('ussd')?.channel).toBe('phone');
});

it('says that there is no such payment, or that it was completed already', async () => {
  await page.goto(`${merchant.base}/checkout/none`);
  await page.getByRole('alert').getByText('could not find this payment').waitFor();
  await begin('done');
  await order('transactions/done/pay');
  await page.goto(`${merchant.base}/checkout/done`);
  await page.getByText('This payment has been completed').waitFor();
  expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
});

it('settles what was paid when the button on the sandbox’s page is pressed', async () => {
  await begin('settled');
  await order('transactions/settled/pay');
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto(merchant.base);
  await press('Settle what was paid');
  await page.getByRole('cell', { name: 'SETTLEMENT' }).waitFor();
  expect(merchant.sandbox.books.charge('settled')?.settlement).toMatch(/^SETTLEMENT/);
});
