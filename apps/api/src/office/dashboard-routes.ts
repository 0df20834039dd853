/** The figures of the back-office's home, and the settings and state of the platform, over HTTP. */
import { GetDashboardStatsReply, GetSystemSettingsReply } from '@ajose/sdk/contract/dashboard';
import * as calls from '@ajose/sdk/admin/dashboard';
import { byStaff, routes } from '../platform/server/calls.ts';
import type { Deps } from '../gateways/deps.ts';
import { getDashboardStats } from './dashboard.ts';
import { getSystemSettings } from './settings.ts';

export const dashboardRoutes = routes('Back-office', (deps: Deps, jobNames: readonly string[]) => ({
  getDashboardStats: byStaff('read')(calls.getDashboardStats, {
    scope: 'readReports',
    reply: GetDashboardStatsReply,
    run: async () => ({ stats: await getDashboardStats(deps.db, deps.clock.now()) }),
  }),
  getSystemSettings: byStaff('read')(calls.getSystemSettings, {
    scope: 'readReports',
    reply: GetSystemSettingsReply,
    run: async () => ({ settings: await getSystemSettings(deps, jobNames) }),
  }),
}));
