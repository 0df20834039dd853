/** The status of a customer, to change in place. A status that forbids signing in asks first, because it ends every session at once. */
import { useState } from 'react';
import type { ListedUser, SubStatus } from '@ajose/sdk/contract/customers';
import { customerCan, statusNames, subStatuses } from '@ajose/sdk/status';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { CellControl } from '@ajose/ui/table/CellControl';
import { StatusSelect } from '@ajose/ui/table/StatusSelect';
import { useMay } from '../../components/role.tsx';
import { changeUserStatus } from '../../data/users.ts';
import { changeFailure } from '@ajose/sdk/failure';

const ConfirmDialog = dialogLater(async () => (await import('@ajose/ui/feedback/ConfirmDialog')).ConfirmDialog);

const words = { refused: 'Failed to update status', broken: 'Error updating status' };

const chip = (status: SubStatus) => <StatusChip kind="user" status={status} />;

export function UserStatus({ user }: { user: Pick<ListedUser, '_id' | 'name' | 'sub_status'> }) {
  const may = useMay('manageStatuses');
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<SubStatus | null>(null);
  const toasts = useToasts();

  async function change(status: SubStatus): Promise<void> {
    setBusy(true);
    try {
      await changeUserStatus(user._id, status);
      toasts.success('User status updated successfully!');
    } catch (error) {
      toasts.error(changeFailure(error, words));
    } finally {
      setBusy(false);
      setAsked(null);
    }
  }

  return (
    <CellControl>
      <StatusSelect
        label={`Status of ${user.name}`}
        value={user.sub_status}
        options={subStatuses}
        chip={chip}
        disabled={!may}
        busy={busy}
        onChoose={(status) => {
          if (customerCan.signIn(user.sub_status) && !customerCan.signIn(status)) setAsked(status);
          else void change(status);
        }}
      />
      {asked !== null && (
        <ConfirmDialog
          open
          destructive
          title={`Set ${user.name} to ${statusNames[asked]}?`}
          message="They are signed out everywhere at once and cannot sign in until the status changes again. Money already owed to them still arrives."
          confirmLabel={`Set to ${statusNames[asked]}`}
          busy={busy}
          onConfirm={() => void change(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </CellControl>
  );
}
