/** Says that a day of auto-save was not saved or waits for the customer. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { AutoSaveNote as Note } from '@ajose/sdk/contract/auto-saves';
import { attentionWords } from '@ajose/app/homeWords.ts';
import { useDashboard } from '../../components/dashboard.ts';

export interface AutoSaveNoteProps {
  attention: NonNullable<Note['attention']>;
}

export function AutoSaveNote({ attention }: AutoSaveNoteProps) {
  const { go } = useDashboard();
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={() => go({ section: 'autoSave' })}>
          {attention === 'not_saved' ? 'See why' : 'See it'}
        </Button>
      }
    >
      {attentionWords(attention)}
    </Alert>
  );
}
