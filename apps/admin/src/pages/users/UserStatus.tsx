/** A customer's status, changed in place. Asks for a reason where the status restricts, or did. */
import { useState } from 'react';
import { useCall } from '@ajose/app/useCall.ts';
import type { ListedUser, SubStatus } from '@ajose/sdk/contract/customers';
import { customerCan, needsReason, subStatuses } from '@ajose/sdk/domain/status';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { dialogLater } from '@ajose/ui/feedback/dialogLater.ts';
import { CellControl } from '@ajose/ui/table/CellControl';
import { StatusSelect } from '@ajose/ui/table/StatusSelect';
import { useMay } from '../../components/role.tsx';
import { changeUserStatus } from '../../data/users.ts';

const StatusDialog = dialogLater(async () => (await import('./StatusDialog.tsx')).StatusDialog);

const words = { refused: 'Failed to update status', broken: 'Error updating status' };

const CHANGED = 'User status updated successfully!';

/** A line on a status, before one is chosen. */
function whatItStops(status: SubStatus): string {
  if (status === 70) return 'Stops sign-in until a new password';
  if (!customerCan.signIn(status)) return 'Stops sign-in and all they do';
  if (!customerCan.addMoney(status)) return 'Freezes: no new money moves';
  return customerCan.withdraw(status) ? 'Stops nothing' : 'Stops withdrawals';
}

const chip = (status: SubStatus) => <StatusChip kind="user" status={status} />;

type Shown = Pick<ListedUser, '_id' | 'name' | 'email' | 'sub_status' | 'held'>;

/** A case of death holds an account until the account is closed, or the case withdrawn or stopped; the customer's page says more. */
export function UserStatus({ user }: { user: Shown }) {
  return user.held ? <StatusChip kind="user" status="held" /> : <StatusToChange user={user} />;
}

function StatusToChange({ user }: { user: Shown }) {
  const may = useMay('manageStatuses');
  const { busy, run } = useCall(words);
  const [asked, setAsked] = useState<SubStatus | null>(null);

  return (
    <CellControl>
      <StatusSelect
        label={`Status of ${user.name}`}
        value={user.sub_status}
        options={subStatuses}
        chip={chip}
        about={whatItStops}
        disabled={!may}
        busy={busy}
        onChoose={(status) => {
          if (needsReason(user.sub_status, status)) setAsked(status);
          else run(() => changeUserStatus(user._id, { status }), CHANGED);
        }}
      />
      {asked !== null && (
        <StatusDialog
          user={user}
          status={asked}
          failure={words.broken}
          send={async (reason) => {
            await changeUserStatus(user._id, { status: asked, reason });
            return CHANGED;
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </CellControl>
  );
}
