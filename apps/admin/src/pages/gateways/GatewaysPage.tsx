/**
 * Whether each gateway is well now; and success, cost and time of payments and payouts by gateway, in any period, from the same rows as the
 * month's end.
 */
import styles from './GatewaysPage.module.css';
import type { GatewayReport } from '@ajose/sdk/contract/reports';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Grid } from '@ajose/ui/layout/Grid';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useDialogAddress } from '../../components/links.ts';
import { lastDays, usePeriod } from '../../components/period.ts';
import { PeriodFilter } from '../../components/PeriodFilter.tsx';
import { ReportRows } from '../../components/ReportRows.tsx';
import { Unfold } from '../../components/Unfold.tsx';
import { useSystemSettings } from '../../data/dashboard.ts';
import { getGatewayReportRows, useGatewayReport } from '../../data/reports.ts';
import { addressOf } from '../../paths.ts';
import { figureNames, gatewayTables, readFigure, tableNames, type Figure } from './figures.ts';
import { FiguresCard } from './FiguresCard.tsx';
import { GatewayCard } from './GatewayCard.tsx';

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
  const [period, setPeriod] = usePeriod('gateways', lastDays);
  const answer = useGatewayReport(period);
  const dialog = useDialogAddress('rows');
  const figure = readFigure(dialog.id);

  return (
    <>
      <PageHeader
        title="Gateways"
        description={
          <>
            Whether they are well now, and how payments and payouts went. Balances are under{' '}
            <LinkButton href={addressOf({ section: 'reconciliation' })}>Reconciliation</LinkButton>.
          </>
        }
      />
      <Now />
      <PeriodFilter period={period} onChange={setPeriod} />
      <Loaded of={answer} failure="The gateways’ figures could not be fetched." skeleton={480}>
        {(report) => (
          <Stack gap={6}>
            {gatewayTables.map((table) => (
              <FiguresCard key={table} table={table} lines={report[table]} period={period} />
            ))}
            <Unfold title="How it is counted">
              <Text size="sm" tone="soft">
                Press a figure to see what it is made of. What was paid counts in the period in which it was booked, as
                in the month’s end; what was not paid, in the period in which it was begun. What neither succeeded nor
                failed still waits, or was settled by hand. A channel has no share where its gateway has payments that
                were not paid: their channel is not known.
              </Text>
            </Unfold>
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

function Now() {
  const settings = useSystemSettings();
  return (
    <Loaded of={settings} failure="The state of the gateways could not be fetched." skeleton={140}>
      {({ gateways }) => (
        <div className={styles['now']}>
          <Grid columns={2} from="lg" gap={6} align="start">
            {gateways.map((gateway) => (
              <GatewayCard key={gateway.name} gateway={gateway} />
            ))}
          </Grid>
        </div>
      )}
    </Loaded>
  );
}
