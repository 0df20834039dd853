/** The dates that lie ahead. */
import type { Api, CallOptions } from '../api.ts';
import type { GetCalendarQuery, GetCalendarReply } from '../contract/calendar.ts';

/** One month of them; `next` of the answer names the month to ask for after it. */
export const getCalendar = (api: Api, userId: string, query: GetCalendarQuery = {}, options?: CallOptions) =>
  api.get<GetCalendarReply>('calendar/getCalendar/:userId', { ...options, params: { userId }, query });
