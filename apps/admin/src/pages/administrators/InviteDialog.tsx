/** The owner of a referral code says that they invited the person who registered with it, and for which role. */
import { FormDialog } from '@ajose/app/FormDialog';
import type { AdminRole, ListedAdmin } from '@ajose/sdk/contract/staff';
import { confirmAdminRules } from '@ajose/sdk/rules/staff';
import { Text } from '@ajose/ui/layout/Text';
import { inviteAdmin } from '../../data/staff.ts';
import { RoleField } from './RoleField.tsx';

/** The role is empty at first, so that nobody becomes a Super Admin by an oversight. */
const noRole: { role: AdminRole | '' } = { role: '' };

export function InviteDialog({ admin, onClose }: { admin: ListedAdmin; onClose: () => void }) {
  return (
    <FormDialog
      title={`Did you invite ${admin.name}?`}
      initialValues={noRole}
      rules={() => confirmAdminRules}
      failure="This could not be saved. Please try again."
      onSubmit={async ({ role }) => (role === '' ? undefined : inviteAdmin(admin._id, role))}
      submit="I invited this person"
      busy="Saving…"
      gap={5}
      onClose={onClose}
    >
      <Text tone="soft">
        Your referral code stands on every page of the back-office as Admin ID, so others may have seen it. Say this
        only if you gave it to this person and {admin.email} is their address. Another Super Admin confirms then.
      </Text>
      <RoleField />
    </FormDialog>
  );
}
