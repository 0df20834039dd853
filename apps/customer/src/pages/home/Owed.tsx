/** Says what the customer owes and why, how it is collected, and how to settle it. Shows nothing where nothing is owed. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { owedUntil, owedReasons } from '@ajose/app/homeWords.ts';
import { Money } from '@ajose/ui/display/Money';
import { useDashboard } from '../../components/dashboard.ts';
import { useUser } from '../../session.tsx';
import { whose } from '../../whose.ts';

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
          {whose() === 'your' ? 'You owe' : 'The account owes'}{' '}
          <b>
            <Money naira={amount} />
          </b>
          , because {owedReasons[because]}.
        </div>
      ))}
      {owedUntil(owed)}
    </Alert>
  );
}
