/** The change of the week on the card of total investments, and what it compares. */
import { formatNaira } from '@ajose/sdk/domain/money';

export interface Growth {
  direction: 'up' | 'down' | 'neutral';
  text: string;
}

/** @param weeklyGrowth naira, may be negative @param totalRevenue naira */
export function weeklyChange(weeklyGrowth: number, totalRevenue: number): Growth {
  const percent = totalRevenue === 0 ? 0 : (weeklyGrowth / totalRevenue) * 100;
  const shown = percent.toFixed(1);
  if (Number(shown) === 0) return { direction: 'neutral', text: 'No change this week' };
  return { direction: percent > 0 ? 'up' : 'down', text: `${percent > 0 ? '+' : ''}${shown}% this week` };
}

/** Below the change. @param weeklyGrowth naira, may be negative */
export function weeklyComparison(weeklyGrowth: number): string {
  if (weeklyGrowth === 0) return 'Of all ever invested; the last 7 days beside the 7 before';
  const more = `${formatNaira(Math.abs(weeklyGrowth), 'compact')} ${weeklyGrowth > 0 ? 'more' : 'less'}`;
  return `${more} in the last 7 days than in the 7 before, as a share of all ever invested`;
}
