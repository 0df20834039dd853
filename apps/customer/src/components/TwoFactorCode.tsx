/** The field for the authentication code, shown only to customers who have turned two-factor sign-in on. */
import { FormCodeField } from '@ajose/ui/form/FormCodeField';
import { useUser } from '../session.tsx';

export function TwoFactorCode() {
  const { twoFactor } = useUser();
  if (!twoFactor) return null;
  return <FormCodeField required />;
}
