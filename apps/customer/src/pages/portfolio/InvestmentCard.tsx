/** One investment: its progress, its profit so far, and the day on which it is paid. */
import Button from '@mui/material/Button';
import type { Investment } from '@ajose/sdk/contract/investments';
import { Money } from '@ajose/ui/display/Money';
import { TermEnd, TermProgress, TermStatus } from './Term.tsx';

interface Props {
  investment: Investment;
  onOpen: (investment: Investment) => void;
}

export function InvestmentCard({ investment, onOpen }: Props) {
  const { product, capital, profit, interestRate, status } = investment;
  return (
    <article className="investment">
      <div className="investment-head">
        <h3>{product.name}</h3>
        <TermStatus term={investment} />
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
        <TermEnd term={investment} />
      </dl>
      <TermProgress term={investment} />
      <Button variant="outlined" size="small" onClick={() => onOpen(investment)}>
        View Details
      </Button>
    </article>
  );
}
