/** Does one thing for each of many items, a few at a time. An item that fails does not stop the others and is reported at the end. */

/**
 * @param atOnce the number of items that are worked on at the same time
 * @returns the errors of the items that failed, for `report`
 */
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

/** @param what names the failures, as "payouts could not be moved on" @throws AggregateError when there are any */
export function report(failures: readonly unknown[], what: string): void {
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${what}`);
}
