/** What administrators want to tell this customer. */
import useSWR from 'swr';
import type { Announcement } from '@ajose/sdk/contract/announcements';
import { dismissAnnouncement as dismiss, getUserAnnouncements } from '@ajose/sdk/customer/announcements';
import { api } from '../api.ts';

/** An announcement that cannot be fetched is not worth an error on the dashboard, so a failure reads as none. */
export function useAnnouncements(userId: string) {
  const { data = [], mutate } = useSWR<readonly Announcement[], unknown>(['announcements', userId], () =>
    getUserAnnouncements(api, userId),
  );
  const dismissAnnouncement = async (id: string): Promise<void> => {
    const rest = data.filter((announcement) => announcement._id !== id);
    await mutate(
      async () => {
        await dismiss(api, id, userId);
        return rest;
      },
      { optimisticData: rest, rollbackOnError: true, revalidate: false },
    );
  };
  return { announcements: data, dismissAnnouncement };
}
