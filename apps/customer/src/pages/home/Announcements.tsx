/** The announcements that the customer has not dismissed. A click opens its whole text, which leads to its target. */
import { useRef, useState } from 'react';
import type { Announcement } from '@ajose/sdk/contract/announcements';
import { AnnouncementBanner } from '@ajose/ui/feedback/AnnouncementBanner';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { useDashboard } from '../../components/dashboard.ts';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { useAnnouncements } from '../../data/announcements.ts';

const AnnouncementDialog = dialogLater(async () => (await import('./AnnouncementDialog.tsx')).AnnouncementDialog);

export function Announcements({ userId }: { userId: string }) {
  const { announcements, dismissAnnouncement, noteView } = useAnnouncements(userId);
  const seen = useRef(new Set<string>());
  const { go } = useDashboard();
  const [read, setRead] = useState<Announcement | null>(null);
  const close = () => setRead(null);
  useBackCloses(read !== null, close);
  const dismiss = (id: string) => void dismissAnnouncement(id).catch(() => undefined);
  return (
    <>
      {announcements.length > 0 && (
        <AnnouncementBanner
          announcements={announcements}
          onShown={({ _id }) => {
            if (seen.current.has(_id)) return;
            seen.current.add(_id);
            noteView(_id, 'seen');
          }}
          onOpen={(announcement) => {
            noteView(announcement._id, 'opened');
            setRead(announcement);
          }}
          onDismiss={dismiss}
        />
      )}
      {read && (
        <AnnouncementDialog
          announcement={read}
          onFollow={(section) => {
            close();
            go({ section });
          }}
          onDismiss={() => {
            dismiss(read._id);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
