/** Opens a pending deposit's popup or page at the gateway, which shows the account to transfer to. Its code is fetched when needed. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';

const ResumedPayment = dialogLater(async () => (await import('./ResumedPayment.tsx')).ResumedPayment);

export function OpenPayment({ transaction: { amount, transactionId: reference } }: { transaction: Transaction }) {
  /** How often it was asked for. Each time opens a new popup. */
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
