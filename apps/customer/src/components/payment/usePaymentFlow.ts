/** The steps of a deposit, with what they need of this app. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readToken } from '../../api.ts';
import { payWithCard } from '../../data/cards.ts';
import { cancelDeposit, checkDeposit, newPaymentReference, payByTransfer, startDeposit } from '../../data/wallet.ts';
import { useUser } from '../../session.tsx';
import { loadCheckout } from './gateway.ts';
import { PaymentFlow, type PaymentState } from './paymentFlow.ts';

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
        payWithCard,
        payByTransfer,
        checkDeposit,
        cancelDeposit,
      }),
  );
  // Nobody looks any more at what a payment that waits comes to.
  useEffect(() => () => flow.close(), [flow]);
  return { flow, state: useSyncExternalStore(flow.subscribe, flow.getState) };
}
