/** The dates that lie ahead of a customer, over HTTP. */
import { UserIdParams } from '@ajose/sdk/contract/common';
import { GetCalendarQuery, GetCalendarReply } from '@ajose/sdk/contract/calendar';
import type { Deps } from '../platform/deps.ts';
import type { App } from '../platform/server/app.ts';
import { customerOf } from '../platform/server/guards.ts';
import { readCalendar } from './calendar.ts';

export function calendarRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/calendar/getCalendar/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getCalendar',
        summary: 'The dates that lie ahead, the earliest first',
        tags: ['Calendar'],
        params: UserIdParams,
        querystring: GetCalendarQuery,
        response: { 200: GetCalendarReply },
      },
    },
    async (request): Promise<GetCalendarReply> => ({
      success: true,
      ...(await readCalendar(deps, customerOf(request).id, request.query.from)),
    }),
  );
}
