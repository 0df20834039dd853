/** The documented facts about Paystack's payments and refunds. */
import { describe, expect, it, vi } from 'vitest';
import { collectionFee, transferFee } from '../src/fees.ts';
import { balance, begin, call, merchant, order, SECRET, verify, type Answer } from './merchant.ts';

describe('a transaction', () => {
  it('is refused with Paystack’s words, statuses and codes', async () => {
    await begin('dup-1');
    const cases: [Answer, number, string, string][] = [
      [await call('GET', '/balance', undefined, 'sk_wrong'), 401, 'Invalid key', 'invalid_Key'],
      [await begin('dup-1'), 400, 'Duplicate Transaction Reference', 'duplicate_reference'],
      [await call('GET', '/transaction/verify/none'), 400, 'Transaction reference not found.', 'transaction_not_found'],
      [await begin('bad-mail', { email: 'nobody' }), 400, 'Invalid Email Address Passed', 'invalid_email_address'],
      [await begin('bad-amount', { amount: 10.5 }), 400, 'Invalid Amount Sent', 'invalid_amount'],
      [await begin('too-small', { amount: 4_999 }), 400, 'Invalid Amount Sent', 'invalid_amount'],
    ];
    const meta = { nextStep: expect.any(String) };
    for (const [answer, status, message, code] of cases) {
      expect(answer).toMatchObject({ status, body: { status: false, message, code, meta, type: expect.any(String) } });
    }
  });

  it('takes the documented characters in its reference, and no others', async () => {
    expect((await begin('payment-1763.70=wallet-Ab3dE')).status).toBe(200);
    expect((await begin('payment_1')).status).toBe(400);
  });

  it('begins by the fields of a form as well as by JSON', async () => {
    const response = await fetch(`${merchant.base}/transaction/initialize`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET}` },
      body: new URLSearchParams({ email: 'amaka@ajose.test', amount: '500000', reference: 'by-form' }),
    });
    expect(response.status).toBe(200);
    expect(await verify('by-form')).toMatchObject({ reference: 'by-form', amount: 500_000 });
  });

  it('is abandoned when new, and returns its metadata as an object', async () => {
    const answer = await begin('fresh', { metadata: JSON.stringify({ userId: 'u1' }), channels: ['card', 'opay'] });
    expect(answer.body.data).toMatchObject({
      access_code: expect.any(String),
      reference: 'fresh',
      authorization_url: expect.stringContaining('/pay/'),
    });
    expect(await verify('fresh')).toMatchObject({
      status: 'abandoned',
      amount: 500_000,
      metadata: { userId: 'u1' },
      fees: null,
      paid_at: null,
    });
  });

  it('is looked up with 200 when it has failed', async () => {
    await begin('failed');
    await order('transactions/failed/fail', { reason: 'Insufficient Funds' });
    expect(await verify('failed')).toMatchObject({ status: 'failed', gateway_response: 'Insufficient Funds' });
    expect(merchant.received).toEqual([]);
  });

  it('has both the amount paid and the amount asked for', async () => {
    await begin('short');
    await order('transactions/short/pay', { amount: 100_000 });
    expect(await verify('short')).toMatchObject({
      status: 'success',
      amount: 100_000,
      requested_amount: 500_000,
      fees: 1_500,
    });
  });

  it('opens an account without a checkout, and is paid by the transfer that arrives there', async () => {
    const until = new Date(Date.now() + 20 * 60_000).toISOString();
    const asked = {
      email: 'ngozi@ajose.test',
      amount: 500_000,
      reference: 'by-transfer',
      bank_transfer: { account_expires_at: until },
    };
    const answer = await call('POST', '/charge', asked);
    expect(answer.body.data).toEqual({
      status: 'pending_bank_transfer',
      display_text: expect.any(String),
      reference: 'by-transfer',
      amount: 500_000,
      account_name: expect.any(String),
      account_number: expect.stringMatching(/^99\d{8}$/),
      bank: { slug: expect.any(String), name: 'Paystack-Titan', id: expect.any(Number) },
      account_expires_at: until,
    });
    expect(await call('POST', '/charge', asked)).toMatchObject({ status: 400, body: { code: 'duplicate_reference' } });
    await order('transactions/by-transfer/confirm');
    expect(await verify('by-transfer')).toMatchObject({ status: 'success', amount: 500_000, channel: 'bank_transfer' });
  });

  it('sends a bank transfer of another amount back, with an event that does not name its reference', async () => {
    await begin('wrong-sum', { channels: ['bank_transfer'] });
    await order('transactions/wrong-sum/confirm', { amount: 499_900 });
    await vi.waitFor(() => expect(merchant.received).toHaveLength(1));
    expect(JSON.parse(merchant.received[0]?.body ?? '')).toMatchObject({
      event: 'bank.transfer.rejected',
      data: { bank_transfer: { message_type: 'INCORRECT_AMOUNT', amount: 499_900 } },
    });
    expect(merchant.received[0]?.body).not.toContain('wrong-sum');
    await order('transactions/wrong-sum/confirm');
    expect((await verify('wrong-sum')).status).toBe('success');
    const { bank_transfer: rejected } = JSON.parse(merchant.received[0]?.body ?? '').data;
    const payment = await call('GET', `/transaction/${rejected.transaction_id}`);
    expect(payment.body.data).toMatchObject({ reference: 'wrong-sum', requested_amount: 500_000 });
    expect((await call('GET', '/transaction/999999999')).status).toBe(404);
  });

  it('is listed newest first, in pages, by status and by when it was created', async () => {
    for (const reference of ['one', 'two', 'three', 'open', 'failed']) await begin(reference);
    for (const reference of ['one', 'two', 'three']) await order(`transactions/${reference}/pay`);
    await order('transactions/failed/fail');
    const references = async (query: string): Promise<unknown> => {
      const { data } = (await call('GET', `/transaction?${query}`)).body;
      return Array.isArray(data) ? data.map(({ reference }) => reference) : data;
    };
    expect(await references('')).toEqual(['failed', 'open', 'three', 'two', 'one']);
    expect(await references('status=success&perPage=2')).toEqual(['three', 'two']);
    expect(await references('status=success&perPage=2&page=2')).toEqual(['one']);
    expect(await references('status=success&perPage=2&page=3')).toEqual([]);
    expect((await call('GET', '/transaction?status=success&perPage=2&page=2')).body.meta).toEqual({
      total: 3,
      total_volume: 1_500_000,
      skipped: 2,
      perPage: 2,
      page: 2,
      pageCount: 2,
    });
    const hour = (by: number): string => encodeURIComponent(new Date(Date.now() + by * 3_600_000).toISOString());
    expect(await references(`from=${hour(-1)}&to=${hour(1)}&status=failed`)).toEqual(['failed']);
    expect(await references(`from=${hour(1)}`)).toEqual([]);
    expect(await references(`to=${hour(-1)}`)).toEqual([]);
    for (const wrong of ['from=yesterday', 'page=0', 'perPage=many'])
      expect((await call('GET', `/transaction?${wrong}`)).status).toBe(400);
  });

  it('is refunded: events are sent, and the balance is lower', async () => {
    await begin('back');
    await order('transactions/back/pay');
    const before = await balance();
    const answer = await call('POST', '/refund', { transaction: 'back', amount: 200_000 });
    expect(answer.body).toMatchObject({
      message: 'Refund has been queued for processing',
      data: { status: 'pending', amount: 200_000 },
    });
    await order(`refunds/${answer.body.data.id}/process`);
    expect(await balance()).toBe(before - 200_000);
    await vi.waitFor(() =>
      expect(merchant.received.map((each) => JSON.parse(each.body).event)).toEqual([
        'charge.success',
        'refund.pending',
        'refund.processed',
      ]),
    );
    expect((await call('POST', '/refund', { transaction: 'back', amount: 300_001 })).status).toBe(400);
  });

  it('costs the documented fees', () => {
    expect([5_000, 249_999, 250_000, 12_666_666, 100_000_000].map(collectionFee)).toEqual([
      75, 3_750, 13_750, 200_000, 200_000,
    ]);
    expect([500_000, 500_001, 5_000_000, 5_000_001].map(transferFee)).toEqual([1_000, 2_500, 2_500, 5_000]);
  });
});
