/** Webhooks: signed, tried again, and dropped, repeated, delayed or forged when a test orders it. */
import { createHmac } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { SECRET, begin, order, merchant } from './merchant.ts';

describe('webhooks', () => {
  it('are signed over the exact bytes', async () => {
    await begin('signed', { metadata: JSON.stringify({ name: 'Ọláìtán ₦' }) });
    await order('transactions/signed/pay');
    await vi.waitFor(() => expect(merchant.received).toHaveLength(1));
    const [{ body, headers } = { body: '', headers: {} as Record<string, string> }] = merchant.received;
    expect(headers['x-paystack-signature']).toBe(createHmac('sha512', SECRET).update(Buffer.from(body)).digest('hex'));
    expect(JSON.parse(body)).toMatchObject({
      event: 'charge.success',
      data: { reference: 'signed', status: 'success', amount: 500_000 },
    });
  });

  it('are tried again until 200', async () => {
    merchant.answerStatus = 500;
    await begin('again');
    await order('transactions/again/pay');
    await vi.waitFor(() => expect(merchant.received.length).toBeGreaterThanOrEqual(3));
    merchant.answerStatus = 200;
    await vi.waitFor(() =>
      expect([...merchant.sandbox.books.events.values()].map((event) => event.state)).toEqual(['delivered']),
    );
  });

  it('can be dropped, repeated, delayed and reordered', async () => {
    const pay = async (reference: string): Promise<void> => {
      await begin(reference);
      await order(`transactions/${reference}/pay`);
    };
    const references = (): string[] => merchant.received.map((each) => JSON.parse(each.body).data.reference);
    await order('webhooks', { mode: 'drop', count: 1 });
    await pay('a');
    await pay('b');
    await vi.waitFor(() => expect(references()).toEqual(['b']));
    await order('webhooks/resend');
    await vi.waitFor(() => expect(references()).toEqual(['b', 'a']));
    await order('webhooks', { mode: 'repeat', count: 1, times: 3 });
    await pay('c');
    await vi.waitFor(() => expect(references()).toEqual(['b', 'a', 'c', 'c', 'c']));
    await order('webhooks', { mode: 'reorder', count: 2 });
    await pay('d');
    await pay('e');
    await vi.waitFor(() => expect(references().slice(5)).toEqual(['e', 'd']));
    await order('webhooks', { mode: 'delay', count: 1, delayMs: 200 });
    await pay('f');
    await pay('g');
    await vi.waitFor(() => expect(references().slice(7)).toEqual(['g', 'f']));
  });

  it('can be forged', async () => {
    await order('webhooks/forge', { event: 'transfer.success', data: { reference: 'x' } });
    await order('webhooks/forge', { event: 'transfer.success', data: { reference: 'x' }, signature: 'missing' });
    await vi.waitFor(() => expect(merchant.received).toHaveLength(2));
    const right = createHmac('sha512', SECRET)
      .update(merchant.received[0]?.body ?? '')
      .digest('hex');
    expect(merchant.received[0]?.headers['x-paystack-signature']).toMatch(/^[0-9a-f]{128}$/);
    expect(merchant.received[0]?.headers['x-paystack-signature']).not.toBe(right);
    expect(merchant.received[1]?.headers['x-paystack-signature']).toBeUndefined();
  });
});
