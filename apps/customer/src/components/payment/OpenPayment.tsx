/** Opens the gateway's popup or page of a deposit that waits: it shows the account to transfer to. The code for it is fetched when it is asked for. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';

const ResumedPayment = dialogLater(async () => (await import('./ResumedPayment.tsx')).ResumedPayment);

export function OpenPayment({ transaction: { amount, transactionId: reference } }: { transaction: Transaction }) {
  /** How often it was asked for: each time the popup opens anew. */
  const [asked, setAsked] = useState(0);
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setAsked((times) => times + 1)}>
        Open the payment
      </Button>
      {asked > 0 && <ResumedPayment key={asked} amount={amount} reference={reference} onClose={() => setAsked(0)} />}
    </>
  );
}
