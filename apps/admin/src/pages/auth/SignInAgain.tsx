/** Signing in again in place: the back-office stays as it was beneath the question for the password. */
import { refreshEverything } from '@ajose/app/keys.ts';
import type { LoginBody } from '@ajose/sdk/contract/sessions';
import { SignInAgainDialog } from '@ajose/ui/account/SignInAgainDialog';
import { answerPasskey, login } from '../../data/me.ts';
import { useAdmin, useSessionActions } from '../../session.tsx';
import { words } from './words.ts';

export function SignInAgain({ onLeave }: { onLeave: () => void }) {
  const { email } = useAdmin();
  const { signIn } = useSessionActions();
  const again = async (body: LoginBody): Promise<void> => {
    signIn(await login(body));
    await refreshEverything();
  };
  return <SignInAgainDialog {...{ email, answerPasskey, onLeave }} failure={words.login} signIn={again} />;
}
