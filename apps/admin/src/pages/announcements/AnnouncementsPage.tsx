/** What customers are told: written, switched on and off, and taken away. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import Plus from 'lucide-react/icons/plus';
import type { ManagedAnnouncement } from '@ajose/sdk/contract/announcements';
import { formatDate } from '@ajose/sdk/time';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { ConfirmDialog } from '@ajose/ui/feedback/ConfirmDialog';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { deleteAnnouncement, updateAnnouncement, useAnnouncements } from '../../data/announcements.ts';
import { changeFailure, type FailureWords } from '../../components/failure.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { Section } from '../../components/Section.tsx';
import { useFailureToast } from '../../components/useFailureToast.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import { announcementState } from './state.ts';

/** How high the list grows before it scrolls by itself, in pixels. */
const LIST_HEIGHT = 600;

const same = (message: string): FailureWords => ({ refused: message, broken: message });
const words = {
  fetch: same('Error fetching announcements'),
  toggle: same('Error updating announcement status'),
  remove: same('Error deleting announcement'),
};

export function AnnouncementsPage() {
  const announcements = useAnnouncements();
  const [edited, setEdited] = useState<ManagedAnnouncement | 'new' | null>(null);
  const [removed, setRemoved] = useState<ManagedAnnouncement | null>(null);
  useFailureToast(announcements.error, words.fetch);

  return (
    <>
      <PageHeader
        title="Manage Announcements"
        description="What customers read at the top of their dashboard until the end date or until they dismiss it."
        actions={
          <Button variant="contained" startIcon={<Plus />} onClick={() => setEdited('new')}>
            New announcement
          </Button>
        }
      />
      <Section title="Announcements" look="flush">
        <Loaded
          of={announcements}
          failure="The announcements are not here yet."
          skeleton={<Skeleton variant="rounded" height={320} sx={{ m: 2 }} />}
        >
          {(announcements) =>
            announcements.length === 0 ? (
              <EmptyState title="No announcements yet" motif="comb" />
            ) : (
              <Box
                component="ul"
                tabIndex={0}
                aria-label="Announcements"
                sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: LIST_HEIGHT, overflowY: 'auto' }}
              >
                {announcements.map((announcement) => (
                  <Row
                    key={announcement._id}
                    announcement={announcement}
                    onEdit={() => setEdited(announcement)}
                    onDelete={() => setRemoved(announcement)}
                  />
                ))}
              </Box>
            )
          }
        </Loaded>
      </Section>
      {edited && <AnnouncementDialog announcement={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed && <DeleteDialog announcement={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

interface RowProps {
  announcement: ManagedAnnouncement;
  onEdit: () => void;
  onDelete: () => void;
}

function Row({ announcement, onEdit, onDelete }: RowProps) {
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();
  const { _id, title, message, endDate, active, dismissals } = announcement;

  async function toggle(): Promise<void> {
    setBusy(true);
    try {
      await updateAnnouncement(_id, { title, message, endDate, active: !active });
      toasts.success(active ? 'Announcement deactivated.' : 'Announcement activated.');
    } catch (error) {
      toasts.error(changeFailure(error, words.toggle));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Box component="li" sx={{ px: 2.5, py: 2, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <StatusChip kind="announcement" status={announcementState(announcement)} />
      </Box>
      <Typography sx={{ maxWidth: '72ch', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{message}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 14rem' }}>
          Ends {formatDate(endDate)} ·{' '}
          {dismissals === 1 ? '1 dismissal' : `${dismissals.toLocaleString('en-NG')} dismissals`}
        </Typography>
        <Button size="small" aria-label={`Edit ${title}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          size="small"
          disabled={busy}
          aria-label={`${active ? 'Deactivate' : 'Activate'} ${title}`}
          onClick={() => void toggle()}
        >
          {active ? 'Deactivate' : 'Activate'}
        </Button>
        <Button size="small" color="error" aria-label={`Delete ${title}`} onClick={onDelete}>
          Delete
        </Button>
      </Box>
    </Box>
  );
}

function DeleteDialog({ announcement, onClose }: { announcement: ManagedAnnouncement; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await deleteAnnouncement(announcement._id);
      toasts.success('Announcement deleted.');
    } catch (error) {
      toasts.error(changeFailure(error, words.remove));
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
