/** The pages on which a new password is asked for and chosen. */
import { ForgotPassword } from '@ajose/app/auth/ForgotPassword';
import { ResetPassword } from '@ajose/app/auth/NewPassword';
import { forgotPassword, resetPassword } from '../../data/me.ts';
import { paths } from '../../paths.ts';
import { AuthFrame } from './AuthFrame.tsx';

/** Requests the email that resets a password. */
export const ForgotPasswordPage = () => (
  <ForgotPassword frame={AuthFrame} signIn={paths.login} forgotPassword={forgotPassword} />
);

/** Sets a new password by the link of an email. */
export const ResetPasswordPage = () => (
  <ResetPassword
    frame={AuthFrame}
    signIn={paths.login}
    forgotPassword={paths.forgotPassword}
    resetPassword={resetPassword}
  />
);
