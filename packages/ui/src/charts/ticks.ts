/** Round figures for a chart's axis. */

/** Three or four steps of 1, 2, 2.5 or 5 times a power of ten, from 0 to at least the largest amount. */
export function axisTicks(largest: number): number[] {
  if (largest <= 0) return [0, 1000];
  const rough = largest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  const count = Math.ceil(largest / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
