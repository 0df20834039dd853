/** All customers' transactions, and deciding a pending one by hand. */
import useSWR from 'swr';
import { getAllTransactions, setTransactionStatus } from '@ajose/sdk/admin/transactions';
import type { GetAllTransactionsQuery, ListedTransaction, TransactionStatus } from '@ajose/sdk/contract/transactions';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';
import { useList } from './list.ts';

/** A page of transactions with the totals of the whole filter. */
export const useTransactions = (query: GetAllTransactionsQuery) =>
  useList('transactions', query, () => getAllTransactions(api, query));

/** The transaction with an id, null where there is none. @param listed the transaction where a list has it: it is not fetched again */
export function useTransaction(id: string, listed: ListedTransaction | undefined) {
  // A search finds what begins with its words, so the exact id comes first.
  const query = { search: id, sortBy: 'transactionId', sortOrder: 'asc' } as const;
  const find = async (): Promise<ListedTransaction | null> => {
    const { transactions } = await getAllTransactions(api, query);
    return transactions.find(({ transactionId }) => transactionId === id) ?? null;
  };
  const found = useSWR<ListedTransaction | null, unknown>(listed ? null : ['transactions', 'one', id], find);
  return { ...found, data: listed ?? found.data };
}

/**
 * Moves the money that the status implies, or asks a second administrator. The server's message says which of the two.
 * The list is fetched again after a refusal too: another administrator may have decided first.
 */
export async function changeTransactionStatus(id: string, status: TransactionStatus): Promise<string> {
  try {
    return (await setTransactionStatus(api, id, { status })).message;
  } finally {
    await makeStale('transactions', 'stats', 'users', 'user', 'cases', 'approvals', 'audit', 'settings');
  }
}
