/** What a product pays for an amount invested now. */
import { isWithoutProfit } from '@ajose/app/withoutProfit.ts';
import type { Product } from '@ajose/sdk/contract/products';
import {
  expectedProfit,
  formatNaira,
  isWholeKobo,
  shortNaira,
  toKobo,
  toNaira,
  yearlyPercent,
} from '@ajose/sdk/domain/money';
import { taxOn } from '@ajose/sdk/domain/tax';
import { addTerm, formatDateWithWeekday, formatTerm } from '@ajose/sdk/domain/time';

/** Amounts are naira. */
export interface Offer {
  /** The product's smallest amount, where the typed one is less. Then the figures are for this amount. */
  least: number | null;
  amount: number;
  /** After tax. */
  net: number;
  tax: number;
  /** Capital and profit, after tax. */
  paid: number;
  paidOn: Date;
}

/** @param amount naira */
export function offerOf({ cost, interestRate, taxPercent = 0, duration }: Product, amount: number, now: Date): Offer {
  const enough = isWholeKobo(amount) && amount >= cost;
  const capital = enough ? amount : cost;
  const profit = expectedProfit(capital, interestRate);
  const tax = taxOn(profit, taxPercent);
  const net = toKobo(profit) - toKobo(tax);
  return {
    least: enough ? null : cost,
    amount: capital,
    net: toNaira(net),
    tax,
    paid: toNaira(toKobo(capital) + net),
    paidOn: addTerm(now, duration),
  };
}

/** The order until the customer chooses one of the others. */
export const BEST_RATE = 'Best rate';

export const sorts = [
  { value: 'net', label: 'Most profit' },
  { value: 'soonest', label: 'Paid soonest' },
  { value: 'longest', label: 'Longest term' },
  { value: 'least', label: 'Smallest sum' },
] as const;
export type Sort = (typeof sorts)[number]['value'];

const DAYS_OF_MONTH = 365 / 12;

/** The shortest first. The most days of each: months with 31 days come first, and a leap year's. */
export const terms = [
  { value: 'quarter', label: 'Up to 3 months', most: 92 },
  { value: 'half', label: '3 to 6 months', most: 184 },
  { value: 'year', label: '6 to 12 months', most: 366 },
  { value: 'longer', label: 'Over a year', most: Infinity },
] as const;
/** Empty for any. */
export type TermChoice = (typeof terms)[number]['value'] | '';

/** Where a product's term stands among the choices. It is in one of them, so that what is sorted is of one length. */
function placeOf({ duration: { value, unit } }: Product): number {
  const days = unit === 'days' ? value : value * DAYS_OF_MONTH;
  return terms.findIndex(({ most }) => days <= most);
}

const placeOfChoice = (term: TermChoice): number => terms.findIndex(({ value }) => value === term);

/** Whether a product runs as long as was chosen. */
export const runsFor = (product: Product, term: TermChoice): boolean =>
  term === '' || placeOf(product) === placeOfChoice(term);

/** Whether it runs for less than every term of the choice. */
export const isShorter = (product: Product, term: TermChoice): boolean => placeOf(product) < placeOfChoice(term);

/** A choice in days, by which a note of 91 days is one of three months; null where it says enough. */
export function daysOf(term: TermChoice): string | null {
  const at = placeOfChoice(term);
  const chosen = terms[at];
  if (!chosen || chosen.most === Infinity) return null;
  const before = terms[at - 1];
  return `${chosen.label}: ${before ? `${before.most + 1} to` : 'up to'} ${chosen.most} days.`;
}

export const takes = ({ cost }: Product, amount: number): boolean => cost <= amount;

/** The rate of a year that is kept after tax, so that products with another tax and term compare. */
export const keptYearly = ({ interestRate, duration, taxPercent }: Product): number =>
  yearlyPercent(interestRate, duration, taxPercent);

