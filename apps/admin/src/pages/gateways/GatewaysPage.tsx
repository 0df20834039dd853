/** Success, cost and time of payments and payouts by gateway, in any period, from the same rows as the month's end. */
import styles from './GatewaysPage.module.css';
import type { GatewayReport } from '@ajose/sdk/contract/reports';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useDialogAddress } from '../../components/links.ts';
import { between, usePeriod } from '../../components/period.ts';
import { PeriodFilter } from '../../components/PeriodFilter.tsx';
import { ReportRows } from '../../components/ReportRows.tsx';
import { getGatewayReportRows, useGatewayReport } from '../../data/reports.ts';
import { figureNames, gatewayTables, readFigure, tableNames, type Figure } from './figures.ts';
import { FiguresCard } from './FiguresCard.tsx';

function titleOf({ table, figure, key }: Figure, report: GatewayReport): string {
  const name = report[table].find((row) => row.key === key)?.name ?? tableNames[table];
  return `${figureNames[table][figure]}, ${name}`;
}

/** What the rows of a figure come to; undefined where they are counted or timed. */
function totalOf({ table, figure, key }: Figure, report: GatewayReport): number | undefined {
  const line = report[table].find((row) => row.key === key);
  return figure === 'paid' ? line?.amount : figure === 'fees' ? line?.fees : undefined;
}

export function GatewaysPage() {
  const [period, setPeriod] = usePeriod('gateways');
  const answer = useGatewayReport(period);
  const dialog = useDialogAddress('rows');
  const figure = readFigure(dialog.id);

  return (
    <>
      <PageHeader
        title="Gateways"
        description="How many payments and payouts succeed, their cost and their time. Press a figure to see what it is made of."
      />
      <PeriodFilter period={period} onChange={setPeriod} />
      <Loaded of={answer} failure="The gateways’ figures could not be fetched." skeleton={480}>
        {(report) => (
          <Stack gap={6}>
            <div>
              <Text tone="soft">{between(report)}.</Text>
              <details className={styles['how']}>
                <summary>How it is counted</summary>
                <Text size="sm" tone="soft">
                  What was paid counts in the period in which it was booked, as in the month’s end; what was not paid,
                  in the period in which it was begun. What neither succeeded nor failed still waits, or was settled by
                  hand. A channel has no share where its gateway has payments that were not paid: their channel is not
                  known.
                </Text>
              </details>
            </div>
            {gatewayTables.map((table) => (
              <FiguresCard key={table} table={table} lines={report[table]} period={period} />
            ))}
          </Stack>
        )}
      </Loaded>
      {figure !== null && answer.data && (
        <ReportRows
          key={dialog.id}
          title={titleOf(figure, answer.data)}
          total={totalOf(figure, answer.data)}
          from="gateways"
          query={{ ...period, ...figure }}
          call={getGatewayReportRows}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
