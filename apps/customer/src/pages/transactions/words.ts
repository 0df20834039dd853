/** What a transaction is called in a list. */
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { reasonText } from '@ajose/sdk/status';

/** Who sent a transfer says more than that it was a deposit. */
export const titleOf = ({ reason, metadata }: Pick<Transaction, 'reason' | 'metadata'>): string =>
  metadata.sender ? `From ${metadata.sender}` : reasonText(reason);
