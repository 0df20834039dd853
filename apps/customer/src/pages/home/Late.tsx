/**
 * A strip for each withdrawal that is late: by when it is settled, or before a complaint since when it is asked for, and a button to where it
 * is. Shows nothing where none is.
 */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { isLate, settleWords } from '@ajose/sdk/domain/late';
import { formatTime } from '@ajose/sdk/domain/time';
import { formatComingDay } from '@ajose/app/days.ts';
import { Money } from '@ajose/ui/display/Money';
import { useDetails } from '../../components/details.ts';
import { usePending } from '../../data/wallet.ts';

export function Late({ userId }: { userId: string }) {
  const { data: pending = [] } = usePending(userId);
  const { openTransaction } = useDetails();
  return pending
    .filter((transaction) => isLate(transaction))
    .map((transaction) => {
      const { _id, amount, timestamp, settledBy } = transaction;
      return (
        <Alert
          key={_id}
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => openTransaction(transaction)}>
              See it
            </Button>
          }
        >
          <b>
            Late: <Money naira={amount} /> to the bank
          </b>{' '}
          <small>
            {settledBy ? settleWords(settledBy) : `Asked for ${formatComingDay(timestamp)}, ${formatTime(timestamp)}.`}
          </small>
        </Alert>
      );
    });
}
