/** The sums of the period's tables beside those of the previous one. Each name leads to its table. */
import type { MonthEnd, PeriodLine, PeriodTable } from '@ajose/sdk/contract/reports';
import { formatNaira, formatNumber } from '@ajose/sdk/domain/money';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';
import { counted } from './counted.tsx';
import { periodTables, sumOf, tableNames } from './tables.ts';

interface Sum {
  table: PeriodTable;
  count: number;
  /** Null for complaints, which are only counted. */
  now: number | null;
  before: number | null;
  /** Complaints that came in before. */
  cameInBefore?: number;
}

/** Complaints that came in: a complaint is in one of these lines, while the others overlap with them. */
function cameIn(lines: readonly PeriodLine[]): Pick<Sum, 'count' | 'now' | 'before' | 'cameInBefore'> {
  const came = lines.filter(({ key }) => key.startsWith('came:'));
  const [now, before] = [sumOf(came.map((line) => line.now)), sumOf(came.map((line) => line.before))];
  return { count: now.count, now: null, before: null, cameInBefore: before.count };
}

const cameInWords = (count: number) => (count === 0 ? <Quiet>None</Quiet> : `${formatNumber(count)} came in`);

function sumsOf(report: MonthEnd): readonly Sum[] {
  const { days, weeks } = report.due;
  const due = [
    ['dueDays', days],
    ['due', weeks],
  ] as const;
  return [
    ...periodTables.map((table): Sum => {
      if (table === 'complaints') return { table, ...cameIn(report.complaints) };
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
    cell: ({ table, count }) => (table === 'complaints' ? cameInWords(count) : counted(count)),
  },
  {
    key: 'now',
    header: 'Amount',
    align: 'end',
    place: 'value',
    cell: ({ table, now }) =>
      now ? (
        <LinkButton label={`${tableNames[table]}: ${formatNaira(now)}`} onClick={() => onOpen(table)}>
          <Money naira={now} />
        </LinkButton>
      ) : (
        moneyOf(now)
      ),
  },
  {
    key: 'before',
    header: 'Before',
    align: 'end',
    place: 'more',
    cell: ({ before, cameInBefore }) => (cameInBefore === undefined ? moneyOf(before) : cameInWords(cameInBefore)),
  },
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
