/** The charts: all the money over time, savings too; which investment ends when; and their capital by product group. */
import type { Investment } from '@ajose/sdk/contract/investments';
import { paidAtEnd } from '@ajose/sdk/domain/tax';
import { isWithoutProfit } from '@ajose/app/withoutProfit.ts';
import { AllocationChart } from '@ajose/ui/charts/AllocationChart';
import { MaturityTimeline } from '@ajose/ui/charts/MaturityTimeline';
import { Card } from '@ajose/ui/layout/Card';
import { Grid } from '@ajose/ui/layout/Grid';
import { byGroup } from '../../components/groups.ts';
import { useUser } from '../../session.tsx';
import { LineCard } from './LineCard.tsx';
import { sumOf } from './sum.ts';

export interface PortfolioChartsProps {
  running: readonly Investment[];
}

export function PortfolioCharts({ running }: PortfolioChartsProps) {
  const { _id: userId } = useUser();
  return (
    <Grid columns={3}>
      <LineCard userId={userId} />
      {running.length > 0 && (
        <>
          <Card title="Which investment ends when">
            <MaturityTimeline
              label={`Which investment ends when${running.every(isWithoutProfit) ? '' : ', capital and profit after tax'}`}
              maturities={running.map((one) => ({
                id: one._id,
                label: one.product.name,
                moment: one.endDate,
                naira: paidAtEnd(one),
              }))}
            />
          </Card>
          <Card title="Capital by product group">
            <AllocationChart label="Capital by product group" shares={sharesOf(running)} />
          </Card>
        </>
      )}
    </Grid>
  );
}

const sharesOf = (running: readonly Investment[]) =>
  byGroup(running, ({ product }) => product, 'General Products')
    .map(({ name, items }) => ({ label: name, naira: sumOf(items, 'capital') }))
    .toSorted((one, other) => other.naira - one.naira);
