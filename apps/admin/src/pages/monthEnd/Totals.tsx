/** The sums of the period's tables beside those of the previous one. Each name leads to its table. */
import type { MonthEnd, PeriodTable } from '@ajose/sdk/contract/reports';
import { formatNumber } from '@ajose/sdk/domain/money';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';
import { periodTables, sumOf, tableNames } from './tables.ts';

interface Sum {
  table: PeriodTable;
  /** Null where lines overlap, so that no sum is true. */
  count: number | null;
  now: number | null;
  before: number | null;
}

function sumsOf(report: MonthEnd): readonly Sum[] {
  const { days, weeks } = report.due;
  const due = [
    ['dueDays', days],
    ['due', weeks],
  ] as const;
  return [
    ...periodTables.map((table): Sum => {
      if (table === 'complaints') return { table, count: null, now: null, before: null };
      const now = sumOf(report[table].map((line) => line.now));
      return {
        table,
        count: now.count,
        now: now.amount,
        before: sumOf(report[table].map((line) => line.before)).amount,
      };
    }),
    ...due.map(([table, parts]): Sum => {
      const { count, amount } = sumOf(parts.map(({ now }) => now));
      return { table, count, now: amount, before: null };
    }),
  ];
}

const moneyOf = (naira: number | null) =>
  naira === null ? null : naira === 0 ? <Quiet>None</Quiet> : <Money naira={naira} />;

const columnsOf = (onOpen: (table: PeriodTable) => void): readonly Column<Sum>[] => [
  {
    key: 'name',
    header: 'Table',
    place: 'name',
    cell: ({ table }) => <LinkButton onClick={() => onOpen(table)}>{tableNames[table]}</LinkButton>,
  },
  {
    key: 'count',
    header: 'Count',
    align: 'end',
    place: 'note',
    cell: ({ count }) => (count === null ? null : formatNumber(count)),
  },
  { key: 'now', header: 'Amount', align: 'end', place: 'value', cell: ({ now }) => moneyOf(now) },
  { key: 'before', header: 'Before', align: 'end', place: 'more', cell: ({ before }) => moneyOf(before) },
];

export const Totals = ({ report, onOpen }: { report: MonthEnd; onOpen: (table: PeriodTable) => void }) => (
  <DataTable
    caption="Totals"
    columns={columnsOf(onOpen)}
    rows={sumsOf(report)}
    rowKey={({ table }) => table}
    least={560}
  />
);
