/** The change of the week on the card of total investments. */
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

/** What the figure counts, and what its change compares. @param weeklyGrowth naira, may be negative; undefined until it is fetched */
export function weekInWords(weeklyGrowth: number | undefined): string {
  const ever = 'Ever put in, ended plans included.';
  if (weeklyGrowth === undefined) return ever;
  if (weeklyGrowth === 0) return `${ever} As much in the last 7 days as in the 7 before`;
  const amount = formatNaira(Math.abs(weeklyGrowth), 'compact');
  return `${ever} ${amount} ${weeklyGrowth > 0 ? 'more' : 'less'} in the last 7 days than in the 7 before, in % of all`;
}
