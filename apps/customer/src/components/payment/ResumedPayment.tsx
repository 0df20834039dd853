/** Resumes a payment that was begun before, with its popup or page and the dialogs after it, or cancels it. */
import { useEffect, useEffectEvent } from 'react';
import { useUser } from '../../session.tsx';
import { PaymentDialogs } from './PaymentDialogs.tsx';
import { usePaymentFlow } from './usePaymentFlow.ts';

interface ResumedPaymentProps {
  act: 'pay' | 'remove';
  /** Naira. */
  amount: number;
  reference: string;
  onClose: () => void;
}

export function ResumedPayment({ act, amount, reference, onClose }: ResumedPaymentProps) {
  const user = useUser();
  const { flow, state } = usePaymentFlow();
  const resume = useEffectEvent(() => void flow[act === 'pay' ? 'resume' : 'cancel']({ user, amount, reference }));
  useEffect(() => resume(), []);
  return <PaymentDialogs state={state} flow={flow} onDone={onClose} />;
}
