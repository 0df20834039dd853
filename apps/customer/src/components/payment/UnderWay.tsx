/** The dialogs of a payment that may still be made. */
import type { ReactNode } from 'react';
import CircularProgress from '@mui/material/CircularProgress';
import Clock from 'lucide-react/icons/clock';
import Landmark from 'lucide-react/icons/landmark';
import type { TransferAccount } from '@ajose/sdk/contract/transactions';
import { I_HAVE_SENT_IT, waitsUntil } from './words.ts';
import { Money } from '@ajose/ui/display/Money';
import { Modal } from '@ajose/ui/feedback/Modal';
import { OfflineHint } from '@ajose/ui/feedback/OfflineHint';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { Outcome } from '../Outcome.tsx';
import { AfterCancelling, Choices, OutcomeDialog } from './OutcomeDialog.tsx';
import type { PaymentFlow } from './paymentFlow.ts';
import type { StateOf } from './paymentState.ts';
import { TransferTo } from './TransferTo.tsx';

const doing = {
  opening: 'Opening the secure payment window…',
  leaving: 'Taking you to the payment page…',
  charging: 'Charging your card…',
  openingAccount: 'Opening an account for your transfer…',
  confirming: 'Asking the payment provider what was paid…',
  cancelling: 'Checking that nothing was paid…',
} as const;

/** What is asked or awaited of an amount, below it. */
const of = (amount: number, words: string): ReactNode => (
  <>
    <Money naira={amount} />
    <br />
    {words}
  </>
);

interface UnderWayProps {
  state: StateOf<'processing' | 'card_pending' | 'bank_transfer_started' | 'bank_transfer_pending' | 'page_pending'>;
  flow: PaymentFlow;
  finish: () => void;
}

export function UnderWay({ state, flow, finish }: UnderWayProps): ReactNode {
  switch (state.status) {
    case 'card_pending':
      return <CardPending confirmAt={state.confirmAt} onCancel={flow.cancelTransfer} onClose={finish} />;
    case 'processing':
      return (
        <Modal showsAmounts open title="Processing payment" onClose={() => undefined} busy size="small">
          <Outcome icon={<CircularProgress />}>{doing[state.doing]}</Outcome>
        </Modal>
      );
    case 'bank_transfer_started':
      return (
        <OutcomeDialog
          title="Bank transfer started"
          icon={<Landmark color="var(--primary)" />}
          headline={of(state.amount, 'Have you sent the transfer?')}
          text="If you have, or are about to, continue: the wallet is credited when it arrives. You can see the account again. If not, cancel the transaction."
          onClose={flow.continueTransfer}
          onCancel={flow.cancelTransfer}
          choices={[['Continue Bank Transfer', flow.continueTransfer]]}
        />
      );
    case 'page_pending':
      return (
        <OutcomeDialog
          title="Payment not finished"
          icon={<Clock color="var(--caution)" />}
          headline={of(state.amount, 'Nothing has arrived yet')}
          text="If you have not paid, go on to the payment page or cancel. If you sent a transfer, this window changes by itself when it arrives. You can close it, too: the transaction stays under Transaction History as pending until then."
          onClose={finish}
          onCancel={flow.cancelTransfer}
          choices={[['Go to the payment page', flow.payAgain]]}
        />
      );
    default:
      if (state.to) return <TransferDialog to={state.to} amount={state.amount} flow={flow} onClose={finish} />;
      return (
        <OutcomeDialog
          title="Bank transfer pending"
          icon={<Clock color="var(--caution)" />}
          headline={of(state.amount, 'Waiting for your bank')}
          text={
            <>
              Please do not pay again.
              <br />
              {waitsUntil(state.begunAt)}
            </>
          }
          onClose={finish}
          onCancel={flow.cancelTransfer}
          choices={[
            ['Show the account', flow.payAgain],
            ['Close', finish],
          ]}
        />
      );
  }
}

interface TransferDialogProps {
  to: TransferAccount;
  amount: number;
  flow: PaymentFlow;
  onClose: () => void;
}

function TransferDialog({ to, amount, flow, onClose }: TransferDialogProps) {
  return (
    <Modal
      showsAmounts
      open
      title="Bank transfer pending"
      onClose={onClose}
      size="small"
      actions={
        <Choices
          onCancel={flow.cancelTransfer}
          choices={[
            ['Close', onClose],
            [I_HAVE_SENT_IT, flow.noteSent],
          ]}
        />
      }
    >
      <Stack>
        <TransferTo to={to} amount={amount} />
        <Text tone="soft" size="sm">
          This window changes by itself when the money arrives. You can close it: the account stays under What comes
          next.
        </Text>
        <AfterCancelling />
        <OfflineHint />
      </Stack>
    </Modal>
  );
}

/** A kept card whose bank has not answered yet, or asks its customer for a code on a page of its own. */
function CardPending(props: { confirmAt: string | null; onCancel: () => void; onClose: () => void }) {
  const { confirmAt, onCancel, onClose } = props;
  return (
    <OutcomeDialog
      title={confirmAt === null ? 'Waiting for your bank' : 'Your bank asks for a code'}
      icon={<Clock color="var(--caution)" />}
      headline={confirmAt === null ? 'Your bank has not answered yet' : "Give the code on your bank's page"}
      text={
        confirmAt === null
          ? 'This window changes by itself when it answers. You can close it, too: the transaction stays under Transaction History as pending until then.'
          : 'It opens beside this one. When your bank has the code, this window changes by itself.'
      }
      onClose={onClose}
      onCancel={onCancel}
      choices={[confirmAt === null ? ['Close', onClose] : ["Open my bank's page", confirmAt]]}
    />
  );
}
