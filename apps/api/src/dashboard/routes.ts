/** The home screen's figures and the state of the machinery over HTTP. */
import { GetDashboardStatsReply } from '@ajose/sdk/contract/dashboard';
import type { App } from '../app.ts';
import type { Deps } from '../deps.ts';
import { getDashboardStats } from './dashboard.ts';

const tags = ['Back-office'];

export function dashboardRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/admin/dashboard-stats',
    {
      config: { who: 'admin' },
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
}
