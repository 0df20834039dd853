/** The back-office's one search. */
import type { Api, CallOptions } from '../api.ts';
import type { SearchQuery, SearchReply } from '../contract/search.ts';

/**
 * Customers by name, email, phone, account number and code; transactions by id, reference, session id and amount; products; cases.
 * Likeliest first, at most eight of each. Without `q`: the customers whom the administrator opened last.
 */
export const getFound = (api: Api, query: SearchQuery = {}, options?: CallOptions) =>
  api.get<SearchReply>('admin/search', { ...options, query });
