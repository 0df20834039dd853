/** The dates that lie ahead. */
import type { Api, CallOptions } from '../api.ts';
import type { GetCalendarQuery, GetCalendarReply } from '../contract/calendar.ts';

/** The next of them; `next` of the answer is the day to ask from after it. */
export const getCalendar = (api: Api, userId: string, query: GetCalendarQuery = {}, options?: CallOptions) =>
  api.get<GetCalendarReply>('calendar/getCalendar/:userId', { ...options, params: { userId }, query });
