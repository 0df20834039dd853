/** The audit log: who changed what, newest first, with the values before and after. It cannot be edited. */
import styles from './AuditLogPage.module.css';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import Button from '@mui/material/Button';
import { refusalOr } from '@ajose/sdk/failure';
import type { AuditEntry } from '@ajose/sdk/contract/dashboard';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { RowLink } from '@ajose/ui/table/RowLink';
import { FilterDate } from '@ajose/ui/fields/FilterDate';
import { Filters } from '@ajose/ui/layout/Filters';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Text } from '@ajose/ui/layout/Text';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';
import { ListPages } from '@ajose/ui/table/ListPages';
import { useAuditLog } from '../../data/dashboard.ts';
import { asWords } from '../../components/asWords.ts';
import { addressOf } from '../../paths.ts';
import { changesOf, nameOf, subjectOf } from './entry.ts';

const PAGE_SIZE = 25;

export function AuditLogPage() {
  const subject = useSearchParams()[0].get('subject');
  // The log of another subject begins at its first page.
  return <AuditLog key={subject} subject={subject} />;
}

function AuditLog({ subject }: { subject: string | null }) {
  const [page, setPage] = useState(1);
  const [days, setDays] = useState({ startDate: '', endDate: '' });
  const { data, error, mutate, isValidating } = useAuditLog({
    page,
    limit: PAGE_SIZE,
    ...(days.startDate ? { startDate: days.startDate } : {}),
    ...(days.endDate ? { endDate: days.endDate } : {}),
    ...(subject === null ? {} : { subject }),
  });
  const latest = data?.entries[0];
  const isNarrowed = days.startDate !== '' || days.endDate !== '';

  const narrow = (change: Partial<typeof days>): void => {
    setDays({ ...days, ...change });
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
              Everything about {(latest && nameOf(latest)) ?? subject}.{' '}
              <Button size="small" href={addressOf({ section: 'auditLog' })}>
                Show all
              </Button>
            </>
          )
        }
      />
      <Filters>
        <FilterDate label="From date" value={days.startDate} onChange={(startDate) => narrow({ startDate })} />
        <FilterDate label="To date" value={days.endDate} onChange={(endDate) => narrow({ endDate })} />
        <Button size="small" disabled={!isNarrowed} onClick={() => narrow({ startDate: '', endDate: '' })}>
          Clear Filters
        </Button>
      </Filters>
      <DataTable
        caption="Audit log"
        columns={columns}
        rows={data?.entries ?? []}
        rowKey={({ _id }) => _id}
        busy={isValidating && !data}
        expect={PAGE_SIZE}
        empty={
          <EmptyState
            title={isNarrowed ? 'Nothing was changed on these days' : 'Nothing has been changed yet'}
            motif="comb"
          />
        }
        error={!data && error ? refusalOr(error, 'The audit log could not be fetched.') : undefined}
        onRetry={() => void mutate()}
      />
      {data && data.pagination.pages > 1 && (
        <ListPages
          noun={['entry', 'entries']}
          total={data.pagination.total}
          isCut={data.pagination.isCut}
          page={page}
          pages={data.pagination.pages}
          onPage={setPage}
        />
      )}
    </>
  );
}

const columns: readonly Column<AuditEntry>[] = [
  { key: 'what', header: 'What', place: 'name', cell: ({ action }) => asWords(action) },
  { key: 'when', header: 'When', cell: ({ at }) => <DateTime moment={at} /> },
  { key: 'who', header: 'Who', cell: ({ by }) => by?.name ?? 'The platform' },
  {
    key: 'mark',
    header: 'When and who',
    place: 'note',
    narrow: true,
    cell: ({ at, by }) => (
      <>
        <DateTime moment={at} /> · {by?.name ?? 'The platform'}
      </>
    ),
  },
  {
    key: 'on',
    header: 'On',
    place: 'value',
    cell: (entry) => <Subject entry={entry} />,
  },
  { key: 'changes', header: 'Changes', place: 'more', cell: (entry) => <Changes entry={entry} /> },
];

/** Leads to a customer's page; for any other subject, to what the log has about it. */
function Subject({ entry }: { entry: AuditEntry }) {
  const { kind, id } = subjectOf(entry.subject);
  const name = nameOf(entry);
  return (
    <>
      <RowLink
        href={
          kind === 'customer'
            ? addressOf({ section: 'userDetails', userId: id, from: 'auditLog' })
            : addressOf({ section: 'auditLog' }, { subject: entry.subject })
        }
      >
        {name ?? asWords(kind)}
      </RowLink>
      <Quiet>
        <span title={id}>{name === null ? id.slice(0, 8) : asWords(kind)}</span>
      </Quiet>
    </>
  );
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0 && entry.reason === null) return '–';
  return (
    <ul className={styles['changes']}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <Text as="span" size="sm" tone="soft">
            {field}
          </Text>{' '}
          {before === null ? after : `${before} → ${after}`}
        </li>
      ))}
      {entry.reason !== null && (
        <li>
          <Text as="span" size="sm" tone="soft">
            Why
          </Text>{' '}
          {entry.reason}
        </li>
      )}
    </ul>
  );
}
