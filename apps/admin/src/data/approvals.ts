/** Requests that a second administrator decides. */
import * as calls from '@ajose/sdk/admin/approvals';
import type { ApprovalReply, GetApprovalsQuery } from '@ajose/sdk/contract/approvals';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';
import { useList } from './list.ts';

export const useApprovals = (query: GetApprovalsQuery) =>
  useList('approvals', query, () => calls.getApprovals(api, query));

/** Everything is fetched again after a refusal too: another administrator or the server may have decided first. */
async function decide(call: () => Promise<ApprovalReply>): Promise<string> {
  try {
    return (await call()).message;
  } finally {
    await makeStale(
      ...([
        'approvals',
        'stats',
        'transactions',
        'investments',
        'users',
        'user',
        'cases',
        'disputes',
        'products',
        'reports',
        'staff',
        'audit',
        'settings',
      ] as const),
    );
  }
}

/** Each of the three returns the server's message. */
export const approveRequest = (id: string, note: string): Promise<string> =>
  decide(() => calls.approveRequest(api, id, note === '' ? {} : { note }));

export const declineRequest = (id: string, note: string): Promise<string> =>
  decide(() => calls.declineRequest(api, id, { note }));

export const withdrawRequest = (id: string): Promise<string> => decide(() => calls.withdrawRequest(api, id));
