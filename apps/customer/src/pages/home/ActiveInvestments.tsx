/** The five running investments that started last. */
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Investment } from '@ajose/sdk/contract/investments';
import { daysRemaining, progressPercent } from '@ajose/sdk/time';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Money } from '@ajose/ui/display/Money';
import { Progress } from '@ajose/ui/display/Progress';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { Inline } from '@ajose/ui/layout/Inline';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useDashboard } from '../../components/dashboard.ts';
import { daysLeft } from '../../components/daysLeft.ts';
import { fetchFailure } from '../../components/fetchFailure.ts';
import { useRunningInvestments } from '../../data/investments.ts';

const skeleton = (
  <Stack gap={2}>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} variant="rounded" height={86} />
    ))}
  </Stack>
);

export function ActiveInvestments({ userId }: { userId: string }) {
  const running = useRunningInvestments(userId);
  const { go } = useDashboard();
  const some = running.data !== undefined && running.data.length > 0;
  return (
    <Card
      title="Newest investments"
      label="List of active investments"
      actions={
        some && (
          <Button size="small" onClick={() => go({ section: 'investmentPortfolio' })}>
            View All
          </Button>
        )
      }
    >
      <Loaded of={running} skeleton={skeleton} failure={fetchFailure(running.error, 'Failed to fetch investments')}>
        {(investments) =>
          investments.length === 0 ? (
            <EmptyState
              title="No active investments"
              text="A plan starts from the amount on its card and pays into your wallet when its term ends."
              action={
                <Button variant="contained" onClick={() => go({ section: 'investmentProducts' })}>
                  Start Investing
                </Button>
              }
            />
          ) : (
            <Rows>
              {investments.map((investment) => (
                <RunningInvestment key={investment._id} investment={investment} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Card>
  );
}

function RunningInvestment({ investment }: { investment: Investment }) {
  const { product, capital, profit, interestRate, startDate, endDate } = investment;
  return (
    <Row look="stack">
      <Stack gap={1}>
        <Inline align="start">
          <Fill>
            <Text strong>{product.name}</Text>
          </Fill>
          <Text tone="soft">{interestRate}%</Text>
        </Inline>
        <Inline justify="between">
          <Text tone="soft">
            <Money naira={capital} />
          </Text>
          <Money naira={profit} flow="in" />
        </Inline>
      </Stack>
      <Progress label={daysLeft(daysRemaining(endDate))} percent={progressPercent(startDate, endDate)} />
    </Row>
  );
}
