/** One savings plan. */
import Button from '@mui/material/Button';
import { customerCan } from '@ajose/sdk/status';
import { Money } from '@ajose/ui/display/Money';
import type { SavingsPlan } from '../../components/savings.ts';
import { useUser } from '../../session.tsx';
import { progressOf, TermEnd, TermProgress, TermStatus } from './Term.tsx';

interface Props {
  plan: SavingsPlan;
  onTopUp: () => void;
  onDetails: () => void;
}

export function SavingsCard({ plan, onTopUp, onDetails }: Props) {
  const { sub_status } = useUser();
  const { product, totalSavings, expectedProfit } = plan;
  return (
    <article className="investment">
      <div className="investment-head">
        <h2>{product.name}</h2>
        <TermStatus term={plan} />
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
        <TermEnd term={plan} />
      </dl>
      <TermProgress term={plan} tone="gold" />
      <div className="investment-actions">
        {progressOf(plan) < 100 && (
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
