/** Kept cards: paid once in the checkout, charged again by their code, until that is deactivated. */
import { describe, expect, it, vi } from 'vitest';
import { begin, call, merchant, order, verify } from './merchant.ts';

const CARD = { number: '4084084084084081', cvv: '408', expiry: '12/40' };
interface Wire {
  status: string;
  authorization: { authorization_code: string; reusable: boolean; signature: string; last4: string };
}

async function keep(reference: string, number = CARD.number, email = 'amaka@ajose.test') {
  const { body } = await begin(reference, { email });
  await call('POST', `/checkout/${body.data.access_code}/card`, { ...CARD, number });
  return ((await verify(reference)) as unknown as Wire).authorization;
}
const chargeAgain = (code: string, reference: string, more: object = {}) =>
  call('POST', '/transaction/charge_authorization', {
    email: 'amaka@ajose.test',
    amount: 500_000,
    authorization_code: code,
    reference,
    ...more,
  });

describe('kept cards', () => {
  it('have one code for each person and card, and one signature for each card', async () => {
    const [first, again, other] = [
      await keep('k-1'),
      await keep('k-2'),
      await keep('k-3', CARD.number, 'b@ajose.test'),
    ];
    expect(first).toMatchObject({ reusable: true, last4: '4081' });
    expect(again.authorization_code).toBe(first.authorization_code);
    expect(other.authorization_code).not.toBe(first.authorization_code);
    expect(other.signature).toBe(first.signature);
  });

  it('are charged once under a reference, and only with the email that they were made with', async () => {
    const { authorization_code: code } = await keep('k-1');
    expect((await chargeAgain(code, 'a-1')).body.data).toMatchObject({ status: 'success', reference: 'a-1' });
    expect((await chargeAgain(code, 'a-1')).body).toMatchObject({ code: 'duplicate_reference' });
    expect((await chargeAgain(code, 'a-2', { email: 'b@ajose.test' })).status).toBe(400);
    expect((await call('POST', '/customer/authorization/deactivate', { authorization_code: code })).status).toBe(200);
    expect((await chargeAgain(code, 'a-3')).status).toBe(400);
  });

  it('are refused when they are charged again, in the way that their number says', async () => {
    const outcomes = {
      1001: 'Insufficient Funds',
      1002: 'Issuer',
      1003: 'Stolen',
      1004: 'Do Not Honor',
      1005: 'Expired',
    };
    for (const [number, words] of Object.entries(outcomes)) {
      const { authorization_code: code } = await keep(`k-${number}`, `408408000000${number}`);
      await chargeAgain(code, `a-${number}`);
      expect(await verify(`a-${number}`)).toMatchObject({
        status: 'failed',
        gateway_response: expect.stringContaining(words),
      });
    }
  });

  it('wait for the customer where the bank asks, and are paid later where the bank is slow', async () => {
    const { authorization_code: asks } = await keep('k-6', '4084080000001006');
    const { data } = (await chargeAgain(asks, 'a-6')).body;
    expect(data).toEqual({ paused: true, reference: 'a-6', authorization_url: expect.stringMatching(/\/pay\/\w+$/) });
    expect(await verify('a-6')).toMatchObject({ status: 'abandoned' });
    const { authorization_code: slow } = await keep('k-8', '4084080000001008');
    expect((await chargeAgain(slow, 'a-8')).body.data).toMatchObject({ status: 'pending' });
    await vi.waitFor(async () => expect(await verify('a-8')).toMatchObject({ status: 'success' }));
  });

  it('are refused from then on when a test orders it', async () => {
    const { authorization_code: code } = await keep('k-1');
    await order(`authorizations/${code}/insufficient`);
    await chargeAgain(code, 'a-1');
    expect(await verify('a-1')).toMatchObject({ status: 'failed' });
    expect(merchant.sandbox.books.charge('a-1')?.paidKobo).toBe(0);
  });
});
