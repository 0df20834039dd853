/** The back-office's one search. */
import { getsBy } from '../call.ts';
import type { SearchQuery, SearchReply } from '../contract/search.ts';

/**
 * Customers by name, email, phone, account number and code; transactions by id, reference, session id and amount; products, cases,
 * complaints and circles. Likeliest first, at most eight of each. Without `q`: the customers whom the administrator opened last.
 */
export const getFound = getsBy<SearchQuery, SearchReply>()('admin/search');
