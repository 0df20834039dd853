/** The offers and the example on public pages: what open products bring, the best of six months first. Until they are known, a rate that is no better. */
import type { Product } from '@ajose/sdk/contract/products';
import { expectedProfit, formatNaira, toKobo, toNaira } from '@ajose/sdk/domain/money';
import { netAtEnd, USUAL_TAX_PERCENT } from '@ajose/sdk/domain/tax';
import { formatTerm } from '@ajose/sdk/domain/time';
import { isWithoutProfit } from '@ajose/app/withoutProfit.ts';

export const EXAMPLE = { amount: 250_000, rate: 10.5, months: 6 } as const;

type Pays = Pick<Product, 'interestRate' | 'taxPercent'>;

/** What the page says before it knows a product. */
export const usual = {
  name: 'A plan',
  interestRate: EXAMPLE.rate,
  taxPercent: USUAL_TAX_PERCENT,
  duration: { value: EXAMPLE.months, unit: 'months' },
} as const;

/** The open product of the example's term that pays most; undefined where none has that term. */
export const bestOf = (products: readonly Product[]): Product | undefined =>
  products
    .filter(
      ({ duration, interestRate }) =>
        duration.unit === 'months' && duration.value === EXAMPLE.months && interestRate > 0,
    )
    .toSorted((product, other) => brings(other, EXAMPLE.amount).total - brings(product, EXAMPLE.amount).total)[0];

const SHOWN = 3;

/** The example's best product, then one of each other group, so that they differ. */
export function chooseOffers(products: readonly Product[]): readonly Product[] {
  const best = bestOf(products);
  const ordered = best ? [best, ...products.filter((product) => product !== best)] : products;
  const groups = new Set<string>();
  const first = ordered.filter(({ productGroup }) => {
    const name = productGroup?.name ?? '';
    if (groups.has(name)) return false;
    groups.add(name);
    return true;
  });
  return [...first, ...ordered.filter((product) => !first.includes(product))].slice(0, SHOWN);
}

/** "10.5% for 6 months". */
export const termsOf = (product: Pick<Product, 'interestRate' | 'duration'>): string =>
  isWithoutProfit(product)
    ? `${formatTerm(product.duration)}, without profit`
    : `${product.interestRate}% for ${formatTerm(product.duration)}`;

/** What an amount brings after tax, as a figure and in words; no words where there is no profit. */
export function brings(product: Pays, amount: number): { total: number; words: string; after: string } {
  const { interestRate, taxPercent } = product;
  const promised = { expectedProfit: expectedProfit(amount, interestRate) };
  const profit = netAtEnd(taxPercent ? { ...promised, tax: { percent: taxPercent } } : promised);
  const total = toNaira(toKobo(amount) + toKobo(profit));
  if (isWithoutProfit(product)) return { total, words: '', after: 'what you put in' };
  return { total, words: `+${formatNaira(profit)}`, after: taxPercent ? `after ${taxPercent}% tax` : 'free of tax' };
}
