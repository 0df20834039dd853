/** All of an announcement's text. */
import Button from '@mui/material/Button';
import type { Announcement } from '@ajose/sdk/contract/announcements';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Text } from '@ajose/ui/layout/Text';

interface Props {
  announcement: Announcement;
  onDismiss: () => void;
  onClose: () => void;
}

export function AnnouncementDialog({ announcement, onDismiss, onClose }: Props) {
  return (
    <Modal
      open
      title={announcement.title}
      onClose={onClose}
      size="small"
      actions={
        <>
          <Button variant="outlined" onClick={onDismiss}>
            Dismiss
          </Button>
          <Button variant="contained" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Text keepsLines>{announcement.message}</Text>
    </Modal>
  );
}
