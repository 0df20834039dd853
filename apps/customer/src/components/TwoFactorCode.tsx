/** The field for the authentication code, or a passkey instead of it, shown only to customers who have turned two-factor sign-in on. */
import { FormCodeField } from '@ajose/ui/form/FormCodeField';
import { useUser } from '../session.tsx';

export function TwoFactorCode() {
  const { twoFactor, hasPasskey = false } = useUser();
  if (!twoFactor) return null;
  return <FormCodeField required passkey={hasPasskey} />;
}
