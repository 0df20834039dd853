/** Undoes a change by the link in the email about it, and sets a new password. */
import { NewPassword } from '@ajose/app/auth/NewPassword';
import { AuthLayout } from '@ajose/ui/shell/AuthLayout';
import { HelpLine } from '../../components/HelpLine.tsx';
import { undoChange } from '../../data/me.ts';
import { paths } from '../../paths.ts';

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
