/** The name of a transaction in a list. */
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { reasonText } from '@ajose/sdk/domain/status';
import { shortBank } from '@ajose/ui/display/BankAccount';

/** The sender of a transfer says more than the word "deposit". Its bank, after the last comma, has the name that the app calls it by. */
export function titleOf({ reason, metadata: { sender } }: Pick<Transaction, 'reason' | 'metadata'>): string {
  if (!sender) return reasonText(reason);
  const comma = sender.lastIndexOf(', ') + 1;
  return comma === 0 ? `From ${sender}` : `From ${sender.slice(0, comma)} ${shortBank(sender.slice(comma + 1))}`;
}
