/** One product, as a card or as a line: what an amount earns with it after tax or what comes back without profit, when that is paid, and its terms as chips. */
import styles from './ProductCard.module.css';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { Product } from '@ajose/sdk/contract/products';
import { shortNaira } from '@ajose/sdk/domain/money';
import { customerCan } from '@ajose/sdk/domain/status';
import { formatTerm } from '@ajose/sdk/domain/time';
import { isWithoutProfit, WITHOUT_PROFIT } from '@ajose/app/withoutProfit.ts';
import { Money } from '@ajose/ui/display/Money';
import { Fill } from '@ajose/ui/layout/Fill';
import { Inline } from '@ajose/ui/layout/Inline';
import { Row } from '@ajose/ui/layout/Rows';
import { Text } from '@ajose/ui/layout/Text';
import { usePhone } from '@ajose/ui/usePhone.ts';
import { ActionCard } from '../../components/ActionCard.tsx';
import { RowButton } from '../../components/RowButton.tsx';
import { useUser } from '../../session.tsx';
import { leavingWords, netWords, offerOf, paidOnWords, rateWords, yearlyWords, type Offer } from './offer.ts';

export interface ActsOn {
  product: Product;
  savings: boolean;
  compared: boolean;
  /** Whether three others are compared already. */
  full: boolean;
  onCompare: (product: Product) => void;
  onChoose: (product: Product) => void;
}

interface LineProps extends ActsOn {
  /** Naira. */
  amount: number;
  now: Date;
}

interface Props extends LineProps {
  /** Whether the customer typed the amount, or it is an example. */
  isTyped: boolean;
  /** Whether it has no group's title above it. */
  group?: string | undefined;
}

export function ProductCard({ amount, isTyped, now, group, ...on }: Props) {
  const { product, savings } = on;
  const { name, description, interestRate, cost, duration } = product;
  const offer = offerOf(product, amount, now);
  const without = isWithoutProfit(product);
  const about = (
    <Text tone="soft" size="sm">
      {description}
    </Text>
  );
  // The button of the first stands on a phone's first screen.
  const phone = usePhone();
  return (
    <ActionCard
      title={name}
      status={
        <p className={styles['net']}>
          <Net offer={offer} without={without} />
          <small>{without ? BACK : `profit${offer.tax > 0 ? ' ' : ', '}${netWords(offer)}`}</small>
        </p>
      }
      // Group titles, where there are any, have the second level.
      level={savings || group !== undefined ? 2 : 3}
      end={
        <div className={styles['end']}>
          <Acts {...on} main={offer.least === null} />
          {phone && about}
        </div>
      }
    >
      <Terms offer={offer} product={product} />
      <ul className={styles['chips']} aria-label="Terms">
        {group !== undefined && <li>{group}</li>}
        {without ? (
          <li>For {formatTerm(duration)}</li>
        ) : (
          <>
            <li>
              <b>{interestRate}%</b> for {formatTerm(duration)}
            </li>
            <li>{yearlyWords(product)}</li>
          </>
        )}
        {(offer.least !== null || !isTyped) && <li>From {shortNaira(cost)}</li>}
      </ul>
      {!phone && about}
    </ActionCard>
  );
}

/** One of several that need more than the amount: what the least that it takes brings. On a phone a press anywhere opens its form. */
export function ProductLine({ amount, now, ...on }: LineProps) {
  const { sub_status } = useUser();
  const phone = usePhone();
  const { product, onChoose } = on;
  const offer = offerOf(product, amount, now);
  const without = isWithoutProfit(product);
  const words = (
    <>
      <span>
        <b>{product.name}</b>
        <small>
          {rateWords(product)}
          {!without && `, ${yearlyWords(product)}`}
        </small>
      </span>
      <span>
        <Net offer={offer} without={without} /> <small>{without ? BACK : `profit ${netWords(offer)}`}</small>
      </span>
    </>
  );
  if (phone)
    return (
      <li className={styles['line']}>
        <RowButton disabled={!customerCan.addMoney(sub_status)} onOpen={() => onChoose(product)}>
          <span className={styles['words']}>{words}</span>
          <ChevronRight aria-hidden="true" />
        </RowButton>
      </li>
    );
  return (
    <Row>
      <Fill least="20rem">
        <div className={styles['words']}>{words}</div>
      </Fill>
      <Inline gap={4}>
        <Acts {...on} size="small" />
      </Inline>
    </Row>
  );
}

interface ActsProps extends ActsOn {
  main?: boolean;
  size?: 'small' | 'medium';
}

function Acts({ product, savings, compared, full, onCompare, onChoose, main = false, size = 'medium' }: ActsProps) {
  const { sub_status } = useUser();
  const action = savings ? 'Start Saving' : 'Invest Now';
  const { name } = product;
  return (
    <>
      <Button
        variant={main ? 'contained' : 'outlined'}
        size={size}
        aria-label={`${action}: ${name}`}
        disabled={!customerCan.addMoney(sub_status)}
        onClick={() => onChoose(product)}
      >
        {action}
      </Button>
      <FormControlLabel
        label="Compare"
        disabled={full}
        control={
          <Checkbox
            size="small"
            checked={compared}
            onChange={() => onCompare(product)}
            slotProps={{ input: { 'aria-label': `Compare ${name}` } }}
          />
        }
      />
    </>
  );
}

const BACK = 'back, all of it';

/** The figure for comparing products. */
const Net = ({ offer: { amount, net }, without }: { offer: Offer; without: boolean }) => (
  <Money naira={without ? amount : net} {...(without ? {} : { flow: 'in' })} />
);

function Terms({ offer, product }: { offer: Offer; product: Product }) {
  const { tax } = offer;
  const without = isWithoutProfit(product);
  return (
    <Text tone="soft" size="sm">
      {without && `${WITHOUT_PROFIT} `}
      Paid on {paidOnWords(offer)}
      {tax > 0 && (
        <>
          {' '}
          after <Money naira={tax} /> tax
        </>
      )}
      {product.earlyExit ? `. ${leavingWords(product)}` : ', locked until then'}.
    </Text>
  );
}
