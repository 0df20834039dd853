/** What an unpaid deposit waits for, and what can be done: pay it, check it again, confirm it at the bank, or cancel it. */
import { useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { messageOf } from '@ajose/sdk/error';
import type { Transaction } from '@ajose/sdk/contract/transactions';
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
  /** Places the words in a dialog, and the buttons where they stay in sight. */
  children: (words: ReactNode, buttons: ReactNode) => ReactNode;
}

/** One sentence for the way in which it is paid. */
function waitsFor({ metadata: { card }, confirmAt, resumable, transferTo }: Transaction): string {
  if (confirmAt !== undefined) return 'Your bank asks you to confirm it on its page.';
  if (card) return 'The bank of your card has not answered yet. You need not do anything: the money arrives by itself.';
  const end = 'If it is not paid within a day, it ends by itself.';
  if (transferTo) return `Your wallet is credited when your transfer arrives. ${end}`;
  return resumable ? `Nobody has paid it yet. ${end}` : `The payment company has not confirmed it. ${end}`;
}

export function PendingDeposit({ transaction, onChange, onDone, children }: Props) {
  const user = useUser();
  const { flow, state } = usePaymentFlow();
  const [checking, setChecking] = useState<{ busy: boolean; answer: string | null }>({ busy: false, answer: null });
  const { amount, transactionId: reference, confirmAt, resumable = false, transferTo } = transaction;
  const deposit = { user, amount, reference };
  const check = async () => {
    setChecking({ busy: true, answer: null });
    try {
      const seen = await checkDeposit(deposit);
      setChecking({ busy: false, answer: seen.status === 'pending' ? 'The payment has not arrived yet.' : null });
      onChange(seen);
    } catch (error) {
      setChecking({ busy: false, answer: messageOf(error, 'Payment verification failed') });
    }
  };
  const words = (
    <Stack gap={3}>
      {transferTo && <TransferTo to={transferTo} amount={amount} />}
      <Text tone="soft">{waitsFor(transaction)}</Text>
      <output>{checking.answer && <Alert severity="info">{checking.answer}</Alert>}</output>
      <PaymentDialogs state={state} flow={flow} onDone={onDone} />
    </Stack>
  );
  const buttons = (
    <>
      <Button variant="outlined" color="error" onClick={() => void flow.cancel(deposit)}>
        Cancel Transaction
      </Button>
      <Button variant="outlined" disabled={checking.busy} onClick={() => void check()}>
        {checking.busy ? 'Checking...' : 'Check again'}
      </Button>
      {confirmAt !== undefined && (
        <Button variant="contained" href={confirmAt} target="_blank" rel="noopener noreferrer">
          Open my bank's page
        </Button>
      )}
      {resumable && (
        <Button variant="contained" onClick={() => void flow.resume(deposit)}>
          Pay
        </Button>
      )}
    </>
  );
  return children(words, buttons);
}
