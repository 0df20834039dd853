/** What happened to the customer's money and account, the newest first. */
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Notice } from '@ajose/sdk/contract/notices';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Fill } from '@ajose/ui/layout/Fill';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Text } from '@ajose/ui/layout/Text';
import { useNotices } from '../../data/notices.ts';
import { useUser } from '../../session.tsx';

export function NoticesDialog({ onClose }: { onClose: () => void }) {
  const notices = useNotices(useUser()._id);
  return (
    <Modal
      open
      title="Notices"
      onClose={onClose}
      size="small"
      actions={
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Loaded
        of={notices}
        skeleton={<Skeleton variant="rounded" height={240} />}
        failure="Your notices could not be fetched."
      >
        {(list) =>
          list.length === 0 ? (
            <Text tone="soft">Nothing has happened yet. Money that comes, goes or grows is told here.</Text>
          ) : (
            <Rows label="Notices">
              {list.map((notice) => (
                <NoticeRow key={notice._id} notice={notice} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Modal>
  );
}

function NoticeRow({ notice: { title, text, at, isNew } }: { notice: Notice }) {
  return (
    <Row>
      <Fill least="10rem">
        <Text strong={isNew}>{title}</Text>
        <Quiet>{text}</Quiet>
        <Quiet>
          <DateTime moment={at} />
        </Quiet>
      </Fill>
      {isNew && (
        <Text as="span" size="sm" strong tone="caution">
          New
        </Text>
      )}
    </Row>
  );
}
