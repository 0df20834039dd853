/** A refund that fails frees its money for others of the payment that lacked it: nobody has it in the wallet and at the bank. */
import { afterAll, describe, expect, test } from 'vitest';
import type { RefundStatus } from '../../src/gateways/gateway.ts';
import { startMoney } from '../money.ts';
import { chargeEvent, newReference, openAtGateway, payIn, sayOfRefund } from '../payments.ts';

const money = await startMoney();
afterAll(() => money.close());

/** The gateway says this of a refund. */
const hear = (id: string, reference: string, status: RefundStatus, naira: number) =>
  sayOfRefund(money, reference, status, naira, id);

describe('a customer’s payment', () => {
  test('that went back by one refund is not in the wallet when another one fails', async () => {
    const person = await money.newPerson();
    const reference = await payIn(money, person, 10_000);
    await hear(`${reference}-a`, reference, 'pending', 10_000);
    await hear(`${reference}-b`, reference, 'processed', 10_000);
    await hear(`${reference}-a`, reference, 'failed', 10_000);
    expect(await money.walletOf(person)).toBe(0);
    await hear(`${reference}-b`, reference, 'processed', 10_000);
    expect(await money.walletOf(person)).toBe(0);
    await money.expectPromisesKept();
  });

  test('is shared as far as it goes between refunds that lack money', async () => {
    const person = await money.newPerson();
    const reference = await payIn(money, person, 10_000);
    await hear(`${reference}-a`, reference, 'processed', 9000);
    await hear(`${reference}-b`, reference, 'processed', 3000);
    await hear(`${reference}-c`, reference, 'processed', 4000);
    expect(await money.walletOf(person)).toBe(0);
    await hear(`${reference}-a`, reference, 'failed', 9000);
    expect(await money.walletOf(person)).toBe(3000);
    await money.expectPromisesKept();
  });
});

test('a payment without an owner that went back by one refund is not kept when another one fails', async () => {
  const reference = newReference();
  await openAtGateway(money, reference, {}, 1_000_000);
  await money.pay(reference);
  await money.tell(chargeEvent(money, reference));
  await hear(`${reference}-a`, reference, 'processed', 10_000);
  await hear(`${reference}-b`, reference, 'processed', 10_000);
  await hear(`${reference}-a`, reference, 'failed', 10_000);
  const { rows } = await money.owner.query(
    'SELECT kobo - returned_kobo AS kept, ended_at IS NOT NULL AS ended FROM money.unowned_payments WHERE reference = $1',
    [reference],
  );
  expect(rows).toEqual([{ kept: 0n, ended: true }]);
  await money.expectPromisesKept();
});
