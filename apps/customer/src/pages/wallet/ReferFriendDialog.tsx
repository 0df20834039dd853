/** The customer's own link to pass on. */
import Button from '@mui/material/Button';
import { CopyField } from '@ajose/ui/display/CopyField';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { KeyFact } from '../../components/KeyFact.tsx';
import { paths } from '../../paths.ts';
import { useUser } from '../../session.tsx';

export function ReferFriendDialog({ onClose }: { onClose: () => void }) {
  const { myRefCode } = useUser();
  const link = new URL(paths.referral(myRefCode), window.location.origin).href;
  const canShare = 'share' in navigator;
  return (
    <Modal
      open
      title="Refer a Friend"
      onClose={onClose}
      size="small"
      actions={
        canShare && (
          <Button
            variant="contained"
            onClick={() => {
              // The promise rejects when the customer closes the device's share sheet, which is no failure.
              navigator
                .share({ title: 'Ajose', text: 'Save and grow with me on Ajose.', url: link })
                .catch(() => undefined);
            }}
          >
            Share the link
          </Button>
        )
      }
    >
      <Stack>
        <KeyFact name="Your code">{myRefCode}</KeyFact>
        <CopyField label="Your referral link" value={link} />
        <Text tone="soft" size="sm">
          Friends who join by your link are connected to you from their first day. Rewards for both of you are coming
          soon, and friends who joined before then count too.
        </Text>
      </Stack>
    </Modal>
  );
}
