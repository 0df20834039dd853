/** Adds amounts in naira without leaving whole kobo. */
import type { Investment } from '@ajose/sdk/contract/investments';
import { toKobo, toNaira } from '@ajose/sdk/domain/money';

type Amount = 'capital' | 'profit' | 'expectedProfit';

export function sumOf(investments: readonly Investment[], amount: Amount): number {
  return sumNaira(investments.map((investment) => investment[amount]));
}

export function sumNaira(amounts: readonly number[]): number {
  return toNaira(amounts.reduce((sum, naira) => sum + toKobo(naira), 0n));
}
