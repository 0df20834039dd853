/** Says what auto-save does next, or that a day was not saved or waits for the customer. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { UserStats } from '@ajose/sdk/contract/investments';
import { formatNaira } from '@ajose/sdk/money';
import { formatDateWithWeekday } from '@ajose/sdk/time';
import { useDashboard } from '../../components/dashboard.ts';

export interface AutoSaveNoteProps {
  note: NonNullable<UserStats['autoSave']>;
}

export function AutoSaveNote({ note: { next, attention } }: AutoSaveNoteProps) {
  const { go } = useDashboard();
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
