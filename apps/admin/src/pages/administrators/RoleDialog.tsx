/** Gives an administrator another role, with a reason. */
import { useFormikContext } from 'formik';
import { FormDialog } from '@ajose/app/FormDialog';
import { roleCan } from '@ajose/sdk/domain/roles';
import { setAdminRoleRules } from '@ajose/sdk/rules/staff';
import type { AdminRole, ListedAdmin } from '@ajose/sdk/contract/staff';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { setAdminRole } from '../../data/staff.ts';
import { RoleField } from './RoleField.tsx';

/** What the new role changes at once. */
function Afterwards() {
  const { role } = useFormikContext<{ role: AdminRole }>().values;
  const decides = roleCan(role, 'decideRequests');
  return (
    <Text tone="soft">
      The new role applies at once. Their open requests are closed, and they cannot approve other people’s requests
      {decides && ' for 24 hours'}.
    </Text>
  );
}

export function RoleDialog({ admin, onClose }: { admin: ListedAdmin; onClose: () => void }) {
  return (
    <FormDialog
      title={`Change the role of ${admin.name}?`}
      initialValues={{ role: admin.role, reason: '' }}
      rules={setAdminRoleRules}
      failure="The role could not be changed. Please try again."
      onSubmit={({ role, reason }) => setAdminRole(admin._id, { role, reason })}
      submit="Change role"
      busy="Changing…"
      gap={5}
      onClose={onClose}
    >
      <Stack gap={1}>
        <Text>{admin.email}</Text>
        <Afterwards />
        {admin.confirmedAt !== null && (
          <Text tone="soft">Where there is a third Super Admin, that one has to confirm it under Approvals first.</Text>
        )}
      </Stack>
      <RoleField />
      <FormTextField
        name="reason"
        label="Why?"
        helperText="The audit log keeps it."
        lines={2}
        required
        maxLength={500}
      />
    </FormDialog>
  );
}
