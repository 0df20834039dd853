/** Reports for administrators: the books beside what the gateway holds. */
import type { Api, CallOptions } from '../api.ts';
import type { GetReconciliationReply, GetReconciliationRowsQuery, ReportRowsReply } from '../contract/reports.ts';

/** What the books expect at the gateway and at the bank, what is there, and what explains the difference. */
export const getReconciliation = (api: Api, options?: CallOptions) =>
  api.get<GetReconciliationReply>('admin/reconciliation', options);

/** What a line of the reconciliation is made of, newest first. */
export const getReconciliationRows = (api: Api, query: GetReconciliationRowsQuery, options?: CallOptions) =>
  api.get<ReportRowsReply>('admin/reconciliation/rows', { ...options, query });
