/** When the bank was paid for a withdrawal, which its customer had asked for before. */
import type { ListedTransaction } from '@ajose/sdk/contract/transactions';
import { formatDateTime, formatTime, lagosDay } from '@ajose/sdk/domain/time';
import { Quiet } from '@ajose/ui/layout/Quiet';

type Dated = Pick<ListedTransaction, 'kind' | 'status' | 'timestamp' | 'postedAt'>;

/** The moment that its customer sees: of a withdrawal, when it was asked for. */
export const momentOf = ({ kind, timestamp, postedAt }: Dated): string =>
  kind === 'to_bank' ? timestamp : (postedAt ?? timestamp);

/** Null for what is no withdrawal, or is not paid. */
export const paidAt = ({ kind, status, postedAt }: Dated): string | null =>
  kind === 'to_bank' && status === 'completed' ? postedAt : null;

export function Paid({ of }: { of: Dated }) {
  const paid = paidAt(of);
  if (paid === null) return null;
  const isThatDay = lagosDay(new Date(paid)) === lagosDay(new Date(of.timestamp));
  return <Quiet>paid {isThatDay ? formatTime(paid) : formatDateTime(paid)}</Quiet>;
}
