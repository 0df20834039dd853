/** All customers' transactions, and deciding a pending one by hand. */
import { getAllTransactions, setTransactionStatus } from '@ajose/sdk/admin/transactions';
import type { GetAllTransactionsQuery, TransactionStatus } from '@ajose/sdk/contract/transactions';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';
import { useList } from './list.ts';

/** A page of transactions with the totals of the whole filter. */
export const useTransactions = (query: GetAllTransactionsQuery) =>
  useList('transactions', query, () => getAllTransactions(api, query));

/**
 * Moves the money that the status implies, or asks a second administrator. The server's message says which of the two.
 * The list is fetched again after a refusal too: another administrator may have decided first.
 */
export async function changeTransactionStatus(id: string, status: TransactionStatus): Promise<string> {
  try {
    return (await setTransactionStatus(api, id, { status })).message;
  } finally {
    await makeStale('transactions', 'stats', 'users', 'user', 'exceptions', 'approvals', 'audit', 'settings');
  }
}
