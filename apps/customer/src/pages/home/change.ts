/** A measured change in words, with the direction of its arrow. */
import { formatNumber } from '@ajose/sdk/money';
import type { StatCardProps } from '@ajose/ui/display/StatCard';

type Change = NonNullable<StatCardProps['change']>;

const direction = (amount: number) => (amount > 0 ? 'up' : amount < 0 ? 'down' : 'neutral');
const signed = (amount: number, decimals: number) =>
  `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${formatNumber(Math.abs(amount), decimals)}`;

export function percentChange(percent: number | null | undefined): Change | null {
  if (percent === null || percent === undefined) return null;
  return { direction: direction(percent), text: `${signed(percent, 1)}% in 30 days` };
}

export function countChange(count: number | null | undefined): Change | null {
  if (count === null || count === undefined) return null;
  return { direction: direction(count), text: `${signed(count, 0)} in 30 days` };
}
