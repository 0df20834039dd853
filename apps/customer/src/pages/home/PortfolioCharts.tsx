/** The charts: value over time, capital by product group, and the days on which investments are paid. */
import { useMemo } from 'react';
import Skeleton from '@mui/material/Skeleton';
import type { Investment, UserStats } from '@ajose/sdk/contract/investments';
import { toKobo, toNaira } from '@ajose/sdk/money';
import { paidAtEnd } from '@ajose/sdk/tax';
import { startOfLagosDay } from '@ajose/sdk/time';
import { AllocationChart } from '@ajose/ui/charts/AllocationChart';
import { MaturityTimeline } from '@ajose/ui/charts/MaturityTimeline';
import { PortfolioChart } from '@ajose/ui/charts/PortfolioChart';
import { Card } from '@ajose/ui/layout/Card';
import { Grid } from '@ajose/ui/layout/Grid';
import { Stack } from '@ajose/ui/layout/Stack';
import { useInvestments, useStats } from '../../data/investments.ts';
import { byGroup } from '../../components/groups.ts';

/** The figures and lists above already report a failure, so a chart without data is left out. */
export function PortfolioCharts({ userId }: { userId: string }) {
  const { data: stats, error: noStats } = useStats(userId);
  const { data: investments, error: noInvestments } = useInvestments(userId);
  const running = useMemo(() => investments?.filter(({ status }) => status === 'in_progress'), [investments]);
  const waiting = (!stats && !noStats) || (!investments && !noInvestments);
  if (waiting) return <Skeleton variant="rounded" height={330} />;

  const points = stats ? pointsOf(stats) : [];
  const moved = points.some(({ naira }) => naira > 0);
  const some = running !== undefined && running.length > 0;
  if (!moved && !some) return null;
  return (
    <Stack>
      <Grid columns="wide-narrow" from="lg">
        {moved && points.length > 1 && (
          <Card title={`Wallet and investments, ${points.length} days`}>
            <PortfolioChart label="Wallet and investments over time" points={points} />
          </Card>
        )}
        {some && (
          <Card title="Capital by product group">
            <AllocationChart label="Capital by product group" shares={sharesOf(running)} />
          </Card>
        )}
      </Grid>
      {some && (
        <Card title="When your investments are paid">
          <MaturityTimeline label="When your investments are paid" maturities={running.map(maturityOf)} />
        </Card>
      )}
    </Stack>
  );
}

const add = (one: number, other: number): number => toNaira(toKobo(one) + toKobo(other));

const pointsOf = ({ history }: UserStats) =>
  history.map(({ day, invested, wallet }) => ({
    moment: startOfLagosDay(day).toISOString(),
    naira: add(invested, wallet),
  }));

const sharesOf = (investments: readonly Investment[]) =>
  byGroup(investments, ({ product }) => product, 'General Products')
    .map(({ name, items }) => ({ label: name, naira: items.reduce((sum, { capital }) => add(sum, capital), 0) }))
    .toSorted((one, other) => other.naira - one.naira);

const maturityOf = (investment: Investment) => ({
  id: investment._id,
  label: investment.product.name,
  moment: investment.endDate,
  naira: paidAtEnd(investment),
});
