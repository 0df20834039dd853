/** The published facts about Monnify's refunds. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { balance, begin, call, events, merchant, order, query } from './merchant.ts';

let transactionReference: unknown;

async function pay(channel = 'bank_transfer'): Promise<void> {
  ({ transactionReference } = (await begin('back')).body.responseBody);
  await (channel === 'bank_transfer'
    ? order('transactions/back/confirm')
    : order('transactions/back/pay', { channel }));
}
const refund = (refundReference: string, more: object = {}) =>
  call('POST', '/api/v1/refunds/initiate-refund', {
    transactionReference,
    refundAmount: 2000,
    refundReference,
    refundReason: 'Paid by somebody else',
    customerNote: 'Ajose refund',
    ...more,
  });
const status = async (reference: string): Promise<unknown> =>
  (await call('GET', `/api/v1/refunds/${reference}`)).body.responseBody['refundStatus'];

describe('refunds', () => {
  beforeEach(() => pay());

  it('lower the balance at once, and send an event when they are done', async () => {
    const before = Number(await balance());
    expect((await refund('ref-1')).body.responseBody).toMatchObject({
      refundReference: 'ref-1',
      transactionReference,
      refundAmount: 2000,
      refundType: 'PARTIAL_REFUND',
      refundStatus: 'INITIATED',
      refundStrategy: 'MERCHANT_WALLET',
      createdOn: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d [AP]M$/),
    });
    expect(Number(await balance())).toBe(before - 2000);
    await order('refunds/ref-1/start');
    expect(await status('ref-1')).toBe('PENDING');
    await order('refunds/ref-1/process');
    expect(await status('ref-1')).toBe('COMPLETED');
    await vi.waitFor(() => expect(merchant.received).toHaveLength(2));
    expect(events()[1]).toMatchObject({
      eventType: 'SUCCESSFUL_REFUND',
      eventData: {
        merchantReason: 'Paid by somebody else',
        transactionReference,
        refundReference: 'ref-1',
        refundAmount: 2000,
        refundStatus: 'COMPLETED',
      },
    });
    expect(await query('back')).toMatchObject({ paymentStatus: 'PAID' });
  });

  it('give the money back to the balance when they fail', async () => {
    const before = await balance();
    await refund('ref-1', { refundAmount: 5000 });
    expect(await query('back')).toMatchObject({ paymentStatus: 'REVERSED' });
    await order('refunds/ref-1/fail');
    expect([await balance(), await status('ref-1')]).toEqual([before, 'FAILED']);
    expect(await query('back')).toMatchObject({ paymentStatus: 'PAID' });
    await vi.waitFor(() => expect(events().at(-1)?.eventType).toBe('FAILED_REFUND'));
    expect((await order('refunds/ref-1/process')).status).toBe(400);
  });

  it('are refused with Monnify’s code for each reason', async () => {
    const code = async (reference: string, more: object = {}): Promise<unknown> =>
      (await refund(reference, more)).body.responseCode;
    expect(await code('r1', { transactionReference: 'MNFY|none' })).toBe('R1');
    expect(await code('r3', { refundAmount: 5000.01 })).toBe('R3');
    expect(await code('r4', { refundAmount: 99.99 })).toBe('R4');
    expect(await code('r6', { destinationAccountNumber: '12', destinationAccountBankCode: '057' })).toBe('R6');
    expect(await code('r8', { customerNote: 'seventeen letters' })).toBe('R8');
    expect(await code('r8', { refundReason: 'x'.repeat(65) })).toBe('R8');
    expect(await code('first')).toBe('0');
    expect(await code('first')).toBe('R9');
    expect(await code('r12', { refundAmount: 3000.01 })).toBe('R12');
    await order('balance', { balance: 199_999 });
    expect(await code('r5')).toBe('R5');
    expect((await call('GET', '/api/v1/refunds/none')).body.responseCode).toBe('R7');
    await begin('open');
    expect(await code('r2', { transactionReference: (await query('open'))['transactionReference'] })).toBe('R2');
  });

  it('are listed in pages from 0', async () => {
    await refund('ref-1');
    await refund('ref-2');
    expect((await call('GET', '/api/v1/refunds?page=0&size=1')).body.responseBody).toMatchObject({
      content: [{ refundReference: 'ref-2' }],
      totalElements: 2,
      last: false,
    });
  });
});

it('a refund of a card payment is refused where only transfers can be refunded', async () => {
  await merchant.again({ cardRefunds: false, refundDone: 'REFUNDED' });
  await pay('card');
  expect((await refund('card')).body.responseCode).toBe('R2');
});
