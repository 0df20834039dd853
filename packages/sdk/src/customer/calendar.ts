/** Coming dates. */
import { getsBy } from '../call.ts';
import type { GetCalendarQuery, GetCalendarReply } from '../contract/calendar.ts';

/** The next coming dates. The reply's `next` is the day from which to ask for more. */
export const getCalendar = getsBy<GetCalendarQuery, GetCalendarReply>()('calendar/getCalendar/:userId');
