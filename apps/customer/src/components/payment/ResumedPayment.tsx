/** Resumes a payment that was begun before, with its popup or page and the dialogs after it, or removes it. */
import { useEffect, useEffectEvent } from 'react';
import { ConfirmCall } from '@ajose/app/ConfirmCall';
import type { deleteTransaction } from '@ajose/sdk/customer/transactions';
import { formatNaira } from '@ajose/sdk/domain/money';
import { isRefusal } from '@ajose/sdk/refusal';
import { inWords } from '@ajose/ui/failure.ts';
import { cancelDeposit } from '../../data/wallet.ts';
import { useUser } from '../../session.tsx';
import { whose } from '../../whose.ts';
import { PaymentDialogs } from './PaymentDialogs.tsx';
import { usePaymentFlow } from './usePaymentFlow.ts';

interface PaymentProps {
  /** Naira. */
  amount: number;
  reference: string;
  /** When it was begun. */
  timestamp: string;
  onClose: () => void;
}

export const ResumedPayment = ({ act, ...payment }: PaymentProps & { act: 'pay' | 'remove' }) =>
  act === 'pay' ? <Resume {...payment} /> : <Remove {...payment} />;

function Resume({ amount, reference, timestamp, onClose }: PaymentProps) {
  const user = useUser();
  const { flow, state } = usePaymentFlow();
  const resume = useEffectEvent(() => void flow.resume({ user, amount, reference, timestamp }));
  useEffect(() => resume(), []);
  return <PaymentDialogs state={state} flow={flow} onDone={onClose} />;
}

/** What came of it is a message, because the row with this question leaves the list. */
function Remove({ amount, reference, onClose }: PaymentProps) {
  const naira = formatNaira(amount);
  const remove = async (): Promise<string> => {
    try {
      const declined = await cancelDeposit(reference);
      return declined === null
        ? `The payment of ${naira} was removed. We have received nothing for it.`
        : `${declined} Nothing was charged.`;
    } catch (error) {
      if (isRefusal<typeof deleteTransaction>(error, 'already_paid')) return inWords(error, naira);
      throw error;
    }
  };
  return (
    <ConfirmCall
      title="Remove this payment?"
      message={`No money has arrived for it yet. ${whose() === 'your' ? `If you have sent ${naira} in time` : `If ${naira} was sent in time`}, it still arrives in the wallet.`}
      confirmLabel="Remove payment"
      cancelLabel="Keep it"
      busyLabel="Checking that nothing was paid…"
      takesNothing
      call={remove}
      failure="The payment could not be removed. Please try again."
      onClose={onClose}
    />
  );
}
