/** All customers' transactions, and deciding a pending one by hand. */
import useSWR from 'swr';
import { getAllTransactions, setTransactionStatus } from '@ajose/sdk/admin/transactions';
import type {
  GetAllTransactionsQuery,
  GetAllTransactionsReply,
  TransactionStatus,
} from '@ajose/sdk/contract/transactions';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

/** A page of transactions with the totals of the whole filter. The page before stays on screen while the next one travels. */
export const useTransactions = (query: GetAllTransactionsQuery) =>
  useSWR<GetAllTransactionsReply, unknown>(['transactions', query], () => getAllTransactions(api, query), {
    keepPreviousData: true,
  });

/**
 * Moves money where the status says so, or asks a second administrator to. Answers which of the two, in words. A refusal may mean
 * that somebody else was quicker, so the list is fetched again either way.
 */
export async function changeTransactionStatus(id: string, status: TransactionStatus): Promise<string> {
  try {
    return (await setTransactionStatus(api, id, { status })).message;
  } finally {
    await makeStale('transactions', 'stats', 'users', 'user', 'exceptions', 'approvals', 'audit', 'settings');
  }
}
