/** Asks for confirmation before an announcement is deleted. */
import { ConfirmCall } from '@ajose/app/ConfirmCall';
import type { ManagedAnnouncement } from '@ajose/sdk/contract/announcements';
import { deleteAnnouncement } from '../../data/announcements.ts';

interface DeleteAnnouncementDialogProps {
  announcement: ManagedAnnouncement;
  onClose: () => void;
}

export function DeleteAnnouncementDialog({ announcement, onClose }: DeleteAnnouncementDialogProps) {
  return (
    <ConfirmCall
      destructive
      title={`Delete “${announcement.title}”?`}
      message="Are you sure you want to delete this announcement?"
      confirmLabel="Delete"
      busyLabel="Deleting…"
      call={() => deleteAnnouncement(announcement._id)}
      done="Announcement deleted."
      failure={{ refused: 'Error deleting announcement', broken: 'Error deleting announcement' }}
      onClose={onClose}
    />
  );
}
