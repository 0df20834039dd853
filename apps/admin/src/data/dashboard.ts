/** The figures of the home page, the audit log, the cases of the books, and the settings with the state of the server. */
import { asked } from '@ajose/app/asked.ts';
import * as calls from '@ajose/sdk/admin/dashboard';
import type { CorrectCaseBody } from '@ajose/sdk/contract/corrections';
import type { DashboardStats, GetAuditLogQuery, GetCasesQuery, SystemSettings } from '@ajose/sdk/contract/dashboard';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';
import { useList } from './list.ts';

/** An open home page fetches its figures again each minute. */
const REFRESH_MS = 60_000;

export const useDashboardStats = asked(
  () => ['stats'],
  async (): Promise<DashboardStats> => (await calls.getDashboardStats(api)).stats,
  { refreshInterval: REFRESH_MS },
);

export const useSystemSettings = asked(
  () => ['settings'],
  async (): Promise<SystemSettings> => (await calls.getSystemSettings(api)).settings,
  { refreshInterval: REFRESH_MS },
);

export const useAuditLog = (query: GetAuditLogQuery) => useList('audit', query, () => calls.getAuditLog(api, query));

export const useCases = (query: GetCasesQuery) => useList('cases', query, () => calls.getCases(api, query));

/** @returns the server's message */
export async function correctCase(id: string, body: CorrectCaseBody): Promise<string> {
  try {
    return (await calls.correctCase(api, id, body)).message;
  } finally {
    await makeStale('cases', 'approvals', 'stats', 'audit');
  }
}

/** @returns the server's message */
export async function resolveCase(id: string, resolution: string): Promise<string> {
  try {
    return (await calls.resolveCase(api, id, { resolution })).message;
  } finally {
    await makeStale('cases', 'approvals', 'stats', 'audit');
  }
}
