/** One product, as a card or as a line: what an amount earns with it after tax or what comes back without profit, when that is paid, and its terms as chips. */
import styles from './ProductCard.module.css';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { Product } from '@ajose/sdk/contract/products';
import { shortNaira } from '@ajose/sdk/domain/money';
import { customerCan } from '@ajose/sdk/domain/status';
import { formatTerm } from '@ajose/sdk/domain/time';
import { isWithoutProfit, WITHOUT_PROFIT } from '@ajose/app/withoutProfit.ts';
import { Money } from '@ajose/ui/display/Money';
import { Fill } from '@ajose/ui/layout/Fill';
import { Inline } from '@ajose/ui/layout/Inline';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row } from '@ajose/ui/layout/Rows';
import { Text } from '@ajose/ui/layout/Text';
import { ActionCard } from '../../components/ActionCard.tsx';
import { useUser } from '../../session.tsx';
import { keptYearly, leavingWords, offerOf, paidOnWords, rateWords, type Offer } from './offer.ts';

export interface ActsOn {
  product: Product;
  savings: boolean;
  compared: boolean;
  /** Whether three others are compared already. */
  full: boolean;
  onCompare: (product: Product) => void;
  onChoose: (product: Product) => void;
}

interface Props extends ActsOn {
  /** Naira. */
  amount: number;
  now: Date;
  /** Whether it has no group's title above it. */
  group?: string | undefined;
}

export function ProductCard({ amount, now, group, ...on }: Props) {
  const { product, savings } = on;
  const { name, description, interestRate, cost, duration } = product;
  const offer = offerOf(product, amount, now);
  const without = isWithoutProfit(product);
  return (
    <ActionCard
      title={name}
      status={<Net offer={offer} without={without} />}
      // Group titles, where there are any, have the second level.
      level={savings || group !== undefined ? 2 : 3}
      end={
        <div className={styles['end']}>
          <Acts {...on} main={offer.least === null} />
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
            {/* Makes products with another term or tax comparable. */}
            <li>
              <b>{keptYearly(product)}%</b> a year{offer.tax > 0 && ' after tax'}
            </li>
          </>
        )}
        {offer.least === null && <li>From {shortNaira(cost)}</li>}
      </ul>
      <Text tone="soft" size="sm">
        {description}
      </Text>
    </ActionCard>
  );
}

/** One of several that need more than the amount: what they take at least, and their rate. */
export const ProductLine = (on: ActsOn) => (
  <Row>
    <Fill least="12rem">
      <Text strong>{on.product.name}</Text>
      <Quiet>
        From {shortNaira(on.product.cost)}. {rateWords(on.product)}
      </Quiet>
    </Fill>
    <Inline gap={4}>
      <Acts {...on} size="small" />
    </Inline>
  </Row>
);

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

/** The figure for comparing products; on a phone it is beside the name. */
function Net({ offer, without }: { offer: Offer; without: boolean }) {
  const { amount, net, tax, least } = offer;
  if (least !== null)
    return (
      <p className={styles['net']} data-other="">
        <Money naira={least} />
        <small>at least</small>
      </p>
    );
  return (
    <p className={styles['net']}>
      <Money naira={without ? amount : net} {...(without ? {} : { flow: 'in' })} />
      <small>{without ? 'back, all of it' : `profit${tax > 0 ? ' after tax' : ', free of tax'}`}</small>
    </p>
  );
}

function Terms({ offer, product }: { offer: Offer; product: Product }) {
  const { net, tax, least } = offer;
  const without = isWithoutProfit(product);
  return (
    <Text tone="soft" size="sm">
      {without && `${WITHOUT_PROFIT} `}
      {!without && least !== null && (
        <>
          <Money naira={net} flow="in" /> profit{tax > 0 ? ' after tax' : ', free of tax'}.{' '}
        </>
      )}
      Paid on {paidOnWords(offer)}
      {tax > 0 && least === null && (
        <>
          {' '}
          after <Money naira={tax} /> tax
        </>
      )}
      {product.earlyExit ? `. ${leavingWords(product)}` : ', locked until then'}.
    </Text>
  );
}
