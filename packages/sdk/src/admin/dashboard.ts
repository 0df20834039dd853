/** The back-office's figures, the audit log, exceptions and the system settings. Amounts are naira. */
import type { Api, CallOptions } from '../api.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
import type { Done } from '../contract/common.ts';
import type { CorrectExceptionBody } from '../contract/corrections.ts';
import type {
  GetAuditLogQuery,
  GetAuditLogReply,
  GetDashboardStatsReply,
  GetExceptionsQuery,
  GetExceptionsReply,
  GetSystemSettingsReply,
  ResolveExceptionBody,
} from '../contract/dashboard.ts';

/** The figures of the home screen. */
export const getDashboardStats = (api: Api, options?: CallOptions) =>
  api.get<GetDashboardStatsReply>('admin/dashboard-stats', options);

/** Who changed what, newest first. `subject` is for example `customer:{id}`. */
export const getAuditLog = (api: Api, query: GetAuditLogQuery = {}, options?: CallOptions) =>
  api.get<GetAuditLogReply>('admin/auditLog', { ...options, query });

/** The exceptions that the check of the ledger raised, newest first. */
export const getExceptions = (api: Api, query: GetExceptionsQuery = {}, options?: CallOptions) =>
  api.get<GetExceptionsReply>('admin/exceptions', { ...options, query });

/**
 * Asks for the correction of an exception, which another administrator has to approve: 202 with the request. 404 for an unknown exception
 * or customer, 409 `not_correctable` when this cannot set it right now, `gateway_disagrees` when the gateway says otherwise,
 * `other_request_waits`; 503 while the gateway does not answer.
 */
export const correctException = (api: Api, id: string, body: CorrectExceptionBody, options?: CallOptions) =>
  api.post<WaitsForApprovalReply | Done>('admin/exceptions/:id/correct', { ...options, params: { id }, body });

/**
 * Closes an exception with a note. Where it says `needsTwo`, another administrator has to approve the note: 202 with the request. 409 when it
 * is closed already, `still_owed` while the customer owes what it is about, or `other_request_waits`.
 */
export const resolveException = (api: Api, id: string, body: ResolveExceptionBody, options?: CallOptions) =>
  api.post<WaitsForApprovalReply | Done>('admin/exceptions/:id/resolve', { ...options, params: { id }, body });

/** Payout mode, limits, the gateway, the jobs and the books. Read-only. */
export const getSystemSettings = (api: Api, options?: CallOptions) =>
  api.get<GetSystemSettingsReply>('admin/systemSettings', options);
