/** Asks for confirmation and a reason before an administrator is blocked or unblocked. */
import type { ListedAdmin } from '@ajose/sdk/contract/staff';
import { Text } from '@ajose/ui/layout/Text';
import { ReasonDialog } from '../../components/ReasonDialog.tsx';
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
  const { name, busy, effect, send } = changes[admin.blocked === null ? 'block' : 'unblock'];
  return (
    <ReasonDialog
      title={`${name} ${admin.name}?`}
      email={admin.email}
      helperText="The list shows it while they are blocked; the audit log keeps it."
      submit={name}
      busy={busy}
      failure="The administrator could not be changed. Please try again."
      send={(reason) => send(admin._id, reason)}
      onClose={onClose}
    >
      <Text tone="soft">{effect}</Text>
      {admin.confirmedAt !== null && (
        <Text tone="soft">Where there is a third administrator, that one has to confirm it under Approvals first.</Text>
      )}
    </ReasonDialog>
  );
}
