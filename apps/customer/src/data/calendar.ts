/** Coming dates, a page at a time. */
import useSWR from 'swr';
import type { GetCalendarReply } from '@ajose/sdk/contract/calendar';
import * as calendar from '@ajose/sdk/customer/calendar';
import { api } from '../api.ts';

async function readParts(userId: string, count: number): Promise<GetCalendarReply[]> {
  const parts = [await calendar.getCalendar(api, userId)];
  for (let from = parts[0]?.next; from && parts.length < count; from = parts.at(-1)?.next) {
    parts.push(await calendar.getCalendar(api, userId, { from }));
  }
  return parts;
}

/** The first pages of the calendar. They stay on screen while the next page is fetched. @param count how many pages */
export const useCalendar = (userId: string, count: number) =>
  useSWR<readonly GetCalendarReply[], unknown>(['calendar', userId, count], () => readParts(userId, count), {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
