/** After the return from the gateway's page: the outcome of the payment, in the same dialogs as after the popup. */
import { useEffect, useEffectEvent } from 'react';
import { PaymentDialogs } from '../../components/payment/PaymentDialogs.tsx';
import { usePaymentFlow } from '../../components/payment/usePaymentFlow.ts';

interface ReturnedPaymentProps {
  reference: string;
  /** Opens Add Funds with the amount, in naira. */
  onAgain: (naira: number) => void;
  onClose: () => void;
}

export function ReturnedPayment({ reference, onAgain, onClose }: ReturnedPaymentProps) {
  const { flow, state } = usePaymentFlow();
  const settle = useEffectEvent(() => void flow.askAbout(reference));
  useEffect(() => settle(), []);
  const again = () => {
    const amount = flow.amount();
    onClose();
    onAgain(amount);
  };
  return <PaymentDialogs state={state} flow={flow} onDone={onClose} onOtherWay={again} onAgain={again} />;
}
