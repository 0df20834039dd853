/** Asks for the role before an administrator who registered with a referral code is confirmed. */
import { useFormikContext } from 'formik';
import { FormDialog } from '@ajose/app/FormDialog';
import type { AdminRole, ListedAdmin } from '@ajose/sdk/contract/staff';
import { roleCan } from '@ajose/sdk/domain/roles';
import { confirmAdminRules } from '@ajose/sdk/rules/staff';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { confirmAdmin } from '../../data/staff.ts';
import { RoleField } from './RoleField.tsx';

/** Without an invitation the role is empty at first, so that nobody becomes a Super Admin by an oversight. */
const roleOf = ({ invitedAs }: ListedAdmin): { role: AdminRole | '' } => ({ role: invitedAs ?? '' });

/** What the account can do once it is confirmed in the role that the form has. */
function Afterwards() {
  const { role } = useFormikContext<{ role: AdminRole | '' }>().values;
  const decides = role !== '' && roleCan(role, 'decideRequests');
  return (
    <Text tone="soft">
      They see nothing so far. Once confirmed they can do what their role allows
      {decides && ', and 24 hours later decide requests of others'}. Confirm only a person you know.
    </Text>
  );
}

export function ConfirmDialog({ admin, onClose }: { admin: ListedAdmin; onClose: () => void }) {
  return (
    <FormDialog
      title={`Confirm ${admin.name}?`}
      initialValues={roleOf(admin)}
      rules={() => confirmAdminRules}
      failure="The administrator could not be confirmed. Please try again."
      onSubmit={async ({ role }) => (role === '' ? undefined : confirmAdmin(admin._id, role))}
      submit="Confirm"
      busy="Confirming…"
      gap={5}
      onClose={onClose}
    >
      <Stack gap={1}>
        <Text>{admin.email}</Text>
        <Afterwards />
      </Stack>
      <RoleField />
    </FormDialog>
  );
}
