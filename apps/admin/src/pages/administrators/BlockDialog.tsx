/** Asks for confirmation and a reason before an administrator is blocked or unblocked. */
import type { ListedAdmin } from '@ajose/sdk/contract/staff';
import { blockAdminRules } from '@ajose/sdk/rules/staff';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { blockAdmin, unblockAdmin } from '../../data/staff.ts';

const changes = {
  block: {
    name: 'Block',
    busy: 'Blocking…',
    effect:
      'They are signed out everywhere at once and cannot sign in, reset their password, invite another administrator or decide a request until they are unblocked. The audit log keeps what they did.',
    send: blockAdmin,
  },
  unblock: {
    name: 'Unblock',
    busy: 'Unblocking…',
    effect: 'They can sign in again, with the password and the second factor they had.',
    send: unblockAdmin,
  },
} as const;

export function BlockDialog({ admin, onClose }: { admin: ListedAdmin; onClose: () => void }) {
  const toasts = useToasts();
  const { name, busy, effect, send } = changes[admin.blocked === null ? 'block' : 'unblock'];
  return (
    <Modal open title={`${name} ${admin.name}?`} onClose={onClose}>
      <Form
        initialValues={{ reason: '' }}
        rules={blockAdminRules}
        failure="The administrator could not be changed. Please try again."
        onSubmit={async ({ reason }) => {
          toasts.success(await send(admin._id, reason.trim()));
          onClose();
        }}
      >
        <FormError />
        <Stack gap={5}>
          <Stack gap={1}>
            <Text>{admin.email}</Text>
            <Text tone="soft">{effect}</Text>
            {admin.confirmedAt !== null && (
              <Text tone="soft">
                Where there is a third administrator, that one has to confirm it under Approvals first.
              </Text>
            )}
          </Stack>
          <FormTextField
            name="reason"
            label="Why?"
            helperText="The list shows it while they are blocked; the audit log keeps it."
            multiline
            minRows={2}
            required
            inputRef={focusOnMount}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </Stack>
        <DialogActions submit={name} busy={busy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
