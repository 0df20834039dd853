/** The actions for an unpaid deposit: check it again, open its payment again, confirm it at the bank, or cancel it. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCall } from '@ajose/app/useCall.ts';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { checkDeposit } from '../../data/wallet.ts';
import { useUser } from '../../session.tsx';
import { PaymentDialogs } from './PaymentDialogs.tsx';
import { TransferTo } from './TransferTo.tsx';
import { usePaymentFlow } from './usePaymentFlow.ts';

interface Props {
  transaction: Transaction;
  onChange: (transaction: Transaction) => void;
  /** Called when it was paid or cancelled. */
  onDone: () => void;
}

export function PendingDeposit({ transaction, onChange, onDone }: Props) {
  const user = useUser();
  const { flow, state } = usePaymentFlow();
  const [isWaiting, setWaiting] = useState(false);
  const { busy, error, run } = useCall('Payment verification failed', 'dialog');
  const { amount, transactionId: reference, confirmAt, resumable = false, transferTo } = transaction;
  const deposit = { user, amount, reference };
  const check = (): void => {
    setWaiting(false);
    run(
      () => checkDeposit(deposit),
      (seen) => {
        setWaiting(seen.status === 'pending');
        onChange(seen);
      },
    );
  };
  const answer = isWaiting ? 'The payment has not arrived yet.' : error;
  return (
    <Stack gap={3} align="start">
      {transferTo && <TransferTo to={transferTo} amount={amount} />}
      <Text tone="soft">
        {resumable && 'A transfer goes to the account that the payment shows. '}
        This deposit is credited when the payment provider confirms it. If it is not paid within a day, it ends by
        itself.
      </Text>
      <output>{answer && <Alert severity="info">{answer}</Alert>}</output>
      <Inline gap={2}>
        {confirmAt !== undefined && (
          <Button variant="contained" href={confirmAt} target="_blank" rel="noopener noreferrer">
            Open my bank's page
          </Button>
        )}
        {resumable && (
          <Button variant="contained" onClick={() => void flow.resume(deposit)}>
            Open the payment
          </Button>
        )}
        <Button variant="outlined" disabled={busy} onClick={check}>
          {busy ? 'Checking…' : 'Check again'}
        </Button>
        <Button variant="outlined" color="error" onClick={() => void flow.cancel(deposit)}>
          Cancel Transaction
        </Button>
      </Inline>
      <PaymentDialogs state={state} flow={flow} onDone={onDone} />
    </Stack>
  );
}
