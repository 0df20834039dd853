/** Signing in again in place: the dashboard stays as it was beneath the question for the password. */
import { refreshEverything } from '@ajose/app/keys.ts';
import type { LoginBody } from '@ajose/sdk/contract/sessions';
import { SignInAgainDialog } from '@ajose/ui/account/SignInAgainDialog';
import { answerPasskey, login } from '../../data/me.ts';
import { useSessionActions, useUser } from '../../session.tsx';
import { failure } from './words.ts';

export function SignInAgain({ onLeave }: { onLeave: () => void }) {
  const { email } = useUser();
  const { signIn } = useSessionActions();
  const again = async (body: LoginBody): Promise<void> => {
    signIn(await login(body));
    await refreshEverything();
  };
  return <SignInAgainDialog {...{ email, answerPasskey, failure, onLeave }} signIn={again} />;
}
