/** The results of a period beside the previous one, and what falls due in the next 90 days. */
import styles from './MonthEndPage.module.css';
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
import { AsOfNow, goToNow } from './AsOfNow.tsx';
import { PeriodCard } from './PeriodCard.tsx';
import { focusTable, type Asked } from './TablePlace.tsx';
import { Totals } from './Totals.tsx';
import { ALL, isOfNow, periodTables, readFigure, readTable, shortNames, sumOf, type Figure } from './tables.ts';

function lineOf(table: PeriodTable, key: string, report: MonthEnd): string | undefined {
  if (key === ALL) return undefined;
  if (table === 'interest') return report.interest.find((row) => row.key === key)?.name;
  if (table === 'due') return `week from ${formatDate(key)}`;
  if (table === 'dueDays') return formatDateWithWeekday(`${key}T12:00:00Z`);
  return report[table].find((row) => row.key === key)?.name;
}

/** What is owed now is in no period, nor is what falls due. A line of tax is a month itself. */
function titleOf({ table, key, when }: Figure, report: MonthEnd): string {
  const period = isOfNow(table) ? undefined : between(when === 'now' ? report : report.before);
  const line = lineOf(table, key, report);
  const parts = [shortNames[table], line, table === 'interest' ? 'now' : period === line ? undefined : period];
  return parts.filter((part) => part !== undefined).join(' · ');
}

/** What the rows of a figure come to; undefined for complaints, which are only counted. */
function totalOf({ table, key, when }: Figure, report: MonthEnd): number | undefined {
  if (table === 'complaints') return undefined;
  const { weeks, days } = report.due;
  if (isOfNow(table)) {
    const parts = { interest: report.interest, due: weeks, dueDays: days }[table];
    return sumOf(parts.filter((part) => key === ALL || part.key === key).map(({ now }) => now)).amount;
  }
  return sumOf(report[table].filter((line) => key === ALL || line.key === key).map((line) => line[when])).amount;
}

export function MonthEndPage() {
  const [period, setPeriod] = usePeriod('monthEnd', lastMonth);
  const answer = useMonthEnd(period);
  const dialog = useDialogAddress('rows');
  const figure = readFigure(dialog.id);
  const linked = readTable(useDialogAddress('table').id);
  const [pressed, setAsked] = useState<Asked | null>(null);
  const asked = pressed ?? (linked === undefined ? null : { table: linked, press: 0 });
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
            The results of a period, beside {answer.data ? between(answer.data.before) : 'the previous one'}. Press an
            amount to see what it is made of.
          </>
        }
      />
      <PeriodFilter period={period} onChange={setPeriod} />
      <Loaded of={answer} failure="The month’s end could not be fetched." skeleton={480}>
        {(report) => (
          <div className={styles['tables']}>
            <Stack gap={6}>
              <Stack gap={3}>
                <Totals report={report} period={period} onOpen={goTo} />
                <Text>
                  <LinkButton onClick={goToNow}>As of now: interest owed, and what falls due</LinkButton>
                </Text>
              </Stack>
              {periodTables.map((table) => (
                <PeriodCard key={table} table={table} report={report} period={period} asked={asked} />
              ))}
              <AsOfNow report={report} period={period} asked={asked} onOpen={goTo} />
              <Allowed to="exportRecords">
                <Text tone="soft">
                  Files of whole lists are under{' '}
                  <LinkButton href={addressOf({ section: 'exports' })}>Exports</LinkButton>.
                </Text>
              </Allowed>
            </Stack>
          </div>
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
            ...(isOfNow(figure.table) ? { at: answer.data.at } : {}),
          }}
          call={getMonthEndRows}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
