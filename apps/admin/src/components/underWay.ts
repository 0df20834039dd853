/** What of the difference between a gateway's balance and the books is explained by money that was under way. */
import { formatNaira, toKobo, totalToNaira } from '@ajose/sdk/domain/money';

interface Look {
  /** What the books expected when the gateway was asked, and the balance that it reported; naira. */
  expected: number;
  balance: number;
  /** What nothing explains. */
  difference: number;
}

/** The part of `balance` that neither `expected` nor `difference` says, so that the three add up to it. Negative where money had left. */
export const underWayExplains = ({ expected, balance, difference }: Look): number =>
  totalToNaira(toKobo(balance) - toKobo(expected) - toKobo(difference));

/** Says that nothing of a balance is unexplained. @param explained the part that was under way, in naira */
export function explainedWords(explained: number): string {
  if (explained === 0) return 'The books explain the balance to the kobo.';
  const amount = formatNaira(Math.abs(explained));
  return `The books explain the balance: it was ${amount} ${explained < 0 ? 'less' : 'more'} than they expected, and what was under way explains that.`;
}
