/** Sets a new password by the link of an email. */
import { ResetPassword } from '@ajose/app/auth/NewPassword';
import { AuthLayout } from '@ajose/ui/shell/AuthLayout';
import { resetPassword } from '../../data/me.ts';
import { paths } from '../../paths.ts';

export const ResetPasswordPage = () => (
  <ResetPassword
    frame={AuthLayout}
    signIn={paths.login}
    forgotPassword={paths.forgotPassword}
    resetPassword={resetPassword}
  />
);
