/** Disputes as Paystack's published description has them: events, list, evidence, answer and end. */
import { describe, expect, it, vi } from 'vitest';
import { dueAfter } from '../src/disputes.ts';
import { balance, begin, call, merchant, order, verify } from './merchant.ts';

async function disputed(reference: string): Promise<number> {
  await begin(reference);
  await order(`transactions/${reference}/pay`);
  await order(`transactions/${reference}/dispute`);
  const listed = (await call('GET', '/dispute?status=awaiting-merchant-feedback')).body.data as unknown as {
    id: number;
  }[];
  return listed[0]?.id ?? 0;
}

async function upload(id: number): Promise<string> {
  const { data } = (await call('GET', `/dispute/${id}/upload_url?upload_filename=a.pdf`)).body as unknown as {
    data: { signedUrl: string; fileName: string };
  };
  const put = await fetch(data.signedUrl, {
    method: 'PUT',
    headers: { 'content-type': 'application/pdf' },
    body: '%PDF-1.3',
  });
  expect(put.status).toBe(200);
  expect(await (await fetch(data.signedUrl)).text()).toBe('%PDF-1.3');
  return data.fileName;
}

const events = () => merchant.received.map(({ body }) => (JSON.parse(body) as { event: string }).event);

describe('disputes', () => {
  it.each([
    ['2026-11-29T21:35:00Z', '2026-11-30T15:00:00.000Z'],
    ['2026-11-27T22:30:00Z', '2026-11-30T14:30:00.000Z'],
    ['2026-11-25T09:10:00Z', '2026-11-26T01:10:00.000Z'],
  ])('that open at %s are due at %s, because weekends in Lagos pause the clock', (opened, due) => {
    expect(dueAfter(new Date(opened)).toISOString()).toBe(due);
  });

  it('send an event, are listed, and are due after sixteen business hours', async () => {
    const id = await disputed('one');
    const { data } = (await call('GET', `/dispute/${id}`)).body as unknown as { data: Record<string, unknown> };
    expect(data).toMatchObject({ id, refund_amount: 500_000, status: 'awaiting-merchant-feedback', resolution: null });
    expect(data['transaction']).toMatchObject({ reference: 'one' });
    const hours = (Date.parse(String(data['dueAt'])) - Date.parse(String(data['createdAt']))) / 3_600_000;
    expect(hours).toBeGreaterThanOrEqual(16);
    expect(hours).toBeLessThanOrEqual(64);
    await order(`disputes/${id}/remind`);
    await vi.waitFor(() =>
      expect(events()).toEqual(['charge.success', 'charge.dispute.create', 'charge.dispute.remind']),
    );
    expect((await call('GET', '/dispute/1')).status).toBe(404);
  });

  it('return the money once when the merchant accepts them', async () => {
    const id = await disputed('two');
    const before = await balance();
    const answer = { resolution: 'merchant-accepted', message: 'Sorry', refund_amount: 500_000 };
    expect((await call('PUT', `/dispute/${id}/resolve`, { ...answer, uploaded_filename: 'none' })).status).toBe(400);
    const file = await upload(id);
    const done = await call('PUT', `/dispute/${id}/resolve`, { ...answer, uploaded_filename: file });
    expect(done.body.data).toMatchObject({ status: 'resolved', resolution: 'merchant-accepted' });
    expect(before - (await balance())).toBe(500_000);
    expect((await verify('two')).status).toBe('reversed');
    expect((await call('PUT', `/dispute/${id}/resolve`, { ...answer, uploaded_filename: file })).status).toBe(400);
    await vi.waitFor(() => expect(events()).toContain('charge.dispute.resolve'));
  });

  it('wait for the payer’s bank when the merchant declines them, and the bank gives up or takes the money', async () => {
    for (const [reference, end, status] of [
      ['three', 'release', 'success'],
      ['four', 'take', 'reversed'],
    ] as const) {
      const id = await disputed(reference);
      const uploaded_filename = await upload(id);
      const person = { customer_email: 'a@b.co', customer_name: 'Ada', customer_phone: '080' };
      const evidence = await call('POST', `/dispute/${id}/evidence`, { ...person, service_details: 'Savings' });
      expect(evidence.body.data).toMatchObject({ dispute: id });
      const declined = { resolution: 'declined', message: 'Hers', refund_amount: 0, uploaded_filename };
      const answered = await call('PUT', `/dispute/${id}/resolve`, declined);
      expect(answered.body.data.status).toBe('awaiting-bank-feedback');
      await order(`disputes/${id}/${end}`);
      expect((await verify(reference)).status).toBe(status);
    }
  });
});
