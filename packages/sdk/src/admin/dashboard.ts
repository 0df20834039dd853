/** The back-office's figures, the audit log, exceptions and the system settings. Amounts are naira. */
import type { Api, CallOptions } from '../api.ts';
import type { Done } from '../contract/common.ts';
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

/** Closes an exception with a note. 409 when it is closed already. */
export const resolveException = (api: Api, id: string, body: ResolveExceptionBody, options?: CallOptions) =>
  api.post<Done>('admin/exceptions/:id/resolve', { ...options, params: { id }, body });

/** Payout mode, limits, the gateway, the jobs and the books. Read-only. */
export const getSystemSettings = (api: Api, options?: CallOptions) =>
  api.get<GetSystemSettingsReply>('admin/systemSettings', options);
