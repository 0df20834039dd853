/** What one administrator asked for and another one confirms. */
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
 * Does what was asked for, judged afresh. 403 `own_request` for whoever asked, 403 `too_new` for an account made after it,
 * 409 `not_waiting` when it was decided or has expired. What the act itself refuses is refused as if it were done now; where
 * it can never be done any more, the request is closed as `overtaken`.
 */
export const approveRequest = (api: Api, id: string, body: ApproveRequestBody = {}, options?: CallOptions) =>
  api.post<ApprovalReply>(`admin/approvals/${id}/approve`, { ...options, body });

/** Closes it without effect. 403 `own_request`, 409 `not_waiting`, 422 without a note. */
export const declineRequest = (api: Api, id: string, body: DeclineRequestBody, options?: CallOptions) =>
  api.post<ApprovalReply>(`admin/approvals/${id}/decline`, { ...options, body });

/** Takes back one's own request. 403 `not_own_request`, 409 `not_waiting`. */
export const withdrawRequest = (api: Api, id: string, options?: CallOptions) =>
  api.post<ApprovalReply>(`admin/approvals/${id}/withdraw`, options);
