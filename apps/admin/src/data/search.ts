/** What the search finds. The last answer stays on screen while the next one travels. */
import useSWR from 'swr';
import { getFound } from '@ajose/sdk/admin/search';
import type { SearchReply } from '@ajose/sdk/contract/search';
import { api } from '../api.ts';

/** @param q without spaces around it; empty for what was opened last */
export const useSearch = (q: string) =>
  useSWR<SearchReply, unknown>(['search', q], () => getFound(api, q === '' ? {} : { q }), { keepPreviousData: true });
