/** Who changed what, newest first, with the values before and after. Nothing here can be changed or removed. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { AuditEntry } from '@ajose/sdk/contract/dashboard';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';
import { useAuditLog } from '../../data/dashboard.ts';
import { asWords } from '../../components/asWords.ts';
import { Pages } from '../../components/Pages.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import type { Go } from '../../paths.ts';
import { changesOf, subjectOf } from './entry.ts';

const PAGE_SIZE = 25;

export function AuditLogPage({ go }: { go: Go }) {
  const [page, setPage] = useState(1);
  const [subject, setSubject] = useState<string | null>(null);
  const { data, error, mutate, isValidating } = useAuditLog({
    page,
    limit: PAGE_SIZE,
    ...(subject ? { subject } : {}),
  });

  const show = (subject: string | null): void => {
    setSubject(subject);
    setPage(1);
  };

  return (
    <>
      <PageHeader
        title="Audit log"
        description={
          subject === null ? (
            'Who changed what, newest first.'
          ) : (
            <>
              Everything about {subject}.{' '}
              <Button size="small" onClick={() => show(null)}>
                Show all
              </Button>
            </>
          )
        }
      />
      <DataTable
        caption="Audit log"
        columns={auditColumns(go, show)}
        rows={data?.entries ?? []}
        rowKey={({ _id }) => _id}
        busy={isValidating && !data}
        expect={PAGE_SIZE}
        empty={<EmptyState title="Nothing has been changed yet" motif="comb" />}
        error={!data && error ? 'The audit log could not be fetched.' : undefined}
        onRetry={() => void mutate()}
      />
      {data && data.pagination.pages > 1 && (
        <Pages
          noun={['entry', 'entries']}
          total={data.pagination.total}
          page={page}
          pages={data.pagination.pages}
          onPage={setPage}
        />
      )}
    </>
  );
}

function auditColumns(go: Go, show: (subject: string) => void): readonly Column<AuditEntry>[] {
  return [
    { key: 'what', header: 'What', cell: ({ action }) => asWords(action) },
    { key: 'when', header: 'When', cell: ({ at }) => <DateTime moment={at} /> },
    { key: 'who', header: 'Who', cell: ({ by }) => by?.name ?? 'The platform' },
    {
      key: 'on',
      header: 'On',
      cell: ({ subject }) => <Subject subject={subject} go={go} onFilter={() => show(subject)} />,
    },
    { key: 'changes', header: 'Changes', cell: (entry) => <Changes entry={entry} /> },
  ];
}

/** A customer opens; anything else filters the log by itself. */
function Subject({ subject, go, onFilter }: { subject: string; go: Go; onFilter: () => void }) {
  const { kind, id } = subjectOf(subject);
  return (
    <>
      <Link
        component="button"
        underline="hover"
        onClick={() =>
          kind === 'customer' ? go({ section: 'userDetails', userId: id, from: 'auditLog' }) : onFilter()
        }
      >
        {asWords(kind)}
      </Link>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }} title={id}>
        {id.slice(0, 8)}
      </Typography>
    </>
  );
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return '–';
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, minWidth: '16rem' }}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
            {field}
          </Typography>{' '}
          {before} → {after}
        </li>
      ))}
    </Box>
  );
}
