/** The documented facts about Paystack's banks, recipients and transfers. */
import { describe, expect, it, vi } from 'vitest';
import { call, order, send, transferStatus } from './merchant.ts';

describe('Paystack', () => {
  it('lists banks with codes as texts, and says who holds an account', async () => {
    const list = await call('GET', '/bank?country=nigeria&currency=NGN&perPage=100');
    expect(list.body.data).toHaveLength(58);
    expect(list.body.data).toContainEqual(
      expect.objectContaining({ code: '035A', name: 'ALAT by WEMA', type: 'nuban' }),
    );
    const first = await call('GET', '/bank?currency=NGN&use_cursor=true&perPage=40');
    const { next } = (first.body as { meta: { next: string } }).meta;
    const second = await call('GET', `/bank?currency=NGN&use_cursor=true&perPage=40&next=${encodeURIComponent(next)}`);
    expect([first.body.data, second.body.data].flat()).toEqual(list.body.data);
    expect(second.body).toMatchObject({ meta: { next: null } });
    const name = await call('GET', '/bank/resolve?account_number=0123456789&bank_code=058');
    expect(name.body.data).toMatchObject({
      account_number: '0123456789',
      account_name: expect.stringMatching(/^[A-Z]+ [A-Z]+ [A-Z]+$/),
    });
    for (const query of [
      'account_number=0000000004&bank_code=057',
      'account_number=12&bank_code=057',
      'account_number=0123456789&bank_code=x',
    ]) {
      const refused = await call('GET', `/bank/resolve?${query}`);
      expect([refused.status, refused.body.message]).toEqual([
        422,
        'Could not resolve account name. Check parameters or try again.',
      ]);
    }
  });

  it('gives the same recipient for the same account', async () => {
    const ask = { type: 'nuban', name: 'Amaka', account_number: '0123456789', bank_code: '058', currency: 'NGN' };
    const [first, second] = [
      await call('POST', '/transferrecipient', ask),
      await call('POST', '/transferrecipient', ask),
    ];
    expect(first.body.data.recipient_code).toMatch(/^RCP_/);
    expect(second.body.data.recipient_code).toBe(first.body.data.recipient_code);
  });

  it('ends a transfer as its account number says', async () => {
    for (const digit of ['0', '1', '2', '3', '5'])
      expect((await send(`000000000${digit}`, `wdl-sentinel-0000${digit}`)).body.data.status).toBe('pending');
    await vi.waitFor(async () => {
      const statuses = await Promise.all(
        ['0', '1', '2', '3', '5'].map((digit) => transferStatus(`wdl-sentinel-0000${digit}`)),
      );
      expect(statuses).toEqual(['success', 'pending', 'failed', 'reversed', 'success']);
    });
    const paid = (await call('GET', '/transfer/verify/wdl-sentinel-00000')).body.data;
    expect(paid).toMatchObject({
      fee_charged: 1_000,
      session: { provider: 'nip', id: expect.stringMatching(/^\d{30}$/) },
    });
    await order('transfers/wdl-sentinel-00001/success');
    expect(await transferStatus('wdl-sentinel-00001')).toBe('success');
    expect((await order('transfers/wdl-sentinel-00002/success')).status).toBe(400);
  });

  it('refuses a transfer with a used or invalid reference, or above the balance', async () => {
    await send('0123456789', 'wdl-once-00000001');
    expect((await send('0123456789', 'wdl-once-00000001')).body).toMatchObject({
      message: 'Please provide a unique reference. Reference already exists on a transfer',
      code: 'duplicate_transfer_reference',
    });
    expect((await send('0123456789', 'WDL_UPPER_00000001')).status).toBe(400);
    expect((await send('0123456789', 'short')).status).toBe(400);
    await order('balance', { balance: 500_999 });
    expect((await send('0123456789', 'wdl-poor-00000001')).body.message).toBe(
      'Your balance is not enough to fulfil this request',
    );
    await order('balance', { balance: 501_000 });
    expect((await send('0123456789', 'wdl-just-00000001')).status).toBe(200);
  });

  it('lists transfers newest first, in pages and by status', async () => {
    await send('0000000001', 'wdl-listed-00000001');
    await send('0000000001', 'wdl-listed-00000002');
    await order('transfers/wdl-listed-00000001/success');
    const { body } = await call('GET', '/transfer?perPage=1');
    expect(body.data).toMatchObject([{ reference: 'wdl-listed-00000002', status: 'pending', amount: 500_000 }]);
    expect(body.meta).toEqual({ total: 2, skipped: 0, perPage: 1, page: 1, pageCount: 2 });
    expect((await call('GET', '/transfer?status=success')).body.data).toMatchObject([
      { reference: 'wdl-listed-00000001' },
    ]);
  });

  it('waits with a transfer for the one-time password where that is on', async () => {
    await order('otp', { on: true });
    const { body } = await send('0123456789', 'wdl-otp-000000001');
    expect(body.data.status).toBe('otp');
    const code = body.data.transfer_code;
    expect((await call('POST', '/transfer/finalize_transfer', { transfer_code: code, otp: '000000' })).status).toBe(
      400,
    );
    expect(
      (await call('POST', '/transfer/finalize_transfer', { transfer_code: code, otp: '123456' })).body.data.status,
    ).toBe('pending');
  });
});
