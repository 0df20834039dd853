/** The dialogs of a payment that failed, or whose outcome is unknown. */
import type { ReactNode } from 'react';
import Ban from 'lucide-react/icons/ban';
import CircleAlert from 'lucide-react/icons/circle-alert';
import WifiOff from 'lucide-react/icons/wifi-off';
import { MIN_DEPOSIT_NAIRA } from '@ajose/sdk/domain/money';
import { FUNDS_BELOW_MINIMUM } from '@ajose/sdk/rules/transactions';
import { HelpLine } from '../HelpLine.tsx';
import { useDashboard } from '../dashboard.ts';
import { OutcomeDialog } from './OutcomeDialog.tsx';
import type { PaymentFlow } from './paymentFlow.ts';
import type { StateOf } from './paymentState.ts';

export interface WaysOn {
  /** After a decline: offers the same amount by another way to pay. Left out where the form had no amount. */
  onOtherWay?: () => void;
  /** Offers the same amount again. Left out where there is no form to come back to. */
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
          choices={[['OK, I Understand', flow.close]]}
        />
      );
    case 'past_level':
      return <PastLevel message={state.message} onChange={flow.close} finish={finish} />;
    case 'offline':
      return <Offline asks={state.again === 'confirm'} flow={flow} finish={finish} />;
    case 'not_found':
      return (
        <OutcomeDialog
          title="Payment not found"
          icon={<CircleAlert color="var(--caution)" />}
          headline="This account has no such payment"
          text="The link may belong to another account. Its payments are under Transaction History."
          onClose={finish}
          choices={[['Close', finish]]}
        />
      );
    case 'declined':
      return (
        <OutcomeDialog
          title="Payment declined"
          icon={<CircleAlert color="var(--negative)" />}
          headline={state.why}
          text={
            onOtherWay
              ? 'Nothing was charged. The amount is kept: you can pay it another way.'
              : 'Nothing was charged. You can add the amount again another way.'
          }
          onClose={finish}
          choices={[['Close', finish], ...(onOtherWay ? [['Pay another way', onOtherWay] as const] : [])]}
        />
      );
    case 'error':
      return (
        <OutcomeDialog
          {...(state.again === 'confirm' ? notSeen : failed)}
          headline={state.message}
          more={<HelpLine align="center" />}
          onClose={finish}
          choices={[
            ['Close', finish],
            ['Try Again', state.again === 'pay' && onAgain ? onAgain : flow.tryAgain],
          ]}
        />
      );
    default:
      return <Cancelled unsure={state.unsure} finish={finish} {...(onAgain ? { onAgain } : {})} />;
  }
}

const notSeen = {
  title: 'We could not see whether it went through',
  icon: <CircleAlert color="var(--caution)" />,
  text: 'If it did, nothing is lost: the money arrives in the wallet, and this window says so. Trying again asks about the same payment, so that you pay once. Please try again or contact support if the problem persists.',
};

const failed = {
  title: 'Payment failed. Please try again.',
  icon: <CircleAlert color="var(--negative)" />,
  text: 'Please try again or contact support if the problem persists.',
};

/** @param asks whether the payment may have been made and the server could not be asked */
const Offline = ({ asks, flow, finish }: { asks: boolean; flow: PaymentFlow; finish: () => void }) => (
  <OutcomeDialog
    title="You are offline"
    icon={<WifiOff color="var(--caution)" />}
    {...(asks
      ? {
          headline: 'We could not ask about your payment',
          text: 'If you did pay, nothing is lost: the money arrives in the wallet automatically. Connect, then try again.',
          onClose: finish,
          choices: [
            ['Close', finish],
            ['Try Again', flow.tryAgain],
          ],
        }
      : {
          headline: 'Nothing was charged',
          text: 'Paying needs the internet. Your amount stays here: connect, then try again.',
          onClose: flow.close,
          choices: [['OK', flow.close]],
        })}
  />
);

interface CancelledProps {
  unsure: string | null;
  finish: () => void;
  onAgain?: () => void;
}

const Cancelled = ({ unsure, finish, onAgain }: CancelledProps) => (
  <OutcomeDialog
    title="Payment was cancelled"
    icon={<Ban color="var(--ink-soft)" />}
    text={
      unsure === null
        ? 'We have received nothing. If you have sent a transfer in time, it still arrives in the wallet.'
        : `${unsure} If you did pay, the money arrives in the wallet automatically.`
    }
    onClose={finish}
    choices={[['Close', finish], ...(onAgain && unsure === null ? [['Try Again', onAgain] as const] : [])]}
  />
);

interface PastLevelProps {
  message: string;
  onChange: () => void;
  finish: () => void;
}

/** Says that the customer's level does not allow the payment. */
function PastLevel({ message, onChange, finish }: PastLevelProps) {
  const { go } = useDashboard();
  const seeLevel = (): void => {
    finish();
    go({ section: 'profile' });
  };
  return (
    <OutcomeDialog
      title="Above the limit"
      icon={<CircleAlert color="var(--caution)" />}
      headline="Nothing was charged"
      text={message}
      onClose={onChange}
      choices={[
        ['Change the amount', onChange],
        ['See my level', seeLevel],
      ]}
    />
  );
}
