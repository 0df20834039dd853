/** Asks before an administrator is shut out or let in again, and takes the reason that stays with it. */
import Typography from '@mui/material/Typography';
import type { ListedAdmin } from '@ajose/sdk/contract/staff';
import { blockAdminRules } from '@ajose/sdk/rules/staff';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { blockAdmin, unblockAdmin } from '../../data/staff.ts';
import { DialogActions } from '../../components/DialogActions.tsx';
import { focusOnMount } from '../../components/focusOnMount.ts';

const deeds = {
  block: {
    name: 'Block',
    busy: 'Blocking…',
    effect:
      'They are signed out everywhere at once and cannot sign in, reset their password, invite anybody or decide a request until they are unblocked. What they did stays in the audit log.',
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
  const { name, busy, effect, send } = deeds[admin.blocked === null ? 'block' : 'unblock'];
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
        <Typography sx={{ overflowWrap: 'anywhere' }}>{admin.email}</Typography>
        <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2.5 }}>{effect}</Typography>
        <FormTextField
          name="reason"
          label="Why?"
          helperText="It is shown in the list while they are blocked, and stays in the audit log."
          multiline
          minRows={2}
          required
          inputRef={focusOnMount}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        <DialogActions submit={name} busy={busy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
