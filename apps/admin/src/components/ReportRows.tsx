/** A dialog with the rows behind a figure of a report, newest first, a page at a time. */
import styles from './ReportRows.module.css';
import { useState } from 'react';
import type { ReportRow, ReportRowsReply } from '@ajose/sdk/contract/reports';
import { ROWS_A_PAGE } from '@ajose/sdk/pages';
import { isTooDeep } from '@ajose/sdk/failure';
import { whyNotFetched } from '@ajose/ui/failure.ts';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Money } from '@ajose/ui/display/Money';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Stack } from '@ajose/ui/layout/Stack';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';
import { ListPages } from '@ajose/ui/table/ListPages';
import { RowLink } from '@ajose/ui/table/RowLink';
import { useReportRows } from '../data/reports.ts';
import { addressOf, type Section } from '../paths.ts';

interface ReportRowsProps<Query extends object> {
  title: string;
  /** The section that shows the report; a customer's page leads back to it. */
  from: Section;
  /** The figure, and a function that fetches a page of its rows. */
  query: Query;
  call: (query: Query & { page: number; limit: number }) => Promise<ReportRowsReply>;
  onClose: () => void;
}

export function ReportRows<Query extends object>({ title, from, query, call, onClose }: ReportRowsProps<Query>) {
  const [page, setPage] = useState(1);
  const { data, error, mutate, isValidating } = useReportRows({ ...query, page, limit: ROWS_A_PAGE }, call);
  return (
    <Modal open size="large" title={title} onClose={onClose}>
      <Stack>
        {isTooDeep(error) ? (
          <ErrorState message={error.message} retryLabel="First page" onRetry={() => setPage(1)} />
        ) : (
          <DataTable
            caption={title}
            columns={columnsOf(from)}
            rows={data?.rows ?? []}
            rowKey={({ _id }) => _id}
            busy={isValidating && !data}
            expect={5}
            empty={<EmptyState title="Nothing is in this figure" />}
            error={!data && error ? whyNotFetched(error, 'The rows could not be fetched.') : undefined}
            onRetry={() => void mutate()}
            least={560}
          />
        )}
        {data && data.pagination.pages > 1 && (
          <ListPages
            noun={['row', 'rows']}
            total={data.pagination.total}
            isCut={data.pagination.isCut}
            page={page}
            pages={data.pagination.pages}
            onPage={setPage}
          />
        )}
      </Stack>
    </Modal>
  );
}

const columnsOf = (from: Section): readonly Column<ReportRow>[] => [
  { key: 'at', header: 'When', place: 'note', cell: ({ at }) => <DateTime moment={at} /> },
  {
    key: 'who',
    header: 'Whose',
    place: 'name',
    cell: ({ userId, userName, what }) => (
      <>
        {userId === null || userName === null ? (
          'The platform'
        ) : (
          <RowLink href={addressOf({ section: 'userDetails', userId, from })}>{userName}</RowLink>
        )}
        {what !== '' && <Quiet>{what}</Quiet>}
      </>
    ),
  },
  {
    key: 'transaction',
    header: 'Transaction',
    place: 'more',
    cell: ({ transactionId }) =>
      transactionId === null ? (
        <Quiet>None</Quiet>
      ) : (
        <span className={styles['id']}>
          <RowLink href={addressOf({ section: 'transactionManagement' }, { transaction: transactionId })}>
            {transactionId}
          </RowLink>
        </span>
      ),
  },
  { key: 'amount', header: 'Amount', place: 'value', align: 'end', cell: ({ amount }) => <Money naira={amount} /> },
];
