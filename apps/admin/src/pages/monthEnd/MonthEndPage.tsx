/** What a period brought, beside the period before, and what falls due in the next 90 days. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { MonthEnd } from '@ajose/sdk/contract/reports';
import { formatDate } from '@ajose/sdk/time';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { FilterDate } from '@ajose/ui/fields/FilterDate';
import { Filters } from '@ajose/ui/layout/Filters';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useNow } from '@ajose/ui/useNow.ts';
import { useDialogAddress } from '../../components/links.ts';
import { useKept } from '../../components/list.ts';
import { ReportRows } from '../../components/ReportRows.tsx';
import { getMonthEndRows, useMonthEnd } from '../../data/reports.ts';
import { DueCard } from './DueCard.tsx';
import { lastMonth, readPeriod, thisMonth, type Period } from './period.ts';
import { PeriodCard } from './PeriodCard.tsx';
import { periodTables, readFigure, tableNames, type Figure } from './tables.ts';

const between = ({ startDate, endDate }: Period): string => `${formatDate(startDate)} to ${formatDate(endDate)}`;

function titleOf({ table, key, when }: Figure, report: MonthEnd): string {
  const line = table === 'due' ? `week from ${formatDate(key)}` : report[table].find((one) => one.key === key)?.name;
  return `${tableNames[table]}${line === undefined ? '' : `: ${line}`}${when === 'before' ? ', before' : ''}`;
}

export function MonthEndPage() {
  const now = useNow();
  const [read] = useState(() => readPeriod(now));
  const [period, setPeriod] = useKept('monthEnd', read, true);
  const found = useMonthEnd(period);
  const dialog = useDialogAddress('rows');
  const figure = readFigure(dialog.id);
  const change = (patch: Partial<Period>): void => {
    const next = { ...period, ...patch };
    if (next.startDate !== '' && next.endDate !== '') setPeriod(next);
  };

  return (
    <>
      <PageHeader
        title="Month’s end"
        description="What a period brought, beside the period before. Press an amount to see what it is made of."
      />
      <Filters>
        <FilterDate label="From date" value={period.startDate} onChange={(startDate) => change({ startDate })} />
        <FilterDate label="To date" value={period.endDate} onChange={(endDate) => change({ endDate })} />
        <Button size="small" onClick={() => setPeriod(lastMonth(now))}>
          Last month
        </Button>
        <Button size="small" onClick={() => setPeriod(thisMonth(now))}>
          This month
        </Button>
      </Filters>
      <Loaded
        of={found}
        failure="The month’s end could not be fetched."
        skeleton={<Skeleton variant="rounded" height={480} />}
      >
        {(report) => (
          <Stack gap={6}>
            <Text tone="soft">
              {between(report)}. Before: {between(report.before)}.
            </Text>
            {periodTables.map((table) => (
              <PeriodCard key={table} table={table} lines={report[table]} period={period} />
            ))}
            <DueCard due={report.due} period={period} />
          </Stack>
        )}
      </Loaded>
      {figure !== null && found.data && (
        <ReportRows
          key={dialog.id}
          title={titleOf(figure, found.data)}
          from="monthEnd"
          query={{
            ...(figure.when === 'before' ? found.data.before : period),
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
