/** The five running investments that started last. */
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { messageOf } from '@ajose/sdk/error';
import { daysRemaining, progressPercent } from '@ajose/sdk/time';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Money } from '@ajose/ui/display/Money';
import { Progress } from '@ajose/ui/display/Progress';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';
import { useRunningInvestments } from '../../data/investments.ts';
import { useDashboard } from '../../components/dashboard.ts';
import { daysLeft } from '../../components/daysLeft.ts';

const ROWS = [1, 2, 3] as const;

export function ActiveInvestments({ userId }: { userId: string }) {
  const { data: investments, error, mutate } = useRunningInvestments(userId);
  const { go } = useDashboard();
  return (
    <section className="box" aria-labelledby="active-investments">
      <div className="box-head">
        <h2 id="active-investments">Active Investments</h2>
        {investments && investments.length > 0 && (
          <Button size="small" onClick={() => go('investmentPortfolio')}>
            View All
          </Button>
        )}
      </div>
      {!investments &&
        !error &&
        ROWS.map((row) => <Skeleton key={row} height={86} sx={{ transform: 'none', mb: 1 }} />)}
      {!investments && Boolean(error) && (
        <ErrorState message={messageOf(error, 'Failed to fetch investments')} onRetry={() => void mutate()} />
      )}
      {investments?.length === 0 && (
        <EmptyState
          title="No active investments"
          text="A plan starts from the amount on its card and pays into your wallet when its term ends."
          action={
            <Button variant="contained" onClick={() => go('investmentProducts')}>
              Start Investing
            </Button>
          }
        />
      )}
      {investments && investments.length > 0 && (
        <ul className="holdings">
          {investments.map(({ _id, product, capital, profit, interestRate, startDate, endDate }) => (
            <li key={_id}>
              <div className="holding-words">
                <p>
                  <b>{product.name}</b>
                  <span>{interestRate}%</span>
                </p>
                <p>
                  <Money naira={capital} />
                  <Money naira={profit} flow="in" />
                </p>
              </div>
              <Progress label={daysLeft(daysRemaining(endDate))} percent={progressPercent(startDate, endDate)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
