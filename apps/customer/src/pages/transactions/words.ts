/** Words of a transaction. */
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { kindHeadlines } from '@ajose/sdk/domain/kind-headlines';
import { CANCELLED_BY_CUSTOMER } from '@ajose/sdk/domain/status';
import { acting } from '../../acting.ts';
import { cardName } from '../../components/cardWords.ts';
import { isSent } from '../../data/sentTransfers.ts';
import { capitalised } from '../../components/countries.ts';

const HEADINGS = {
  deposit: {
    pending: 'Payment not yet received',
    failed: 'Payment not received',
    user_cancelled: 'Payment cancelled',
  },
  withdrawal: {
    pending: 'Money on its way out',
    failed: 'Withdrawal failed',
    user_cancelled: 'Withdrawal cancelled',
  },
} as const;

/** The title of a transaction's details, for money that moved and for money that did not. */
export function headingOf(transaction: Transaction): string {
  const { type, status, kind } = transaction;
  if (isSent(transaction)) return 'Waiting for your bank';
  if (status === 'completed') return kindHeadlines[kind];
  return type === 'deposit' || type === 'withdrawal' ? HEADINGS[type][status] : 'Transaction';
}

/** "Visa ending in 4081". */
export const paidByCard = ({ brand, last4 }: NonNullable<Transaction['metadata']['card']>): string =>
  cardName({ bank: capitalised(brand), last4 });

/** A note as the customer reads it. It does not say "You" to an organisation, where another member may have cancelled. */
export const noteWords = (note: string): string =>
  note === CANCELLED_BY_CUSTOMER && acting() === null ? 'You cancelled it' : note;
