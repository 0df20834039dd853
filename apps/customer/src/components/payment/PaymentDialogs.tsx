/** The dialog of each state of a payment. While the gateway's popup is open there is none, because both would claim the focus. */
import type { ReactNode } from 'react';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Money } from '@ajose/ui/display/Money';
import { Stack } from '@ajose/ui/layout/Stack';
import { useUser } from '../../session.tsx';
import { useDashboard, type Next } from '../dashboard.ts';
import { KeyFact } from '../KeyFact.tsx';
import { whose } from '../../whose.ts';
import { KeepCard } from './KeepCard.tsx';
import { NotPaid, type WaysOn } from './NotPaid.tsx';
import { OutcomeDialog } from './OutcomeDialog.tsx';
import type { PaymentFlow } from './paymentFlow.ts';
import type { PaymentState, StateOf } from './paymentState.ts';
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
      return <Paid {...state} goesOn={next?.label} onGoOn={goOn} onLeave={finish} />;
    default:
      return <NotPaid {...props} state={state} finish={finish} />;
  }
}

interface PaidProps extends StateOf<'success'> {
  /** What the money was for. */
  goesOn: string | undefined;
  onGoOn: () => void;
  onLeave: () => void;
}

/** Says what was paid, that it is in the wallet, and what the wallet has now. */
function Paid({ amount, reference, goesOn, onGoOn, onLeave }: PaidProps) {
  const { balance } = useUser();
  const { go } = useDashboard();
  const invest = (): void => {
    onLeave();
    go({ section: 'investmentProducts' });
  };
  return (
    <OutcomeDialog
      title="Payment successful"
      icon={<CircleCheck color="var(--positive)" />}
      headline={<Money naira={amount} flow="in" />}
      text={`The money is in ${whose()} wallet, ready to invest.`}
      more={
        <Stack gap={3}>
          <KeyFact name="Wallet Balance">
            <Money naira={balance} />
          </KeyFact>
          <KeepCard transactionId={reference} />
        </Stack>
      }
      onClose={onGoOn}
      choices={
        goesOn === undefined
          ? [
              ['Close', onGoOn],
              ['Invest', invest],
            ]
          : [[goesOn, onGoOn]]
      }
    />
  );
}
