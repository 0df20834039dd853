/** Customers' investments, and recording one whose money came in outside the platform. */
import useSWR from 'swr';
import { addOfflineInvestment, getUserInvestments } from '@ajose/sdk/admin/investments';
import type { AddInvestmentReply, Investment } from '@ajose/sdk/contract/investments';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

export const useUserInvestments = (userId: string) =>
  useSWR<readonly Investment[], unknown>(['investments', userId], async () => {
    const { investments } = await getUserInvestments(api, { userId, limit: 500 });
    return investments;
  });

/** Answers what was booked: `deposit_and_withdrawal` in the normal case. */
export async function recordOfflineInvestment(
  body: Parameters<typeof addOfflineInvestment>[1],
): Promise<AddInvestmentReply['transactionsCreated']> {
  const { transactionsCreated } = await addOfflineInvestment(api, body);
  await makeStale('investments', 'transactions', 'stats', 'users', 'user', 'audit', 'settings');
  return transactionsCreated;
}
