/** Announcements for this customer. */
import { asked } from '@ajose/app/asked.ts';
import type { Announcement } from '@ajose/sdk/contract/announcements';
import {
  dismissAnnouncement as dismiss,
  getUserAnnouncements,
  viewAnnouncement,
} from '@ajose/sdk/customer/announcements';
import { api } from '../api.ts';

const none: readonly Announcement[] = [];

export const useAnnounced = asked(
  (userId: string) => ['announcements', userId],
  (userId): Promise<readonly Announcement[]> => getUserAnnouncements(api, userId),
);

/** A failed fetch counts as no announcements, because it is not worth an error on the dashboard. `settling`: not known yet. */
export function useAnnouncements(userId: string) {
  const { data = none, error, mutate } = useAnnounced(userId);
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
  /** A failure is not worth an error on the dashboard. */
  const noteView = (id: string, what: 'seen' | 'opened'): void => {
    void viewAnnouncement(api, id, userId, { what }).catch(() => undefined);
  };
  return { announcements: data, noteView, settling: data === none && error === undefined, dismissAnnouncement };
}
