/** One investment: how far it is, what it has earned, and when it is paid. */
import Button from '@mui/material/Button';
import type { Investment } from '@ajose/sdk/contract/investments';
import { daysRemaining, progressPercent } from '@ajose/sdk/time';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Money } from '@ajose/ui/display/Money';
import { Progress } from '@ajose/ui/display/Progress';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { daysLeft } from '../../layout/daysLeft.ts';

interface Props {
  investment: Investment;
  onOpen: (investment: Investment) => void;
}

export function InvestmentCard({ investment, onOpen }: Props) {
  const { product, capital, profit, interestRate, startDate, endDate, status } = investment;
  const progress = status === 'completed' ? 100 : progressPercent(startDate, endDate);
  return (
    <article className="investment">
      <div className="investment-head">
        <h3>{product.name}</h3>
        <StatusChip kind="investment" status={status} progress={progress} />
      </div>
      <dl className="facts">
        <div>
          <dt>Capital</dt>
          <dd>
            <Money naira={capital} />
          </dd>
        </div>
        <div>
          <dt>{status === 'completed' ? 'Profit' : 'Profit so far'}</dt>
          <dd>
            <Money naira={profit} flow="in" />
          </dd>
        </div>
        <div>
          <dt>Rate</dt>
          <dd>{interestRate}%</dd>
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
      />
      <Button variant="outlined" size="small" onClick={() => onOpen(investment)}>
        View Details
      </Button>
    </article>
  );
}
