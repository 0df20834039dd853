/** The announcements that the customer has not dismissed. */
import { AnnouncementBanner } from '@ajose/ui/feedback/AnnouncementBanner';
import { useAnnouncements } from '../../data/announcements.ts';

export function Announcements({ userId, onOpen }: { userId: string; onOpen: () => void }) {
  const { announcements, dismissAnnouncement } = useAnnouncements(userId);
  if (announcements.length === 0) return null;
  return (
    <AnnouncementBanner
      announcements={announcements}
      onOpen={onOpen}
      onDismiss={(id) => void dismissAnnouncement(id).catch(() => undefined)}
    />
  );
}
