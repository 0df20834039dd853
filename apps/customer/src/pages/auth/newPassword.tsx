/** The pages on which a new password is asked for and chosen. */
import { ForgotPassword } from '@ajose/app/auth/ForgotPassword';
import { NewPassword, ResetPassword } from '@ajose/app/auth/NewPassword';
import { AuthLayout } from '@ajose/ui/shell/AuthLayout';
import { HelpLine } from '../../components/HelpLine.tsx';
import { forgotPassword, resetPassword, undoChange } from '../../data/me.ts';
import { paths } from '../../paths.ts';

/** Requests the email that resets a password. */
export const ForgotPasswordPage = () => (
  <ForgotPassword frame={AuthLayout} signIn={paths.login} forgotPassword={forgotPassword} />
);

/** Sets a new password by the link of an email. */
export const ResetPasswordPage = () => (
  <ResetPassword
    frame={AuthLayout}
    signIn={paths.login}
    forgotPassword={paths.forgotPassword}
    resetPassword={resetPassword}
  />
);

/** Undoes a change by the link in the email about it, and sets a new password. */
export const UndoChangePage = () => (
  <NewPassword
    frame={AuthLayout}
    signIn={paths.login}
    title="Undo the change"
    subtitle="Your account gets back what it had before. Everybody is signed out, and only you know the new password."
    label="Undo the change"
    busyLabel="Undoing…"
    failure="The change could not be undone. Please try again."
    send={undoChange}
    foot={<HelpLine />}
  />
);
