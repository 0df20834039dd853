/** One transaction: its balances, the progress of its payout, and a button that checks a pending deposit again. */
import styles from './TransactionDialog.module.css';
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { paymentMethodName } from '@ajose/sdk/channels';
import { datesOf, reasonText, shownType } from '@ajose/sdk/status';
import { messageOf } from '@ajose/sdk/error';
import { isLate } from '@ajose/sdk/late';
import { lateWords } from '@ajose/sdk/late-words';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Money } from '@ajose/ui/display/Money';
import { PayoutSteps } from '@ajose/ui/display/PayoutSteps';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { checkDeposit } from '../../data/wallet.ts';
import { TransactionAmount } from '../../components/TransactionAmount.tsx';
import { useUser } from '../../session.tsx';
import { PrintReceipt } from './PrintReceipt.tsx';

interface Props {
  transaction: Transaction;
  onChange: (transaction: Transaction) => void;
  onClose: () => void;
}

export function TransactionDialog({ transaction, onChange, onClose }: Props) {
  const { type, status, reason, transactionId, paymentMethod, beforeBalance, afterBalance, payout } = transaction;
  const { note, sender, wrote } = transaction.metadata;
  const facts: readonly Fact[] = [
    ['Amount', <TransactionAmount key="amount" of={transaction} />],
    ['Type', <StatusChip key="type" kind="type" status={shownType(transaction)} />],
    ['Status', <StatusChip key="status" kind="transaction" status={status} />],
    ...datesOf(transaction).map(([name, moment]) => [name, <DateTime key={name} moment={moment} />] as const),
    ['Reason', reasonText(reason)],
    ...(wrote ? [['You wrote', wrote] as const] : []),
    ['Method', paymentMethodName(paymentMethod)],
    ...(beforeBalance === null ? [] : [['Wallet before', <Money key="before" naira={beforeBalance} />] as const]),
    ...(afterBalance === null ? [] : [['Wallet after', <Money key="after" naira={afterBalance} />] as const]),
    ...(sender ? [['From', sender] as const] : []),
    ...(note ? [['Note', note] as const] : []),
    ...(payout ? [['Account name', payout.account.name] as const] : []),
    ['ID', transactionId],
  ];
  const waiting = type === 'deposit' && status === 'pending';

  return (
    <Modal
      open
      title={type === 'deposit' ? 'Money in' : type === 'withdrawal' ? 'Money out' : 'Transaction'}
      onClose={onClose}
      actions={<PrintReceipt transaction={transaction} />}
    >
      <Stack gap={5}>
        <Facts look="cells" facts={facts} />
        {payout && (
          <div className={styles['transactionPart']}>
            <PayoutSteps
              stage={payout.stage}
              destination={`${payout.account.bankName}, ${payout.account.number}`}
              sessionId={payout.sessionId}
              {...(note ? { reason: note } : {})}
              {...(isLate(transaction)
                ? { late: lateWords({ since: transaction.timestamp, stage: payout.stage, id: transactionId }) }
                : {})}
            />
          </div>
        )}
        {waiting && <CheckAgain transaction={transaction} onChange={onChange} />}
      </Stack>
    </Modal>
  );
}

/** Lets the server ask the gateway about a pending deposit again. */
function CheckAgain({ transaction, onChange }: Omit<Props, 'onClose'>) {
  const user = useUser();
  const [state, setState] = useState<{ busy: boolean; answer: string | null }>({ busy: false, answer: null });
  const check = async () => {
    setState({ busy: true, answer: null });
    try {
      const { amount, transactionId } = transaction;
      const seen = await checkDeposit({ user, amount, reference: transactionId });
      setState({ busy: false, answer: seen.status === 'pending' ? 'The payment has not arrived yet.' : null });
      onChange(seen);
    } catch (error) {
      setState({ busy: false, answer: messageOf(error, 'Payment verification failed') });
    }
  };
  return (
    <div className={styles['transactionPart']}>
      <Stack gap={3} align="start">
        <Text tone="soft">
          This deposit is credited when the payment provider confirms it. If it is not paid within a day, it ends by
          itself.
        </Text>
        <output>{state.answer && <Alert severity="info">{state.answer}</Alert>}</output>
        <Button variant="outlined" disabled={state.busy} onClick={() => void check()}>
          {state.busy ? 'Checking...' : 'Check again'}
        </Button>
      </Stack>
    </div>
  );
}
