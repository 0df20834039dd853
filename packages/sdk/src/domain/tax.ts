/** Tax on profit: what is withheld, and what is paid without it. */
import { percentToBps, toKobo, toNaira } from './money.ts';

/** The usual tax of a new product, in percent of the profit. */
export const USUAL_TAX_PERCENT = 10;

/** The tax on a profit, rounded half up to the kobo. @param taxBps hundredths of a percent */
export const taxKobo = (profitKobo: bigint, taxBps: bigint): bigint => (profitKobo * taxBps + 5000n) / 10_000n;

/** The tax on a profit in naira, for a form. */
export const taxOn = (profitNaira: number, taxPercent = 0): number =>
  toNaira(taxKobo(toKobo(profitNaira), percentToBps(taxPercent)));

/** What an investment pays at its end, in naira: capital and profit, less the tax. */
export const paidAtEnd = (of: { capital: number; expectedProfit: number; tax?: { percent: number } }): number =>
  toNaira(toKobo(of.capital) + toKobo(of.expectedProfit) - toKobo(taxOn(of.expectedProfit, of.tax?.percent)));

interface Taxed {
  status: 'in_progress' | 'completed';
  profit: number;
  tax?: { percent: number; amount: number };
}

/** The tax on an investment's shown profit, in naira: withheld where it has ended, otherwise what would be withheld. */
export const taxSoFar = ({ status, profit, tax }: Taxed): number =>
  status === 'completed' ? (tax?.amount ?? 0) : taxOn(profit, tax?.percent);

/** The profit that an investment shows, after tax, in naira. */
export const netProfit = (of: Taxed): number => toNaira(toKobo(of.profit) - toKobo(taxSoFar(of)));

/** The profit that the whole term brings, after tax, in naira. */
export const netAtEnd = ({ expectedProfit, tax }: { expectedProfit: number; tax?: { percent: number } }): number =>
  toNaira(toKobo(expectedProfit) - toKobo(taxOn(expectedProfit, tax?.percent)));
