/** What every sandbox does alike, said once. Each sandbox's `shared.test.ts` runs it over its own wire. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumLaunch } from '@ajose/tools/chromium';
import { chromium } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import type { Sandbox, SandboxOptions } from '../src/server.ts';
import type { Merchant } from './merchant.ts';

interface Answer {
  status: number;
  body: object;
}

export interface Facts<O extends SandboxOptions> {
  merchant: Merchant<O, Sandbox>;
  secretKey: string;
  signatureHeader: string;
  /** Begins a payment of 5,000 naira with a payer whose name needs more than ASCII. */
  begin: (reference: string) => Promise<Answer>;
  /** Sends 5,000 naira. */
  send: (accountNumber: string, reference: string) => Promise<Answer>;
  /** A call that changes nothing. */
  look: () => Promise<Answer>;
  paths: { begin: string; transfer: string };
  /** An event as it is sent. */
  envelope: (event: string, data: object) => object;
  /** The payment that an event is about. */
  referenceOf: (body: string) => unknown;
  /** What the gateway takes of 5,000 naira paid, and of as much sent. */
  fees: { paymentKobo: number; transferKobo: number };
}

export function tellFacts<O extends SandboxOptions>(facts: Facts<O>): void {
  describe('a webhook', () => {
    tellWebhooks(facts);
  });
  describe('an ordered fault', () => {
    tellFaults(facts);
  });
  describe('the books', () => {
    tellBooks(facts);
  });
  describe('the page', () => {
    tellPage(facts);
  });
}

function tellWebhooks<O extends SandboxOptions>(facts: Facts<O>): void {
  const { merchant, secretKey, signatureHeader } = facts;
  const signatureOf = (body: string): string => createHmac('sha512', secretKey).update(Buffer.from(body)).digest('hex');
  const pay = async (reference: string): Promise<void> => {
    await facts.begin(reference);
    await merchant.order(`transactions/${reference}/pay`);
  };
  const sent = (): unknown[] => merchant.received.map(({ body }) => facts.referenceOf(body));

  it('is signed over its exact bytes with the secret key', async () => {
    await pay('signed');
    await vi.waitFor(() => expect(sent()).toEqual(['signed']));
    const [webhook] = merchant.received;
    expect(webhook?.body).toContain('Ọláìtán ₦');
    expect(webhook?.headers[signatureHeader]).toBe(signatureOf(webhook?.body ?? ''));
  });

  it('is sent again until the merchant answers 200', async () => {
    merchant.answerStatus = 500;
    await pay('again');
    await vi.waitFor(() => expect(merchant.received.length).toBeGreaterThanOrEqual(3));
    merchant.answerStatus = 200;
    await vi.waitFor(() =>
      expect([...merchant.sandbox.books.events.values()].map(({ state }) => state)).toEqual(['delivered']),
    );
  });

  it('is dropped, repeated, reordered or delayed when a test orders it', async () => {
    await merchant.order('webhooks', { mode: 'drop', count: 1 });
    await pay('a');
    await pay('b');
    await vi.waitFor(() => expect(sent()).toEqual(['b']));
    await merchant.order('webhooks/resend');
    await vi.waitFor(() => expect(sent()).toEqual(['b', 'a']));
    await merchant.order('webhooks', { mode: 'repeat', count: 1, times: 3 });
    await pay('c');
    await vi.waitFor(() => expect(sent()).toEqual(['b', 'a', 'c', 'c', 'c']));
    await merchant.order('webhooks', { mode: 'reorder', count: 2 });
    await pay('d');
    await pay('e');
    await vi.waitFor(() => expect(sent().slice(5)).toEqual(['e', 'd']));
    await merchant.order('webhooks', { mode: 'delay', count: 1, delayMs: 3_000 });
    await pay('f');
    await pay('g');
    await vi.waitFor(() => expect(sent().slice(7)).toEqual(['g', 'f']), 20_000);
  });

  it('is forged with a wrong signature or none when a test orders it', async () => {
    const forged = { event: 'forged', data: { reference: 'x' } };
    await merchant.order('webhooks/forge', forged);
    await merchant.order('webhooks/forge', { ...forged, signature: 'missing' });
    await vi.waitFor(() => expect(merchant.received).toHaveLength(2));
    const [wrong, missing] = merchant.received;
    expect(JSON.parse(wrong?.body ?? '')).toEqual(facts.envelope('forged', forged.data));
    expect(wrong?.headers[signatureHeader]).toMatch(/^[0-9a-f]{128}$/);
    expect(wrong?.headers[signatureHeader]).not.toBe(signatureOf(wrong?.body ?? ''));
    expect(missing?.headers[signatureHeader]).toBeUndefined();
  });
}

