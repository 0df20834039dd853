/**
 * The status of a transaction. An administrator can decide a pending one, after a confirmation, because it moves money.
 * A decision that needs a second administrator shows a link to the approvals.
 */
import { useState } from 'react';
import type { ListedTransaction, TransactionStatus } from '@ajose/sdk/contract/transactions';
import { formatNaira } from '@ajose/sdk/money';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { ConfirmDialog } from '@ajose/ui/feedback/ConfirmDialog';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Stack } from '@ajose/ui/layout/Stack';
import { CellControl } from '@ajose/ui/table/CellControl';
import { RowLink } from '@ajose/ui/table/RowLink';
import { StatusSelect } from '@ajose/ui/table/StatusSelect';
import { changeTransactionStatus } from '../../data/transactions.ts';
import { consequence, decisions } from '../../components/decision.ts';
import { changeFailure } from '@ajose/sdk/failure';
import { SecondApproval } from '../../components/SecondApproval.tsx';
import { transactionCan, travels } from './decide.ts';
import { transactionStatuses } from './transactionList.ts';

const words = { refused: 'Failed to update status', broken: 'Error updating status' };

const chip = (status: TransactionStatus) => <StatusChip kind="transaction" status={status} />;

interface TransactionStatusCellProps {
  transaction: ListedTransaction;
  /** Opens the approvals. */
  onApproval: () => void;
}

export function TransactionStatusCell({ transaction, onApproval }: TransactionStatusCellProps) {
  const { approval, status, transactionId } = transaction;
  if (!approval) {
    return (
      <>
        <Decide transaction={transaction} />
        {status === 'pending' && travels(transaction) && <Quiet>Sent to the bank</Quiet>}
      </>
    );
  }
  const label = `${decisions[approval.status]}, asked by ${approval.askedBy}: ${transactionId} waits for approval`;
  return (
    <>
      {chip(status)}
      <Quiet>
        <RowLink label={label} onFollow={onApproval}>
          Waits for approval
        </RowLink>
      </Quiet>
    </>
  );
}

function Decide({ transaction }: { transaction: ListedTransaction }) {
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<TransactionStatus | null>(null);
  const toasts = useToasts();

  async function decide(status: TransactionStatus): Promise<void> {
    setBusy(true);
    try {
      toasts.success(await changeTransactionStatus(transaction._id, status));
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
          message={
            <Stack>
              <span>{consequence(transaction, asked)}</span>
              {asked !== 'pending' && <SecondApproval amount={transaction.amount} />}
            </Stack>
          }
          confirmLabel={decisions[asked]}
          busy={busy}
          onConfirm={() => void decide(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </CellControl>
  );
}
