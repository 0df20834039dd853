/** Sets a new password by the link of an email. */
import { ResetPassword } from '@ajose/app/auth/NewPassword';
import { resetPassword } from '../../data/me.ts';
import { paths } from '../../paths.ts';
import { AuthFrame } from './AuthFrame.tsx';

export const ResetPasswordPage = () => (
  <ResetPassword
    frame={AuthFrame}
    signIn={paths.login}
    forgotPassword={paths.forgotPassword}
    resetPassword={resetPassword}
  />
);
