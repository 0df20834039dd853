/** Asks before a pending transaction is decided by hand. */
import type { ListedTransaction, TransactionStatus } from '@ajose/sdk/contract/transactions';
import { formatNaira } from '@ajose/sdk/money';
import { inWords } from '@ajose/ui/failure.ts';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { consequence, decisions } from '../../components/decision.ts';
import { SecondApproval } from '../../components/SecondApproval.tsx';
import { changeTransactionStatus } from '../../data/transactions.ts';

const words = { refused: 'Failed to update status', broken: 'Error updating status' };

interface DecideDialogProps {
  transaction: ListedTransaction;
  status: TransactionStatus;
  onClose: () => void;
}

export function DecideDialog({ transaction, status, onClose }: DecideDialogProps) {
  const toasts = useToasts();
  const { gatewayHas } = transaction;

  async function decide(): Promise<void> {
    try {
      toasts.success(await changeTransactionStatus(transaction._id, status));
    } catch (error) {
      // The list then shows the transaction's state.
      toasts.error(inWords(error, words));
    }
    onClose();
  }

  return (
    <Modal
      open
      size="small"
      title={`${decisions[status]}: ${transaction.type} of ${formatNaira(transaction.amount)}?`}
      onClose={onClose}
    >
      <Form initialValues={{}} failure={words.refused} onSubmit={decide}>
        <FormError />
        <Stack>
          <Text tone="soft">{consequence(transaction, status)}</Text>
          {status !== 'pending' && (
            <SecondApproval
              amount={transaction.amount}
              counts={status === 'completed'}
              always={
                gatewayHas === undefined
                  ? undefined
                  : `The gateway has a transfer of ${formatNaira(gatewayHas)} for this withdrawal.`
              }
            />
          )}
        </Stack>
        <DialogActions submit={decisions[status]} busy="Saving…" onCancel={onClose} />
      </Form>
    </Modal>
  );
}
