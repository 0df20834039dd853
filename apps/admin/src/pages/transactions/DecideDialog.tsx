/** Asks before a pending transaction is decided by hand. */
import { FormDialog } from '@ajose/app/FormDialog';
import type { Hold } from '@ajose/sdk/contract/pending-money';
import type { ListedTransaction, TransactionStatus } from '@ajose/sdk/contract/transactions';
import { formatNaira } from '@ajose/sdk/domain/money';
import { DEATH_HOLDS, holdWords } from '@ajose/sdk/domain/holds';
import { decideRules } from '@ajose/sdk/rules/transactions';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { CloseButton } from '@ajose/ui/feedback/CloseButton';
import { Modal } from '@ajose/ui/feedback/Modal';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { inWords } from '@ajose/ui/failure.ts';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Facts } from '@ajose/ui/layout/Facts';
import { Text } from '@ajose/ui/layout/Text';
import { consequence, decisions } from '../../components/decision.ts';
import { SecondApproval } from '../../components/SecondApproval.tsx';
import { changeTransactionStatus } from '../../data/transactions.ts';
import { personAddress } from './transactionList.ts';

const words = { refused: 'Failed to update status', broken: 'Error updating status' };

interface DecideDialogProps {
  transaction: ListedTransaction;
  status: TransactionStatus;
  onClose: () => void;
}

export function DecideDialog({ transaction, status, onClose }: DecideDialogProps) {
  const toasts = useToasts();
  const { gatewayHas, heldBy, payout, user } = transaction;

  const asksWhy = status !== 'pending';
  const paidByHand = status === 'completed' && transaction.type === 'withdrawal';

  async function decide({ reason }: { reason: string }): Promise<void> {
    try {
      toasts.success(await changeTransactionStatus(transaction._id, status, reason));
    } catch (error) {
      // The list then shows the transaction's state.
      toasts.error(inWords(error, words));
    }
    onClose();
  }

  const title = `${decisions[status]}: ${transaction.type} of ${formatNaira(transaction.amount)}?`;
  if (paidByHand && heldBy?.isDeath) return <Refused title={title} user={user} hold={heldBy} onClose={onClose} />;

  return (
    <FormDialog
      size="small"
      title={title}
      initialValues={{ reason: '' }}
      {...(asksWhy ? { rules: () => decideRules } : {})}
      failure={words.refused}
      onSubmit={decide}
      submit={decisions[status]}
      busy="Saving…"
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Customer', <Customer key="customer" user={user} />],
          ...(payout
            ? ([
                ['To', `${payout.account.bankName}, ${payout.account.number}`],
                ['Account name', payout.account.name],
              ] as const)
            : []),
        ]}
      />
      {heldBy && (
        <Text>
          {`Held: ${holdWords(heldBy)}. `}
          {paidByHand && 'Nothing is sent while this lasts: complete it only if it was paid all the same.'}
        </Text>
      )}
      <Text tone="soft">{consequence(transaction, status)}</Text>
      {asksWhy && (
        <FormTextField
          name="reason"
          label={paidByHand ? 'The bank’s reference, or why' : 'Why?'}
          helperText="The audit log keeps it. The customer does not see it."
          lines={2}
          required
          maxLength={500}
        />
      )}
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
    </FormDialog>
  );
}

function Customer({ user }: Pick<ListedTransaction, 'user'>) {
  return user === null ? 'User not found' : <LinkButton href={personAddress(user._id)}>{user.name}</LinkButton>;
}

interface RefusedProps extends Pick<ListedTransaction, 'user'> {
  title: string;
  hold: Hold;
  onClose: () => void;
}

/** The server refuses it too. */
const Refused = ({ title, user, hold, onClose }: RefusedProps) => (
  <Modal open size="small" title={title} onClose={onClose} actions={<CloseButton onClose={onClose} />}>
    <Facts facts={[['Customer', <Customer key="customer" user={user} />]]} />
    <Text>{`Held: ${holdWords(hold)}.`}</Text>
    <Text tone="soft">{DEATH_HOLDS}</Text>
  </Modal>
);