function tellFaults<O extends SandboxOptions>({ merchant, begin, send, look, paths }: Facts<O>): void {
  const { order } = merchant;

  it('answers 500 without effect, on its path and as often as it is ordered', async () => {
    await order('faults', { mode: 'error', count: 1, path: paths.begin });
    expect((await look()).status).toBe(200);
    expect((await begin('f1')).status).toBe(500);
    expect(merchant.sandbox.books.charge('f1')).toBeUndefined();
    expect((await begin('f1')).status).toBe(200);
  });

  it.each(['lost', 'lost_error', 'lost_timeout'])('%s makes the transfer and loses its answer', async (mode) => {
    const reference = `wdl-${mode.replace('_', '-')}-00000001`;
    await order('faults', { mode, count: 1, path: paths.transfer, method: 'POST', delayMs: 300 });
    const answer = await send('0123456789', reference).catch(() => null);
    expect(answer?.status ?? 'broken').toBe(mode === 'lost_error' ? 500 : 'broken');
    await vi.waitFor(() => expect(merchant.sandbox.books.transfers.get(reference)?.status).toBe('success'));
  });

  it('gives no answer and has no effect, answers with HTML, refuses by rate, or answers late', async () => {
    await order('faults', { mode: 'timeout', count: 1, path: paths.begin, delayMs: 200 });
    await expect(begin('t1')).rejects.toThrow('fetch failed');
    expect(merchant.sandbox.books.charge('t1')).toBeUndefined();
    await order('faults', { mode: 'rate_limited', count: 1 });
    expect((await begin('t1')).status).toBe(429);
    await order('faults', { mode: 'html', count: 1 });
    await expect(begin('t1')).rejects.toThrow(/JSON/);
    await order('faults', { mode: 'slow', count: 1, delayMs: 200 });
    const start = Date.now();
    expect((await begin('t1')).status).toBe(200);
    expect(Date.now() - start).toBeGreaterThanOrEqual(190);
  });
}

function tellBooks<O extends SandboxOptions>({ merchant, begin, send, fees }: Facts<O>): void {
  it('add up, and survive a killed process', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const options = { dataFile: join(folder, 'books.jsonl'), openingKobo: 10_000_000 } as Partial<O>;
    await merchant.again(options);
    await begin('kept');
    await merchant.order('transactions/kept/pay');
    await merchant.order('transactions/kept/refund', { amount: 100_000 });
    await send('0000000001', 'wdl-kept-00000001');
    const books = await merchant.shown('books');
    const { paymentKobo, transferKobo } = fees;
    expect(books).toMatchObject({
      openingBalance: 10_000_000,
      balance: 10_000_000 + 500_000 - paymentKobo - 100_000 - 500_000 - transferKobo,
      transactions: [{ reference: 'kept', fees: paymentKobo, status: 'success', paid: 500_000, refunded: 100_000 }],
      transfers: [{ reference: 'wdl-kept-00000001', amount: 500_000, fee_charged: transferKobo, status: 'pending' }],
      refunds: [{ transaction_reference: 'kept', amount: 100_000, status: 'pending' }],
    });
    // The second reads the file before the first has closed it, as after a kill.
    const second = merchant.build(options);
    const again = (await second.app.inject({ url: '/sandbox/books' })).json();
    await second.close();
    rmSync(folder, { recursive: true });
    expect(again).toEqual(books);
  });

  it('are empty after a reset, and take no order from a page of another origin', async () => {
    await begin('gone');
    const refused = await merchant.ask('POST', '/sandbox/reset', { origin: 'http://elsewhere.test' });
    expect(refused).toEqual({ status: 400, body: { message: 'Only the sandbox itself and programs may call this' } });
    await merchant.order('reset');
    expect(await merchant.shown('books')).toMatchObject({ transactions: [] });
  });
}

function tellPage<O extends SandboxOptions>({ merchant, begin }: Facts<O>): void {
  it('shows what was paid and sent, and has a button for each order', async () => {
    await begin('ordered');
    const browser = await chromium.launch(chromiumLaunch());
    const page = await browser.newPage({ viewport: { width: 1024, height: 800 } });
    await page.goto(merchant.base);
    const payment = page.getByRole('row', { name: /^ordered/ });
    await payment.getByRole('button', { name: 'Confirm transfer' }).click();
    await page.getByRole('row', { name: /^ordered.*success/ }).waitFor();
    expect(merchant.sandbox.books.charge('ordered')?.status).toBe('success');
    await payment.getByRole('button', { name: 'Refund half' }).click();
    await page
      .getByRole('row', { name: /ordered.*pending/ })
      .getByRole('button', { name: 'Process' })
      .click();
    await page.getByRole('row', { name: /ordered.*processed/ }).waitFor();
    await page.locator('#fault').getByRole('button', { name: 'Order' }).click();
    await page.getByText('error all, next 1').waitFor();
    await page.getByRole('button', { name: 'Clear faults' }).click();
    await page.getByLabel('To', { exact: true }).fill('0000000009');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('No customer has this account number').waitFor();
    await browser.close();
  }, 60_000);
}
