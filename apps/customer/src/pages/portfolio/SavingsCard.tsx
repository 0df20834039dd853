/** One savings plan. */
import Button from '@mui/material/Button';
import { customerCan } from '@ajose/sdk/status';
import { daysRemaining, progressPercent } from '@ajose/sdk/time';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Money } from '@ajose/ui/display/Money';
import { Progress } from '@ajose/ui/display/Progress';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { daysLeft } from '../../layout/daysLeft.ts';
import type { SavingsPlan } from '../../layout/savings.ts';
import { useUser } from '../../session.tsx';

interface Props {
  plan: SavingsPlan;
  onTopUp: () => void;
  onDetails: () => void;
}

export function SavingsCard({ plan, onTopUp, onDetails }: Props) {
  const { sub_status } = useUser();
  const { product, totalSavings, expectedProfit, startDate, endDate, status } = plan;
  const progress = status === 'completed' ? 100 : progressPercent(startDate, endDate);
  return (
    <article className="investment">
      <div className="investment-head">
        <h2>{product.name}</h2>
        <StatusChip kind="investment" status={status} progress={progress} />
      </div>
      <p className="saved">
        <Money naira={totalSavings.amount} />
        <small>
          <Money naira={totalSavings.amountThisMonth} /> this month
        </small>
      </p>
      <dl className="facts">
        <div>
          <dt>Profit at the end</dt>
          <dd>
            <Money naira={expectedProfit} flow="in" />
          </dd>
        </div>
        <div>
          <dt>{status === 'completed' ? 'Paid on' : 'Ends on'}</dt>
          <dd>
            <DateTime moment={endDate} format="date" />
          </dd>
        </div>
      </dl>
      <Progress
        label={status === 'completed' ? 'Paid into your wallet' : daysLeft(daysRemaining(endDate))}
        percent={progress}
        tone="gold"
      />
      <div className="investment-actions">
        {progress < 100 && (
          <Button variant="contained" size="small" disabled={!customerCan.addMoney(sub_status)} onClick={onTopUp}>
            Add Funds to Savings
          </Button>
        )}
        <Button variant="outlined" size="small" onClick={onDetails}>
          View Details
        </Button>
      </div>
    </article>
  );
}
