/** The results of a period beside the previous one, and what falls due in the next 90 days. */
import { useState } from 'react';
import type { MonthEnd, PeriodTable } from '@ajose/sdk/contract/reports';
import { formatDate, formatDateWithWeekday } from '@ajose/sdk/domain/time';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useDialogAddress } from '../../components/links.ts';
import { between, lastMonth, usePeriod } from '../../components/period.ts';
import { PeriodFilter } from '../../components/PeriodFilter.tsx';
import { ReportRows } from '../../components/ReportRows.tsx';
import { Allowed } from '../../components/role.tsx';
import { getMonthEndRows, useMonthEnd } from '../../data/reports.ts';
import { addressOf } from '../../paths.ts';
import { DueCard } from './DueCard.tsx';
import { PeriodCard } from './PeriodCard.tsx';
import { focusTable, type Asked } from './TablePlace.tsx';
import { Totals } from './Totals.tsx';
import { ALL, periodTables, readFigure, shortNames, sumOf, type Figure } from './tables.ts';

function lineOf(table: PeriodTable, key: string, report: MonthEnd): string | undefined {
  if (key === ALL) return undefined;
  if (table === 'due') return `week from ${formatDate(key)}`;
  if (table === 'dueDays') return formatDateWithWeekday(`${key}T12:00:00Z`);
  return report[table].find((row) => row.key === key)?.name;
}

/** What falls due is in no period. A line of tax is a month itself. */
function titleOf({ table, key, when }: Figure, report: MonthEnd): string {
  const period = table === 'due' || table === 'dueDays' ? undefined : between(when === 'now' ? report : report.before);
  const line = lineOf(table, key, report);
  const parts = [shortNames[table], line, period === line ? undefined : period];
  return parts.filter((part) => part !== undefined).join(' · ');
}

/** What the rows of a figure come to; undefined for complaints, which are only counted. */
function totalOf({ table, key, when }: Figure, report: MonthEnd): number | undefined {
  if (table === 'complaints') return undefined;
  const { weeks, days } = report.due;
  if (table === 'due' || table === 'dueDays') {
    const parts = table === 'due' ? weeks : days;
    return sumOf(parts.filter((part) => key === ALL || part.key === key).map(({ now }) => now)).amount;
  }
  return sumOf(report[table].filter((line) => key === ALL || line.key === key).map((line) => line[when])).amount;
}

export function MonthEndPage() {
  const [period, setPeriod] = usePeriod('monthEnd', lastMonth);
  const answer = useMonthEnd(period);
  const dialog = useDialogAddress('rows');
  const figure = readFigure(dialog.id);
  const [asked, setAsked] = useState<Asked | null>(null);
  const goTo = (table: PeriodTable): void => {
    setAsked((last) => ({ table, press: (last?.press ?? 0) + 1 }));
    focusTable(table);
  };
  return (
    <>
      <PageHeader
        title="Month’s end"
        description={
          <>
            The results of a period, beside the previous one. Press an amount to see what it is made of.
            <Allowed to="exportRecords">
              {' '}
              Files of whole lists are under <LinkButton href={addressOf({ section: 'exports' })}>Exports</LinkButton>.
            </Allowed>
          </>
        }
      />
      <PeriodFilter period={period} onChange={setPeriod} />
      <Loaded of={answer} failure="The month’s end could not be fetched." skeleton={480}>
        {(report) => (
          <Stack gap={6}>
            <Text tone="soft">Before: {between(report.before)}.</Text>
            <Totals report={report} period={period} onOpen={goTo} />
            {periodTables.map((table) => (
              <PeriodCard key={table} table={table} lines={report[table]} period={period} asked={asked} />
            ))}
            <DueCard due={report.due} period={period} asked={asked} />
          </Stack>
        )}
      </Loaded>
      {figure !== null && answer.data && (
        <ReportRows
          key={dialog.id}
          title={titleOf(figure, answer.data)}
          total={totalOf(figure, answer.data)}
          from="monthEnd"
          query={{
            ...(figure.when === 'before' ? answer.data.before : period),
            table: figure.table,
            key: figure.key,
          }}
          call={getMonthEndRows}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
