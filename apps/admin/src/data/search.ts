/** The results of the search. The last ones stay on screen while the next are fetched. */
import useSWR from 'swr';
import { getFound } from '@ajose/sdk/admin/search';
import type { SearchReply } from '@ajose/sdk/contract/search';
import { api } from '../api.ts';

/** What was found, with the words that it was found for. */
interface Found {
  q: string;
  reply: SearchReply;
}

/** @param q without spaces around it; empty for the customers opened last */
export const useSearch = (q: string) =>
  useSWR<Found, unknown>(['search', q], async () => ({ q, reply: await getFound(api, q === '' ? {} : { q }) }), {
    keepPreviousData: true,
    // Whoever opens a customer and then the search again at once sees that customer in it.
    dedupingInterval: 0,
  });
