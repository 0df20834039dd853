/** A dialog with the rows behind a figure of a report, a page at a time. */
import styles from './ReportRows.module.css';
import { useState } from 'react';
import { TableOf } from '@ajose/app/TableOf';
import type { ReportRow, ReportRowsReply } from '@ajose/sdk/contract/reports';
import { formatNaira } from '@ajose/sdk/domain/money';
import { ROWS_A_PAGE } from '@ajose/sdk/domain/pages';
import { DateTime } from '@ajose/ui/display/DateTime';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Money } from '@ajose/ui/display/Money';
import { CutId } from '@ajose/ui/display/CutId';
import { CopyId } from '@ajose/ui/display/ShortId';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { type Column } from '@ajose/ui/table/DataTable';
import { RowLink } from '@ajose/ui/table/RowLink';
import { useReportRows } from '../data/reports.ts';
import { addressOf, type Section } from '../paths.ts';

interface ReportRowsProps<Query extends object> {
  title: string;
  /** What its rows come to, in naira; left out where they are only counted. */
  total?: number | undefined;
  /** The section that shows the report; a customer's page leads back to it. */
  from: Section;
  /** The figure, and a function that fetches a page of its rows. */
  query: Query;
  call: (query: Query & { page: number; limit: number }) => Promise<ReportRowsReply>;
  onClose: () => void;
}

export function ReportRows<Query extends object>({ title, total, from, query, call, onClose }: ReportRowsProps<Query>) {
  const [page, setPage] = useState(1);
  const rows = useReportRows({ ...query, page, limit: ROWS_A_PAGE }, call);
  const columns = columnsOf(from, rows.data?.rows ?? []);
  const titled = total === undefined ? title : `${title} · ${formatNaira(total)}`;
  return (
    <Modal open size="wide" title={titled} onClose={onClose}>
      <Stack>
        {rows.data?.expectedProfit !== undefined && (
          <Text tone="soft">
            They earn <Money naira={rows.data.expectedProfit} /> by their ends, before tax. What earns most comes first.
            {rows.data.rows.some(({ plan }) => plan?.toppedUp) && ' A top-up earns for the days that are left.'}
          </Text>
        )}
        <TableOf
          of={rows}
          caption={title}
          columns={columns}
          rows={({ rows }) => rows}
          expect={5}
          empty={<EmptyState title="Nothing is in this figure" />}
          failure="The rows could not be fetched."
          least={columns.some(({ key }) => key === 'until') ? 800 : 560}
          pages={{ noun: ['row', 'rows'], of: ({ pagination }) => pagination, page, onPage: setPage }}
        />
      </Stack>
    </Modal>
  );
}

/** Without the columns that no row fills. */
function columnsOf(from: Section, rows: readonly ReportRow[]): readonly Column<ReportRow>[] {
  const arePlans = rows.some(({ plan }) => plan);
  return allColumns(from)
    .filter(
      ({ key }) =>
        (key !== 'transaction' || rows.some(({ transactionId }) => transactionId !== null)) &&
        (key !== 'what' || rows.some(({ what, plan }) => what !== '' && !plan)) &&
        (arePlans || planColumns.every((column) => column.key !== key)),
    )
    .map((column) => (arePlans ? { ...column, header: planHeaders[column.key] ?? column.header } : column));
}

/** The heads that a list of plans has instead. */
const planHeaders: Readonly<Record<string, string>> = { at: 'Since', amount: 'Capital' };

/** The columns that only plans fill. */
const planColumns: readonly Column<ReportRow>[] = [
  {
    key: 'earns',
    header: 'Earns, before tax',
    align: 'end',
    cell: ({ plan }) =>
      plan && (
        <>
          <Money naira={plan.expectedProfit} />
          <Quiet>
            {plan.interestRate === 0 ? 'without profit' : `at ${plan.interestRate}%`}
            {plan.toppedUp && ', with top-ups'}
          </Quiet>
        </>
      ),
  },
  {
    key: 'until',
    header: 'Until',
    cell: ({ plan }) =>
      plan && (
        <span className={styles['id']}>
          <DateTime moment={plan.endDate} format="date" />
        </span>
      ),
  },
  {
    key: 'terms',
    header: 'Earns, before tax',
    place: 'more',
    narrow: true,
    cell: ({ plan, what }) =>
      plan &&
      (plan.interestRate === 0 ? (
        <>Runs {what}</>
      ) : (
        <>
          Earns <Money naira={plan.expectedProfit} /> {what}
          {plan.toppedUp && ', with top-ups'}
        </>
      )),
  },
];

const allColumns = (from: Section): readonly Column<ReportRow>[] => [
  { key: 'at', header: 'When', place: 'note', cell: ({ at }) => <DateTime moment={at} /> },
  {
    key: 'who',
    header: 'Whose',
    place: 'name',
    cell: ({ userId, userName }) =>
      userId === null || userName === null ? (
        'The platform'
      ) : (
        <div className={styles['who']}>
          <RowLink href={addressOf({ section: 'userDetails', userId, from })}>{userName}</RowLink>
        </div>
      ),
  },
  { key: 'what', header: 'What', place: 'more', cell: ({ what }) => what },
  ...planColumns,
  {
    key: 'transaction',
    header: 'Transaction',
    place: 'more',
    cell: ({ transactionId }) =>
      transactionId === null ? (
        <Quiet>None</Quiet>
      ) : (
        <CopyId id={transactionId}>
          <RowLink href={addressOf({ section: 'transactionManagement' }, { transaction: transactionId })}>
            <CutId id={transactionId} />
          </RowLink>
        </CopyId>
      ),
  },
  {
    key: 'amount',
    header: 'Amount',
    place: 'value',
    align: 'end',
    cell: ({ amount }) => <Money naira={amount} />,
  },
];
