/** Signing in where the account may have a second factor: the form asks for it only when the server does. */
import { useState } from 'react';
import type { AnswerPasskeyBody, AnswerPasskeyReply } from '@ajose/sdk/contract/passkeys';
import { isRefusal, passkeyQuestion } from '@ajose/sdk/refusal';

/** The refusal that a sign-in of either app may give. */
interface SignIn {
  readonly refuses: { readonly 401: readonly ['two_factor_required'] };
}

/**
 * @param signIn rejects when nobody was signed in
 * @param answerPasskey turns what a passkey has signed into a code
 */
export function useSecondFactor<Body extends object>(
  signIn: (body: Body & { code?: string }) => Promise<void>,
  answerPasskey: (body: AnswerPasskeyBody) => Promise<AnswerPasskeyReply>,
) {
  const [factor, setFactor] = useState<'code' | 'passkey' | null>(null);
  const submit = async (body: Body, code: string): Promise<void> => {
    try {
      await signIn(code === '' ? body : { ...body, code });
    } catch (error) {
      if (!isRefusal<SignIn>(error, 'two_factor_required')) throw error;
      const question = passkeyQuestion(error);
      if (factor === null) return setFactor(question ? 'passkey' : 'code');
      if (!question) throw error;
      const { codeByPasskey } = await import('./passkeys.ts');
      await signIn({ ...body, code: await codeByPasskey(question, answerPasskey) });
    }
  };
  /** The factor that the form asks for; null until the server has asked. */
  return { factor, submit };
}
