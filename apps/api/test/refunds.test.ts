/** A payment without an owner goes back to its payer: decided by two administrators, sent by a job, once. */
import { approveRequest } from '@ajose/sdk/admin/approvals';
import { correctException, getExceptions } from '@ajose/sdk/admin/dashboard';
import type { Approval } from '@ajose/sdk/contract/approvals';
import type { LedgerException } from '@ajose/sdk/contract/dashboard';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendRefunds } from '../src/corrections/refunds.ts';
import type { Gateway } from '../src/gateway/gateway.ts';
import { waits } from './approvals.ts';
import { startMoney, type Money } from './money.ts';
import { chargeEvent, newReference, openAtGateway } from './payments.ts';
import { newAdmin, type TestAdmin } from './people.ts';

const MINUTE = 60_000;

let money: Money;
let asker: TestAdmin;
let other: TestAdmin;
let gateway: Gateway;

beforeAll(async () => {
  money = await startMoney();
  gateway = { ...money.deps.gateway };
  asker = await newAdmin(money, 'Adaeze Okafor');
  other = await newAdmin(money, 'Tunde Bakare');
});
afterAll(() => money.close());
beforeEach(() => {
  Object.assign(money.deps.gateway, gateway);
});

async function find(reference: string): Promise<LedgerException | undefined> {
  const { exceptions } = await getExceptions(asker.api, { resolved: false, limit: 100 });
  return exceptions.find((one) => one.reference === reference);
}

async function stray(): Promise<string> {
  const reference = newReference();
  await openAtGateway(money, reference, {});
  await money.pay(reference);
  await money.tell(chargeEvent(money, reference));
  return reference;
}

async function ask(reference: string): Promise<Approval> {
  const body = { correction: 'refundPayer', reason: 'Nobody knows this payment' } as const;
  return waits(await correctException(asker.api, (await find(reference))?._id ?? '', body));
}

const refundsOf = async (reference: string): Promise<number[]> => {
  const { refunds } = (await (await fetch(`${money.gatewayUrl}/sandbox/books`)).json()) as {
    refunds: { transaction_reference: string; amount: number }[];
  };
  return refunds.filter((one) => one.transaction_reference === reference).map(({ amount }) => amount);
};

test('is offered beside crediting it, needs two, is sent once, and leaves the books as they were', async () => {
  const reference = await stray();
  expect((await find(reference))?.corrections).toEqual([
    { correction: 'creditCustomer', amount: 5000 },
    { correction: 'refundPayer', amount: 5000 },
  ]);
  const approval = await ask(reference);
  expect(approval).toMatchObject({ user: null, amount: 5000, act: { correction: 'refundPayer', reference } });
  expect(await refundsOf(reference)).toEqual([]);
  await expect(approveRequest(asker.api, approval._id)).rejects.toMatchObject({ code: 'own_request' });
  await approveRequest(other.api, approval._id);
  await sendRefunds(money.deps);
  await sendRefunds(money.deps);
  expect(await refundsOf(reference)).toEqual([500_000]);
  // The gateway repeats its word about the payment.
  await money.tell(chargeEvent(money, reference, { id: 'again' }));
  expect(await find(reference)).toBeUndefined();
  await money.expectPromisesKept();
});

test('is not asked for where the gateway has sent it back already', async () => {
  const reference = await stray();
  const approval = await ask(reference);
  await money.order(`transactions/${reference}/reverse`);
  await expect(approveRequest(other.api, approval._id)).rejects.toMatchObject({ code: 'gateway_disagrees' });
  expect(await refundsOf(reference)).toEqual([500_000]);
});

test('an answer that was lost is looked up before it is sent again', async () => {
  const reference = await stray();
  const approval = await ask(reference);
  money.deps.gateway.refund = async (payment) => {
    await gateway.refund(payment);
    return { outcome: 'unknown', message: 'The answer was lost' };
  };
  await approveRequest(other.api, approval._id);
  await sendRefunds(money.deps);
  Object.assign(money.deps.gateway, gateway);
  money.clock.advance(2 * MINUTE);
  expect(await sendRefunds(money.deps)).toBe(1);
  money.clock.advance(2 * MINUTE);
  expect(await sendRefunds(money.deps)).toBe(0);
  expect(await refundsOf(reference)).toEqual([500_000]);
});

test('what the gateway refuses to send back is told to an administrator', async () => {
  const reference = await stray();
  const approval = await ask(reference);
  money.deps.gateway.refund = async () => ({ outcome: 'refused', code: 'invalid_params', message: 'Balance too low' });
  await approveRequest(other.api, approval._id);
  await sendRefunds(money.deps);
  expect(await find(reference)).toMatchObject({
    kind: 'refund_refused',
    amount: 5000,
    message: expect.stringContaining('Balance too low'),
  });
  expect(await refundsOf(reference)).toEqual([]);
});
