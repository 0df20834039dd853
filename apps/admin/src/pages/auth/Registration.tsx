/** Registering as an administrator: by the link of an invitation, or with a referral code. */
import type { getAdminInvitation } from '@ajose/sdk/admin/session';
import { isRefusal } from '@ajose/sdk/refusal';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { useAdminInvitation } from '../../data/me.ts';
import { RegisterForm } from './RegisterForm.tsx';

interface RegistrationProps {
  /** The token of the invitation's link. */
  token: string | undefined;
  onRegistered: () => void;
}

export function Registration({ token, onRegistered }: RegistrationProps) {
  const invitation = useAdminInvitation(token);
  if (token === undefined) return <RegisterForm onRegistered={onRegistered} />;
  // The link stays dead, however often it is tried.
  if (isRefusal<typeof getAdminInvitation>(invitation.error, 'invitation_ended'))
    return <ErrorState message={invitation.error.message} />;
  return (
    <Loaded of={invitation} failure="The invitation could not be read." skeleton={480}>
      {(invited) => <RegisterForm by={{ ...invited, token }} onRegistered={onRegistered} />}
    </Loaded>
  );
}
