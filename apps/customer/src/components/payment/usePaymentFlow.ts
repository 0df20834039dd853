/** Connects the steps of a deposit with this app. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readToken } from '../../api.ts';
import { payWithCard } from '../../data/cards.ts';
import { forgetLeft, leaveFor, leftFor } from '../../data/leftToPay.ts';
import {
  cancelDeposit,
  checkDeposit,
  findDeposit,
  keepSent,
  newPaymentReference,
  payByTransfer,
  startDeposit,
} from '../../data/wallet.ts';
import { useUser } from '../../session.tsx';
import { loadCheckout } from './gateway.ts';
import { PaymentFlow } from './paymentFlow.ts';
import type { PaymentState } from './paymentState.ts';

export function usePaymentFlow(): { flow: PaymentFlow; state: PaymentState } {
  const user = useUser();
  const [flow] = useState(
    () =>
      new PaymentFlow({
        isOnline: () => navigator.onLine,
        user: () => user,
        hasToken: () => readToken() !== null,
        newReference: () => newPaymentReference('wallet'),
        loadCheckout,
        startDeposit,
        leaveFor,
        findDeposit,
        takeLeft: (reference) => {
          const isLeft = leftFor(user._id) === reference;
          forgetLeft();
          return isLeft;
        },
        keepSent,
        payWithCard,
        payByTransfer,
        checkDeposit,
        cancelDeposit,
      }),
  );
  // Stops the checks of a pending payment, because nobody watches it any more.
  useEffect(() => () => flow.close(), [flow]);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) flow.cameBack();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [flow]);
  return { flow, state: useSyncExternalStore(flow.subscribe, flow.getState) };
}
