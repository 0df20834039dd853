/** The announcements to customers: written, changed, switched on and off, and deleted. */
import styles from './AnnouncementsPage.module.css';
import { useRef, useState } from 'react';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Plus from 'lucide-react/icons/plus';
import type { ManagedAnnouncement } from '@ajose/sdk/contract/announcements';
import { EmptyState } from '@ajose/ui/display/EmptyState';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Card } from '@ajose/ui/layout/Card';
import { PageHeader } from '@ajose/ui/layout/PageHeader';
import { Rows } from '@ajose/ui/layout/Rows';
import { useScrolls } from '@ajose/ui/useScrolls.ts';
import { Allowed } from '../../components/role.tsx';
import { useAnnouncements } from '../../data/announcements.ts';
import { useFailureToast } from '@ajose/ui/feedback/useFailureToast.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import { AnnouncementRow } from './AnnouncementRow.tsx';
import { DeleteAnnouncementDialog } from './DeleteAnnouncementDialog.tsx';
import { announcementState, isOver, type AnnouncementState } from './state.ts';

const words = { refused: 'Error fetching announcements', broken: 'Error fetching announcements' };

export function AnnouncementsPage() {
  const announcements = useAnnouncements();
  const [edited, setEdited] = useState<ManagedAnnouncement | 'new' | null>(null);
  const [removed, setRemoved] = useState<ManagedAnnouncement | null>(null);
  useFailureToast(announcements.error, words);

  return (
    <>
      <PageHeader
        title="Manage Announcements"
        description="Customers read them at the top of their dashboard until the end date, or until they dismiss them."
        actions={
          <Allowed to="announce">
            <Button variant="contained" startIcon={<Plus />} onClick={() => setEdited('new')}>
              New announcement
            </Button>
          </Allowed>
        }
      />
      <Card label="Announcements" flush>
        <Loaded
          of={announcements}
          failure="The announcements could not be fetched."
          skeleton={<Skeleton variant="rectangular" height={320} />}
        >
          {(announcements) =>
            announcements.length === 0 ? (
              <EmptyState title="No announcements yet" motif="comb" />
            ) : (
              <AnnouncementList announcements={announcements} onEdit={setEdited} onDelete={setRemoved} />
            )
          }
        </Loaded>
      </Card>
      {edited && <AnnouncementDialog announcement={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed && <DeleteAnnouncementDialog announcement={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

interface AnnouncementListProps {
  announcements: readonly ManagedAnnouncement[];
  onEdit: (announcement: ManagedAnnouncement) => void;
  onDelete: (announcement: ManagedAnnouncement) => void;
}

/** What customers read now comes first, what nobody reads again last. */
const order: readonly AnnouncementState[] = ['active', 'planned', 'inactive', 'expired'];
const placeOf = (announcement: ManagedAnnouncement): number =>
  isOver(announcement) ? order.length : order.indexOf(announcementState(announcement));
const byState = (a: ManagedAnnouncement, b: ManagedAnnouncement): number => placeOf(a) - placeOf(b);

function AnnouncementList({ announcements, onEdit, onDelete }: AnnouncementListProps) {
  const box = useRef<HTMLDivElement>(null);
  const scrolls = useScrolls(box);
  return (
    <div
      ref={box}
      className={styles['announcements']}
      {...(scrolls ? { tabIndex: 0, role: 'group', 'aria-label': 'Announcements' } : {})}
    >
      <Rows label="Announcements">
        {announcements.toSorted(byState).map((announcement) => (
          <AnnouncementRow
            key={announcement._id}
            announcement={announcement}
            onEdit={() => onEdit(announcement)}
            onDelete={() => onDelete(announcement)}
          />
        ))}
      </Rows>
    </div>
  );
}
