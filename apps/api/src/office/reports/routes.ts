/** Reports over HTTP: the books beside what the gateway holds, what a period brought, and how the gateways did. */
import {
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
} from '@ajose/sdk/contract/reports';
import * as calls from '@ajose/sdk/admin/reports';
import type { Deps } from '../../gateways/deps.ts';
import type { App } from '../../platform/server/app.ts';
import { fileHeaders, FileReply } from '../../platform/lists/table-file.ts';
import { byStaff, registerCalls } from '../../platform/server/calls.ts';
import { gatewayReportFile, getGatewayReport, listGatewayReportRows } from './gateway-report.ts';
import { getMonthEnd, listMonthEndRows, monthEndFile } from './month-end.ts';
import { getReconciliation, listReconciliationRows } from './reconciliation.ts';

export function reportRoutes(app: App, deps: Deps): void {
  reconciliationRoutes(app, deps);
  monthEndRoutes(app, deps);
  gatewayReportRoutes(app, deps);
}

function reconciliationRoutes(app: App, { db, clock, gateways }: Deps): void {
  registerCalls(app, 'Reports', {
    getReconciliation: byStaff(calls.getReconciliation, {
      summary: 'What the books expect at the gateway and the bank, what is there, and what explains the difference',
      can: 'read',
      scope: 'readReports',
      limit: 'report',
      reply: GetReconciliationReply,
      run: async () => ({
        reconciliation: await getReconciliation(db, clock.now(), gateways.all),
      }),
    }),
    getReconciliationRows: byStaff(calls.getReconciliationRows, {
      summary: 'What a line of the reconciliation is made of, newest first',
      can: 'read',
      scope: 'readReports',
      sent: GetReconciliationRowsQuery,
      reply: ReportRowsReply,
      run: async ({ sent }) => listReconciliationRows(db, clock.now(), sent),
    }),
  });
}

function monthEndRoutes(app: App, deps: Deps): void {
  registerCalls(app, 'Reports', {
    getMonthEnd: byStaff(calls.getMonthEnd, {
      summary: 'What a period brought, beside the one before, and what falls due in the next 90 days',
      can: 'read',
      scope: 'readReports',
      limit: 'report',
      sent: GetMonthEndQuery,
      reply: GetMonthEndReply,
      run: async ({ sent }) => ({ monthEnd: await getMonthEnd(deps, sent) }),
    }),
    getMonthEndRows: byStaff(calls.getMonthEndRows, {
      summary: 'What a line of the month’s end is made of, newest first',
      can: 'read',
      scope: 'readReports',
      sent: GetMonthEndRowsQuery,
      reply: ReportRowsReply,
      run: async ({ sent }) => listMonthEndRows(deps, sent),
    }),
    getMonthEndFile: byStaff(calls.getMonthEndFile, {
      summary: 'A table of the month’s end as CSV or XLSX: its lines, or what they are made of',
      can: 'exportReports',
      scope: 'exportReports',
      limit: 'report',
      sent: GetMonthEndFileQuery,
      file: { 200: FileReply },
      run: async ({ sent, reply }) => {
        const { table, what, startDate, endDate, format } = sent;
        const file = monthEndFile(deps, sent);
        reply.headers(fileHeaders(`ajose-${table}-${what}-${startDate}-${endDate}`, format));
        return reply.send(file);
      },
    }),
  });
}

function gatewayReportRoutes(app: App, { db }: Deps): void {
  registerCalls(app, 'Reports', {
    getGatewayReport: byStaff(calls.getGatewayReport, {
      summary: 'Success, cost and time of payments by gateway and channel, and of payouts by gateway and bank',
      can: 'read',
      scope: 'readReports',
      limit: 'report',
      sent: GetGatewayReportQuery,
      reply: GetGatewayReportReply,
      run: async ({ sent }) => ({
        report: await getGatewayReport(db, sent),
      }),
    }),
    getGatewayReportRows: byStaff(calls.getGatewayReportRows, {
      summary: 'What a figure of the gateways’ report is made of, newest first',
      can: 'read',
      scope: 'readReports',
      sent: GetGatewayReportRowsQuery,
      reply: ReportRowsReply,
      run: async ({ sent }) => listGatewayReportRows(db, sent),
    }),
    getGatewayReportFile: byStaff(calls.getGatewayReportFile, {
      summary: 'A table of the gateways’ report as CSV or XLSX: its lines, or what they are made of',
      can: 'exportReports',
      scope: 'exportReports',
      limit: 'report',
      sent: GetGatewayReportFileQuery,
      file: { 200: FileReply },
      run: async ({ sent, reply }) => {
        const { table, what, startDate, endDate, format } = sent;
        const file = gatewayReportFile(db, sent);
        reply.headers(fileHeaders(`ajose-${table}-${what}-${startDate}-${endDate}`, format));
        return reply.send(file);
      },
    }),
  });
}
