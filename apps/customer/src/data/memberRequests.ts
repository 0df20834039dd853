/** Requests of members of the organisation or family that this tab acts for: listing, approving, declining and withdrawing them. */
import useSWR from 'swr';
import type {
  ApproveMemberRequestBody,
  DeclineMemberRequestBody,
  GetMemberRequestsReply,
  MemberRequest,
  MemberRequestReply,
} from '@ajose/sdk/contract/member-requests';
import * as requests from '@ajose/sdk/customer/member-requests';
import { wasRefused } from '@ajose/sdk/error';
import { FEW_A_PAGE } from '@ajose/sdk/domain/pages';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

/** The requests that nobody has approved or declined yet, newest first. */
export const useWaitingRequests = () =>
  useSWR<readonly MemberRequest[], unknown>(
    ['requests', 'waiting'],
    async () => (await requests.getMemberRequests(api, { waiting: true })).requests,
  );

/** A page of the requests that have ended, newest first. */
export const useEndedRequests = (page: number) =>
  useSWR<GetMemberRequestsReply, unknown>(
    ['requests', 'ended', page],
    () => requests.getMemberRequests(api, { waiting: false, page, limit: FEW_A_PAGE }),
    { keepPreviousData: true },
  );

/** @returns the server's words */
async function end(call: Promise<MemberRequestReply>): Promise<string> {
  try {
    const { message } = await call;
    await makeStale('requests');
    return message;
  } catch (error) {
    // Another member may have ended it meanwhile.
    if (wasRefused(error)) await makeStale('requests');
    throw error;
  }
}

/** Does what was asked for. @returns the server's words */
export async function approveRequest(body: ApproveMemberRequestBody): Promise<string> {
  const words = await end(requests.approveMemberRequest(api, body));
  await makeStale('me', 'stats', 'transactions', 'investments', 'earnings', 'calendar', 'bankAccounts', 'documents');
  await makeStale('people', 'accounts');
  return words;
}

export const declineRequest = (body: DeclineMemberRequestBody): Promise<string> =>
  end(requests.declineMemberRequest(api, body));

export const withdrawRequest = (requestId: string): Promise<string> =>
  end(requests.withdrawMemberRequest(api, { requestId }));
