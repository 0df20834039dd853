/** Administrators' decisions on changes of customers' names. `getUserDetails` has the pending change. */
import type { Api, CallOptions } from '../api.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
import type { Done } from '../contract/common.ts';
import type { RefuseNameChangeBody } from '../contract/name-changes.ts';

/**
 * Accepts the change and asks a second administrator to approve it. 404 `name_change_not_found`, 409 `name_change_ended` or
 * `other_request_waits`.
 */
export const acceptNameChange = (api: Api, id: string, options?: CallOptions) =>
  api.post<WaitsForApprovalReply>('admin/nameChanges/:id/accept', { ...options, params: { id } });

/** Refuses it; the customer reads the reason. 404 `name_change_not_found`, 409 `name_change_ended`, 422. */
export const refuseNameChange = (api: Api, id: string, body: RefuseNameChangeBody, options?: CallOptions) =>
  api.post<Done>('admin/nameChanges/:id/refuse', { ...options, params: { id }, body });

/** The file that shows the new name. The audit log records each look. 404 `file_unknown`. */
export const getNameChangeFile = (api: Api, id: string, options?: CallOptions) =>
  api.blob('admin/nameChanges/:id/file', { ...options, params: { id } });
