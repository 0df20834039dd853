/** The example on public pages: six months at what the best open product of that term pays. Until it is known, at a rate that is no better. */
import type { Product } from '@ajose/sdk/contract/products';
import { expectedProfit, formatNaira, toKobo, toNaira } from '@ajose/sdk/domain/money';
import { netAtEnd, USUAL_TAX_PERCENT } from '@ajose/sdk/domain/tax';

export const EXAMPLE = { amount: 250_000, rate: 10.5, months: 6 } as const;

type Pays = Pick<Product, 'name' | 'interestRate' | 'taxPercent'>;

const usual: Pays = { name: 'A plan', interestRate: EXAMPLE.rate, taxPercent: USUAL_TAX_PERCENT };

/** The open product of the example's term that pays most; undefined where none has that term. */
export const bestOf = (products: readonly Product[]): Product | undefined =>
  products
    .filter(
      ({ duration, interestRate }) =>
        duration.unit === 'months' && duration.value === EXAMPLE.months && interestRate > 0,
    )
    .toSorted((product, other) => other.interestRate - product.interestRate)[0];

/** What the drawing of a plan says. */
export function planWords({ name, interestRate, taxPercent }: Pays = usual) {
  const promised = { expectedProfit: expectedProfit(EXAMPLE.amount, interestRate) };
  const profit = netAtEnd(taxPercent ? { ...promised, tax: { percent: taxPercent } } : promised);
  const total = toNaira(toKobo(EXAMPLE.amount) + toKobo(profit));
  const after = taxPercent ? 'after tax' : 'free of tax';
  const terms = `${interestRate}% for ${EXAMPLE.months} months`;
  return {
    name,
    terms,
    total: formatNaira(total).slice(1),
    profit: `+${formatNaira(profit)}`,
    after,
    monthly: `+${formatNaira(toNaira(toKobo(profit) / BigInt(EXAMPLE.months)))}`,
    earned: `earned this month, ${after}`,
    label: `A plan of ${formatNaira(EXAMPLE.amount)} at ${terms} grows to ${formatNaira(total)}, ${after}`,
  };
}
