/** The figures of the home page, the audit log, the exceptions of the books, and the settings with the state of the server. */
import useSWR from 'swr';
import * as calls from '@ajose/sdk/admin/dashboard';
import type { CorrectExceptionBody } from '@ajose/sdk/contract/corrections';
import type {
  DashboardStats,
  GetAuditLogQuery,
  GetExceptionsQuery,
  SystemSettings,
} from '@ajose/sdk/contract/dashboard';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';
import { useList } from './list.ts';

/** An open home page fetches its figures again each minute. */
const REFRESH_MS = 60_000;

export const useDashboardStats = () =>
  useSWR<DashboardStats, unknown>(['stats'], async () => (await calls.getDashboardStats(api)).stats, {
    refreshInterval: REFRESH_MS,
  });

export const useSystemSettings = () =>
  useSWR<SystemSettings, unknown>(['settings'], async () => (await calls.getSystemSettings(api)).settings, {
    refreshInterval: REFRESH_MS,
  });

export const useAuditLog = (query: GetAuditLogQuery) => useList('audit', query, () => calls.getAuditLog(api, query));

export const useExceptions = (query: GetExceptionsQuery) =>
  useList('exceptions', query, () => calls.getExceptions(api, query));

/** @returns the server's message */
export async function correctException(id: string, body: CorrectExceptionBody): Promise<string> {
  try {
    return (await calls.correctException(api, id, body)).message;
  } finally {
    await makeStale('exceptions', 'approvals', 'stats', 'audit');
  }
}

/** @returns the server's message */
export async function resolveException(id: string, resolution: string): Promise<string> {
  try {
    return (await calls.resolveException(api, id, { resolution })).message;
  } finally {
    await makeStale('exceptions', 'approvals', 'stats', 'audit');
  }
}
