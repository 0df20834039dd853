/** An amount with its direction. A withdrawal leaves the wallet when it is asked for; a deposit has no direction until it is paid. */
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { Money } from '@ajose/ui/display/Money';

export function TransactionAmount({
  of: { type, status, amount },
}: {
  of: Pick<Transaction, 'type' | 'status' | 'amount'>;
}) {
  if (type === 'deposit' && status === 'completed') return <Money naira={amount} flow="in" />;
  if (type === 'withdrawal' && (status === 'completed' || status === 'pending'))
    return <Money naira={amount} flow="out" />;
  return <Money naira={amount} />;
}
