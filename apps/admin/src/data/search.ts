/** The results of the search. The last ones stay on screen while the next are fetched. */
import useSWR from 'swr';
import { getFound } from '@ajose/sdk/admin/search';
import { FEW_A_PAGE } from '@ajose/sdk/domain/pages';
import type { SearchReply } from '@ajose/sdk/contract/search';
import { getAllTransactions } from '@ajose/sdk/admin/transactions';
import { getAllUsers } from '@ajose/sdk/admin/users';
import { api } from '../api.ts';

/** How many rows a list has for the search; `isCut`: at least so many. */
export interface Total {
  total: number;
  isCut: boolean;
}

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

export interface Totals {
  transactions?: Total;
  customers?: Total;
}

/** What the lists themselves count for a search, so that a number here is the number of rows that they open. @param of those to ask */
export const useSearchTotals = (q: string, of: readonly (keyof Totals)[]) =>
  useSWR<Totals, unknown>(q === '' || of.length === 0 ? null : ['search totals', q, ...of], async () => {
    const query = { search: q, limit: FEW_A_PAGE };
    const [transactions, customers] = await Promise.all([
      of.includes('transactions') ? getAllTransactions(api, query) : null,
      of.includes('customers') ? getAllUsers(api, query) : null,
    ]);
    return {
      ...(transactions
        ? {
            transactions: {
              total: transactions.pagination.totalTransactions,
              isCut: transactions.pagination.isCut,
            },
          }
        : {}),
      ...(customers
        ? { customers: { total: customers.pagination.totalUsers, isCut: customers.pagination.isCut } }
        : {}),
    };
  });
