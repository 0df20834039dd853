/** What a transaction is called in a list. */
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { reasonText } from '@ajose/sdk/status';

const HEADINGS = {
  deposit: {
    pending: 'Payment not yet received',
    completed: 'Money in',
    failed: 'Payment not received',
    user_cancelled: 'Payment cancelled',
  },
  withdrawal: {
    pending: 'Money on its way out',
    completed: 'Money out',
    failed: 'Withdrawal failed',
    user_cancelled: 'Withdrawal cancelled',
  },
} as const;

/** What its details are called: of money that moved, and of money that did not. */
export const headingOf = ({ type, status }: Pick<Transaction, 'type' | 'status'>): string =>
  type === 'deposit' || type === 'withdrawal' ? HEADINGS[type][status] : 'Transaction';

/** Who sent a transfer says more than that it was a deposit. */
export const titleOf = ({ reason, metadata }: Pick<Transaction, 'reason' | 'metadata'>): string =>
  metadata.sender ? `From ${metadata.sender}` : reasonText(reason);
