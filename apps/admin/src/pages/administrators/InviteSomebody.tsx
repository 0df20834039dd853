/** Invites an administrator by address and role. No role is chosen at first. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import UserPlus from 'lucide-react/icons/user-plus';
import { FormDialog } from '@ajose/app/FormDialog';
import type { AdminRole } from '@ajose/sdk/contract/staff';
import { sendInvitationRules } from '@ajose/sdk/rules/staff';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Text } from '@ajose/ui/layout/Text';
import { sendInvitation } from '../../data/staff.ts';
import { RoleField } from './RoleField.tsx';

const nobody: { email: string; role: AdminRole | '' } = { email: '', role: '' };

export function InviteSomebody() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" startIcon={<UserPlus size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Invite
      </Button>
      {open && (
        <FormDialog
          title="Invite an administrator"
          initialValues={nobody}
          rules={() => sendInvitationRules}
          failure="The invitation could not be sent. Please try again."
          onSubmit={async ({ email, role }) => (role === '' ? undefined : sendInvitation({ email, role }))}
          submit="Send invitation"
          busy="Sending…"
          gap={5}
          onClose={() => setOpen(false)}
        >
          <FormTextField name="email" label="Email" type="email" required inputRef={focusOnMount} maxLength={254} />
          <RoleField />
          <Text tone="soft">
            They get a link by email, which works for seven days and for this address alone. When they have registered,
            all Super Admins get an email, and another Super Admin, if there is one, confirms the account.
          </Text>
        </FormDialog>
      )}
    </>
  );
}
