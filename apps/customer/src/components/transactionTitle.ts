/** The name of a transaction in a list. */
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { reasonText } from '@ajose/sdk/domain/status';

/** The sender of a transfer says more than the word "deposit". */
export const titleOf = ({ reason, metadata }: Pick<Transaction, 'reason' | 'metadata'>): string =>
  metadata.sender ? `From ${metadata.sender}` : reasonText(reason);
