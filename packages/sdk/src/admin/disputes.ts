/** Disputes of payments, and the administrators' answers. Amounts are naira. */
import type { Api, CallOptions } from '../api.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
import type { AnswerDisputeBody, DisputeReply, GetDisputesQuery, GetDisputesReply } from '../contract/disputes.ts';

/** Disputes: open ones by the end of the time to answer, ended ones newest first. */
export const getDisputes = (api: Api, query: GetDisputesQuery = {}, options?: CallOptions) =>
  api.get<GetDisputesReply>('admin/disputes', { ...options, query });

/**
 * Answers a dispute. `decline` sends evidence from the ledger with it. The answer is stored, and sent until the gateway has it. From
 * `dualApprovalFrom` of the settings on, `accept` only makes a request: the reply has the `approval` that a second administrator has to
 * give. 401 `two_factor_required` without a code or a recent one; 404; 409 `already_answered` when it has an answer or has ended, 409
 * `other_request_waits`.
 */
export const answerDispute = (api: Api, id: string, body: AnswerDisputeBody, options?: CallOptions) =>
  api.post<DisputeReply | WaitsForApprovalReply>('admin/disputes/:id/answer', { ...options, params: { id }, body });

/** The evidence as it would be sent, as a PDF. */
export const getDisputeEvidence = (api: Api, id: string, options?: CallOptions) =>
  api.blob('admin/disputes/:id/evidence', { ...options, params: { id } });
