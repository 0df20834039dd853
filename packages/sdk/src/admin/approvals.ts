/** Requests that a second administrator has to approve. */
import type { Api, CallOptions } from '../api.ts';
import type {
  ApprovalReply,
  ApproveRequestBody,
  DeclineRequestBody,
  GetApprovalsQuery,
  GetApprovalsReply,
} from '../contract/approvals.ts';

/** Requests, newest first. */
export const getApprovals = (api: Api, query: GetApprovalsQuery = {}, options?: CallOptions) =>
  api.get<GetApprovalsReply>('admin/approvals', { ...options, query });

/**
 * Approves a request and carries it out. 403 `own_request` for the administrator who asked, 403 `too_new` for an account that is younger
 * than the request, 409 `not_waiting` when it was decided or has expired, and every refusal of the action itself. 401 `two_factor_required`
 * for an administrator with two-factor sign-in who gave no code in the last five minutes. Where the action can no longer succeed, the
 * request is closed as `overtaken`.
 */
export const approveRequest = (api: Api, id: string, body: ApproveRequestBody = {}, options?: CallOptions) =>
  api.post<ApprovalReply>('admin/approvals/:id/approve', { ...options, params: { id }, body });

/** Declines a request. 403 `own_request`, 409 `not_waiting`, 422 without a note. */
export const declineRequest = (api: Api, id: string, body: DeclineRequestBody, options?: CallOptions) =>
  api.post<ApprovalReply>('admin/approvals/:id/decline', { ...options, params: { id }, body });

/** Withdraws your own request. 403 `not_own_request`, 409 `not_waiting`. */
export const withdrawRequest = (api: Api, id: string, options?: CallOptions) =>
  api.post<ApprovalReply>('admin/approvals/:id/withdraw', { ...options, params: { id } });
