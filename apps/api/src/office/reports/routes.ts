/** Reports over HTTP: the books beside what the gateway holds, what a period brought, and how the gateways did. */
import * as C from '@ajose/sdk/contract/reports';
import * as calls from '@ajose/sdk/admin/reports';
import { periodName } from '@ajose/sdk/domain/period-name';
import type { Deps } from '../../gateways/deps.ts';
import { FileReply } from '../../platform/lists/table-file.ts';
import { byStaff, routes } from '../../platform/server/calls.ts';
import { sendTable } from '../../platform/server/downloads.ts';
import { withWhyNotSent } from '../late-payouts.ts';
import { gatewayReportFile, getGatewayReport, listGatewayReportRows } from './gateway-report.ts';
import { getMonthEnd, listMonthEndRows, monthEndFile } from './month-end.ts';
import { atOneMoment } from '../../platform/database/db.ts';
import { listProductPlans } from './product-plans.ts';
import { reconcile, listReconciliationRows } from './reconciliation.ts';

const nameOf = ({ table, what, ...period }: C.GetMonthEndFileQuery | C.GetGatewayReportFileQuery) =>
  `ajose-${table}-${what}-${periodName(period)}`;

export const reportRoutes = routes('Reports', (deps: Deps) => ({
  getReconciliation: byStaff('read')(calls.getReconciliation, {
    scope: 'readReports',
    limit: 'report',
    reply: C.GetReconciliationReply,
    run: async () => ({
      reconciliation: await atOneMoment(deps.db, (on) => reconcile(on, deps.clock.now(), deps.gateways.all)),
    }),
  }),
  getReconciliationRows: byStaff('read')(calls.getReconciliationRows, {
    scope: 'readReports',
    sent: C.GetReconciliationRowsQuery,
    reply: C.ReportRowsReply,
    run: async ({ sent }) => {
      const reply = await listReconciliationRows(deps.db, deps.clock.now(), sent);
      return sent.line === 'notSent' ? { ...reply, rows: await withWhyNotSent(deps, reply.rows) } : reply;
    },
  }),
  getMonthEnd: byStaff('read')(calls.getMonthEnd, {
    scope: 'readReports',
    limit: 'report',
    sent: C.GetMonthEndQuery,
    reply: C.GetMonthEndReply,
    run: async ({ sent }) => ({ monthEnd: await getMonthEnd(deps, sent) }),
  }),
  getMonthEndRows: byStaff('read')(calls.getMonthEndRows, {
    scope: 'readReports',
    sent: C.GetMonthEndRowsQuery,
    reply: C.ReportRowsReply,
    run: async ({ sent }) => listMonthEndRows(deps, sent),
  }),
  getMonthEndFile: byStaff('exportReports')(calls.getMonthEndFile, {
    scope: 'exportReports',
    limit: 'report',
    sent: C.GetMonthEndFileQuery,
    file: FileReply,
    run: async ({ sent, reply }) => sendTable(reply, nameOf(sent), sent.format, monthEndFile(deps, sent)),
  }),
  getGatewayReport: byStaff('read')(calls.getGatewayReport, {
    scope: 'readReports',
    limit: 'report',
    sent: C.GetGatewayReportQuery,
    reply: C.GetGatewayReportReply,
    run: async ({ sent }) => ({ report: await getGatewayReport(deps.db, sent) }),
  }),
  getProductPlans: byStaff('read')(calls.getProductPlans, {
    scope: 'readReports',
    sent: C.GetProductPlansQuery,
    reply: C.ReportRowsReply,
    run: async ({ sent }) => listProductPlans(deps.db, sent),
  }),
  getGatewayReportRows: byStaff('read')(calls.getGatewayReportRows, {
    scope: 'readReports',
    sent: C.GetGatewayReportRowsQuery,
    reply: C.ReportRowsReply,
    run: async ({ sent }) => listGatewayReportRows(deps.db, sent),
  }),
  getGatewayReportFile: byStaff('exportReports')(calls.getGatewayReportFile, {
    scope: 'exportReports',
    limit: 'report',
    sent: C.GetGatewayReportFileQuery,
    file: FileReply,
    run: async ({ sent, reply }) => sendTable(reply, nameOf(sent), sent.format, gatewayReportFile(deps.db, sent)),
  }),
}));
