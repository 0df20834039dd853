/** The change of the week on the card of total investments. */

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
