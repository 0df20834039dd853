/** The dates that lie ahead of a customer, over HTTP. */
import { GetCalendarQuery, GetCalendarReply } from '@ajose/sdk/contract/calendar';
import * as calls from '@ajose/sdk/customer/calendar';
import type { Deps } from '../platform/deps.ts';
import type { App } from '../platform/server/app.ts';
import { byCustomer, registerCalls } from '../platform/server/calls.ts';
import { readCalendar } from './calendar.ts';

export function calendarRoutes(app: App, deps: Deps): void {
  registerCalls(app, 'Calendar', {
    getCalendar: byCustomer('view')(calls.getCalendar, {
      summary: 'The dates that lie ahead, the earliest first',
      sent: GetCalendarQuery,
      reply: GetCalendarReply,
      run: async ({ customer, sent }) => ({ ...(await readCalendar(deps, customer.id, sent.from)) }),
    }),
  });
}
