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
import type { Deps } from '../../gateways/deps.ts';
import type { App } from '../../platform/server/app.ts';
import { fileHeaders, FileReply } from '../../platform/lists/table-file.ts';
import { gatewayReportFile, getGatewayReport, listGatewayReportRows } from './gateway-report.ts';
import { getMonthEnd, listMonthEndRows, monthEndFile } from './month-end.ts';
import { getReconciliation, listReconciliationRows } from './reconciliation.ts';

const tags = ['Reports'];

export function reportRoutes(app: App, deps: Deps): void {
  reconciliationRoutes(app, deps);
  monthEndRoutes(app, deps);
  gatewayReportRoutes(app, deps);
}

function reconciliationRoutes(app: App, { db, clock, gateways }: Deps): void {
  app.get(
    '/api/admin/reconciliation',
    {
      config: { who: 'admin', can: 'read', scope: 'readReports' },
      schema: {
        operationId: 'getReconciliation',
        summary: 'What the books expect at the gateway and the bank, what is there, and what explains the difference',
        tags,
        response: { 200: GetReconciliationReply },
      },
    },
    async (): Promise<GetReconciliationReply> => ({
      success: true,
      reconciliation: await getReconciliation(db, clock.now(), gateways.all),
    }),
  );

  app.get(
    '/api/admin/reconciliation/rows',
    {
      config: { who: 'admin', can: 'read', scope: 'readReports' },
      schema: {
        operationId: 'getReconciliationRows',
        summary: 'What a line of the reconciliation is made of, newest first',
        tags,
        querystring: GetReconciliationRowsQuery,
        response: { 200: ReportRowsReply },
      },
    },
    async (request) => listReconciliationRows(db, clock.now(), request.query),
  );
}

function monthEndRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/admin/monthEnd',
    {
      config: { who: 'admin', can: 'read', scope: 'readReports', limit: 'report' },
      schema: {
        operationId: 'getMonthEnd',
        summary: 'What a period brought, beside the one before, and what falls due in the next 90 days',
        tags,
        querystring: GetMonthEndQuery,
        response: { 200: GetMonthEndReply },
      },
    },
    async (request): Promise<GetMonthEndReply> => ({ success: true, monthEnd: await getMonthEnd(deps, request.query) }),
  );

  app.get(
    '/api/admin/monthEnd/rows',
    {
      config: { who: 'admin', can: 'read', scope: 'readReports' },
      schema: {
        operationId: 'getMonthEndRows',
        summary: 'What a line of the month’s end is made of, newest first',
        tags,
        querystring: GetMonthEndRowsQuery,
        response: { 200: ReportRowsReply },
      },
    },
    async (request) => listMonthEndRows(deps, request.query),
  );

  app.get(
    '/api/admin/monthEnd/file',
    {
      config: { who: 'admin', can: 'exportReports', scope: 'exportReports' },
      schema: {
        operationId: 'getMonthEndFile',
        summary: 'A table of the month’s end as CSV or XLSX: its lines, or what they are made of',
        tags,
        querystring: GetMonthEndFileQuery,
        response: { 200: FileReply },
      },
    },
    async (request, reply) => {
      const { table, what, startDate, endDate, format } = request.query;
      const file = monthEndFile(deps, request.query);
      reply.headers(fileHeaders(`ajose-${table}-${what}-${startDate}-${endDate}`, format));
      return reply.send(file);
    },
  );
}

function gatewayReportRoutes(app: App, { db }: Deps): void {
  app.get(
    '/api/admin/gatewayReport',
    {
      config: { who: 'admin', can: 'read', scope: 'readReports', limit: 'report' },
      schema: {
        operationId: 'getGatewayReport',
        summary: 'Success, cost and time of payments by gateway and channel, and of payouts by gateway and bank',
        tags,
        querystring: GetGatewayReportQuery,
        response: { 200: GetGatewayReportReply },
      },
    },
    async (request): Promise<GetGatewayReportReply> => ({
      success: true,
      report: await getGatewayReport(db, request.query),
    }),
  );

  app.get(
    '/api/admin/gatewayReport/rows',
    {
      config: { who: 'admin', can: 'read', scope: 'readReports' },
      schema: {
        operationId: 'getGatewayReportRows',
        summary: 'What a figure of the gateways’ report is made of, newest first',
        tags,
        querystring: GetGatewayReportRowsQuery,
        response: { 200: ReportRowsReply },
      },
    },
    async (request) => listGatewayReportRows(db, request.query),
  );

  app.get(
    '/api/admin/gatewayReport/file',
    {
      config: { who: 'admin', can: 'exportReports', scope: 'exportReports' },
      schema: {
        operationId: 'getGatewayReportFile',
        summary: 'A table of the gateways’ report as CSV or XLSX: its lines, or what they are made of',
        tags,
        querystring: GetGatewayReportFileQuery,
        response: { 200: FileReply },
      },
    },
    async (request, reply) => {
      const { table, what, startDate, endDate, format } = request.query;
      const file = gatewayReportFile(db, request.query);
      reply.headers(fileHeaders(`ajose-${table}-${what}-${startDate}-${endDate}`, format));
      return reply.send(file);
    },
  );
}
