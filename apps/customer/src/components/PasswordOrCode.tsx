/** Confirms that it is the person: by a code or a passkey where there is a second factor, otherwise by the password. */
import Skeleton from '@mui/material/Skeleton';
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { TwoFactorCode } from './TwoFactorCode.tsx';
import { useSigner } from './useSigner.ts';

export function PasswordOrCode() {
  const signer = useSigner();
  if (signer === undefined) return <Skeleton variant="rounded" height={56} />;
  if (signer.twoFactor) return <TwoFactorCode />;
  return <FormPasswordField name="password" label="Your password" autoComplete="current-password" required />;
}

/** The part of a call's body with the code or the password, whichever was typed. */
export const typed = ({ code, password }: { code: string; password: string }) => ({
  ...(code ? { code } : {}),
  ...(password ? { password } : {}),
});
