/** The dates that lie ahead, month by month. */
import useSWR from 'swr';
import type { GetCalendarReply } from '@ajose/sdk/contract/calendar';
import * as calendar from '@ajose/sdk/customer/calendar';
import { api } from '../api.ts';

async function readMonths(userId: string, count: number): Promise<GetCalendarReply[]> {
  const months = [await calendar.getCalendar(api, userId)];
  for (let next = months[0]?.next; next && months.length < count; next = months.at(-1)?.next) {
    months.push(await calendar.getCalendar(api, userId, { month: next }));
  }
  return months;
}

/** So many of the first months that have something. While one more is fetched, those of before stay. */
export const useCalendar = (userId: string, count: number) =>
  useSWR<readonly GetCalendarReply[], unknown>(['calendar', userId, count], () => readMonths(userId, count), {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
