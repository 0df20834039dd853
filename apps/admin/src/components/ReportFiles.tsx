/** A table of a report as files: its lines, and what they are made of. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import { readFailure } from '@ajose/sdk/failure';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Inline } from '@ajose/ui/layout/Inline';
import { saveFile } from '@ajose/ui/saveFile.ts';
import type { Period } from './period.ts';
import { Allowed } from './role.tsx';

const words = { refused: 'Failed to download the file', broken: 'Error downloading the file' };

interface ReportFilesProps<Table extends string> {
  table: Table;
  /** What people call the table. */
  title: string;
  period: Period;
  call: (query: Period & { table: Table; what: 'sums' | 'rows' }) => Promise<Blob>;
}

export function ReportFiles<Table extends string>({ table, title, period, call }: ReportFilesProps<Table>) {
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const download = async (what: 'sums' | 'rows'): Promise<void> => {
    setBusy(true);
    try {
      const file = await call({ ...period, table, what });
      saveFile(file, `ajose-${table}-${what}-${period.startDate}-${period.endDate}.csv`);
    } catch (error) {
      toasts.error(readFailure(error, words));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Allowed to="exportReports">
      <Inline gap={2}>
        <Button
          size="small"
          startIcon={<Download size={16} aria-hidden="true" />}
          aria-label={`CSV: ${title}`}
          disabled={busy}
          onClick={() => void download('sums')}
        >
          CSV
        </Button>
        <Button size="small" aria-label={`CSV of rows: ${title}`} disabled={busy} onClick={() => void download('rows')}>
          CSV of rows
        </Button>
      </Inline>
    </Allowed>
  );
}
