/**
 * What the oldest supported browsers (packages/tools/src/browsers.ts) lack of what we and our libraries use: Chrome 108 and Safari 15.4 sort
 * in place only, read an address only by throwing, and join no signals. Each part goes when the last browser without it goes.
 */

/** Adds a method that is missing, as the standard defines it: loops over the properties pass it by. */
function add(on: object, name: string, value: unknown): void {
  if (!(name in on)) Object.defineProperty(on, name, { value, writable: true, configurable: true });
}

add(Array.prototype, 'toSorted', function <Item>(this: readonly Item[], compare?: (a: Item, b: Item) => number) {
  // oxlint-disable-next-line unicorn/no-array-sort
  return [...this].sort(compare);
});

add(Array.prototype, 'toReversed', function <Item>(this: readonly Item[]) {
  // oxlint-disable-next-line unicorn/no-array-reverse
  return [...this].reverse();
});

const parse = (address: string | URL, base?: string | URL): URL | null => {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
};
add(URL, 'parse', parse);
add(URL, 'canParse', (address: string | URL, base?: string | URL) => parse(address, base) !== null);

add(AbortSignal, 'any', (signals: Iterable<AbortSignal>) => {
  const joined = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) joined.abort(signal.reason);
    else signal.addEventListener('abort', () => joined.abort(signal.reason), { once: true, signal: joined.signal });
  }
  return joined.signal;
});
