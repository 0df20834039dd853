/** The same for each of many, a few at a time. One that fails keeps none of the others waiting, and is still reported. */

/** @returns what the failures threw, for `report` */
export async function each<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<unknown>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    const results = await Promise.allSettled(items.slice(start, start + atOnce).map(async (item) => work(item)));
    for (const result of results) if (result.status === 'rejected') failures.push(result.reason);
  }
  return failures;
}

/** @throws AggregateError where there are failures */
export function report(failures: readonly unknown[], what: string): void {
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${what}`);
}
