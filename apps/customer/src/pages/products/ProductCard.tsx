/** One product: its rate and term, its minimum, and the profit on that minimum. */
import styles from './ProductCard.module.css';
import Button from '@mui/material/Button';
import type { Product } from '@ajose/sdk/contract/products';
import { expectedProfit, yearlyPercent } from '@ajose/sdk/money';
import { customerCan } from '@ajose/sdk/status';
import { formatTerm, type Term } from '@ajose/sdk/time';
import { Money } from '@ajose/ui/display/Money';
import { Facts } from '@ajose/ui/layout/Facts';
import { Text } from '@ajose/ui/layout/Text';
import { ActionCard } from '../../components/ActionCard.tsx';
import { useUser } from '../../session.tsx';

interface Props {
  product: Product;
  savings: boolean;
  onChoose: (product: Product) => void;
}

export function ProductCard({ product, savings, onChoose }: Props) {
  const { sub_status } = useUser();
  const action = savings ? 'Start Saving' : 'Invest Now';
  const { name, description, interestRate, cost, duration } = product;
  return (
    <ActionCard
      title={name}
      // Savings products have no groups, whose titles are of the second level.
      level={savings ? 2 : 3}
      end={
        <>
          <div className={styles['facts']}>
            <Facts
              look="cells"
              facts={[
                ['Minimum', <Money key="minimum" naira={cost} />],
                ['Profit on it', <Money key="profit" naira={expectedProfit(cost, interestRate)} />],
              ]}
            />
          </div>
          <Button
            variant="contained"
            aria-label={`${action}: ${name}`}
            disabled={!customerCan.addMoney(sub_status)}
            onClick={() => onChoose(product)}
          >
            {action}
          </Button>
        </>
      }
    >
      <p className={styles['rate']}>
        <b>{interestRate}%</b> for {formatTerm(duration)}
        <YearlyRate rate={interestRate} term={duration} />
      </p>
      <Text tone="soft" size="sm">
        {description}
      </Text>
    </ActionCard>
  );
}

/** Terms of different lengths can be compared by it. */
function YearlyRate({ rate, term }: { rate: number; term: Term }) {
  const yearly = yearlyPercent(rate, term);
  return yearly === rate ? null : <span className={styles['yearly']}>{yearly}% a year</span>;
}
