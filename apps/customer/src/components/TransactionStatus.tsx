/** The status of a transaction, whether a withdrawal is late, and whether a transfer was sent for a deposit. */
import Clock from 'lucide-react/icons/clock';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { isLate } from '@ajose/sdk/domain/late';
import { Chip } from '@ajose/ui/display/Chip';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { isSent } from '../data/sentTransfers.ts';

interface Props {
  of: Transaction;
  /** Shows nothing for a completed transaction, in lists where most are completed. */
  unlessCompleted?: boolean;
}

export function TransactionStatus({ of, unlessCompleted = false }: Props) {
  if (unlessCompleted && of.status === 'completed') return null;
  if (isSent(of)) return <Chip look={['Waiting for your bank', 'warning', Clock]} />;
  const status = isLate(of) ? 'late' : of.status === 'user_cancelled' ? 'cancelled' : of.status;
  return <StatusChip kind="transaction" status={status} />;
}
