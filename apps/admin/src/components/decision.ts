/** What an administrator may decide about a transaction that waits, and what each decision does to the money, in plain words. */
import type { ListedTransaction, TransactionStatus } from '@ajose/sdk/contract/transactions';
import { formatNaira } from '@ajose/sdk/money';

/** The deed's name, for buttons and titles. */
export const decisions: Readonly<Record<TransactionStatus, string>> = {
  pending: 'Leave pending',
  completed: 'Mark as completed',
  failed: 'Mark as failed',
  user_cancelled: 'Mark as cancelled',
};

/** What happens to the money, for whoever is about to decide. */
export function consequence(
  { type, amount }: Pick<ListedTransaction, 'type' | 'amount'>,
  status: TransactionStatus,
): string {
  const naira = formatNaira(amount);
  if (type === 'withdrawal') {
    return status === 'completed'
      ? `This says that ${naira} was paid to the customer’s bank by hand. Nothing more will be sent.`
      : `${naira} goes from held back to the customer’s wallet. Nothing will be paid out.`;
  }
  return status === 'completed'
    ? `${naira} is credited to the customer’s wallet by hand, without the gateway having confirmed it.`
    : 'Nothing is credited. Money that still arrives for it will be credited and the transaction completed.';
}
