/** What one administrator asked for and another one confirms. */
import useSWR from 'swr';
import * as calls from '@ajose/sdk/admin/approvals';
import type { ApprovalReply, GetApprovalsQuery, GetApprovalsReply } from '@ajose/sdk/contract/approvals';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

export const useApprovals = (query: GetApprovalsQuery) =>
  useSWR<GetApprovalsReply, unknown>(['approvals', query], () => calls.getApprovals(api, query), {
    keepPreviousData: true,
  });

/** A refusal may mean that somebody else was quicker or that it was settled meanwhile, so all is fetched again either way. */
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
        'exceptions',
        'audit',
        'settings',
      ] as const),
    );
  }
}

/** Does what was asked for. Each of the three answers what happened, in words. */
export const approveRequest = (id: string, note: string): Promise<string> =>
  decide(() => calls.approveRequest(api, id, note === '' ? {} : { note }));

export const declineRequest = (id: string, note: string): Promise<string> =>
  decide(() => calls.declineRequest(api, id, { note }));

export const withdrawRequest = (id: string): Promise<string> => decide(() => calls.withdrawRequest(api, id));
