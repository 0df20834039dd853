/** Asks for the role before an administrator who registered with a referral code is confirmed. */
import type { AdminRole, ListedAdmin } from '@ajose/sdk/contract/staff';
import { confirmAdminRules } from '@ajose/sdk/rules/staff';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { confirmAdmin } from '../../data/staff.ts';
import { RoleField } from './RoleField.tsx';

/** Nobody becomes a Super Admin because nothing was chosen. */
const noRole: { role: AdminRole | '' } = { role: '' };

export function ConfirmDialog({ admin, onClose }: { admin: ListedAdmin; onClose: () => void }) {
  const toasts = useToasts();
  return (
    <Modal open title={`Confirm ${admin.name}?`} onClose={onClose}>
      <Form
        initialValues={noRole}
        rules={() => confirmAdminRules}
        failure="The administrator could not be confirmed. Please try again."
        onSubmit={async ({ role }) => {
          if (role !== '') toasts.success(await confirmAdmin(admin._id, role));
          onClose();
        }}
      >
        <FormError />
        <Stack gap={5}>
          <Stack gap={1}>
            <Text>{admin.email}</Text>
            <Text tone="soft">
              They see nothing so far. Once confirmed they can do what their role allows, and 24 hours later decide
              requests of others. Confirm only a person you know.
            </Text>
          </Stack>
          <RoleField />
        </Stack>
        <DialogActions submit="Confirm" busy="Confirming…" onCancel={onClose} />
      </Form>
    </Modal>
  );
}
