/** Ordered failures of calls, and books that survive a killed process. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { begin, call, order, send, transferStatus, merchant } from './merchant.ts';

describe('ordered faults', () => {
  it('answers 500 without effect, only on its path and only as often as ordered', async () => {
    await order('faults', { mode: 'error', count: 1, path: '/transaction/initialize' });
    expect((await call('GET', '/balance')).status).toBe(200);
    expect((await begin('f1')).status).toBe(500);
    expect((await call('GET', '/transaction/verify/f1')).status).toBe(400);
    expect((await begin('f1')).status).toBe(200);
  });

  it.each(['lost', 'lost_error', 'lost_timeout'])('%s: the transfer is made and its answer is lost', async (mode) => {
    await order('faults', { mode, count: 1, path: '/transfer', method: 'POST', delayMs: 300 });
    const reference = `wdl-${mode.replace('_', '-')}-00000001`;
    merchant.sandbox.books.put('recipient', {
      id: 1,
      code: 'RCP_x',
      name: 'A',
      accountNumber: '0123456789',
      bankCode: '057',
      createdAt: '',
    });
    const sent = await call('POST', '/transfer', {
      source: 'balance',
      amount: 500_000,
      recipient: 'RCP_x',
      reference,
    }).catch(() => null);
    expect(sent?.status ?? 'broken').toBe(mode === 'lost_error' ? 500 : 'broken');
    await vi.waitFor(async () => expect(await transferStatus(reference)).toBe('success'));
  });

  it('times out without effect, answers with HTML, refuses by rate, answers late', async () => {
    await order('faults', { mode: 'timeout', count: 1, path: '/transaction/initialize', delayMs: 200 });
    await expect(begin('t1')).rejects.toThrow('fetch failed');
    expect(merchant.sandbox.books.charge('t1')).toBeUndefined();
    await order('faults', { mode: 'rate_limited', count: 1 });
    expect((await begin('t1')).body).toMatchObject({ message: 'Rate limit exceeded!', code: 'rate_limited' });
    await order('faults', { mode: 'html', count: 1 });
    await expect(begin('t1')).rejects.toThrow(/JSON/);
    await order('faults', { mode: 'slow', count: 1, delayMs: 200 });
    const start = Date.now();
    expect((await begin('t1')).status).toBe(200);
    expect(Date.now() - start).toBeGreaterThanOrEqual(190);
  });
});

describe('the books', () => {
  it('add up, and survive a killed process', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    await merchant.sandbox.close();
    await merchant.reset({ dataFile: join(folder, 'books.jsonl'), openingKobo: 10_000_000 });
    await begin('kept');
    await order('transactions/kept/pay');
    await send('0000000001', 'wdl-kept-00000001');
    const books = (await call('GET', '/sandbox/books')).body;
    expect(books.balance).toBe(10_000_000 + 500_000 - 17_500 - 501_000);
    // The second reads the file before the first has closed it, as after a kill.
    const second = merchant.build({ dataFile: join(folder, 'books.jsonl'), openingKobo: 10_000_000 });
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
    expect((await call('GET', '/sandbox/books')).body.transactions).toEqual([]);
  });
});
