/** One product: its rate and term, its minimum, and the profit on that minimum. */
import Button from '@mui/material/Button';
import type { Product } from '@ajose/sdk/contract/products';
import { expectedProfit } from '@ajose/sdk/money';
import { customerCan } from '@ajose/sdk/status';
import { formatTerm } from '@ajose/sdk/time';
import { Money } from '@ajose/ui/display/Money';
import { useUser } from '../../session.tsx';

interface Props {
  product: Product;
  savings: boolean;
  onChoose: (product: Product) => void;
}

export function ProductCard({ product, savings, onChoose }: Props) {
  const { sub_status } = useUser();
  const deed = savings ? 'Start Saving' : 'Invest Now';
  const { name, description, interestRate, cost, duration } = product;
  return (
    <article className="product-card">
      <h3>{name}</h3>
      <p className="product-rate">
        <b>{interestRate}%</b> for {formatTerm(duration)}
      </p>
      <p className="product-description">{description}</p>
      <dl className="facts">
        <div>
          <dt>Minimum</dt>
          <dd>
            <Money naira={cost} />
          </dd>
        </div>
        <div>
          <dt>It would bring</dt>
          <dd>
            <Money naira={expectedProfit(cost, interestRate)} />
          </dd>
        </div>
      </dl>
      <Button
        variant="contained"
        aria-label={`${deed}: ${name}`}
        disabled={!customerCan.addMoney(sub_status)}
        onClick={() => onChoose(product)}
      >
        {deed}
      </Button>
    </article>
  );
}
