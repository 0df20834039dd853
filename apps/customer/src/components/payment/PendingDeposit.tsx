/** What an unpaid deposit waits for, and what can be done: pay it, say that a transfer was sent, check it again, confirm it at the bank, or cancel it. */
import { useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCall } from '@ajose/app/useCall.ts';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { OfflineHint } from '@ajose/ui/feedback/OfflineHint';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useOnline } from '@ajose/ui/useOnline.ts';
import { acting } from '../../acting.ts';
import { isSent } from '../../data/sentTransfers.ts';
import { checkDeposit, keepSent } from '../../data/wallet.ts';
import { useUser } from '../../session.tsx';
import { AfterCancelling, CancelTransaction, OneLine } from './OutcomeDialog.tsx';
import { PaymentDialogs } from './PaymentDialogs.tsx';
import { TransferTo } from './TransferTo.tsx';
import { usePaymentFlow } from './usePaymentFlow.ts';
import { I_HAVE_SENT_IT, waitsUntil } from './words.ts';

interface Props {
  transaction: Transaction;
  onChange: (transaction: Transaction) => void;
  /** Called when it was paid or cancelled. */
  onDone: () => void;
  /** Places the words in a dialog, and the buttons where they stay in sight. */
  children: (words: ReactNode, buttons: ReactNode) => ReactNode;
}

/** What the deposit waits for, by the way in which it is paid. */
function waitsFor(transaction: Transaction): string {
  const {
    metadata: { card },
    confirmAt,
    resumable,
    timestamp,
    transferTo,
  } = transaction;
  if (isSent(transaction)) {
    const who = acting() === null ? 'You said' : 'A member said';
    if (transferTo)
      return `${who} that a transfer to ${transferTo.number}, ${transferTo.bank}, was sent. Please do not pay again. ${waitsUntil(timestamp)}`;
    const show = resumable ? ' “Show the account” is for a transfer that was not sent yet.' : '';
    return `${who} that a transfer was sent, or was about to be. Please do not pay again.${show} ${waitsUntil(timestamp)}`;
  }
  if (confirmAt !== undefined) return 'The bank asks for a confirmation on its page.';
  if (card) return 'The bank of the card has not answered yet. Nothing has to be done: the money arrives by itself.';
  const end = 'If it is not paid within a day, it ends by itself.';
  return resumable ? `No money has arrived for it yet. ${end}` : `The payment company has not confirmed it. ${end}`;
}

export function PendingDeposit({ transaction, onChange, onDone, children }: Props) {
  const user = useUser();
  const { flow, state } = usePaymentFlow();
  const [isWaiting, setWaiting] = useState(false);
  const online = useOnline();
  const { busy, error, run } = useCall('Payment verification failed', 'dialog');
  const { amount, transactionId: reference, timestamp, confirmAt, resumable = false, transferTo } = transaction;
  const sent = isSent(transaction);
  /** The account, until the customer says that the transfer was sent. */
  const shown = sent ? undefined : transferTo;
  const deposit = { user, amount, reference, timestamp, isSent: sent };
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
  const words = (
    <Stack gap={3}>
      {shown ? <TransferTo to={shown} /> : <Text tone="soft">{waitsFor(transaction)}</Text>}
      <output>{answer && <Alert severity="info">{answer}</Alert>}</output>
      {!answer && <AfterCancelling />}
      <OfflineHint />
    </Stack>
  );
  const pay = resumable && (
    <Button variant={sent ? 'outlined' : 'contained'} disabled={!online} onClick={() => void flow.resume(deposit)}>
      {sent ? 'Show the account' : 'Pay'}
    </Button>
  );
  const noteSent = (): void =>
    run(
      () => keepSent(deposit),
      (seen) => onChange(seen ?? { ...transaction, isSent: true }),
    );
  const buttons = (
    <>
      <CancelTransaction onCancel={() => void flow.cancel(deposit)} />
      <OneLine>
        {sent && pay}
        <Button variant={sent ? 'contained' : 'outlined'} disabled={busy || !online} onClick={check}>
          {busy ? 'Checking…' : 'Check again'}
        </Button>
        {confirmAt !== undefined && (
          <Button variant="contained" href={confirmAt} target="_blank" rel="noopener noreferrer">
            Open my bank's page
          </Button>
        )}
        {!sent && pay}
        {shown && (
          <Button variant="contained" disabled={busy || !online} onClick={noteSent}>
            {I_HAVE_SENT_IT}
          </Button>
        )}
      </OneLine>
    </>
  );
  // In place of the details, which would go on showing where to pay.
  if (state.status !== 'none') return <PaymentDialogs state={state} flow={flow} onDone={onDone} />;
  return children(words, buttons);
}
