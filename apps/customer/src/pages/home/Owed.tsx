/** Says what the customer owes and why, how it is collected, and the way out. Nothing where nothing is owed. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { OwedBecause } from '@ajose/sdk/contract/customers';
import { Money } from '@ajose/ui/display/Money';
import { useDashboard } from '../../components/dashboard.ts';
import { useUser } from '../../session.tsx';

const reasons: Readonly<Record<OwedBecause, string>> = {
  reversed: 'a payment of yours was taken back by your bank after you had used the money',
  disputed: 'a payment of yours is disputed at the bank, and you have used the money',
  paid_twice: 'a withdrawal was paid to your bank twice',
  paid_after_all: 'a withdrawal that had been returned to your wallet was paid to your bank after all',
  correction: 'a deposit was credited with more than was paid',
};

export function Owed() {
  const { owed } = useUser();
  const { addFunds } = useDashboard();
  if (owed.length === 0) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={addFunds}>
          Pay it now
        </Button>
      }
    >
      {owed.map(({ amount, because }) => (
        <div key={because}>
          You owe{' '}
          <b>
            <Money naira={amount} />
          </b>
          , because {reasons[because]}.
        </div>
      ))}
      It is collected from money that comes into your wallet. Until then you cannot withdraw.
    </Alert>
  );
}
