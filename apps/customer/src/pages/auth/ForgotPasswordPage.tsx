/** Requests the email that resets a password. */
import { ForgotPassword } from '@ajose/app/auth/ForgotPassword';
import { AuthLayout } from '@ajose/ui/shell/AuthLayout';
import { forgotPassword } from '../../data/me.ts';
import { paths } from '../../paths.ts';

export const ForgotPasswordPage = () => (
  <ForgotPassword frame={AuthLayout} signIn={paths.login} forgotPassword={forgotPassword} />
);
