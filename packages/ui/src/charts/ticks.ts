/** Round figures for a chart's axis. */

/** How many times larger than all others an amount is before it is cut, how many may be, and how many stay to be read. */
const CUT = { times: 4, most: 3, least: 6 };

/** The amount that the axis reaches: the largest, unless it and at most two more would flatten all others. Those are cut. */
export function axisTop(amounts: readonly number[]): number {
  const sorted = amounts.filter((amount) => amount > 0).toSorted((a, b) => b - a);
  const cut = sorted.slice(0, CUT.most).findLastIndex((amount, at) => amount > CUT.times * (sorted[at + 1] ?? amount));
  return sorted[sorted.length - cut > CUT.least ? cut + 1 : 0] ?? 0;
}

/** Three to five steps of 1, 2, 2.5 or 5 times a power of ten, from 0 to at least the largest amount. */
export function axisTicks(largest: number): number[] {
  if (largest <= 0) return [0, 1000];
  const rough = largest / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  const count = Math.ceil(largest / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
