/** What tests of deposits share: starting and claiming payments of one customer, and the events of the gateway. */
import { addTransaction, getUserTransactions } from '@ajose/sdk/customer/transactions';
import type { AddTransactionReply, Transaction } from '@ajose/sdk/contract/transactions';
import { expect } from 'vitest';
import { chargeOnWire, refundEvent } from '../../paystack-sandbox/src/answers.ts';
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

/** The code of the popup in which a deposit is paid. */
export function popupOf(pay: AddTransactionReply['pay']): string {
  if (!pay || !('popup' in pay)) throw new Error('This deposit has no popup');
  return pay.popup;
}

export const paymentsOf = (money: Money, person: TestCustomer): Payments => ({
  start: (reference, amount = 5000) => addTransaction(person.api, money.depositBody(person, reference, amount)),
  claim: (reference, amount = 5000) =>
    addTransaction(person.api, { ...money.depositBody(person, reference, amount), incomingStatus: 'completed' }),
  list: async () => (await getUserTransactions(person.api, person.user._id, { limit: 100 })).data,
});

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

/** The event by which the gateway tells of a payment. @param changes what its record says instead */
export function chargeEvent(money: Money, reference: string, changes: object = {}) {
  const charge = money.sandbox.books.charge(reference);
  if (!charge) throw new Error('The gateway has no such payment');
  return { event: 'charge.success', data: { ...chargeOnWire(charge), ...changes } };
}

/** The gateway sends a payment back, or a part of it, and its webhook tells. @param naira all that is left unless given */
export async function sendBack(money: Money, reference: string, naira?: number): Promise<void> {
  await money.order(`transactions/${reference}/reverse`, naira === undefined ? {} : { amount: naira * 100 });
  await money.tell(refundEventOf(money, reference));
}

/** The webhook of the newest refund of a payment. */
export function refundEventOf(money: Money, reference: string) {
  const charge = money.sandbox.books.charge(reference);
  const refund = [...money.sandbox.books.refunds.values()].findLast((one) => one.transactionReference === reference);
  if (!charge || !refund) throw new Error('The gateway has no such refund');
  return { event: `refund.${refund.status}`, data: refundEvent(refund, charge) };
}

/** Opens a payment at the gateway as the browser does when recording it here has failed. */
export async function openAtGateway(
  money: Money,
  reference: string,
  metadata: object,
  amountKobo = 500_000,
): Promise<void> {
  const answer = await fetch(`${money.gatewayUrl}/transaction/initialize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer sk_test_of_the_tests' },
    body: JSON.stringify({
      email: 'someone@example.com',
      amount: amountKobo,
      currency: 'NGN',
      reference,
      metadata: JSON.stringify(metadata),
    }),
  });
  expect(answer.status).toBe(200);
}
