/** The columns of the list of exports. */
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { ListExport } from '@ajose/sdk/contract/exports';
import { formatNumber } from '@ajose/sdk/domain/money';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Progress } from '@ajose/ui/display/Progress';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Inline } from '@ajose/ui/layout/Inline';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Stack } from '@ajose/ui/layout/Stack';
import type { Column } from '@ajose/ui/table/DataTable';
import { exportInWords, exportTitle } from '../../components/exportWords.ts';
import { FetchFile } from './FetchFile.tsx';

const NOT_READ = 'Its rows could not be read. Please export it again.';
const formatNames = { csv: 'CSV', xlsx: 'Excel (XLSX)' } as const;

export function exportColumns(onRemove: (made: ListExport) => void): readonly Column<ListExport>[] {
  return [
    {
      key: 'what',
      header: 'List',
      place: 'name',
      cell: (made) => (
        <>
          <span>{exportTitle(made.request)}</span>
          <Quiet>{exportInWords(made)}</Quiet>
          <Quiet>{formatNames[made.format]}</Quiet>
        </>
      ),
    },
    {
      key: 'mark',
      header: 'What and until when',
      place: 'note',
      narrow: true,
      cell: (made) => <Mark {...made} />,
    },
    { key: 'asked', header: 'Asked for', cell: ({ askedAt }) => <DateTime moment={askedAt} /> },
    { key: 'state', header: 'State', place: 'value', cell: (made) => <State {...made} /> },
    {
      key: 'ends',
      header: 'Ends',
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
            color="inherit"
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

/** The other columns in one, where there is no room for them. */
function Mark(made: ListExport) {
  const { format, rows, state, endsAt } = made;
  return (
    <>
      {exportInWords(made)} · {formatNames[format]}
      {state === 'ready' && ` · ${rowsInWords(rows)}`}
      {state === 'failed' && ` · ${NOT_READ}`}
      {endsAt !== null && (
        <>
          {' · ends '}
          <DateTime moment={endsAt} />
        </>
      )}
    </>
  );
}

const rowsInWords = (rows: number): string => `${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'}`;

function State({ state, rows, expected }: ListExport) {
  if (state !== 'making') {
    return (
      <>
        <StatusChip kind="export" status={state} />
        <Quiet>{state === 'ready' ? rowsInWords(rows) : NOT_READ}</Quiet>
      </>
    );
  }
  // The total was counted some seconds before the rows were read.
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
