/** The five running investments that started last. Each opens its details. */
import styles from './ActiveInvestments.module.css';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { daysLeft } from '@ajose/app/days.ts';
import type { Investment } from '@ajose/sdk/contract/investments';
import { netProfit } from '@ajose/sdk/domain/tax';
import { daysRemaining, progressPercent } from '@ajose/sdk/domain/time';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { isWithoutProfit } from '@ajose/app/withoutProfit.ts';
import { Money } from '@ajose/ui/display/Money';
import { Progress } from '@ajose/ui/display/Progress';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Card } from '@ajose/ui/layout/Card';
import { Stack } from '@ajose/ui/layout/Stack';
import { useDashboard } from '../../components/dashboard.ts';
import { fetchFailure } from '../../components/fetchFailure.ts';
import { useDetails } from '../../components/details.ts';
import { rateOf } from '@ajose/app/rate.ts';
import { RowButton } from '../../components/RowButton.tsx';
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
  const { openInvestment } = useDetails();
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
      <Loaded of={running} skeleton={skeleton} failure={fetchFailure('Failed to fetch investments')}>
        {(investments) =>
          investments.length === 0 ? (
            <EmptyState
              title="No active investments"
              text="A plan starts from the amount on its card and pays into the wallet when its term ends."
              action={
                <Button variant="contained" onClick={() => go({ section: 'investmentProducts' })}>
                  Start Investing
                </Button>
              }
            />
          ) : (
            <ul className={styles['newest']}>
              {investments.map((investment) => (
                <RunningInvestment
                  key={investment._id}
                  investment={investment}
                  onOpen={() => openInvestment(investment._id)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

/** One running investment, with what would be left of its profit so far after tax. */
function RunningInvestment({ investment, onOpen }: { investment: Investment; onOpen: () => void }) {
  const { product, capital, startDate, endDate, totalSavings, goal, tax } = investment;
  return (
    <li>
      <RowButton onOpen={onOpen}>
        <span className={styles['head']}>
          <b>{goal?.name ?? product.name}</b>
          {!isWithoutProfit(investment) && <small>{rateOf(investment)}</small>}
        </span>
        <span className={styles['head']}>
          <Money naira={totalSavings?.amount ?? capital} />
          {isWithoutProfit(investment) ? (
            <span>Without profit</span>
          ) : (
            <span>
              <Money naira={netProfit(investment)} flow="in" />
              {tax && ' after tax'}
            </span>
          )}
        </span>
        <Progress label={daysLeft(daysRemaining(endDate))} percent={progressPercent(startDate, endDate)} />
      </RowButton>
    </li>
  );
}
