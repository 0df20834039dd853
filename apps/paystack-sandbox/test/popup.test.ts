/** The real @paystack/inline-js in a real Chromium against /popup: which callbacks fire, in which order, with what. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { chromiumLaunch } from '@ajose/tools/chromium';
import { chromium, type Browser, type Frame, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { buildSandbox, type Sandbox } from '../src/sandbox.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const KEY = 'pk_test_sandbox';
const library = readFileSync(createRequire(import.meta.url).resolve('@paystack/inline-js/es/inline.js'));
const hostPage = `<!doctype html><title>Host</title><body><script type="module">
  import PaystackPop from '/inline.js';
  window.calls = [];
  // The library opens its own address first. The frame is sent here after that has loaded, or the two would race.
  window.begin = (sandbox) => new Promise((begun) => {
    window.popup = new PaystackPop();
    const frame = window.popup.checkoutIframe;
    const redirect = () => {
      frame.src = sandbox + '/popup';
      begun();
    };
    frame.addEventListener('load', redirect, { once: true });
  });
  const note = (name) => (...given) => window.calls.push([name, ...given]);
  window.callbacks = () => Object.fromEntries(
    ['onSuccess', 'onCancel', 'onClose', 'onLoad', 'onError', 'onBankTransferConfirmationPending'].map((name) => [name, note(name)]));
  window.ready = true;
</script></body>`;

interface Host {
  calls: unknown[][];
  begin(sandbox: string): Promise<void>;
  callbacks(): object;
  popup: { newTransaction(options: object): void; resumeTransaction(code: string, callbacks: object): void };
}

let sandbox: Sandbox;
let base: string;
let server: Server;
let origin: string;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  sandbox = buildSandbox({ secretKey: 'sk_test_popup', settleAfterMs: 0 });
  base = await sandbox.listen();
  server = createServer((request, response) => {
    const script = request.url === '/inline.js';
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    response.end(script ? library : hostPage);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await chromium.launch(chromiumLaunch());
});

afterAll(async () => {
  await browser.close();
  await new Promise((done) => server.close(done));
  await sandbox.close();
});

beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.route(/paystack\.co/, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(origin);
  await page.waitForFunction('window.ready');
  await page.evaluate((to) => (globalThis as unknown as Host).begin(to), base);
});
afterEach(() => page.close());

let count = 0;
async function initialize(): Promise<{ code: string; reference: string }> {
  count += 1;
  const reference = `payment-${count}-wallet-aB3dE`;
  const answer = await fetch(`${base}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_popup', 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'amaka@ajose.test', amount: 500_050, reference }),
  });
  const { data } = (await answer.json()) as { data: { access_code: string } };
  return { code: data.access_code, reference };
}

const open = (options: object): Promise<void> =>
  page.evaluate((given) => {
    const host = globalThis as unknown as Host;
    host.popup.newTransaction({ ...given, ...host.callbacks() });
  }, options);

async function checkout(): Promise<Frame> {
  await page.waitForFunction('window.calls.some(([name]) => name === "onLoad")');
  // The page may hear from the frame before Playwright knows the frame's new address.
  return vi.waitFor(() => {
    const frame = page.frames().find((each) => each.url().startsWith(`${base}/popup`));
    if (!frame) throw new Error('The library has not opened the checkout');
    return frame;
  }, 5000);
}

async function payByCard(frame: Frame, test: string): Promise<void> {
  await frame.getByRole('button', { name: test }).click();
  await frame.getByRole('button', { name: 'Pay NGN 5,000.50' }).click();
}

const calls = (): Promise<unknown[][]> => page.evaluate(() => (globalThis as unknown as Host).calls);
const names = async (): Promise<unknown[]> => (await calls()).map(([name]) => name);
/** The library tells its frame to close 300 ms after the callbacks; what is opened before that closes with it. */
const closed = (): Promise<unknown> =>
  page.waitForFunction('window.popup.backgroundIframe.style.visibility === "hidden"');
const until = (name: string): Promise<unknown> =>
  page.waitForFunction(`window.calls.some(([each]) => each === "${name}")`);

it('calls onSuccess once when a card is paid, and nothing after it', async () => {
  const { code, reference } = await initialize();
  await open({ accessCode: code });
  const frame = await checkout();
  await payByCard(frame, 'Succeeds');
  await until('onSuccess');
  const charge = sandbox.books.charge(reference);
  const trans = String(charge?.id);
  expect(await calls()).toEqual([
    ['onLoad', { id: charge?.id, customer: expect.objectContaining({ email: 'amaka@ajose.test' }), accessCode: code }],
    ['onSuccess', { reference, trans, status: 'success', message: 'Approved', transaction: trans, trxref: reference }],
  ]);
  expect(charge).toMatchObject({ status: 'success', paidKobo: 500_050 });
});

