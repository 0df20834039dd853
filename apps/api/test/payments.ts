/** What tests of deposits share: starting and claiming payments of one customer, and the events of the gateway. */
import { addTransaction, getUserTransactions } from '@ajose/sdk/customer/transactions';
import type { AddTransactionReply, Transaction } from '@ajose/sdk/contract/transactions';
import { expect } from 'vitest';
import { toKobo } from '@ajose/sdk/domain/money';
import type { RefundStatus } from '../src/gateways/gateway.ts';
import { applyRefund, searchRefunds } from '../src/money/refunds.ts';
import type { Db } from '../src/platform/database/db.ts';
import type { Money } from './money.ts';
import type { TestCustomer } from './people.ts';

let made = 0;
export const newReference = (): string => `payment-${(made += 1)}-wallet-ABCDE`;

export interface Payments {
  /** Records a deposit; 5,000 naira unless told otherwise. */
  start(reference: string, amount?: number): Promise<AddTransactionReply>;
  /** Says, as the browser does, that the payment was made. */
  claim(reference: string, amount?: number): Promise<AddTransactionReply>;
  /** The customer's transactions. */
  list(): Promise<readonly Transaction[]>;
}

/** Where the sandbox's checkout of a deposit is. */
export function checkoutOf(money: Money, pay: AddTransactionReply['pay']): string {
  if (!pay) throw new Error('This deposit is paid nowhere');
  return 'popup' in pay ? `${money.gatewayUrl}/checkout/${pay.popup}` : pay.page;
}

export const paymentsOf = (money: Money, person: TestCustomer): Payments => ({
  start: (reference, amount = 5000) => addTransaction(person.api, money.depositBody(person, reference, amount)),
  claim: (reference, amount = 5000) =>
    addTransaction(person.api, { ...money.depositBody(person, reference, amount), incomingStatus: 'completed' }),
  list: async () => (await getUserTransactions(person.api, person.user._id, { limit: 100 })).data,
});

/**
 * An administrator credits a deposit that waits, whatever the gateway says. In two statements: on a cluster a function that writes is not
 * called in a statement that reads the workers.
 */
export async function creditByHand(owner: Db, customerId: string, reference: string, now: Date): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `SELECT id FROM ledger.transactions WHERE customer_id = $1 AND transaction_id = $2 AND status = 'pending'`,
    [customerId, reference],
  );
  for (const { id } of rows) {
    await owner.query(`SELECT money.decide($1, $2, 'completed', $3, '{"note": "Seen at the bank"}')`, [
      customerId,
      id,
      now,
    ]);
  }
}

/** Pays a deposit of a customer. @returns its reference */
export async function payIn(
  money: Money,
  person: TestCustomer,
  naira: number,
  reference = newReference(),
): Promise<string> {
  const pay = paymentsOf(money, person);
  await pay.start(reference, naira);
  await money.pay(reference);
  await pay.claim(reference, naira);
  return reference;
}

/** Ends every fault that a test has set at the sandbox. */
export const healGateway = (money: Money): Promise<Response> =>
  fetch(`${money.gatewayUrl}/sandbox/faults`, { method: 'DELETE' });

/** The gateway's event about a payment. @param changes to Paystack's record */
export const chargeEvent = (money: Money, reference: string, changes: object = {}): Record<string, unknown> =>
  money.world.chargeEvent(reference, changes);

/** The gateway refunds a payment or a part of it, and its webhook arrives. @param naira all that is left unless given */
export async function sendBack(money: Money, reference: string, naira?: number): Promise<void> {
  await money.order(`transactions/${reference}/reverse`, naira === undefined ? {} : { amount: naira * 100 });
  await applyRefundOf(money, reference);
}

/** The gateway says this of a refund. @param id the gateway's; a payment has one refund unless given */
export const sayOfRefund = (
  { deps, world }: Money,
  reference: string,
  status: RefundStatus,
  naira: number,
  id = `${reference}-refund`,
): Promise<void> =>
  applyRefund(deps, { gateway: world.name, id, reference, status, amountKobo: toKobo(naira), disputeId: null });

/** The newest refund of a payment at the gateway. */
export function refundOf(money: Money, reference: string) {
  const refund = money.world.refunds().findLast((refund) => refund.reference === reference);
  if (!refund) throw new Error('The gateway has no such refund');
  return refund;
}

/** The gateway moves the newest refund of a payment on; no webhook arrives. */
export const moveRefund = (money: Money, reference: string, how: 'start' | 'process' | 'fail' | 'needs-attention') =>
  money.order(`refunds/${refundOf(money, reference).id}/${how}`);

/** The webhook of the newest refund of a payment. A refund without a webhook so far is taken from the gateway's list. */
export async function applyRefundOf(money: Money, reference: string): Promise<void> {
  const event = money.world.refundEvent(refundOf(money, reference));
  if (event) await money.tell(event);
  else await searchRefunds(money.deps);
}

/** Opens a payment at the gateway as the browser does when recording it here has failed. */
export async function openAtGateway(
  money: Money,
  reference: string,
  metadata: Readonly<Record<string, unknown>>,
  amountKobo = 500_000,
): Promise<void> {
  const answer = await money.world.gateway.begin({
    reference,
    amountKobo: BigInt(amountKobo),
    email: 'someone@example.com',
    name: 'Someone',
    channels: ['card', 'bank_transfer'],
    returnTo: 'http://localhost:3000/back',
    metadata,
  });
  expect(answer).toMatchObject({ outcome: 'done' });
}
