/** All of an announcement's text, and the way to the section that it is about. */
import Button from '@mui/material/Button';
import type { Announcement, AnnouncementTarget } from '@ajose/sdk/contract/announcements';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Text } from '@ajose/ui/layout/Text';

const ways: Readonly<Record<AnnouncementTarget, string>> = {
  investmentProducts: 'See all investment products',
  savingsProducts: 'See all savings products',
  investmentPortfolio: 'Open My Investments',
  savingsPortfolio: 'Open My Savings',
  transaction: 'Open Transaction History',
  profile: 'Open Profile',
};

interface Props {
  announcement: Announcement;
  onFollow: (target: AnnouncementTarget) => void;
  onDismiss: () => void;
  onClose: () => void;
}

export function AnnouncementDialog({ announcement, onFollow, onDismiss, onClose }: Props) {
  const { target } = announcement;
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
          {target && (
            <Button variant="contained" onClick={() => onFollow(target)}>
              {ways[target]}
            </Button>
          )}
        </>
      }
    >
      <Text keepsLines>{announcement.message}</Text>
    </Modal>
  );
}
