/** The sums of the period's tables beside those of the previous one, and of what is owed now. Each name leads to its table, each amount opens its rows. */
import type { MonthEnd, PeriodLine, PeriodTable } from '@ajose/sdk/contract/reports';
import { formatNaira, formatNumber } from '@ajose/sdk/domain/money';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';
import { between, type Period } from '../../components/period.ts';
import { addressOf } from '../../paths.ts';
import { Beside, counted } from './counted.tsx';
import { ALL, nameFigure, periodTables, sumOf, tableNames, type When } from './tables.ts';

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

const sumsOf = (report: MonthEnd): readonly Sum[] =>
  periodTables.map((table): Sum => {
    if (table === 'complaints') return { table, ...cameIn(report.complaints) };
    const now = sumOf(report[table].map((line) => line.now));
    return {
      table,
      count: now.count,
      now: now.amount,
      before: sumOf(report[table].map((line) => line.before)).amount,
    };
  });

function sumsOfNow({ interest, due: { days, weeks } }: MonthEnd): readonly Sum[] {
  const parts = [
    ['interest', interest],
    ['dueDays', days],
    ['due', weeks],
  ] as const;
  return parts.map(([table, lines]): Sum => {
    const { count, amount } = sumOf(lines.map(({ now }) => now));
    return { table, count, now: amount, before: null };
  });
}

function Amount({
  table,
  when,
  naira,
  period,
}: {
  table: PeriodTable;
  when: When;
  naira: number | null;
  period: Period;
}) {
  if (naira === null) return null;
  if (naira === 0) return <Quiet>None</Quiet>;
  return (
    <LinkButton
      label={`${tableNames[table]}: ${formatNaira(naira)}${when === 'before' ? ' before' : ''}`}
      href={addressOf({ section: 'monthEnd' }, { ...period, rows: nameFigure({ when, table, key: ALL }) })}
    >
      <Money naira={naira} />
    </LinkButton>
  );
}

const Before = ({ sum: { table, before, cameInBefore }, period }: { sum: Sum; period: Period }) =>
  cameInBefore === undefined ? (
    <Amount table={table} when="before" naira={before} period={period} />
  ) : (
    cameInWords(cameInBefore)
  );

const columnsOf = (period: Period, before: string, onOpen: (table: PeriodTable) => void): readonly Column<Sum>[] => [
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
    cell: ({ table, count }) => (table === 'complaints' ? cameInWords(count) : counted(count)),
  },
  {
    key: 'now',
    header: 'Amount',
    align: 'end',
    place: 'value',
    cell: ({ table, now }) => <Amount table={table} when="now" naira={now} period={period} />,
  },
  {
    key: 'before',
    header: before,
    align: 'end',
    cell: (sum) => <Before sum={sum} period={period} />,
  },
  {
    key: 'beside',
    header: 'Count and before',
    place: 'note',
    narrow: true,
    cell: (sum) => (
      <Beside count={sum.count} before={(sum.before || sum.cameInBefore) && <Before sum={sum} period={period} />} />
    ),
  },
];

interface TotalsProps {
  report: MonthEnd;
  period: Period;
  onOpen: (table: PeriodTable) => void;
}

export const Totals = ({ report, period, onOpen }: TotalsProps) => (
  <DataTable
    caption="Totals"
    columns={columnsOf(period, between(report.before), onOpen)}
    rows={sumsOf(report)}
    rowKey={({ table }) => table}
    least={560}
  />
);

/** Without a period before: what is owed now is in no period. */
export const TotalsOfNow = ({ report, period, onOpen }: TotalsProps) => (
  <DataTable
    caption="As of now"
    columns={columnsOf(period, between(report.before), onOpen).filter(({ key }) => key !== 'before')}
    rows={sumsOfNow(report)}
    rowKey={({ table }) => table}
    least={560}
  />
);
