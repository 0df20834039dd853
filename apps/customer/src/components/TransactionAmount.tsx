/** An amount with its direction. */
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { flowOf } from '@ajose/sdk/domain/status';
import { Money } from '@ajose/ui/display/Money';

type Shown = Pick<Transaction, 'type' | 'status' | 'amount' | 'afterBalance'>;

export function TransactionAmount({ of }: { of: Shown }) {
  const flow = flowOf(of);
  return <Money naira={of.amount} {...(flow ? { flow } : {})} />;
}
