/** Reports for administrators: the books beside the gateway, and what a period brought. */
import type { Api, CallOptions } from '../api.ts';
import type {
  GetGatewayReportFileQuery,
  GetGatewayReportQuery,
  GetGatewayReportReply,
  GetGatewayReportRowsQuery,
  GetMonthEndFileQuery,
  GetMonthEndQuery,
  GetMonthEndReply,
  GetMonthEndRowsQuery,
  GetReconciliationReply,
  GetReconciliationRowsQuery,
  ReportRowsReply,
} from '../contract/reports.ts';

/** What the books expect at gateways and bank, what is there, and what explains the difference. */
export const getReconciliation = (api: Api, options?: CallOptions) =>
  api.get<GetReconciliationReply>('admin/reconciliation', options);

/** The rows of a line of the reconciliation, newest first. */
export const getReconciliationRows = (api: Api, query: GetReconciliationRowsQuery, options?: CallOptions) =>
  api.get<ReportRowsReply>('admin/reconciliation/rows', { ...options, query });

/** A period of at most 366 days beside the previous period, and what falls due in the next 90 days. */
export const getMonthEnd = (api: Api, query: GetMonthEndQuery, options?: CallOptions) =>
  api.get<GetMonthEndReply>('admin/monthEnd', { ...options, query });

/** The rows of a line of the month's end, newest first. */
export const getMonthEndRows = (api: Api, query: GetMonthEndRowsQuery, options?: CallOptions) =>
  api.get<ReportRowsReply>('admin/monthEnd/rows', { ...options, query });

/** A table of the month's end as CSV or XLSX. */
export const getMonthEndFile = (api: Api, query: GetMonthEndFileQuery, options?: CallOptions) =>
  api.blob('admin/monthEnd/file', { ...options, query });

/** Success, cost and time of payments and payouts by gateway, in a period of at most 366 days. */
export const getGatewayReport = (api: Api, query: GetGatewayReportQuery, options?: CallOptions) =>
  api.get<GetGatewayReportReply>('admin/gatewayReport', { ...options, query });

/** The rows of a figure of the gateways' report, newest first. */
export const getGatewayReportRows = (api: Api, query: GetGatewayReportRowsQuery, options?: CallOptions) =>
  api.get<ReportRowsReply>('admin/gatewayReport/rows', { ...options, query });

/** A table of the gateways' report as CSV or XLSX. */
export const getGatewayReportFile = (api: Api, query: GetGatewayReportFileQuery, options?: CallOptions) =>
  api.blob('admin/gatewayReport/file', { ...options, query });
