/** All customers' transactions, and deciding a pending one by hand. */
import useSWR from 'swr';
import { getFound } from '@ajose/sdk/admin/search';
import { getAllTransactions, setTransactionStatus } from '@ajose/sdk/admin/transactions';
import type { GetAllTransactionsQuery, ListedTransaction, TransactionStatus } from '@ajose/sdk/contract/transactions';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';
import { useList } from './list.ts';

/** A page of transactions with the totals of the whole filter. */
export const useTransactions = (query: GetAllTransactionsQuery) =>
  useList('transactions', query, () => getAllTransactions(api, query));

async function byReference(reference: string): Promise<ListedTransaction | null> {
  // A search finds what begins with its words, so the exact id comes first.
  const query = { search: reference, sortBy: 'transactionId', sortOrder: 'asc' } as const;
  const { transactions } = await getAllTransactions(api, query);
  return transactions.find(({ transactionId }) => transactionId === reference) ?? null;
}

const OURS = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Finds a transaction by the id that customers read, or by our own id, which the audit log and cases name. */
async function findTransaction(id: string): Promise<ListedTransaction | null> {
  const named = await byReference(id);
  if (named !== null || !OURS.test(id)) return named;
  const { transactions } = await getFound(api, { q: id });
  const listed = transactions.find(({ _id }) => _id === id);
  return listed ? byReference(listed.transactionId) : null;
}

/** The transaction with an id, null where there is none. @param listed the transaction where a list has it: it is not fetched again */
export function useTransaction(id: string, listed: ListedTransaction | undefined) {
  const key = listed ? null : ['transactions', 'one', id];
  const fetched = useSWR<ListedTransaction | null, unknown>(key, () => findTransaction(id));
  return { ...fetched, data: listed ?? fetched.data };
}

/**
 * Moves the money that the status implies, or asks a second administrator. The server's message says which of the two.
 * The list is fetched again after a refusal too: another administrator may have decided first.
 * @param reason empty: none is asked for
 */
export async function changeTransactionStatus(id: string, status: TransactionStatus, reason: string): Promise<string> {
  try {
    return (await setTransactionStatus(api, id, reason === '' ? { status } : { status, reason })).message;
  } finally {
    await makeStale('transactions', 'stats', 'users', 'user', 'cases', 'approvals', 'audit', 'settings');
  }
}
