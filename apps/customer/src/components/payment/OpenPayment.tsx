/** What can be done about a payment of which no money has arrived: pay it, where the gateway can show it again, or remove it. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { isAccountOpen } from '@ajose/app/homeWords.ts';
import type { Transaction } from '@ajose/sdk/contract/transactions';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { Inline } from '@ajose/ui/layout/Inline';
import { useOnline } from '@ajose/ui/useOnline.ts';
import { useDetails } from '../details.ts';

const ResumedPayment = dialogLater(async () => (await import('./ResumedPayment.tsx')).ResumedPayment);

export function OpenPayment({ transaction }: { transaction: Transaction }) {
  const { amount, transactionId: reference, timestamp, resumable, transferTo, confirmAt } = transaction;
  /** How often something was asked for. Each time opens a new popup. */
  const [asked, setAsked] = useState({ times: 0, act: 'pay' as 'pay' | 'remove' });
  const { openTransaction } = useDetails();
  const online = useOnline();
  const ask = (act: 'pay' | 'remove') => setAsked(({ times }) => ({ times: times + 1, act }));
  const inDetails = isAccountOpen(transferTo) || confirmAt !== undefined;
  return (
    <>
      <Inline gap={2}>
        {(resumable || inDetails) && (
          <Button
            variant="outlined"
            size="small"
            disabled={!inDetails && !online}
            onClick={() => (inDetails ? openTransaction(transaction) : ask('pay'))}
          >
            {transferTo ? 'Show the account' : 'Pay'}
          </Button>
        )}
        <Button color="inherit" size="small" disabled={!online} onClick={() => ask('remove')}>
          Remove
        </Button>
      </Inline>
      {asked.times > 0 && (
        <ResumedPayment
          key={asked.times}
          act={asked.act}
          amount={amount}
          reference={reference}
          timestamp={timestamp}
          onClose={() => setAsked({ times: 0, act: 'pay' })}
        />
      )}
    </>
  );
}
