/** The field for the authentication code, shown only to customers who have turned two-factor sign-in on. */
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { useUser } from '../session.tsx';

export function TwoFactorCode() {
  const { twoFactor } = useUser();
  if (!twoFactor) return null;
  return (
    <FormTextField
      name="code"
      label="Authentication code"
      autoComplete="one-time-code"
      helperText="From your authenticator app, or a recovery code."
      required
    />
  );
}