/** "11% for 5 months". */
export function rateWords(product: Product): string {
  const term = formatTerm(product.duration);
  return isWithoutProfit(product) ? `Without profit, for ${term}` : `${product.interestRate}% for ${term}`;
}

/** "10.3% a year after tax": makes products with another term or tax comparable. */
export const yearlyWords = (product: Product): string =>
  `${keptYearly(product)}% a year${product.taxPercent ? ' after tax' : ''}`;

interface Offered {
  product: Product;
  offer: Offer;
}

const orders: Readonly<Record<Sort | '', (a: Offered, b: Offered) => number>> = {
  '': ({ product: a }, { product: b }) => keptYearly(b) - keptYearly(a),
  net: ({ offer: a }, { offer: b }) => b.net - a.net,
  soonest: ({ offer: a }, { offer: b }) => a.paidOn.getTime() - b.paidOn.getTime(),
  longest: ({ offer: a }, { offer: b }) => b.paidOn.getTime() - a.paidOn.getTime(),
  least: () => 0,
};

const short = ({ offer }: Offered): number => Number(offer.least !== null);

/** Those that need more than the amount come last, in the same order. @param by empty: the best rate a year first */
export function sorted(products: readonly Product[], by: Sort | '', amount: number, now: Date): Product[] {
  const order = (a: Offered, b: Offered): number => orders[by](a, b) || a.product.cost - b.product.cost;
  return products
    .map((product) => ({ product, offer: offerOf(product, amount, now) }))
    .toSorted((a, b) => short(a) - short(b) || order(a, b))
    .map(({ product }) => product);
}

/** "Can be left at any time", "Can be left after 30 days", "Locked until it ends". */
function leaving({ earlyExit }: Product): string {
  if (!earlyExit) return 'Locked until it ends';
  if (earlyExit.afterDays === 0) return 'Can be left at any time';
  return `Can be left after ${formatTerm({ value: earlyExit.afterDays, unit: 'days' })}`;
}

/** With what it costs: "Can be left at any time: that costs 50% of the profit so far". */
export function leavingWords(product: Product): string {
  const { earlyExit } = product;
  if (!earlyExit || isWithoutProfit(product)) return leaving(product);
  return `${leaving(product)}: that costs ${earlyExit.pricePercent}% of the profit so far`;
}

export const paidOnWords = ({ paidOn }: Offer): string => formatDateWithWeekday(paidOn);

/** The offer with the most profit, each for the least that its product takes, where the amount is less. */
function mostOf(products: readonly Product[], amount: number, now: Date): Offer | undefined {
  const offers = products.map((product) => offerOf(product, amount, now));
  return offers.filter(({ net }) => net > 0).toSorted((a, b) => b.net - a.net)[0];
}

/** The offer with the most profit among products that take the amount. */
export const bestOf = (products: readonly Product[], amount: number, now: Date): Offer | undefined =>
  mostOf(
    products.filter((product) => takes(product, amount)),
    amount,
    now,
  );

/** "after tax"; for the least that it takes, where the amount is less, "after tax on ₦50,000". */
export const netWords = ({ tax, least }: Offer): string =>
  `${tax > 0 ? 'after tax' : 'free of tax'}${least === null ? '' : ` on ${shortNaira(least)}`}`;

export const upTo = ({ net, tax, least }: Offer): string =>
  `up to ${formatNaira(net)} profit${tax > 0 ? ' after tax' : ''}${least === null ? '' : ` on ${shortNaira(least)}`}`;

/** A folded group: how many products it has, and the most that one of them earns as its card says, or the least that they take. */
export function groupWords(products: readonly Product[], amount: number, now: Date): string {
  const count = products.length === 1 ? '1 product' : `${products.length} products`;
  const best = products.some((product) => takes(product, amount)) ? mostOf(products, amount, now) : undefined;
  return `${count}, ${best ? upTo(best) : `from ${shortNaira(Math.min(...products.map(({ cost }) => cost)))}`}`;
}
