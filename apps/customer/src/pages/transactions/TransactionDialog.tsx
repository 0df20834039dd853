/** One transaction: its balances, the progress of its payout, and a button that checks a pending deposit again. */
import { useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { messageOf } from '@ajose/sdk/error';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Money } from '@ajose/ui/display/Money';
import { PayoutSteps } from '@ajose/ui/display/PayoutSteps';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useBank } from '../../data/banks.ts';
import { checkDeposit } from '../../data/wallet.ts';
import { reasonText } from '../../components/reasonText.ts';
import { TransactionAmount } from '../../components/TransactionAmount.tsx';
import { useUser } from '../../session.tsx';
import { PrintReceipt } from './PrintReceipt.tsx';

interface Props {
  transaction: Transaction;
  onChange: (transaction: Transaction) => void;
  onClose: () => void;
}

export function TransactionDialog({ transaction, onChange, onClose }: Props) {
  const user = useUser();
  const { data: bank } = useBank(transaction.payout ? user.bank : null);
  const { type, status, reason, transactionId, timestamp, paymentMethod, beforeBalance, afterBalance } = transaction;
  const note = transaction.metadata.note;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Amount', <TransactionAmount key="amount" of={transaction} />],
    ['Type', <StatusChip key="type" kind="type" status={type} />],
    ['Status', <StatusChip key="status" kind="transaction" status={status} />],
    ['Date', <DateTime key="date" moment={timestamp} />],
    ['Reason', reasonText(reason)],
    ['Method', paymentMethod.replaceAll('_', ' ') || 'Not given'],
    ...(beforeBalance === null ? [] : [['Wallet before', <Money key="before" naira={beforeBalance} />] as const]),
    ...(afterBalance === null ? [] : [['Wallet after', <Money key="after" naira={afterBalance} />] as const]),
    ...(note ? [['Note', note] as const] : []),
    ['ID', transactionId],
  ];
  const waits = type === 'deposit' && status === 'pending';

  return (
    <Modal
      open
      title={type === 'deposit' ? 'Money in' : type === 'withdrawal' ? 'Money out' : 'Transaction'}
      onClose={onClose}
      actions={<PrintReceipt transaction={transaction} />}
    >
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {transaction.payout && (
        <div className="payout-box">
          <PayoutSteps
            stage={transaction.payout.stage}
            destination={[bank?.name, user.bank_acct_number].filter(Boolean).join(', ')}
            sessionId={transaction.payout.sessionId}
            {...(note ? { reason: note } : {})}
          />
        </div>
      )}
      {waits && <CheckAgain transaction={transaction} onChange={onChange} />}
    </Modal>
  );
}

/** Lets the server ask the gateway about a pending deposit again. */
function CheckAgain({ transaction, onChange }: Omit<Props, 'onClose'>) {
  const user = useUser();
  const [state, setState] = useState<{ busy: boolean; said: string | null }>({ busy: false, said: null });
  const look = async () => {
    setState({ busy: true, said: null });
    try {
      const { amount, transactionId } = transaction;
      const seen = await checkDeposit({ user, amount, reference: transactionId });
      setState({ busy: false, said: seen.status === 'pending' ? 'The payment has not arrived yet.' : null });
      onChange(seen);
    } catch (error) {
      setState({ busy: false, said: messageOf(error, 'Payment verification failed') });
    }
  };
  return (
    <div className="look-again">
      <p>
        This deposit is credited when the payment provider confirms it. If it is not paid within a day, it ends by
        itself.
      </p>
      <output>{state.said && <Alert severity="info">{state.said}</Alert>}</output>
      <Button variant="outlined" disabled={state.busy} onClick={() => void look()}>
        {state.busy ? 'Asking...' : 'Ask again now'}
      </Button>
    </div>
  );
}
