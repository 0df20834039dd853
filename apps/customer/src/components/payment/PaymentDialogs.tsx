/** The dialog of each state of a payment. While the gateway's popup is open there is none, because both would claim the focus. */
import type { ReactNode } from 'react';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Money } from '@ajose/ui/display/Money';
import type { Next } from '../dashboard.ts';
import { KeepCard } from './KeepCard.tsx';
import { NotPaid, type WaysOn } from './NotPaid.tsx';
import { CloseButton, OutcomeDialog } from './OutcomeDialog.tsx';
import type { PaymentFlow } from './paymentFlow.ts';
import type { PaymentState } from './paymentState.ts';
import { UnderWay } from './UnderWay.tsx';

interface Props extends WaysOn {
  state: PaymentState;
  flow: PaymentFlow;
  /** Called when the payment has ended, to close everything. */
  onDone: () => void;
  /** The purpose of the money, which the payment leads back to. */
  next?: Next | undefined;
}

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
    case 'page_pending':
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
