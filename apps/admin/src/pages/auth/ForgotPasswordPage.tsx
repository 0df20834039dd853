/** Requests the email that resets a password. */
import { ForgotPassword } from '@ajose/app/auth/ForgotPassword';
import { forgotPassword } from '../../data/me.ts';
import { paths } from '../../paths.ts';
import { AuthFrame } from './AuthFrame.tsx';

export const ForgotPasswordPage = () => (
  <ForgotPassword frame={AuthFrame} signIn={paths.login} forgotPassword={forgotPassword} />
);
