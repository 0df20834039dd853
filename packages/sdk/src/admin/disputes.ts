/** Disputes of payments, and the administrators' answers. Amounts are naira. */
import { files, getsBy, posts } from '../call.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
import type { AnswerDisputeBody, DisputeReply, GetDisputesQuery, GetDisputesReply } from '../contract/disputes.ts';

/** Disputes: open ones by the end of the time to answer, ended ones newest first. */
export const getDisputes = getsBy<GetDisputesQuery, GetDisputesReply>()('admin/disputes', { 422: ['page_too_deep'] });

/**
 * Answers a dispute. `decline` sends evidence from the ledger with it. The answer is stored, and sent until the gateway has it. From
 * `dualApprovalFrom` of the settings on, `accept` only makes a request: the reply has the `approval` that a second administrator has to
 * give.
 */
export const answerDispute = posts<AnswerDisputeBody, DisputeReply | WaitsForApprovalReply>()(
  'admin/disputes/:id/answer',
  { 404: ['dispute_not_found'], 409: ['already_answered', 'dispute_changed', 'other_request_waits'] },
);

/** The evidence as it would be sent, as a PDF. */
export const getDisputeEvidence = files()('admin/disputes/:id/evidence', { 404: ['dispute_not_found'] });
