/** Webhooks: signed, tried again, and dropped, repeated, delayed or forged when a test orders it. */
import { createHmac } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { SECRET, begin, merchant, order } from './merchant.ts';

const signatureOf = (body: string): string => createHmac('sha512', SECRET).update(Buffer.from(body)).digest('hex');

describe('webhooks', () => {
  it('are signed over the exact bytes with the secret key', async () => {
    await begin('signed', { metadata: { name: 'Ọláìtán ₦' } });
    await order('transactions/signed/pay');
    await vi.waitFor(() => expect(merchant.received).toHaveLength(1));
    const [{ body, headers } = { body: '', headers: {} as Record<string, string> }] = merchant.received;
    expect(headers['monnify-signature']).toBe(signatureOf(body));
    expect(JSON.parse(body)).toMatchObject({
      eventType: 'SUCCESSFUL_TRANSACTION',
      eventData: { paymentReference: 'signed', paymentStatus: 'PAID' },
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

  it('can be dropped, repeated and reordered', async () => {
    const pay = async (reference: string): Promise<void> => {
      await begin(reference);
      await order(`transactions/${reference}/pay`);
    };
    const references = (): unknown[] => merchant.events.map(({ eventData }) => eventData['paymentReference']);
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
  });

  it('can be forged', async () => {
    const forged = { event: 'SUCCESSFUL_DISBURSEMENT', data: { reference: 'x' } };
    await order('webhooks/forge', forged);
    await order('webhooks/forge', { ...forged, signature: 'missing' });
    await vi.waitFor(() => expect(merchant.received).toHaveLength(2));
    const [wrong, missing] = merchant.received;
    expect(merchant.events[0]).toEqual({ eventType: forged.event, eventData: forged.data });
    expect(wrong?.headers['monnify-signature']).toMatch(/^[0-9a-f]{128}$/);
    expect(wrong?.headers['monnify-signature']).not.toBe(signatureOf(wrong?.body ?? ''));
    expect(missing?.headers['monnify-signature']).toBeUndefined();
  });
});
