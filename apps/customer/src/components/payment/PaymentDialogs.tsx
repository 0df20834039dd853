/** The dialog of each state of a payment. While the gateway's popup is open there is none, because both would claim the focus. */
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Ban from 'lucide-react/icons/ban';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import Landmark from 'lucide-react/icons/landmark';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { TransferAccount } from '@ajose/sdk/contract/transactions';
import { MIN_DEPOSIT_NAIRA } from '@ajose/sdk/money';
import { FUNDS_BELOW_MINIMUM } from '@ajose/sdk/rules/transactions';
import { Money } from '@ajose/ui/display/Money';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { HelpLine } from '../HelpLine.tsx';
import { Outcome } from '../Outcome.tsx';
import { useDashboard, type Next } from '../dashboard.ts';
import { KeepCard } from './KeepCard.tsx';
import type { PaymentFlow, PaymentState } from './paymentFlow.ts';
import { TransferTo } from './TransferTo.tsx';

interface Props {
  state: PaymentState;
  flow: PaymentFlow;
  /** The payment has ended, and everything closes. */
  onDone: () => void;
  /** After a decline: to the same amount in another way. Left out where no amount was asked for. */
  onOtherWay?: () => void;
  /** What the money is for: the payment leads back to it. */
  next?: Next | undefined;
}

const doing = {
  opening: 'Opening the secure payment window…',
  charging: 'Charging your card…',
  openingAccount: 'Opening an account for your transfer…',
  confirming: 'Asking the payment provider what was paid…',
  cancelling: 'Checking that nothing was paid…',
} as const;

export function PaymentDialogs(props: Props): ReactNode {
  const { state, flow, onDone, next } = props;
  const finish = () => {
    flow.close();
    onDone();
  };
  const goOn = () => {
    flow.close();
    (next?.resume ?? onDone)();
  };
  switch (state.status) {
    case 'none':
    case 'paying':
      return null;
    case 'processing':
    case 'card_pending':
    case 'bank_transfer_started':
    case 'bank_transfer_pending':
      return <UnderWay state={state} flow={flow} finish={finish} />;
    case 'success':
      return (
        <OutcomeDialog
          title="Payment successful"
          icon={<CircleCheck color="var(--positive)" />}
          headline={<Money naira={state.amount} flow="in" />}
          text="The money is in your wallet, ready to invest."
          more={<KeepCard transactionId={state.reference} />}
          onClose={goOn}
        >
          <CloseButton onClose={goOn} words={next?.label} />
        </OutcomeDialog>
      );
    default:
      return <NotPaid {...props} state={state} finish={finish} />;
  }
}

type StateOf<Status extends PaymentState['status']> = Extract<PaymentState, { status: Status }>;

interface UnderWayProps {
  state: StateOf<'processing' | 'card_pending' | 'bank_transfer_started' | 'bank_transfer_pending'>;
  flow: PaymentFlow;
  finish: () => void;
}

/** The payment may still be made. */
function UnderWay({ state, flow, finish }: UnderWayProps): ReactNode {
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
          headline="Have you sent the transfer?"
          text="If you have, or are about to, continue: your wallet is credited when it arrives. If not, cancel the transaction."
          size="medium"
          onClose={flow.continueTransfer}
        >
          <Button variant="outlined" color="error" onClick={flow.cancelTransfer}>
            Cancel Transaction
          </Button>
          <Button variant="contained" onClick={flow.continueTransfer}>
            Continue Bank Transfer
          </Button>
        </OutcomeDialog>
      );
    default:
      if (state.to) return <TransferDialog to={state.to} amount={state.amount} flow={flow} onClose={finish} />;
      return (
        <OutcomeDialog
          title="Bank transfer pending"
          icon={<Clock color="var(--caution)" />}
          headline="Waiting for your bank"
          text="This window changes by itself when the money arrives. You can close it, too: the transaction stays under Transaction History as pending until then."
          size="medium"
          onClose={finish}
        >
          <Button variant="outlined" color="error" onClick={flow.cancelTransfer}>
            Cancel Transaction
          </Button>
          <Button variant="outlined" onClick={flow.showAccount}>
            Show the account
          </Button>
          <CloseButton onClose={finish} />
        </OutcomeDialog>
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
        <>
          <Button variant="outlined" color="error" onClick={flow.cancelTransfer}>
            Cancel Transaction
          </Button>
          <CloseButton onClose={onClose} />
        </>
      }
    >
      <Stack>
        <TransferTo to={to} amount={amount} />
        <Text>
          This window changes by itself when the money arrives. You can close it: the account stays under What comes
          next and in Transaction History.
        </Text>
      </Stack>
    </Modal>
  );
}

interface NotPaidProps extends Omit<Props, 'state'> {
  state: StateOf<'below_minimum' | 'past_level' | 'offline' | 'declined' | 'error' | 'cancelled'>;
  finish: () => void;
}

