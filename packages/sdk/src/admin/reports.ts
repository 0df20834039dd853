/** Reports for administrators: the books beside the gateways, what a period brought, how gateways did, and what runs in a product. */
import { filesBy, gets, getsBy } from '../call.ts';
import type * as C from '../contract/reports.ts';

/** What the books expect at gateways and bank, what is there, and what explains the difference. */
export const getReconciliation = gets<C.GetReconciliationReply>()('admin/reconciliation');

/** The rows of a line of the reconciliation, newest first. */
export const getReconciliationRows = getsBy<C.GetReconciliationRowsQuery, C.ReportRowsReply>()(
  'admin/reconciliation/rows',
  { 422: ['page_too_deep'] },
);

/** A period of at most 366 days beside the previous period, and what falls due in the next 90 days. */
export const getMonthEnd = getsBy<C.GetMonthEndQuery, C.GetMonthEndReply>()('admin/monthEnd', {
  400: ['invalid_range'],
  422: ['period_too_long'],
});

/** The rows of a line of the month's end, newest first. */
export const getMonthEndRows = getsBy<C.GetMonthEndRowsQuery, C.ReportRowsReply>()('admin/monthEnd/rows', {
  400: ['invalid_range'],
  422: ['page_too_deep', 'period_too_long'],
});

/** A table of the month's end as CSV or XLSX. */
export const getMonthEndFile = filesBy<C.GetMonthEndFileQuery>()('admin/monthEnd/file', {
  400: ['invalid_range'],
  422: ['period_too_long'],
});

/** Success, cost and time of payments and payouts by gateway, in a period of at most 366 days. */
export const getGatewayReport = getsBy<C.GetGatewayReportQuery, C.GetGatewayReportReply>()('admin/gatewayReport', {
  400: ['invalid_range'],
  422: ['period_too_long'],
});

/** The rows of a figure of the gateways' report, newest first. */
export const getGatewayReportRows = getsBy<C.GetGatewayReportRowsQuery, C.ReportRowsReply>()(
  'admin/gatewayReport/rows',
  {
    400: ['invalid_range'],
    422: ['page_too_deep', 'period_too_long'],
  },
);

/** A table of the gateways' report as CSV or XLSX. */
export const getGatewayReportFile = filesBy<C.GetGatewayReportFileQuery>()('admin/gatewayReport/file', {
  400: ['invalid_range'],
  422: ['period_too_long'],
});

/** The investments and plans that run in a product, each with its capital, what earns most first: the rows of `running` of `getAllProducts`. */
export const getProductPlans = getsBy<C.GetProductPlansQuery, C.ReportRowsReply>()('admin/productPlans', {
  422: ['page_too_deep'],
});
