/** A measured change in words, with the direction of its arrow. */
import { formatNaira, formatNumber } from '@ajose/sdk/money';
import type { StatCardProps } from '@ajose/ui/display/StatCard';

type Change = NonNullable<StatCardProps['change']>;

const direction = (amount: number) => (amount > 0 ? 'up' : amount < 0 ? 'down' : 'neutral');
const sign = (amount: number) => (amount > 0 ? '+' : amount < 0 ? '−' : '');

const changeOf = (amount: number | null | undefined, words: (amount: number) => string): Change | null =>
  amount === null || amount === undefined
    ? null
    : { direction: direction(amount), text: `${sign(amount)}${words(Math.abs(amount))} in 30 days` };

export const moneyChange = (naira: number | null | undefined) => changeOf(naira, (amount) => formatNaira(amount));
export const countChange = (count: number | null | undefined) => changeOf(count, (amount) => formatNumber(amount));
