/**
 * The status of a transaction, which a person may decide while it is pending. Deciding moves money, so it asks first; where a
 * decision waits for a second administrator, it leads there.
 */
import { useState } from 'react';
import Box from '@mui/material/Box';
import type { ListedTransaction, TransactionStatus } from '@ajose/sdk/contract/transactions';
import { formatNaira } from '@ajose/sdk/money';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { ConfirmDialog } from '@ajose/ui/feedback/ConfirmDialog';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { changeTransactionStatus } from '../../data/transactions.ts';
import { consequence, decisions } from '../../components/decision.ts';
import { changeFailure } from '../../components/failure.ts';
import { CellControl } from '../../components/CellControl.tsx';
import { Quiet } from '../../components/Quiet.tsx';
import { RowLink } from '../../components/RowLink.tsx';
import { SecondNeeded } from '../../components/SecondNeeded.tsx';
import { StatusSelect } from '../../components/StatusSelect.tsx';
import { transactionCan } from './decide.ts';
import { transactionStatuses } from './transactionList.ts';

const words = { refused: 'Failed to update status', broken: 'Error updating status' };

const chip = (status: TransactionStatus) => <StatusChip kind="transaction" status={status} />;

interface TransactionStatusCellProps {
  transaction: ListedTransaction;
  /** Leads to what waits for a second administrator. */
  onApproval: () => void;
}

export function TransactionStatusCell({ transaction, onApproval }: TransactionStatusCellProps) {
  const { approval, status, transactionId } = transaction;
  if (!approval) return <Decide transaction={transaction} />;
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
            <Box sx={{ display: 'grid', gap: 2 }}>
              <span>{consequence(transaction, asked)}</span>
              {asked !== 'pending' && <SecondNeeded amount={transaction.amount} />}
            </Box>
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
