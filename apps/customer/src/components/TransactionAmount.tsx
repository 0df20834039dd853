/** An amount with its direction. A transaction that has not changed the wallet has no direction yet. */
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { Money } from '@ajose/ui/display/Money';

export function TransactionAmount({
  of: { type, status, amount },
}: {
  of: Pick<Transaction, 'type' | 'status' | 'amount'>;
}) {
  const moved = status === 'completed' && (type === 'deposit' || type === 'withdrawal');
  return moved ? <Money naira={amount} flow={type === 'deposit' ? 'in' : 'out'} /> : <Money naira={amount} />;
}
