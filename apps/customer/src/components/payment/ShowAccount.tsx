/** Opens the gateway's popup of a deposit that waits: it shows the account to transfer to. */
import Button from '@mui/material/Button';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { useUser } from '../../session.tsx';
import { PaymentDialogs } from './PaymentDialogs.tsx';
import { usePaymentFlow } from './usePaymentFlow.ts';

export function ShowAccount({ transaction: { amount, transactionId: reference } }: { transaction: Transaction }) {
  const user = useUser();
  const { flow, state } = usePaymentFlow();
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => void flow.resume({ user, amount, reference })}>
        Show the account
      </Button>
      <PaymentDialogs state={state} flow={flow} onDone={() => undefined} />
    </>
  );
}
