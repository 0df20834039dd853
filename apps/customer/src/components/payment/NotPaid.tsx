/** The dialogs of a payment that failed, or whose outcome is unknown. */
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import Ban from 'lucide-react/icons/ban';
import CircleAlert from 'lucide-react/icons/circle-alert';
import WifiOff from 'lucide-react/icons/wifi-off';
import { MIN_DEPOSIT_NAIRA } from '@ajose/sdk/domain/money';
import { FUNDS_BELOW_MINIMUM } from '@ajose/sdk/rules/transactions';
import { HelpLine } from '../HelpLine.tsx';
import { useDashboard } from '../dashboard.ts';
import { CloseButton, OutcomeDialog } from './OutcomeDialog.tsx';
import type { PaymentFlow } from './paymentFlow.ts';
import type { StateOf } from './paymentState.ts';

export interface WaysOn {
  /** After a decline: offers the same amount by another way to pay. Left out where the form had no amount. */
  onOtherWay?: () => void;
  /** After a return from the gateway's page: offers the same amount again. Left out where the form is still below the dialogs. */
  onAgain?: () => void;
}

interface NotPaidProps extends WaysOn {
  state: StateOf<'below_minimum' | 'past_level' | 'offline' | 'declined' | 'error' | 'cancelled' | 'not_found'>;
  flow: PaymentFlow;
  finish: () => void;
}

export function NotPaid({ state, flow, finish, onOtherWay, onAgain }: NotPaidProps): ReactNode {
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
      return state.again === 'confirm' ? (
        <NotAsked flow={flow} finish={finish} />
      ) : (
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
    case 'not_found':
      return (
        <OutcomeDialog
          title="Payment not found"
          icon={<CircleAlert color="var(--caution)" />}
          headline="Your account has no such payment"
          text="The link may belong to another account. Your own payments are under Transaction History."
          onClose={finish}
        >
          <CloseButton onClose={finish} />
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
          {...(state.again === 'confirm'
            ? {
                title: 'We could not see whether it went through',
                icon: <CircleAlert color="var(--caution)" />,
                text: 'If it did, nothing is lost: the money arrives in your wallet, and this window says so. Trying again asks about the same payment, so that you pay once. Please try again or contact support if the problem persists.',
              }
            : {
                title: 'Payment failed. Please try again.',
                icon: <CircleAlert color="var(--negative)" />,
                text: 'Please try again or contact support if the problem persists.',
              })}
          headline={state.message}
          more={<HelpLine align="center" />}
          onClose={finish}
        >
          <Button variant="outlined" onClick={finish}>
            Close
          </Button>
          <Button variant="contained" onClick={state.again === 'pay' && onAgain ? onAgain : flow.tryAgain}>
            Try Again
          </Button>
        </OutcomeDialog>
      );
    default:
      return <Cancelled unsure={state.unsure} finish={finish} {...(onAgain ? { onAgain } : {})} />;
  }
}

/** The server could not find out what was paid. */
const NotAsked = ({ flow, finish }: { flow: PaymentFlow; finish: () => void }) => (
  <OutcomeDialog
    title="You are offline"
    icon={<WifiOff color="var(--caution)" />}
    headline="We could not ask about your payment"
    text="If you did pay, nothing is lost: the money arrives in your wallet automatically. Connect, then try again."
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

interface CancelledProps {
  unsure: string | null;
  finish: () => void;
  onAgain?: () => void;
}

const Cancelled = ({ unsure, finish, onAgain }: CancelledProps) => (
  <OutcomeDialog
    title="Payment cancelled"
    icon={<Ban color="var(--ink-soft)" />}
    headline="Payment was cancelled"
    text={
      unsure === null
        ? 'No money has moved.'
        : `${unsure} If you did pay, the money arrives in your wallet automatically.`
    }
    onClose={finish}
  >
    {onAgain && unsure === null ? (
      <>
        <Button variant="outlined" onClick={finish}>
          Close
        </Button>
        <Button variant="contained" onClick={onAgain}>
          Try Again
        </Button>
      </>
    ) : (
      <CloseButton onClose={finish} />
    )}
  </OutcomeDialog>
);

interface PastLevelProps {
  message: string;
  onChange: () => void;
  finish: () => void;
}

/** The customer's verification level does not allow it. */
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
