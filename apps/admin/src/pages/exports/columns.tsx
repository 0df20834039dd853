/** The columns of the list of exports. */
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { ListExport } from '@ajose/sdk/contract/exports';
import { formatNumber } from '@ajose/sdk/money';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Progress } from '@ajose/ui/display/Progress';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Inline } from '@ajose/ui/layout/Inline';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Stack } from '@ajose/ui/layout/Stack';
import type { Column } from '@ajose/ui/table/DataTable';
import { exportInWords, exportTitle } from '../../components/exportWords.ts';
import { FetchFile } from './FetchFile.tsx';

const formatNames = { csv: 'CSV', xlsx: 'Excel (XLSX)' } as const;

export function exportColumns(onRemove: (made: ListExport) => void): readonly Column<ListExport>[] {
  return [
    {
      key: 'what',
      header: 'List',
      place: 'name',
      cell: ({ request, format }) => (
        <>
          <span>{exportTitle(request)}</span>
          <Quiet>{exportInWords(request)}</Quiet>
          <Quiet>{formatNames[format]}</Quiet>
        </>
      ),
    },
    { key: 'asked', header: 'Asked for', place: 'more', cell: ({ askedAt }) => <DateTime moment={askedAt} /> },
    { key: 'state', header: 'State', place: 'value', cell: (made) => <State {...made} /> },
    {
      key: 'ends',
      header: 'Ends',
      place: 'more',
      cell: ({ endsAt }) => (endsAt === null ? '–' : <DateTime moment={endsAt} />),
    },
    {
      key: 'acts',
      header: 'Download or remove',
      place: 'more',
      cell: (made) => (
        <Inline gap={2}>
          {made.state === 'ready' && <FetchFile made={made} />}
          <Button
            size="small"
            variant="outlined"
            color="error"
            aria-label={`Remove ${exportTitle(made.request)}`}
            onClick={() => onRemove(made)}
          >
            Remove
          </Button>
        </Inline>
      ),
    },
  ];
}

const rowsInWords = (rows: number): string => `${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'}`;

function State({ state, rows, expected }: ListExport) {
  if (state !== 'making') {
    return (
      <>
        <StatusChip kind="export" status={state} />
        <Quiet>{state === 'ready' ? rowsInWords(rows) : 'Its rows could not be read. Please export it again.'}</Quiet>
      </>
    );
  }
  // What is counted lags behind what is read by some seconds.
  if (expected !== null && expected >= rows && expected > 0) {
    return <Progress label={`${formatNumber(rows)} of ${rowsInWords(expected)}`} percent={(100 * rows) / expected} />;
  }
  return (
    <Stack gap={1}>
      <span>{rowsInWords(rows)} so far</span>
      <LinearProgress aria-label="Rows are being read" />
    </Stack>
  );
}
