/** The back-office's figures, the audit log, cases and the system settings. Amounts are naira. */
import { gets, getsBy, posts } from '../call.ts';
import type { WaitsForApprovalReply } from '../contract/approvals.ts';
import type { Done } from '../contract/common.ts';
import type { CorrectCaseBody } from '../contract/corrections.ts';
import type * as C from '../contract/dashboard.ts';

/** The figures of the home screen. */
export const getDashboardStats = gets<C.GetDashboardStatsReply>()('admin/dashboard-stats');

/** Who changed what, newest first. `subject` is for example `customer:{id}`. */
export const getAuditLog = getsBy<C.GetAuditLogQuery, C.GetAuditLogReply>()('admin/auditLog', {
  400: ['invalid_range'],
  422: ['page_too_deep'],
});

/** Cases, newest first; with `resolved: false` the open ones alone, oldest first. */
export const getCases = getsBy<C.GetCasesQuery, C.GetCasesReply>()('admin/cases', { 422: ['page_too_deep'] });

/** Asks for the correction of a case, which another administrator has to approve: 202 with the request. */
export const correctCase = posts<CorrectCaseBody, WaitsForApprovalReply | Done>()('admin/cases/:id/correct', {
  404: ['case_not_found', 'user_not_found'],
  409: ['account_closed', 'gateway_disagrees', 'not_correctable', 'other_request_waits'],
  503: ['gateway_unavailable'],
});

/** Closes a case with a note. Where it says `needsTwo`, another administrator has to approve the note: 202 with the request. */
export const resolveCase = posts<C.ResolveCaseBody, WaitsForApprovalReply | Done>()('admin/cases/:id/resolve', {
  404: ['case_not_found'],
  409: ['already_resolved', 'death_case_open', 'money_left', 'other_request_waits', 'payout_waits', 'still_owed'],
});

/** Payout mode, limits, the gateways, the jobs and the books. Read-only. */
export const getSystemSettings = gets<C.GetSystemSettingsReply>()('admin/systemSettings');
