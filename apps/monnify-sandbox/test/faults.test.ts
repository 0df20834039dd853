/** Ordered failures of calls, and books that survive a killed process. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { ask, basic, begin, call, merchant, order, send, transferStatus } from './merchant.ts';

const BEGIN = '/api/v1/merchant/transactions/init-transaction';
const TRANSFER = '/api/v2/disbursements/single';

describe('ordered faults', () => {
  it('answer 500 in the envelope without effect, only on their path and only as often as ordered', async () => {
    await order('faults', { mode: 'error', count: 1, path: BEGIN });
    expect((await call('GET', '/api/v1/banks')).status).toBe(200);
    expect(await begin('f1')).toMatchObject({ status: 500, body: { requestSuccessful: false, responseCode: 99 } });
    expect(merchant.sandbox.books.charge('f1')).toBeUndefined();
    expect((await begin('f1')).status).toBe(200);
  });

  it.each(['lost', 'lost_error', 'lost_timeout'])('%s: the transfer is made and its answer is lost', async (mode) => {
    await order('faults', { mode, count: 1, path: TRANSFER, method: 'POST', delayMs: 300 });
    const sent = await send('0123456789', mode).catch(() => null);
    expect(sent?.status ?? 'broken').toBe(mode === 'lost_error' ? 500 : 'broken');
    await vi.waitFor(async () => expect(await transferStatus(mode)).toBe('SUCCESS'));
  });

  it('time out without effect, answer with HTML, refuse by rate, answer late, and strike the login', async () => {
    await order('faults', { mode: 'timeout', count: 1, path: BEGIN, delayMs: 200 });
    await expect(begin('t1')).rejects.toThrow('fetch failed');
    expect(merchant.sandbox.books.charge('t1')).toBeUndefined();
    await order('faults', { mode: 'rate_limited', count: 1 });
    expect(await begin('t1')).toMatchObject({ status: 429, body: { requestSuccessful: false } });
    await order('faults', { mode: 'html', count: 1 });
    await expect(begin('t1')).rejects.toThrow(/JSON/);
    await order('faults', { mode: 'slow', count: 1, delayMs: 200 });
    const start = Date.now();
    expect((await begin('t1')).status).toBe(200);
    expect(Date.now() - start).toBeGreaterThanOrEqual(190);
    await order('faults', { mode: 'error', count: 1, path: '/api/v1/auth/login' });
    expect((await ask('POST', '/api/v1/auth/login', { authorization: basic() })).status).toBe(500);
  });
});

describe('the books', () => {
  it('add up, and survive a killed process', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const options = { dataFile: join(folder, 'books.jsonl'), openingKobo: 10_000_000 };
    await merchant.again(options);
    await begin('kept');
    await order('transactions/kept/pay');
    await order('transactions/kept/refund', { amount: 100_000 });
    await send('0000000001', 'wdl-kept');
    const { body: books } = await order('books', {}, 'GET');
    expect(books).toMatchObject({
      openingBalance: 10_000_000,
      balance: 10_000_000 + 500_000 - 8_063 - 100_000 - 503_500,
      transactions: [{ reference: 'kept', fees: 8_063, status: 'success', paid: 500_000, refunded: 100_000 }],
      transfers: [{ reference: 'wdl-kept', amount: 500_000, fee_charged: 3_500, status: 'pending' }],
      refunds: [{ transaction_reference: 'kept', amount: 100_000, status: 'pending' }],
    });
    // The second reads the file before the first has closed it, as after a kill.
    const second = merchant.build(options);
    const again = (await second.app.inject({ url: '/sandbox/books' })).json();
    await second.close();
    rmSync(folder, { recursive: true });
    expect(again).toEqual(books);
  });

  it('are empty after a reset, and refuse orders from another origin', async () => {
    await begin('gone');
    expect(
      (await fetch(`${merchant.base}/sandbox/reset`, { method: 'POST', headers: { origin: 'http://elsewhere.test' } }))
        .status,
    ).toBe(400);
    await order('reset');
    expect((await order('books', {}, 'GET')).body['transactions']).toEqual([]);
  });
});
