/** A table of the month's end: its lines in this period and in the previous one. Each amount opens its rows. */
import type { MonthEnd, PeriodLine, PeriodTable } from '@ajose/sdk/contract/reports';
import { formatNaira, formatNumber } from '@ajose/sdk/domain/money';
import { lineHeader } from '@ajose/sdk/domain/report-lines';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';
import { between, type Period } from '../../components/period.ts';
import { NoTaxNumber } from '../../components/NoTaxNumber.tsx';
import { ReportFiles } from '../../components/ReportFiles.tsx';
import { Allowed } from '../../components/role.tsx';
import { TaxFile } from '../../components/TaxFile.tsx';
import { getMonthEndFile } from '../../data/reports.ts';
import { addressOf } from '../../paths.ts';
import { Beside, counted } from './counted.tsx';
import { TablePlace, type Asked } from './TablePlace.tsx';
import { ALL, countWords, nameFigure, type periodTables, sumOf, tableNames, type When } from './tables.ts';

interface PeriodCardProps {
  table: (typeof periodTables)[number];
  report: MonthEnd;
  period: Period;
  asked: Asked | null;
}

export function PeriodCard({ table, report, period, asked }: PeriodCardProps) {
  const { [table]: lines, before } = report;
  // A line of tax is a month; those of the period before have their files there.
  const taxed = lines.filter(({ now }) => now.count > 0).map(({ key }) => key);
  return (
    <TablePlace
      table={table}
      summary={summaryOf(table, lines)}
      asked={asked}
      actions={
        <>
          {table === 'tax' && taxed.length > 0 && (
            <Allowed to="remitTax">
              <TaxFile months={taxed} label="File for the tax authority" />
            </Allowed>
          )}
          <ReportFiles table={table} title={tableNames[table]} period={period} call={getMonthEndFile} />
        </>
      }
    >
      <Stack gap={2}>
        <DataTable
          caption={tableNames[table]}
          columns={table === 'complaints' ? countColumns(table, period, before) : columnsOf(table, period, before)}
          rows={lines.length < 2 || table === 'complaints' ? lines : [...lines, totalLine(lines)]}
          rowKey={({ key }) => key}
          empty={<Text tone="soft">Nothing in either period</Text>}
          least={560}
        />
        {table === 'failures' && (
          <Text size="sm" tone="soft">
            Withdrawals that an administrator settled by hand are not among them.
          </Text>
        )}
        {table === 'tax' && lines.length > 0 && (
          <Allowed to="remitTax">
            <NoTaxNumber />
          </Allowed>
        )}
      </Stack>
    </TablePlace>
  );
}

/** A table's sums in words; complaints have none, because one complaint is in several lines. */
function summaryOf(table: PeriodTable, lines: readonly PeriodLine[]): string {
  const { count, amount } = sumOf(lines.map(({ now }) => now));
  if (table === 'complaints') return 'What came in, and how it ended';
  return count === 0 ? 'Nothing in this period' : `${formatNaira(amount)}, ${countWords(count, 'row')}`;
}

const totalLine = (lines: readonly PeriodLine[]): PeriodLine => ({
  key: ALL,
  name: 'Total',
  now: sumOf(lines.map(({ now }) => now)),
  before: sumOf(lines.map(({ before }) => before)),
});

interface AmountProps {
  table: PeriodTable;
  line: PeriodLine;
  when: When;
  period: Period;
}

function Amount({ table, line, when, period }: AmountProps) {
  const { amount, count } = line[when];
  if (count === 0) return <Quiet>None</Quiet>;
  return (
    <LinkButton
      label={`${line.name}: ${formatNaira(amount)}${when === 'before' ? ' before' : ''}`}
      href={addressOf({ section: 'monthEnd' }, { ...period, rows: nameFigure({ when, table, key: line.key }) })}
    >
      {line.key === ALL ? (
        <strong>
          <Money naira={amount} />
        </strong>
      ) : (
        <Money naira={amount} />
      )}
    </LinkButton>
  );
}

/** Complaints are only counted: many concern no amount, and one that came in and was closed is in several lines. */
function Count({ table, line, when, period }: AmountProps) {
  const { count } = line[when];
  if (count === 0) return <Quiet>None</Quiet>;
  return (
    <LinkButton
      label={`${line.name}: ${formatNumber(count)}${when === 'before' ? ' before' : ''}`}
      href={addressOf({ section: 'monthEnd' }, { ...period, rows: nameFigure({ when, table, key: line.key }) })}
    >
      {formatNumber(count)}
    </LinkButton>
  );
}

function countColumns(table: PeriodTable, period: Period, before: Period): readonly Column<PeriodLine>[] {
  return [
    { key: 'name', header: 'Line', place: 'name', cell: ({ name }) => name },
    {
      key: 'now',
      header: 'Count',
      align: 'end',
      place: 'value',
      cell: (line) => <Count table={table} line={line} when="now" period={period} />,
    },
    {
      key: 'before',
      header: between(before),
      align: 'end',
      cell: (line) => <Count table={table} line={line} when="before" period={period} />,
    },
    {
      key: 'beside',
      header: 'Before',
      place: 'note',
      narrow: true,
      cell: (line) => (
        <Beside
          count={0}
          before={line.before.count > 0 && <Count table={table} line={line} when="before" period={period} />}
        />
      ),
    },
  ];
}

function columnsOf(table: PeriodTable, period: Period, before: Period): readonly Column<PeriodLine>[] {
  return [
    {
      key: 'name',
      header: lineHeader(table),
      place: 'name',
      cell: ({ key, name }) => (key === ALL ? <strong>{name}</strong> : name),
    },
    { key: 'count', header: 'Count', align: 'end', cell: ({ now }) => counted(now.count) },
    {
      key: 'now',
      header: 'Amount',
      align: 'end',
      place: 'value',
      cell: (line) => <Amount table={table} line={line} when="now" period={period} />,
    },
    {
      key: 'before',
      header: between(before),
      align: 'end',
      cell: (line) => <Amount table={table} line={line} when="before" period={period} />,
    },
    {
      key: 'beside',
      header: 'Count and before',
      place: 'note',
      narrow: true,
      cell: (line) => (
        <Beside
          count={line.now.count}
          before={line.before.count > 0 && <Amount table={table} line={line} when="before" period={period} />}
        />
      ),
    },
  ];
}
