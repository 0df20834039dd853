/** A table of the month's end as files: its lines, and what they are made of. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Download from 'lucide-react/icons/download';
import type { PeriodTable } from '@ajose/sdk/contract/reports';
import { readFailure } from '@ajose/sdk/failure';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Inline } from '@ajose/ui/layout/Inline';
import { saveFile } from '@ajose/ui/saveFile.ts';
import { Allowed } from '../../components/role.tsx';
import { getMonthEndFile } from '../../data/reports.ts';
import type { Period } from './period.ts';
import { tableNames } from './tables.ts';

const words = { refused: 'Failed to download the file', broken: 'Error downloading the file' };

interface DownloadsProps {
  table: PeriodTable;
  period: Period;
}

export function Downloads({ table, period }: DownloadsProps) {
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const download = async (what: 'sums' | 'rows'): Promise<void> => {
    setBusy(true);
    try {
      const file = await getMonthEndFile({ ...period, table, what });
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
          aria-label={`CSV: ${tableNames[table]}`}
          disabled={busy}
          onClick={() => void download('sums')}
        >
          CSV
        </Button>
        <Button
          size="small"
          aria-label={`CSV of rows: ${tableNames[table]}`}
          disabled={busy}
          onClick={() => void download('rows')}
        >
          CSV of rows
        </Button>
      </Inline>
    </Allowed>
  );
}
