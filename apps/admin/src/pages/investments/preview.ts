/** The profit and the end date of an offline investment, from the chosen product. */
import type { Product } from '@ajose/sdk/contract/products';
import { expectedProfit, isWholeKobo } from '@ajose/sdk/domain/money';
import { addTerm, startOfLagosDay } from '@ajose/sdk/domain/time';

export interface OfflineForm {
  userId: string;
  productId: string;
  capital: string;
  receiptNumber: string;
  evidence: string;
  /** YYYY-MM-DD in Lagos. */
  startDate: string;
}

export interface Preview {
  /** Naira. */
  capital: number;
  profit: number;
  endDate: Date;
  /** Whether the term has already ended, so that the job pays it out on its next run. */
  over: boolean;
}

/** @param capital as typed @param startDay YYYY-MM-DD in Lagos @returns null while there is nothing to show */
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
