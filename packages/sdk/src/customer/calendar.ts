/** Coming dates. */
import type { Api, CallOptions } from '../api.ts';
import type { GetCalendarQuery, GetCalendarReply } from '../contract/calendar.ts';

/** The next coming dates. The reply's `next` is the day from which to ask for more. */
export const getCalendar = (api: Api, userId: string, query: GetCalendarQuery = {}, options?: CallOptions) =>
  api.get<GetCalendarReply>('calendar/getCalendar/:userId', { ...options, params: { userId }, query });
