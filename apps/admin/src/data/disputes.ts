/** Disputes of payments at the payers' banks. */
import * as calls from '@ajose/sdk/admin/disputes';
import type { WaitsForApprovalReply } from '@ajose/sdk/contract/approvals';
import type { AnswerDisputeBody, DisputeReply, GetDisputesQuery } from '@ajose/sdk/contract/disputes';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';
import { useList } from './list.ts';

export const useDisputes = (query: GetDisputesQuery) => useList('disputes', query, () => calls.getDisputes(api, query));

/** Everything is fetched again after a refusal too: another administrator or the time may have answered first. */
export async function answerDispute(
  id: string,
  body: AnswerDisputeBody,
): Promise<DisputeReply | WaitsForApprovalReply> {
  try {
    return await calls.answerDispute(api, id, body);
  } finally {
    await makeStale('disputes', 'approvals', 'stats', 'transactions', 'user', 'users', 'cases', 'audit');
  }
}

export const getDisputeEvidence = (id: string): Promise<Blob> => calls.getDisputeEvidence(api, id);
