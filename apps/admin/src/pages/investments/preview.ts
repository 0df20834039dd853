/** What an offline investment will bring and when, from the product that is chosen. */
import type { Product } from '@ajose/sdk/contract/products';
import { expectedProfit, isWholeKobo } from '@ajose/sdk/money';
import { addTerm, startOfLagosDay } from '@ajose/sdk/time';

export interface Preview {
  /** Naira. */
  capital: number;
  profit: number;
  endDate: Date;
  /** The term is over already, so the payout follows on the job's next run. */
  over: boolean;
}

/** @param capital as typed @param startDay YYYY-MM-DD in Lagos; null while there is nothing to show */
export function preview(
  product: Product | null,
  capital: string,
  startDay: string,
  now: Date = new Date(),
): Preview | null {
  const naira = Number(capital);
  if (product === null || capital === '' || !(naira > 0) || !isWholeKobo(naira)) return null;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(startDay)) return null;
  const endDate = addTerm(startOfLagosDay(startDay), product.duration);
  return { capital: naira, profit: expectedProfit(naira, product.interestRate), endDate, over: endDate <= now };
}
