/** An amount with its direction. A withdrawal leaves the wallet when it is asked for; a deposit has no direction until it is paid. */
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { Money } from '@ajose/ui/display/Money';

type Shown = Pick<Transaction, 'type' | 'status' | 'amount' | 'afterBalance'>;

/** One that failed later left the wallet, too: what came back is a transaction of its own. */
const hasLeft = ({ type, status, afterBalance }: Shown): boolean =>
  type === 'withdrawal' && (status === 'completed' || status === 'pending' || afterBalance !== null);

export function TransactionAmount({ of }: { of: Shown }) {
  if (of.type === 'deposit' && of.status === 'completed') return <Money naira={of.amount} flow="in" />;
  return hasLeft(of) ? <Money naira={of.amount} flow="out" /> : <Money naira={of.amount} />;
}
