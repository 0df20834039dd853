/** Says what auto-save does next, or that a day was not saved or waits for the customer. Nothing for those without auto-save. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatNaira } from '@ajose/sdk/money';
import { formatDateWithWeekday } from '@ajose/sdk/time';
import { useDashboard } from '../../components/dashboard.ts';
import { useStats } from '../../data/investments.ts';

interface Props {
  userId: string;
  /** Whether this is the place for what the customer has to do something about, at the top of the page. */
  urgent?: boolean;
}

export function AutoSaveLine({ userId, urgent = false }: Props) {
  const { go } = useDashboard();
  const note = useStats(userId).data?.autoSave;
  if (!note || urgent !== (note.attention !== null)) return null;
  const { next, attention } = note;
  return (
    <Alert
      severity={attention === null ? 'info' : 'warning'}
      action={
        <Button color="inherit" size="small" onClick={() => go({ section: 'autoSave' })}>
          {attention === 'not_saved' ? 'See why' : 'See it'}
        </Button>
      }
    >
      {attention === 'waits' && 'Auto-save waits for you: your bank asks you to confirm a payment. '}
      {attention === 'not_saved' && 'Auto-save could not save an amount. '}
      {next && `Auto-save: ${formatNaira(next.amount)} on ${formatDateWithWeekday(`${next.date}T12:00:00Z`)}.`}
    </Alert>
  );
}
