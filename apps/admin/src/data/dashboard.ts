/** The figures of the home page, the audit log, the exceptions of the books, and the settings with the state of the server. */
import useSWR from 'swr';
import * as calls from '@ajose/sdk/admin/dashboard';
import type {
  DashboardStats,
  GetAuditLogQuery,
  GetAuditLogReply,
  GetExceptionsQuery,
  GetExceptionsReply,
  SystemSettings,
} from '@ajose/sdk/contract/dashboard';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

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

export const useAuditLog = (query: GetAuditLogQuery) =>
  useSWR<GetAuditLogReply, unknown>(['audit', query], () => calls.getAuditLog(api, query), { keepPreviousData: true });

export const useExceptions = (query: GetExceptionsQuery) =>
  useSWR<GetExceptionsReply, unknown>(['exceptions', query], () => calls.getExceptions(api, query), {
    keepPreviousData: true,
  });

export async function resolveException(id: string, resolution: string): Promise<void> {
  try {
    await calls.resolveException(api, id, { resolution });
  } finally {
    await makeStale('exceptions', 'stats', 'audit');
  }
}
