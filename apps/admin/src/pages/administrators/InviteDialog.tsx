/** The owner of a referral code says that they invited the person who registered with it. */
import { ConfirmCall } from '@ajose/app/ConfirmCall';
import type { ListedAdmin } from '@ajose/sdk/contract/staff';
import { inviteAdmin } from '../../data/staff.ts';

export function InviteDialog({ admin, onClose }: { admin: ListedAdmin; onClose: () => void }) {
  return (
    <ConfirmCall
      title={`Did you invite ${admin.name}?`}
      message={`Your referral code stands on every page of the back-office as Admin ID, so others may have seen it. Say this only if you gave it to this person and ${admin.email} is their address. Another Super Admin confirms then.`}
      confirmLabel="I invited this person"
      call={() => inviteAdmin(admin._id)}
      failure="This could not be saved. Please try again."
      onClose={onClose}
    />
  );
}
