/** Up to three products side by side, each line one thing about all of them. */
import styles from './CompareDialog.module.css';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import type { Product } from '@ajose/sdk/contract/products';
import { customerCan } from '@ajose/sdk/domain/status';
import { isWithoutProfit } from '@ajose/app/withoutProfit.ts';
import { Money } from '@ajose/ui/display/Money';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useUser } from '../../session.tsx';
import { keptYearly, leavingWords, offerOf, paidOnWords, rateWords, type Offer } from './offer.ts';

interface Props {
  products: readonly Product[];
  /** Naira. */
  amount: number;
  now: Date;
  savings: boolean;
  onChoose: (product: Product) => void;
  onClose: () => void;
}

type Line = readonly [name: string, value: (product: Product, offer: Offer) => ReactNode];

const lines: readonly Line[] = [
  [
    'Profit after tax',
    (product, { net }) => (isWithoutProfit(product) ? 'Without profit' : <Money naira={net} flow="in" />),
  ],
  ['On an amount of', (_, { amount }) => <Money naira={amount} />],
  ['Paid in all', (_, { paid }) => <Money naira={paid} />],
  ['Paid on', (_, offer) => paidOnWords(offer)],
  ['Tax', (_, { tax }) => (tax > 0 ? <Money naira={tax} /> : 'None')],
  ['Rate, before tax', (product) => rateWords(product)],
  ['Rate a year, after tax', (product) => yearlyWords(product)],
  ['Minimum', ({ cost }) => <Money naira={cost} />],
  ['Leaving early', (product) => leavingWords(product)],
];

const yearlyWords = (product: Product): string =>
  isWithoutProfit(product) ? 'Without profit' : `${keptYearly(product)}%`;

export function CompareDialog({ products, amount, now, savings, onChoose, onClose }: Props) {
  const { sub_status } = useUser();
  const action = savings ? 'Start Saving' : 'Invest Now';
  // One amount for all, or their profits could not be compared: at least the largest minimum among them.
  const shared = Math.max(amount, ...products.map(({ cost }) => cost));
  const columns = products.map((product) => ({ product, offer: offerOf(product, shared, now) }));
  return (
    <Modal showsAmounts open title="Side by side" onClose={onClose} size="medium">
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              {products.map(({ _id, name }) => (
                <th key={_id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {lines.map(([name, value]) => (
            <tbody key={name}>
              <tr>
                <th scope="rowgroup" colSpan={columns.length}>
                  {name}
                </th>
              </tr>
              <tr>
                {columns.map(({ product, offer }) => (
                  <td key={product._id}>{value(product, offer)}</td>
                ))}
              </tr>
            </tbody>
          ))}
          <tfoot>
            <tr>
              {products.map((product) => (
                <td key={product._id}>
                  <Button
                    variant="outlined"
                    size="small"
                    aria-label={`${action}: ${product.name}`}
                    disabled={!customerCan.addMoney(sub_status)}
                    onClick={() => onChoose(product)}
                  >
                    {action}
                  </Button>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </Modal>
  );
}
