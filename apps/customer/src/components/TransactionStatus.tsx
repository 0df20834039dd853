/** The status of a transaction, and whether a withdrawal is late. */
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { isLate } from '@ajose/sdk/domain/late';
import { StatusChip } from '@ajose/ui/display/StatusChip';

interface Props {
  of: Transaction;
  /** Shows nothing for a completed transaction, in lists where most are completed. */
  unlessCompleted?: boolean;
}

export function TransactionStatus({ of, unlessCompleted = false }: Props) {
  if (unlessCompleted && of.status === 'completed') return null;
  const status = isLate(of) ? 'late' : of.status === 'user_cancelled' ? 'cancelled' : of.status;
  return <StatusChip kind="transaction" status={status} />;
}
