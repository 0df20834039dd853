/** The dates that lie ahead of a customer, over HTTP. */
import { GetCalendarQuery, GetCalendarReply } from '@ajose/sdk/contract/calendar';
import * as calls from '@ajose/sdk/customer/calendar';
import type { Deps } from '../platform/deps.ts';
import { byCustomer, routes } from '../platform/server/calls.ts';
import { readCalendar } from './calendar.ts';

export const calendarRoutes = routes('Calendar', (deps: Deps) => ({
  getCalendar: byCustomer('view')(calls.getCalendar, {
    sent: GetCalendarQuery,
    reply: GetCalendarReply,
    run: async ({ customer, sent }) => ({ ...(await readCalendar(deps, customer.id, sent.from)) }),
  }),
}));
