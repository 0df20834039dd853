/** The field for the authentication code, or a passkey instead of it, shown only to persons who have turned two-factor sign-in on. */
import { FormCodeField } from '@ajose/ui/form/FormCodeField';
import { useSigner } from './useSigner.ts';

export function TwoFactorCode() {
  const { twoFactor = false, hasPasskey = false } = useSigner() ?? {};
  if (!twoFactor) return null;
  return <FormCodeField required passkey={hasPasskey} />;
}
