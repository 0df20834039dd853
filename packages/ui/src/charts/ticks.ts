/** Round figures for a chart's axis. */

/** How many times larger than all others an amount is before it is cut, how many may be, and how many stay to be read. */
const CUT = { times: 4, most: 3, least: 6 };

/** Of six steps none is 2.5: five of these would end at 1.25, which is written as 1.3. */
const STEPS = { 4: [1, 2, 2.5, 5], 6: [1, 2, 5] };

/** The amount that the axis reaches: the largest, unless it and at most two more would flatten all others. Those are cut. */
export function axisTop(amounts: readonly number[]): number {
  const sorted = amounts.filter((amount) => amount > 0).toSorted((a, b) => b - a);
  const cut = sorted.slice(0, CUT.most).findLastIndex((amount, at) => amount > CUT.times * (sorted[at + 1] ?? amount));
  return sorted[sorted.length - cut > CUT.least ? cut + 1 : 0] ?? 0;
}

/**
 * Steps of 1, 2, 2.5 or 5 times a power of ten, from 0 to at least the largest amount.
 * @param most how many at most: the more, the less room stays empty above the largest
 */
export function axisTicks(largest: number, most: 4 | 6 = 4): number[] {
  if (largest <= 0) return [0, 1000];
  const rough = largest / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS[most].find((factor) => factor * power >= rough) ?? 10) * power;
  const count = Math.ceil(largest / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
