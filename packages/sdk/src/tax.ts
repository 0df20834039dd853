/** Tax on profit: what is withheld, and what is paid without it. */
import { percentToBps, toKobo, toNaira } from './money.ts';

/** What a new product withholds of a profit unless it says otherwise, in percent. */
export const USUAL_TAX_PERCENT = 10;

/** The tax on a profit, rounded half up to the kobo. @param taxBps hundredths of a percent */
export const taxKobo = (profitKobo: bigint, taxBps: bigint): bigint => (profitKobo * taxBps + 5000n) / 10_000n;

/** The same for a form, in naira. */
export const taxOn = (profitNaira: number, taxPercent = 0): number =>
  toNaira(taxKobo(toKobo(profitNaira), percentToBps(taxPercent)));

/** What an investment pays at its end, in naira: capital and profit, less the tax. */
export const paidAtEnd = (of: { capital: number; expectedProfit: number; tax?: { percent: number } }): number =>
  toNaira(toKobo(of.capital) + toKobo(of.expectedProfit) - toKobo(taxOn(of.expectedProfit, of.tax?.percent)));
