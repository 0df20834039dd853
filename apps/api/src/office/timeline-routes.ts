/** A customer's timeline over HTTP. */
import { IdParams } from '@ajose/sdk/contract/common';
import { GetTimelineQuery, GetTimelineReply } from '@ajose/sdk/contract/timeline';
import { noteLook } from '../platform/audit/looks.ts';
import type { Deps } from '../platform/deps.ts';
import type { App } from '../platform/server/app.ts';
import { staffOf } from '../platform/server/guards.ts';
import { readTimeline } from './timeline.ts';

export function timelineRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/admin/users/:id/timeline',
    {
      config: { who: 'admin', can: 'read' },
      schema: {
        operationId: 'getTimeline',
        summary: 'What happened to a customer, newest first',
        tags: ['Back-office'],
        params: IdParams,
        querystring: GetTimelineQuery,
        response: { 200: GetTimelineReply },
      },
    },
    async (request): Promise<GetTimelineReply> => {
      await noteLook(deps, staffOf(request), request.params.id, 'timeline');
      return readTimeline(deps, request.params.id, request.query);
    },
  );
}
