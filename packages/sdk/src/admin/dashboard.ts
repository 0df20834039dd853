/** The back-office's figures, the audit log, cases and the system settings. Amounts are naira. */
import type { Api, CallOptions } from '../api.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
import type { Done } from '../contract/common.ts';
import type { CorrectCaseBody } from '../contract/corrections.ts';
import type {
  GetAuditLogQuery,
  GetAuditLogReply,
  GetDashboardStatsReply,
  GetCasesQuery,
  GetCasesReply,
  GetSystemSettingsReply,
  ResolveCaseBody,
} from '../contract/dashboard.ts';

/** The figures of the home screen. */
export const getDashboardStats = (api: Api, options?: CallOptions) =>
  api.get<GetDashboardStatsReply>('admin/dashboard-stats', options);

/** Who changed what, newest first. `subject` is for example `customer:{id}`. */
export const getAuditLog = (api: Api, query: GetAuditLogQuery = {}, options?: CallOptions) =>
  api.get<GetAuditLogReply>('admin/auditLog', { ...options, query });

/** The cases that the check of the ledger raised, newest first. */
export const getCases = (api: Api, query: GetCasesQuery = {}, options?: CallOptions) =>
  api.get<GetCasesReply>('admin/cases', { ...options, query });

/**
 * Asks for the correction of a case, which another administrator has to approve: 202 with the request. 404 for an unknown case or customer,
 * 409 `not_correctable` when this correction is not possible now, `gateway_disagrees` when the gateway says otherwise,
 * `other_request_waits`; 503 while the gateway does not answer.
 */
export const correctCase = (api: Api, id: string, body: CorrectCaseBody, options?: CallOptions) =>
  api.post<WaitsForApprovalReply | Done>('admin/cases/:id/correct', { ...options, params: { id }, body });

/**
 * Closes a case with a note. Where it says `needsTwo`, another administrator has to approve the note: 202 with the request. 409 when it
 * is closed already, `still_owed` while the customer owes what it is about, or `other_request_waits`.
 */
export const resolveCase = (api: Api, id: string, body: ResolveCaseBody, options?: CallOptions) =>
  api.post<WaitsForApprovalReply | Done>('admin/cases/:id/resolve', { ...options, params: { id }, body });

/** Payout mode, limits, the gateway, the jobs and the books. Read-only. */
export const getSystemSettings = (api: Api, options?: CallOptions) =>
  api.get<GetSystemSettingsReply>('admin/systemSettings', options);
