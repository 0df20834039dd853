/** The decisions that an administrator can take about a pending transaction, and what each one does to the money. */
import type { ListedTransaction, TransactionStatus } from '@ajose/sdk/contract/transactions';
import { formatNaira } from '@ajose/sdk/domain/money';

/** The names of the decisions, for buttons and titles. */
export const decisions: Readonly<Record<TransactionStatus, string>> = {
  pending: 'Leave pending',
  completed: 'Mark as completed',
  failed: 'Mark as failed',
  user_cancelled: 'Mark as cancelled',
};

const decided: Readonly<Record<TransactionStatus, string>> = {
  pending: 'Left pending',
  completed: 'Marked as completed',
  failed: 'Marked as failed',
  user_cancelled: 'Cancelled',
};

export const decidedName = (status: TransactionStatus): string => decided[status];

/** "Marked as failed by Morenike Alade: the bank account is closed". */
export const decidedWords = ({ status, by, reason }: NonNullable<ListedTransaction['decision']>): string =>
  `${decided[status]} by ${by}${reason === null ? '' : `: ${reason}`}`;

/** What a decision does to the money. The administrator reads it before confirming the decision. */
export function consequence(
  { type, amount }: Pick<ListedTransaction, 'type' | 'amount'>,
  status: TransactionStatus,
): string {
  const naira = formatNaira(amount);
  if (type === 'withdrawal') {
    return status === 'completed'
      ? `You confirm that ${naira} was paid to the customer’s bank by hand. Nothing more will be sent.`
      : `${naira} is released back to the customer’s wallet. Nothing will be paid out.`;
  }
  return status === 'completed'
    ? `${naira} is credited to the customer’s wallet by hand, without a confirmation from the gateway.`
    : 'Nothing is credited. If the money still arrives, it is credited and the transaction is completed.';
}
