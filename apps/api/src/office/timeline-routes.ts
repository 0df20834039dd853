/** A customer's timeline over HTTP. */
import { IdParams } from '@ajose/sdk/contract/common';
import { GetTimelineQuery, GetTimelineReply } from '@ajose/sdk/contract/timeline';
import * as calls from '@ajose/sdk/admin/users';
import { noteLook } from '../platform/audit/looks.ts';
import type { Deps } from '../platform/deps.ts';
import type { App } from '../platform/server/app.ts';
import { byStaff, registerCalls } from '../platform/server/calls.ts';
import { readTimeline } from './timeline.ts';

export function timelineRoutes(app: App, deps: Deps): void {
  registerCalls(app, 'Back-office', {
    getTimeline: byStaff(calls.getTimeline, {
      summary: 'What happened to a customer, newest first',
      can: 'read',
      params: IdParams,
      sent: GetTimelineQuery,
      reply: GetTimelineReply,
      run: async ({ staff, sent, params }) => {
        await noteLook(deps, staff, params.id, 'timeline');
        return readTimeline(deps, params.id, sent);
      },
    }),
  });
}
