/** The product as a request would change it: each value, with the old one where it changes. */
import type { ProductContent } from '@ajose/sdk/contract/products';
import { formatNaira, yearlyPercent } from '@ajose/sdk/domain/money';
import { formatTerm } from '@ajose/sdk/domain/time';

type Line = readonly [name: string, text: string];

const percent = (rate: number): string => `${rate.toLocaleString('en-NG')}%`;

const linesOf = (product: ProductContent): readonly Line[] => [
  ['Name', product.name],
  ['Interest rate', product.interestRate === 0 ? 'Without profit' : percent(product.interestRate)],
  ['Term', formatTerm(product.duration)],
  [
    'Return in a year',
    product.interestRate === 0 ? 'None' : percent(yearlyPercent(product.interestRate, product.duration)),
  ],
  [
    'Leaving early',
    product.earlyExit
      ? `After ${formatTerm({ value: product.earlyExit.afterDays, unit: 'days' })}, ${product.interestRate === 0 ? 'at no cost' : `for ${percent(product.earlyExit.pricePercent)} of the profit so far`}`
      : 'Not possible',
  ],
  [
    'Withholding tax',
    product.interestRate === 0
      ? 'None'
      : product.taxPercent
        ? `${percent(product.taxPercent)} of the profit`
        : 'Exempt',
  ],
  ['Cost', formatNaira(product.cost)],
  ['Group', product.productGroup?.name ?? 'No group'],
  ['Status', product.status === 'active' ? 'Active' : 'Inactive'],
  ['Description', product.description || 'None'],
];

/** Values that are listed even where they do not change. */
const ALWAYS = new Set(['Interest rate', 'Term', 'Return in a year']);

/** @param before null for a new product, whose values are all listed */
export function productTerms(before: ProductContent | null, after: ProductContent): Line[] {
  const lines = linesOf(after);
  if (before === null) return lines.filter(([name]) => name !== 'Name');
  return linesOf(before).flatMap(([name, was], at) => {
    const will = lines[at]?.[1] ?? '';
    if (was !== will) return [[name, `${was} → ${will}`] as const];
    return ALWAYS.has(name) ? [[name, was] as const] : [];
  });
}
