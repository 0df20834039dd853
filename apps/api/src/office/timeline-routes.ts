/** A customer's timeline over HTTP. */
import { GetTimelineQuery, GetTimelineReply } from '@ajose/sdk/contract/timeline';
import * as calls from '@ajose/sdk/admin/users';
import { noteLook } from '../platform/audit/looks.ts';
import type { Deps } from '../platform/deps.ts';
import { byStaff, routes } from '../platform/server/calls.ts';
import { readTimeline } from './timeline.ts';

export const timelineRoutes = routes('Back-office', (deps: Deps) => ({
  getTimeline: byStaff('read')(calls.getTimeline, {
    sent: GetTimelineQuery,
    reply: GetTimelineReply,
    run: async ({ staff, sent, params }) => {
      await noteLook(deps, staff, params.id, 'timeline');
      return readTimeline(deps, params.id, sent);
    },
  }),
}));
