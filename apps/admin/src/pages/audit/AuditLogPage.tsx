/** The audit log: who changed what, newest first, with the values before and after. It cannot be edited. */
import './AuditLogPage.css';
import { useState } from 'react';
import Button from '@mui/material/Button';
import type { AuditEntry } from '@ajose/sdk/contract/dashboard';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { RowLink } from '@ajose/ui/table/RowLink';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Text } from '@ajose/ui/layout/Text';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';
import { ListPages } from '@ajose/ui/table/ListPages';
import { useAuditLog } from '../../data/dashboard.ts';
import { asWords } from '../../components/asWords.ts';
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
        <ListPages
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

/** Opens a customer's page; for any other subject, filters the log by it. */
function Subject({ subject, go, onFilter }: { subject: string; go: Go; onFilter: () => void }) {
  const { kind, id } = subjectOf(subject);
  return (
    <>
      <RowLink
        onFollow={() =>
          kind === 'customer' ? go({ section: 'userDetails', userId: id, from: 'auditLog' }) : onFilter()
        }
      >
        {asWords(kind)}
      </RowLink>
      <Quiet>
        <span title={id}>{id.slice(0, 8)}</span>
      </Quiet>
    </>
  );
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return '–';
  return (
    <ul className="audit-changes">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <Text as="span" size="sm" tone="soft">
            {field}
          </Text>{' '}
          {before} → {after}
        </li>
      ))}
    </ul>
  );
}
