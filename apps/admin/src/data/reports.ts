/** Reports: the books beside the gateways' balances, and the results of a period. */
import useSWR from 'swr';
import * as calls from '@ajose/sdk/admin/reports';
import type {
  GatewayReport,
  GetGatewayReportFileQuery,
  GetGatewayReportQuery,
  GetGatewayReportRowsQuery,
  GetMonthEndFileQuery,
  GetMonthEndQuery,
  GetMonthEndRowsQuery,
  GetProductPlansQuery,
  GetReconciliationRowsQuery,
  MonthEnd,
  Reconciliation,
  ReportRowsReply,
} from '@ajose/sdk/contract/reports';
import { api } from '../api.ts';
import { useList } from './list.ts';

/** An open page looks again each minute. */
const REFRESH_MS = 60_000;

export const useReconciliation = () =>
  useSWR<Reconciliation, unknown>(
    ['reports', 'reconciliation'],
    async () => (await calls.getReconciliation(api)).reconciliation,
    { refreshInterval: REFRESH_MS },
  );

/** A page of the rows behind a figure. @param call fetches it */
export const useReportRows = <Query extends object>(query: Query, call: (query: Query) => Promise<ReportRowsReply>) =>
  useList('reports', query, () => call(query));

export const getReconciliationRows = (query: GetReconciliationRowsQuery) => calls.getReconciliationRows(api, query);

export const useMonthEnd = (query: GetMonthEndQuery) =>
  useList('reports', query, async (): Promise<MonthEnd> => (await calls.getMonthEnd(api, query)).monthEnd);

export const getMonthEndRows = (query: GetMonthEndRowsQuery) => calls.getMonthEndRows(api, query);

export const getMonthEndFile = (query: GetMonthEndFileQuery): Promise<Blob> => calls.getMonthEndFile(api, query);

/** The key has a name, because the month's end has the same parameters. */
export const useGatewayReport = (query: GetGatewayReportQuery) =>
  useList(
    'reports',
    { ...query, of: 'gateways' },
    async (): Promise<GatewayReport> => (await calls.getGatewayReport(api, query)).report,
  );

export const getProductPlans = (query: GetProductPlansQuery) => calls.getProductPlans(api, query);

export const getGatewayReportRows = (query: GetGatewayReportRowsQuery) => calls.getGatewayReportRows(api, query);

export const getGatewayReportFile = (query: GetGatewayReportFileQuery): Promise<Blob> =>
  calls.getGatewayReportFile(api, query);
