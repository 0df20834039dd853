/** A page of a list that the server filters. */
import useSWR, { unstable_serialize, useSWRConfig, type SWRResponse } from 'swr';
import type { Noun } from './keys.ts';

/** How many rows a card shows among others. */
export const ON_A_CARD = 5;

/**
 * The last page stays on screen while the next one is fetched. Where that fails, it is removed, because its rows do not match the filters.
 */
export function useList<Query extends object, Reply>(
  noun: Noun,
  query: Query,
  call: (query: Query) => Promise<Reply>,
): SWRResponse<Reply, unknown> {
  const key = [noun, query];
  const { cache } = useSWRConfig();
  const list = useSWR<Reply, unknown>(key, () => call(query), { keepPreviousData: true });
  const isCached = cache.get(unstable_serialize(key))?.data !== undefined;
  return list.error !== undefined && !isCached ? { ...list, data: undefined } : list;
}
