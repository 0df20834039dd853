/** Signing in again in place: the dashboard stays as it was beneath the question for the password. */
import { inWords } from '@ajose/sdk/failure';
import type { LoginBody } from '@ajose/sdk/contract/sessions';
import { SignInAgainDialog } from '@ajose/ui/account/SignInAgainDialog';
import { refreshEverything } from '../../data/keys.ts';
import { answerPasskey, login } from '../../data/me.ts';
import { useSessionActions, useUser } from '../../session.tsx';
import { failure } from './words.ts';

export function SignInAgain({ onLeave }: { onLeave: () => void }) {
  const { email } = useUser();
  const { signIn } = useSessionActions();

  async function submit(body: LoginBody): Promise<void> {
    signIn(await login(body).catch((error: unknown) => Promise.reject(inWords(error, failure))));
    await refreshEverything();
  }

  return (
    <SignInAgainDialog {...{ email, answerPasskey }} signIn={submit} failure={failure.refused} onLeave={onLeave} />
  );
}
