/** The ways to pay and their names on screen. */
import type { AddTransactionBody } from '../contract/transactions.ts';
import { CURRENCY } from './money.ts';

/**
 * The channels of a deposit that a gateway is asked for, in the order in which Paystack's popup offers them.
 * OPay is in no official list of channels; the specification asks for it, and Paystack ignores names that it does not know.
 */
export const paymentChannels = ['card', 'bank_transfer', 'ussd', 'opay', 'bank'] as const;
export type PaymentChannel = (typeof paymentChannels)[number];

/** The specification's word for a deposit through any gateway. The app sends it when it asks; it names no gateway. */
export const ASKED_METHOD = 'paystack';

/** The method of a deposit of which the customer says that a transfer was sent. */
export const SENT_METHOD = 'bank_transfer' satisfies PaymentChannel;

/** A deposit as `addTransaction` takes it. */
export const walletDeposit = ({
  userId,
  amount,
  transactionId,
}: Pick<AddTransactionBody, 'userId' | 'amount' | 'transactionId'>): AddTransactionBody => ({
  userId,
  amount,
  transactionId,
  currency: CURRENCY,
  reason: 'wallet',
  type: 'deposit',
  incomingStatus: 'pending',
  paymentMethod: ASKED_METHOD,
  metadata: { paystackRef: transactionId },
});

/**
 * A transaction has `online` until its gateway reports the channel, and `wallet` where money moves within the platform.
 */
const names: Readonly<Record<PaymentChannel | 'online' | 'wallet' | typeof ASKED_METHOD, string>> = {
  card: 'Card',
  bank_transfer: 'Bank transfer',
  ussd: 'USSD',
  opay: 'OPay',
  bank: 'Bank',
  online: 'Online payment',
  [ASKED_METHOD]: 'Online payment',
  wallet: 'Wallet',
};

/**
 * @param method a transaction's `paymentMethod`: a channel, or free text of an older client
 * @returns its name; an unknown method without underscores, "Not given" for a missing one
 */
export function paymentMethodName(method: string): string {
  const known = Object.entries(names).find(([channel]) => channel === method);
  return known ? known[1] : method.replaceAll('_', ' ').trim() || 'Not given';
}
