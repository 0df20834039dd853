/** Signing in again in place: the back-office stays as it was beneath the question for the password. */
import { inWords } from '@ajose/sdk/failure';
import type { LoginBody } from '@ajose/sdk/contract/sessions';
import { SignInAgainDialog } from '@ajose/ui/account/SignInAgainDialog';
import { refreshEverything } from '../../data/keys.ts';
import { answerPasskey, login } from '../../data/me.ts';
import { useAdmin, useSessionActions } from '../../session.tsx';
import { words } from './words.ts';

export function SignInAgain({ onLeave }: { onLeave: () => void }) {
  const { email } = useAdmin();
  const { signIn } = useSessionActions();

  async function submit(body: LoginBody): Promise<void> {
    const { token } = await login(body).catch((error: unknown) => Promise.reject(inWords(error, words.login)));
    signIn(token);
    await refreshEverything();
  }

  return (
    <SignInAgainDialog {...{ email, answerPasskey }} signIn={submit} failure={words.login.refused} onLeave={onLeave} />
  );
}