/** Nothing was paid, or nobody knows yet. */
function NotPaid({ state, flow, finish, onOtherWay }: NotPaidProps): ReactNode {
  switch (state.status) {
    case 'below_minimum':
      return (
        <OutcomeDialog
          title="Minimum Amount Required"
          icon={<CircleAlert color="var(--caution)" />}
          headline={FUNDS_BELOW_MINIMUM}
          text={`Please enter a valid amount of N${MIN_DEPOSIT_NAIRA} or more to proceed with the payment.`}
          onClose={flow.close}
        >
          <Button variant="contained" onClick={flow.close}>
            OK, I Understand
          </Button>
        </OutcomeDialog>
      );
    case 'past_level':
      return <PastLevel message={state.message} onChange={flow.close} finish={finish} />;
    case 'offline':
      return (
        <OutcomeDialog
          title="You are offline"
          icon={<WifiOff color="var(--caution)" />}
          headline="Nothing was charged"
          text="Paying needs the internet. Your amount stays here: connect, then try again."
          onClose={flow.close}
        >
          <Button variant="contained" onClick={flow.close}>
            OK
          </Button>
        </OutcomeDialog>
      );
    case 'declined':
      return (
        <OutcomeDialog
          title="Payment declined"
          icon={<CircleAlert color="var(--negative)" />}
          headline={state.why}
          text={
            onOtherWay
              ? 'Nothing was charged. Your amount is kept: you can pay it another way.'
              : 'Nothing was charged. You can add the amount again another way.'
          }
          onClose={finish}
        >
          <Button variant="outlined" onClick={finish}>
            Close
          </Button>
          {onOtherWay && (
            <Button variant="contained" onClick={onOtherWay}>
              Pay another way
            </Button>
          )}
        </OutcomeDialog>
      );
    case 'error':
      return (
        <OutcomeDialog
          title="Payment failed. Please try again."
          icon={<CircleAlert color="var(--negative)" />}
          headline={state.message}
          text={
            state.again === 'confirm'
              ? 'If you did pay, nothing is lost: the money arrives in your wallet as soon as the provider confirms it. Please try again or contact support if the problem persists.'
              : 'Please try again or contact support if the problem persists.'
          }
          more={<HelpLine align="center" />}
          onClose={finish}
        >
          <Button variant="outlined" onClick={finish}>
            Close
          </Button>
          <Button variant="contained" onClick={flow.tryAgain}>
            Try Again
          </Button>
        </OutcomeDialog>
      );
    default:
      return (
        <OutcomeDialog
          title="Payment cancelled"
          icon={<Ban color="var(--ink-soft)" />}
          headline="Payment was cancelled"
          text={
            state.unsure === null
              ? 'No money has moved.'
              : `${state.unsure} If you did pay, the money arrives in your wallet by itself.`
          }
          onClose={finish}
        >
          <CloseButton onClose={finish} />
        </OutcomeDialog>
      );
  }
}

interface PastLevelProps {
  message: string;
  onChange: () => void;
  finish: () => void;
}

/** The customer's level of verification does not allow it. */
function PastLevel({ message, onChange, finish }: PastLevelProps) {
  const { go } = useDashboard();
  return (
    <OutcomeDialog
      title="Above your limit"
      icon={<CircleAlert color="var(--caution)" />}
      headline="Nothing was charged"
      text={message}
      onClose={onChange}
    >
      <Button variant="outlined" onClick={onChange}>
        Change the amount
      </Button>
      <Button
        variant="contained"
        onClick={() => {
          finish();
          go({ section: 'profile' });
        }}
      >
        See my level
      </Button>
    </OutcomeDialog>
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
      size="medium"
      onClose={onClose}
    >
      <Button variant="outlined" color="error" onClick={onCancel}>
        Cancel Transaction
      </Button>
      {confirmAt === null ? (
        <CloseButton onClose={onClose} />
      ) : (
        <Button variant="contained" href={confirmAt} target="_blank" rel="noopener noreferrer">
          Open my bank's page
        </Button>
      )}
    </OutcomeDialog>
  );
}

const CloseButton = ({ onClose, words = 'Close' }: { onClose: () => void; words?: string | undefined }) => (
  <Button variant="contained" onClick={onClose}>
    {words}
  </Button>
);

interface OutcomeDialogProps {
  title: string;
  icon: ReactNode;
  headline: ReactNode;
  text: string;
  /** Below the text. */
  more?: ReactNode;
  /** `medium` has room for two long buttons beside each other. */
  size?: 'small' | 'medium';
  onClose: () => void;
  /** The buttons. */
  children: ReactNode;
}

function OutcomeDialog({ title, icon, headline, text, more, size = 'small', onClose, children }: OutcomeDialogProps) {
  return (
    <Modal showsAmounts open title={title} onClose={onClose} size={size} actions={children}>
      <Outcome icon={icon} headline={headline}>
        {text}
      </Outcome>
      {more}
    </Modal>
  );
}
