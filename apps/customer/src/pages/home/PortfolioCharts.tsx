/** The charts: the days on which investments are paid, and capital by product group; on a phone the money over time before them. */
import { useMemo } from 'react';
import Skeleton from '@mui/material/Skeleton';
import type { Investment } from '@ajose/sdk/contract/investments';
import { toKobo, toNaira } from '@ajose/sdk/domain/money';
import { paidAtEnd } from '@ajose/sdk/domain/tax';
import { AllocationChart } from '@ajose/ui/charts/AllocationChart';
import { MaturityTimeline } from '@ajose/ui/charts/MaturityTimeline';
import { Card } from '@ajose/ui/layout/Card';
import { Grid } from '@ajose/ui/layout/Grid';
import { Stack } from '@ajose/ui/layout/Stack';
import { useInvestments } from '../../data/investments.ts';
import { byGroup } from '../../components/groups.ts';
import { usePhone } from '../../components/usePhone.ts';
import { LineCard } from './LineCard.tsx';

export function PortfolioCharts({ userId }: { userId: string }) {
  const phone = usePhone();
  return (
    <Stack>
      {phone && <LineCard userId={userId} />}
      <Running userId={userId} />
    </Stack>
  );
}

/** The figures and lists above already report a failure, so a chart without data is left out. */
function Running({ userId }: { userId: string }) {
  const { data: investments, error } = useInvestments(userId);
  const running = useMemo(() => investments?.filter(({ status }) => status === 'in_progress'), [investments]);
  if (!running) return error ? null : <Skeleton variant="rounded" height={330} />;
  if (running.length === 0) return null;
  return (
    <Grid columns="wide-narrow" from="lg">
      <Card title="When your investments are paid">
        <MaturityTimeline label="When your investments are paid" maturities={running.map(maturityOf)} />
      </Card>
      <Card title="Capital by product group">
        <AllocationChart label="Capital by product group" shares={sharesOf(running)} />
      </Card>
    </Grid>
  );
}

const add = (naira: number, other: number): number => toNaira(toKobo(naira) + toKobo(other));

const sharesOf = (investments: readonly Investment[]) =>
  byGroup(investments, ({ product }) => product, 'General Products')
    .map(({ name, items }) => ({
      label: name,
      naira: items.reduce((sum, { capital }) => add(sum, capital), 0),
      detail: [...new Set(items.map(({ product }) => product.name))].join(', '),
    }))
    .toSorted((slice, other) => other.naira - slice.naira);

const maturityOf = (investment: Investment) => ({
  id: investment._id,
  label: investment.product.name,
  moment: investment.endDate,
  naira: paidAtEnd(investment),
});
