/** Confirms that it is the customer: by a code or a passkey where there is a second factor, otherwise by the password. */
import { FormPasswordField } from '@ajose/ui/form/FormPasswordField';
import { useUser } from '../session.tsx';
import { TwoFactorCode } from './TwoFactorCode.tsx';

export function PasswordOrCode() {
  if (useUser().twoFactor) return <TwoFactorCode />;
  return <FormPasswordField name="password" label="Your password" autoComplete="current-password" required />;
}

/** For the call's body: what was typed of the two. */
export const typed = ({ code, password }: { code: string; password: string }) => ({
  ...(code ? { code } : {}),
  ...(password ? { password } : {}),
});
