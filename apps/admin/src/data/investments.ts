/** A customer's investments, and recording one that was paid for outside the platform. */
import useSWR from 'swr';
import { addOfflineInvestment, getUserInvestments } from '@ajose/sdk/admin/investments';
import { allPages, INVESTMENTS_A_PAGE } from '@ajose/sdk/domain/pages';
import type { WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';
import type { AddInvestmentReply, Investment } from '@ajose/sdk/contract/investments';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

export const useUserInvestments = (userId: string) =>
  useSWR<readonly Investment[], unknown>(['investments', userId], () =>
    allPages(INVESTMENTS_A_PAGE, async (page) => {
      const query = page === 1 ? { userId } : { userId, page };
      return (await getUserInvestments(api, query)).investments;
    }),
  );

/** Records the investment, or asks a second administrator. */
export async function recordOfflineInvestment(
  body: Parameters<typeof addOfflineInvestment>[1],
): Promise<AddInvestmentReply | WaitsForApprovalReply> {
  const reply = await addOfflineInvestment(api, body);
  await makeStale('investments', 'transactions', 'stats', 'users', 'user', 'approvals', 'audit', 'settings');
  return reply;
}
