/** The audit log: who changed what, newest first, with the values before and after. It cannot be edited. */
import styles from './AuditLogPage.module.css';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import Button from '@mui/material/Button';
import { TableOf } from '@ajose/app/TableOf';
import type { AuditEntry } from '@ajose/sdk/contract/dashboard';
import { ROWS_A_PAGE } from '@ajose/sdk/domain/pages';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { RowLink } from '@ajose/ui/table/RowLink';
import { ShortId } from '@ajose/ui/display/ShortId';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Inline } from '@ajose/ui/layout/Inline';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { type Column } from '@ajose/ui/table/DataTable';
import { useAuditLog } from '../../data/dashboard.ts';
import { useProducts, useRunningProducts } from '../../data/products.ts';
import { changeList, useKept, useLastPage } from '../../components/list.ts';
import { ColumnsChoice } from '../../components/ColumnsChoice.tsx';
import { shownColumns } from '../../components/columns.ts';
import { SavedViews } from '../../components/SavedViews.tsx';
import { Export } from '../../components/Export.tsx';
import { Allowed } from '../../components/role.tsx';
import { asWords } from '@ajose/sdk/domain/as-words';
import { shortNaira } from '@ajose/sdk/domain/money';
import { formatDate, formatTerm } from '@ajose/sdk/domain/time';
import { addressOf } from '../../paths.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { useWayBack } from '../../components/cameFrom.ts';
import { hideable, noFilters, readAuditList, toFilters, type AuditList } from './auditList.ts';
import { actOf, addressOfSubject, changesOf, nameOf, subjectOf, whoOf, workTaken } from './entry.ts';

export function AuditLogPage() {
  const subject = useSearchParams()[0].get('subject');
  // The log of another subject begins at its first page.
  return <AuditLog key={subject} subject={subject} />;
}

function AuditLog({ subject }: { subject: string | null }) {
  const [list, setList] = useKept(subject === null ? 'audit' : `audit of ${subject}`, readAuditList);
  const filters = toFilters(list, subject);
  const entries = useAuditLog({
    page: list.page,
    limit: ROWS_A_PAGE,
    ...filters,
  });
  const change = (patch: Partial<AuditList>): void => setList(changeList(list, patch));
  useLastPage(list.page, entries.isLoading ? undefined : entries.data?.pagination.pages, (page) => change({ page }));
  const latest = entries.data?.entries[0];
  const back = useWayBack(undefined);
  const isNarrowed = Object.keys(toFilters(list, null)).length > 0;

  return (
    <>
      <PageHeader
        title="Audit log"
        {...(back && { back })}
        actions={
          <Inline gap={2}>
            <ColumnsChoice columns={columns} hideable={hideable} list={list} onChange={setList} />
            <SavedViews list="audit" state={list} read={readAuditList} onChoose={change} />
            <Export
              request={{ list: 'auditLog', filters }}
              names={subject !== null && latest ? { subject: nameOf(latest) ?? subject } : {}}
            />
          </Inline>
        }
        description={
          subject === null ? (
            <>
              Who changed what, newest first. <WhereLooksAre />
            </>
          ) : (
            <>
              Everything about {(latest && nameOf(latest)) ?? <NameOf subject={subject} />}.{' '}
              <Button size="small" href={addressOf({ section: 'auditLog' })}>
                Show all
              </Button>
            </>
          )
        }
      />
      <AuditFilters list={list} onChange={change} onClear={() => setList({ ...noFilters, hidden: list.hidden })} />
      <TableOf
        of={entries}
        caption="Audit log"
        columns={shownColumns(columns, list)}
        rows={({ entries }) => entries}
        expect={ROWS_A_PAGE}
        empty={<Nothing isNarrowed={isNarrowed} subject={subject} />}
        failure="The audit log could not be fetched."
        least={880}
        pages={{
          noun: ['entry', 'entries'],
          of: ({ pagination }) => pagination,
          page: list.page,
          onPage: (page) => change({ page }),
        }}
      />
    </>
  );
}

/** The log has changes; looks stand elsewhere, for those who may see them. */
const WhereLooksAre = () => (
  <Allowed to="seeLooks">
    Who only looked at a customer stands under{' '}
    <LinkButton href={addressOf({ section: 'administrators' })}>Administrators, See</LinkButton>, and on the page of
    each <LinkButton href={addressOf({ section: 'userManagement' })}>customer</LinkButton>, under Status and looks.
  </Allowed>
);

/** Of what the log has nothing about: a product has its name, any other is called by its kind. */
function NameOf({ subject }: { subject: string }) {
  const [kind = '', id = ''] = subject.split(':');
  return kind === 'product' ? <ProductName id={id} /> : `this ${kind}`;
}

const ProductName = ({ id }: { id: string }) =>
  useRunningProducts().data?.find(({ _id }) => _id === id)?.name ?? 'this product';

