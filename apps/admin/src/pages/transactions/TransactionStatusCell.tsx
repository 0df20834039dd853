/** The status of a transaction, which a person may decide while it is pending. Deciding moves money, so it asks first. */
import { useState } from 'react';
import type { ListedTransaction, TransactionStatus } from '@ajose/sdk/contract/transactions';
import { formatNaira } from '@ajose/sdk/money';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { ConfirmDialog } from '@ajose/ui/feedback/ConfirmDialog';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { changeTransactionStatus } from '../../data/transactions.ts';
import { changeFailure } from '../../failure.ts';
import { CellControl } from '../../layout/CellControl.tsx';
import { StatusSelect } from '../../layout/StatusSelect.tsx';
import { consequence, transactionCan } from './decide.ts';
import { transactionStatuses } from './transactionList.ts';

const words = { refused: 'Failed to update status', broken: 'Error updating status' };
const decisions: Readonly<Record<TransactionStatus, string>> = {
  pending: 'Leave pending',
  completed: 'Mark as completed',
  failed: 'Mark as failed',
  user_cancelled: 'Mark as cancelled',
};

const chip = (status: TransactionStatus) => <StatusChip kind="transaction" status={status} />;

export function TransactionStatusCell({ transaction }: { transaction: ListedTransaction }) {
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<TransactionStatus | null>(null);
  const toasts = useToasts();

  async function decide(status: TransactionStatus): Promise<void> {
    setBusy(true);
    try {
      await changeTransactionStatus(transaction._id, status);
      toasts.success('Transaction status updated successfully!');
    } catch (error) {
      toasts.error(changeFailure(error, words));
    } finally {
      setBusy(false);
      setAsked(null);
    }
  }

  return (
    <CellControl>
      <StatusSelect
        label={`Status of ${transaction.transactionId}`}
        value={transaction.status}
        options={transactionStatuses}
        chip={chip}
        disabled={!transactionCan.changeStatus(transaction)}
        busy={busy}
        onChoose={setAsked}
      />
      {asked !== null && (
        <ConfirmDialog
          open
          title={`${decisions[asked]}: ${transaction.type} of ${formatNaira(transaction.amount)}?`}
          message={consequence(transaction, asked)}
          confirmLabel={decisions[asked]}
          busy={busy}
          onConfirm={() => void decide(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </CellControl>
  );
}
