/** The owner of a referral code says that they invited the person who registered with it. */
import { useState } from 'react';
import type { ListedAdmin } from '@ajose/sdk/contract/staff';
import { messageOf } from '@ajose/sdk/error';
import { ConfirmDialog } from '@ajose/ui/feedback/ConfirmDialog';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { inviteAdmin } from '../../data/staff.ts';

export function InviteDialog({ admin, onClose }: { admin: ListedAdmin; onClose: () => void }) {
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function invite(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      toasts.success(await inviteAdmin(admin._id));
      onClose();
    } catch (failure) {
      setError(messageOf(failure, 'This could not be saved. Please try again.'));
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open
      title={`Did you invite ${admin.name}?`}
      message={`Your referral code stands on every page of the back-office as Admin ID, so others may have seen it. Say this only if you gave it to this person and ${admin.email} is their address. Another Super Admin confirms then.`}
      confirmLabel="I invited this person"
      busy={busy}
      error={error}
      onConfirm={() => void invite()}
      onClose={onClose}
    />
  );
}
