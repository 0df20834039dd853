/** Shares in per cent that add up to 100. */

/** A tenth of a per cent. */
const ALL = 1000n;

/** Each share with one decimal. What rounding down leaves goes to the largest remainders, so that all add up to 100%. */
export function percentages(parts: readonly bigint[]): string[] {
  const total = parts.reduce((sum, part) => sum + part, 0n);
  if (total <= 0n) return parts.map(() => '0%');
  const down = parts.map((part) => (part * ALL) / total);
  const left = Number(ALL - down.reduce((sum, share) => sum + share, 0n));
  const remainders = parts.map((part, index) => ({ index, rest: (part * ALL) % total }));
  const raised = remainders
    .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
    .slice(0, left)
    .map(({ index }) => index);
  return parts.map((part, index) => {
    const share = (down[index] ?? 0n) + (raised.includes(index) ? 1n : 0n);
    return part > 0n && part * ALL < total && share === 0n ? '<0.1%' : `${share / 10n}.${share % 10n}%`;
  });
}