it('asks a Verve card for its PIN and one-time password, then takes it', async () => {
  const { code, reference } = await initialize();
  await open({ accessCode: code });
  const frame = await checkout();
  await payByCard(frame, 'PIN 1234');
  await frame.getByLabel('Card PIN').fill('1234');
  await frame.getByRole('button', { name: 'Continue' }).click();
  await frame.getByLabel('One-time password').fill('123456');
  await frame.getByRole('button', { name: 'Authorise' }).click();
  await until('onSuccess');
  expect(sandbox.books.charge(reference)?.card?.last4).toBe('6666');
});

it('says that a card was declined, tries another, and calls onCancel and onClose when it is closed', async () => {
  const { code, reference } = await initialize();
  await open({ accessCode: code });
  const frame = await checkout();
  await payByCard(frame, 'Declined');
  await frame.getByRole('alert').getByText('Declined').waitFor();
  await payByCard(frame, 'Insufficient');
  await frame.getByRole('alert').getByText('Insufficient Funds').waitFor();
  await frame.getByRole('button', { name: 'Close checkout' }).click();
  await until('onClose');
  expect(await names()).toEqual(['onLoad', 'onCancel', 'onClose']);
  expect(sandbox.books.charge(reference)?.status).toBe('failed');
});

it('calls onBankTransferConfirmationPending after onCancel and onClose, without an argument', async () => {
  const { code, reference } = await initialize();
  await open({ accessCode: code });
  const frame = await checkout();
  await frame.getByRole('button', { name: 'Transfer', exact: true }).click();
  await frame.getByRole('button', { name: 'I have sent it, leave it pending' }).click();
  await until('onBankTransferConfirmationPending');
  expect((await calls()).slice(1)).toEqual([['onCancel'], ['onClose'], ['onBankTransferConfirmationPending']]);
  expect(sandbox.books.charge(reference)?.status).toBe('pending');
});

it('never calls onBankTransferConfirmationPending for a transaction that was resumed', async () => {
  const { code } = await initialize();
  await page.evaluate((given) => {
    const host = globalThis as unknown as Host;
    host.popup.resumeTransaction(given, host.callbacks());
  }, code);
  const frame = await checkout();
  await frame.getByRole('button', { name: 'Transfer', exact: true }).click();
  await frame.getByRole('button', { name: 'I have sent it, leave it pending' }).click();
  await until('onCancel');
  await page.waitForTimeout(300);
  expect(await names()).toEqual(['onLoad', 'onCancel']);
});

it('opens again after it was cancelled, and takes a bank transfer that arrives', async () => {
  const { code, reference } = await initialize();
  await open({ accessCode: code });
  let frame = await checkout();
  await frame.getByRole('button', { name: 'Close checkout' }).click();
  await until('onCancel');
  await closed();
  await open({ accessCode: code });
  await page.waitForFunction('window.calls.filter(([name]) => name === "onLoad").length === 2');
  frame = await checkout();
  await frame.getByRole('button', { name: 'Transfer', exact: true }).click();
  await frame.getByRole('button', { name: 'The transfer arrives now' }).click();
  await until('onSuccess');
  expect(sandbox.books.charge(reference)).toMatchObject({ status: 'success', channel: 'bank_transfer' });
});

it('begins with the public key and the chosen channels, and calls onError for a used reference', async () => {
  const reference = 'payment-9-wallet-xY1zQ';
  const options = {
    key: KEY,
    email: 'amaka@ajose.test',
    amount: 500_050,
    currency: 'NGN',
    reference,
    channels: ['ussd', 'opay'],
    metadata: { userId: 'u1' },
  };
  await open(options);
  const frame = await checkout();
  await frame.getByRole('button', { name: 'OPay', exact: true }).click();
  await frame.getByRole('button', { name: 'Approve in OPay' }).click();
  await until('onSuccess');
  expect(sandbox.books.charge(reference)).toMatchObject({ channel: 'opay', metadata: { userId: 'u1' } });
  await closed();
  await open({ ...options, amount: 700_000 });
  await until('onError');
  expect((await calls()).at(-1)).toEqual(['onError', { type: 'setup', message: 'Duplicate Transaction Reference' }]);
});

it('takes a card on a page of its own at the authorization address', async () => {
  const { code, reference } = await initialize();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${base}/pay/${code}`);
  await page.getByRole('button', { name: 'Succeeds' }).click();
  await page.getByRole('button', { name: 'Pay NGN 5,000.50' }).click();
  await page.getByText('Payment successful').waitFor();
  expect(sandbox.books.charge(reference)?.status).toBe('success');
});
