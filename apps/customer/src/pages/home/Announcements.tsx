/** The announcements that the customer has not dismissed. A click opens what one is about, or else all of its text. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import type { Announcement } from '@ajose/sdk/contract/announcements';
import { AnnouncementBanner } from '@ajose/ui/feedback/AnnouncementBanner';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Text } from '@ajose/ui/layout/Text';
import { useDashboard } from '../../components/dashboard.ts';
import { useBackCloses } from '../../components/useBackCloses.ts';
import { useAnnouncements } from '../../data/announcements.ts';

export function Announcements({ userId }: { userId: string }) {
  const { announcements, dismissAnnouncement } = useAnnouncements(userId);
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
          onOpen={(announcement) => {
            if (announcement.target) go({ section: announcement.target });
            else setRead(announcement);
          }}
          onDismiss={dismiss}
        />
      )}
      {read && (
        <Modal
          open
          title={read.title}
          onClose={close}
          size="small"
          actions={
            <>
              <Button
                variant="outlined"
                onClick={() => {
                  dismiss(read._id);
                  close();
                }}
              >
                Dismiss
              </Button>
              <Button variant="contained" onClick={close}>
                Close
              </Button>
            </>
          }
        >
          <Text keepsLines>{read.message}</Text>
        </Modal>
      )}
    </>
  );
}
