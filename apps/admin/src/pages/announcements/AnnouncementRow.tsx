/** One announcement of the list: its text, its state, and the buttons that change it. */
import styles from './AnnouncementRow.module.css';
import Button from '@mui/material/Button';
import { useCall } from '@ajose/app/useCall.ts';
import type { ManagedAnnouncement } from '@ajose/sdk/contract/announcements';
import { formatNumber } from '@ajose/sdk/domain/money';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { Fill } from '@ajose/ui/layout/Fill';
import { Inline } from '@ajose/ui/layout/Inline';
import { Row } from '@ajose/ui/layout/Rows';
import { Text } from '@ajose/ui/layout/Text';
import { Allowed } from '../../components/role.tsx';
import { useProducts } from '../../data/products.ts';
import { updateAnnouncement } from '../../data/announcements.ts';
import { reachWords } from './group.ts';
import { announcementState, isOver, shownWords } from './state.ts';

const words = { refused: 'Error updating announcement status', broken: 'Error updating announcement status' };

interface AnnouncementRowProps {
  announcement: ManagedAnnouncement;
  onEdit: () => void;
  onDelete: () => void;
}

export function AnnouncementRow({ announcement, onEdit, onDelete }: AnnouncementRowProps) {
  const { busy, run } = useCall(words);
  const { _id, title, message, target, endDate, active, dismissals, audience } = announcement;
  const { seen = 0, opened = 0 } = announcement;
  const products = useProducts().data;
  const product = products?.find(({ _id: id }) => id === audience?.product)?.name;

  const toggle = (): void =>
    run(
      () => updateAnnouncement(_id, { title, message, target, endDate, active: !active }),
      active ? 'Announcement deactivated.' : 'Announcement activated.',
    );

  return (
    <Row look="stack">
      <Inline>
        <h2 className={styles['title']}>{title}</h2>
        <StatusChip kind="announcement" status={announcementState(announcement)} />
      </Inline>
      <Text keepsLines>{message}</Text>
      <Inline gap={2}>
        <Fill least="14rem">
          <Text size="sm" tone="soft">
            {reachWords(announcement, product)}. {shownWords(announcement)} ·{' '}
            <span className={styles['fact']}>{formatNumber(seen)} saw it</span> ·{' '}
            <span className={styles['fact']}>{formatNumber(opened)} opened it</span> ·{' '}
            <span className={styles['fact']}>
              {dismissals === 1 ? '1 dismissal' : `${formatNumber(dismissals)} dismissals`}
            </span>
          </Text>
        </Fill>
        <Allowed to="announce">
          <Inline gap={2}>
            <Button size="small" aria-label={`Edit ${title}`} onClick={onEdit}>
              Edit
            </Button>
            {!isOver(announcement) && (
              <Button
                size="small"
                disabled={busy}
                aria-label={`${active ? 'Deactivate' : 'Activate'} ${title}`}
                onClick={toggle}
              >
                {active ? 'Deactivate' : 'Activate'}
              </Button>
            )}
            <Button size="small" color="error" aria-label={`Delete ${title}`} onClick={onDelete}>
              Delete
            </Button>
          </Inline>
        </Allowed>
      </Inline>
    </Row>
  );
}
