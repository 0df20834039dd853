/** Gives the link with which a new administrator registers, and says what happens then. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import UserPlus from 'lucide-react/icons/user-plus';
import { CopyField } from '@ajose/ui/display/CopyField';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { ReferralCode } from '../../components/ReferralCode.tsx';
import { registrationAddress } from '../../paths.ts';
import { useAdmin } from '../../session.tsx';

export function InviteSomebody() {
  const { myRefCode, myRefCodeUntil } = useAdmin();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" startIcon={<UserPlus size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Invite
      </Button>
      {open && (
        <Modal open title="Invite an administrator" onClose={() => setOpen(false)}>
          <Stack gap={5}>
            <Text tone="soft">
              Send this link to the person yourself. When they have registered they stand in this list: say there that
              you invited them, and choose their role. Another Super Admin confirms then.
            </Text>
            <CopyField label="Link" value={`${location.origin}${registrationAddress(myRefCode)}`} strong />
            <ReferralCode code={myRefCode} until={myRefCodeUntil} />
          </Stack>
        </Modal>
      )}
    </>
  );
}
