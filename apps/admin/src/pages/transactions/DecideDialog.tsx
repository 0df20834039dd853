/** Asks before a pending transaction is decided by hand, and for a code where the administrator has a second factor. */
import type { ListedTransaction, TransactionStatus } from '@ajose/sdk/contract/transactions';
import { changeFailure } from '@ajose/sdk/failure';
import { formatNaira } from '@ajose/sdk/money';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { AuthenticationCode, useAskedCode } from '../../components/AuthenticationCode.tsx';
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
  const code = useAskedCode();

  async function decide(typed: string): Promise<void> {
    try {
      const done = await code.attempt(async () =>
        toasts.success(await changeTransactionStatus(transaction._id, status, typed)),
      );
      if (!done) return;
    } catch (error) {
      // A wrong code can be typed again; after any other failure the list shows how the transaction stands.
      if (code.asked) throw error;
      toasts.error(changeFailure(error, words));
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
      <Form initialValues={{ code: '' }} failure={words.refused} onSubmit={(form) => decide(form.code)}>
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
          <AuthenticationCode of={code} />
        </Stack>
        <DialogActions submit={decisions[status]} busy="Saving…" onCancel={onClose} />
      </Form>
    </Modal>
  );
}