function Nothing({ isNarrowed, subject }: { isNarrowed: boolean; subject: string | null }) {
  if (!isNarrowed && subject?.startsWith('product:')) return <NeverChanged id={subject.slice('product:'.length)} />;
  return (
    <EmptyState title={emptyTitle(isNarrowed, subject)} motif="comb" {...(isNarrowed && { text: <WhereLooksAre /> })} />
  );
}

function emptyTitle(isNarrowed: boolean, subject: string | null): string {
  if (isNarrowed) return 'No change matches the filters';
  return subject === null ? 'Nothing has been changed yet' : 'The log has nothing about it';
}

/** Of a product that nobody has changed: its terms are those that it was made with. */
function NeverChanged({ id }: { id: string }) {
  const product = useRunningProducts().data?.find(({ _id }) => _id === id);
  if (product?.createdAt === undefined) return <EmptyState title="Never changed" motif="comb" />;
  const { name, interestRate, cost, duration, createdAt } = product;
  const terms = `${interestRate}% for ${formatTerm(duration)}, from ${shortNaira(cost)}`;
  return (
    <EmptyState
      title={`Never changed since it was made on ${formatDate(createdAt)}`}
      text={`${name}: ${terms}.`}
      motif="comb"
    />
  );
}

const columns: readonly Column<AuditEntry>[] = [
  { key: 'what', header: 'What', place: 'name', cell: actOf },
  { key: 'when', header: 'When', cell: ({ at }) => <DateTime moment={at} /> },
  { key: 'who', header: 'Who', cell: whoOf },
  {
    key: 'mark',
    header: 'When and who',
    place: 'note',
    narrow: true,
    cell: (entry) => (
      <>
        <DateTime moment={entry.at} /> · {whoOf(entry)}
      </>
    ),
  },
  {
    key: 'on',
    header: 'On',
    cell: (entry) => <Subject entry={entry} />,
  },
  { key: 'about', header: 'On', place: 'more', narrow: true, cell: (entry) => <About entry={entry} /> },
  { key: 'changes', header: 'Changes', place: 'more', cell: (entry) => <Changes entry={entry} /> },
];

/** The same on one line. */
function About({ entry: { customer, ...entry } }: { entry: AuditEntry }) {
  return (
    <>
      <Label>On</Label>{' '}
      {customer && (
        <>
          <LinkButton href={addressOf({ section: 'userDetails', userId: customer._id, from: 'auditLog' })}>
            {customer.name}
          </LinkButton>
          {' · '}
        </>
      )}
      <LinkButton href={addressOfSubject(entry.subject)}>
        {nameOf(entry) ?? asWords(subjectOf(entry.subject).kind)}
      </LinkButton>
    </>
  );
}

/** Leads to what the entry is about, and to what the log has about it. */
function Subject({ entry }: { entry: AuditEntry }) {
  const { kind, id } = subjectOf(entry.subject);
  const name = nameOf(entry);
  const about = name ?? asWords(kind);
  const { customer } = entry;
  return (
    <div className={styles['on']}>
      {customer && (
        <div>
          <RowLink href={addressOf({ section: 'userDetails', userId: customer._id, from: 'auditLog' })}>
            {customer.name}
          </RowLink>
        </div>
      )}
      <RowLink href={addressOfSubject(entry.subject)}>{about}</RowLink>
      <Quiet>
        {name === null ? (
          <ShortId id={id} />
        ) : (
          <>
            <span title={id}>{asWords(kind)}</span> ·
          </>
        )}{' '}
        <LinkButton
          href={addressOf({ section: 'auditLog' }, { subject: entry.subject })}
          label={`All changes of ${about}`}
        >
          All changes
        </LinkButton>
      </Quiet>
    </div>
  );
}

/** How many lines of an entry are shown until all are asked for. */
const FEW_LINES = 2;

/** Longer than two lines. */
const LONG = 110;

function Changes({ entry }: { entry: AuditEntry }) {
  const products = useProducts().data ?? [];
  const changes = [...workTaken(entry), ...changesOf(entry, new Map(products.map(({ _id, name }) => [_id, name])))];
  const [all, setAll] = useState(false);
  const lines = [
    ...(entry.reason === null ? [] : [['Why', entry.reason] as const]),
    ...changes.map(({ field, before, after }) => [field, before === null ? after : `${before} → ${after}`] as const),
  ];
  if (lines.length === 0) return '–';
  // One line more takes no more room than the words that would lead to it.
  const isFolded = !all && (lines.length > FEW_LINES + 1 || lines.some(([, value]) => value.length > LONG));
  return (
    <>
      <ul className={`${styles['changes']} ${isFolded ? styles['folded'] : ''}`}>
        {(isFolded ? lines.slice(0, FEW_LINES) : lines).map(([field, value]) => (
          <li key={field}>
            <Label>{field}</Label> {value}
          </li>
        ))}
      </ul>
      {isFolded && (
        <LinkButton label={`Show all: ${actOf(entry)}`} onClick={() => setAll(true)}>
          Show all
        </LinkButton>
      )}
    </>
  );
}

/** As large as the value that it names. */
const Label = ({ children }: { children: string }) => <span className={styles['label']}>{children}</span>;
