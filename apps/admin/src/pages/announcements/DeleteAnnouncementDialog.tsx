/** Asks for confirmation before an announcement is deleted. */
import { useState } from 'react';
import type { ManagedAnnouncement } from '@ajose/sdk/contract/announcements';
import { ConfirmDialog } from '@ajose/ui/feedback/ConfirmDialog';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { changeFailure } from '@ajose/sdk/failure';
import { deleteAnnouncement } from '../../data/announcements.ts';

const words = { refused: 'Error deleting announcement', broken: 'Error deleting announcement' };

interface DeleteAnnouncementDialogProps {
  announcement: ManagedAnnouncement;
  onClose: () => void;
}

export function DeleteAnnouncementDialog({ announcement, onClose }: DeleteAnnouncementDialogProps) {
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await deleteAnnouncement(announcement._id);
      toasts.success('Announcement deleted.');
    } catch (error) {
      toasts.error(changeFailure(error, words));
    }
    onClose();
  }

  return (
    <ConfirmDialog
      open
      destructive
      title={`Delete “${announcement.title}”?`}
      message="Are you sure you want to delete this announcement?"
      confirmLabel="Delete"
      busyLabel="Deleting…"
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
