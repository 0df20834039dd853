/** Gives the link with which a new administrator registers, and says what happens then. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import UserPlus from 'lucide-react/icons/user-plus';
import { CopyField } from '@ajose/ui/display/CopyField';
import { Modal } from '@ajose/ui/feedback/Modal';
import { Stack } from '@ajose/ui/layout/Stack';
import { ReferralCode } from '../../components/ReferralCode.tsx';
import { registrationAddress } from '../../paths.ts';
import { useAdmin } from '../../session.tsx';

/** An email of the inviter's own program; we send none to an address that nobody has confirmed. */
const mailWith = (link: string): string =>
  `mailto:?subject=${encodeURIComponent('Ajose’s back-office')}&body=${encodeURIComponent(`Please register here: ${link}`)}`;

export function InviteSomebody() {
  const { myRefCode, myRefCodeUntil } = useAdmin();
  const [open, setOpen] = useState(false);
  const link = `${location.origin}${registrationAddress(myRefCode)}`;
  return (
    <>
      <Button variant="contained" startIcon={<UserPlus size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Invite
      </Button>
      {open && (
        <Modal open title="Invite an administrator" onClose={() => setOpen(false)}>
          <Stack gap={5}>
            <CopyField label="Link" value={link} strong />
            <div>
              <Button variant="outlined" href={mailWith(link)}>
                Write an email with it
              </Button>
            </div>
            <Stack as="ol" gap={2}>
              <li>1. Send the link to the person yourself. It names you as who invites them.</li>
              <li>2. They register and stand in this list. Press “I invited them” there, and choose their role.</li>
              <li>3. Another Super Admin confirms. An email tells the person then that they can sign in.</li>
            </Stack>
            <ReferralCode code={myRefCode} until={myRefCodeUntil} />
          </Stack>
        </Modal>
      )}
    </>
  );
}
