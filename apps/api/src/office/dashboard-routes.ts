/** The figures of the back-office's home, and the settings and state of the platform, over HTTP. */
import { GetDashboardStatsReply, GetSystemSettingsReply } from '@ajose/sdk/contract/dashboard';
import type { App } from '../platform/server/app.ts';
import type { Deps } from '../gateways/deps.ts';
import { getDashboardStats } from './dashboard.ts';
import { getSystemSettings } from './settings.ts';

const tags = ['Back-office'];

export function dashboardRoutes(app: App, deps: Deps, jobNames: readonly string[]): void {
  app.get(
    '/api/admin/dashboard-stats',
    {
      config: { who: 'admin', can: 'read', scope: 'readReports' },
      schema: {
        operationId: 'getDashboardStats',
        summary: 'The figures of the home screen',
        tags,
        response: { 200: GetDashboardStatsReply },
      },
    },
    async (): Promise<GetDashboardStatsReply> => ({
      success: true,
      stats: await getDashboardStats(deps.db, deps.clock.now()),
    }),
  );

  app.get(
    '/api/admin/systemSettings',
    {
      config: { who: 'admin', can: 'read', scope: 'readReports' },
      schema: {
        operationId: 'getSystemSettings',
        summary: 'Payout mode, limits, the gateway, the jobs and the books',
        tags,
        response: { 200: GetSystemSettingsReply },
      },
    },
    async (): Promise<GetSystemSettingsReply> => ({ success: true, settings: await getSystemSettings(deps, jobNames) }),
  );
}
