/** The status of a transaction, and of a late withdrawal since when it is late. */
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { lateness } from '@ajose/sdk/late';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Quiet } from '@ajose/ui/layout/Quiet';

export function TransactionStatus({ of }: { of: Transaction }) {
  const late = lateness(of);
  return (
    <>
      <StatusChip kind="transaction" status={of.status} />
      {late && <Quiet>{late.label}</Quiet>}
    </>
  );
}
