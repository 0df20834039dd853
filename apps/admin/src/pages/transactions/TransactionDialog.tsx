/** Everything about one transaction: opened by its row in the list. */
import Button from '@mui/material/Button';
import { datesOf, reasonText, shownType } from '@ajose/sdk/status';
import type { ListedTransaction } from '@ajose/sdk/contract/transactions';
import { formatNaira } from '@ajose/sdk/money';
import { CopyField } from '@ajose/ui/display/CopyField';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Email } from '@ajose/ui/display/Email';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Stack } from '@ajose/ui/layout/Stack';
import { asWords } from '../../components/asWords.ts';

interface TransactionDialogProps {
  transaction: ListedTransaction;
  onPerson: (userId: string) => void;
  onClose: () => void;
}

export function TransactionDialog({ transaction, onPerson, onClose }: TransactionDialogProps) {
  return (
    <Modal
      open
      title={`${asWords(transaction.type)} of ${formatNaira(transaction.amount)}`}
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Stack>
        <CopyField label="Transaction ID" value={transaction.transactionId} />
        <Facts facts={factsOf(transaction, onPerson)} />
      </Stack>
    </Modal>
  );
}

function factsOf(transaction: ListedTransaction, onPerson: (userId: string) => void): Fact[] {
  const { type, amount, status, reason, paymentMethod, beforeBalance, afterBalance, payout, user } = transaction;
  const { note, sender, wrote } = transaction.metadata;
  return [
    ['For', reasonText(reason)],
    ...(wrote ? ([['Customer wrote', `“${wrote}”`]] as const) : []),
    ...(sender ? ([['From', sender]] as const) : []),
    ...(note ? ([['Note', note]] as const) : []),
    [
      'Customer',
      user ? (
        <div key="customer">
          <LinkButton onClick={() => onPerson(user._id)}>{user.name}</LinkButton>
          <Quiet>
            <Email address={user.email} />
          </Quiet>
        </div>
      ) : (
        'User not found'
      ),
    ],
    ['Amount', <Money key="amount" naira={amount} flow={type === 'deposit' ? 'in' : 'out'} />],
    ['Type', <StatusChip key="type" kind="type" status={shownType(transaction)} />],
    ['Status', <StatusChip key="status" kind="transaction" status={status} />],
    ...(payout ? ([['Payout', <StatusChip key="payout" kind="payout" status={payout.stage} />]] as const) : []),
    ...(payout
      ? ([
          ['To', `${payout.account.bankName}, ${payout.account.number}`],
          ['Account name', payout.account.name],
        ] as const)
      : []),
    ...(payout?.sessionId ? ([['Session ID at the bank', payout.sessionId]] as const) : []),
    ['Paid by', asWords(paymentMethod)],
    ['Wallet before', balance(beforeBalance)],
    ['Wallet after', balance(afterBalance)],
    ...datesOf(transaction).map(([name, moment]) => [name, <DateTime key={name} moment={moment} />] as const),
  ];
}

const balance = (naira: number | null) => (naira === null ? 'Not moved' : <Money naira={naira} />);
