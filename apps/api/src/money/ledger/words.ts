/** What is stored of a customer's request, and in whose words. The server decides both. */
import type { AddTransactionBody, TransactionMetadata } from '@ajose/sdk/contract/transactions';
import { CURRENCY } from '@ajose/sdk/domain/money';
import { WITHDRAWAL_REASON } from '@ajose/sdk/domain/status';
import type { SignedInCustomer } from '../../platform/server/signed-in.ts';

export interface Words {
  reason: string;
  method: string;
  metadata: TransactionMetadata;
}

/** Our words for each kind of request, which our own app also sends. */
const OURS = {
  deposit: { reason: 'wallet', method: 'online' },
  withdrawal: { reason: WITHDRAWAL_REASON, method: 'bank_transfer' },
} as const;

/**
 * The metadata of a request that we store, with the server's own. `note`, `sender`, `timestamp` and `paymentMethod` are dropped, and a
 * reason other than ours is stored as the customer's words.
 */
export function wordsOf(
  { customer, person }: Pick<SignedInCustomer, 'customer' | 'person'>,
  body: AddTransactionBody,
): Words {
  const { type, transactionId, reason, metadata: sent = {} } = body;
  const reference = type === 'deposit' ? 'paystackRef' : 'withdrawalRef';
  const metadata: TransactionMetadata = {};
  if (sent[reference] !== undefined) metadata[reference] = transactionId;
  if (sent.currency !== undefined) metadata.currency = CURRENCY;
  if (sent.userEmail !== undefined) metadata.userEmail = person.email;
  if (sent.userName !== undefined) metadata.userName = customer.name;
  if (reason !== OURS[type].reason) metadata.wrote = reason;
  return { ...OURS[type], metadata };
}
