/** The calls that wait for a code of the authenticator app. CodeQuestion.tsx asks for it, over whatever is open. */
import type { ConfirmByCode } from '@ajose/sdk/api';
import type { ApiError } from '@ajose/sdk/error';
import { passkeyQuestion } from '@ajose/sdk/refusal';

interface Question {
  /** Repeats the call. Rejects only where another code may be tried; every other result goes to the caller. */
  answer: (code: string) => Promise<void>;
  /** The call ends with the server's refusal. */
  giveUp: () => void;
  /** Answers the question with a passkey; undefined where the account has none. */
  answerByPasskey: (() => Promise<void>) | undefined;
}

let questions: readonly Question[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Question[]): void {
  questions = next;
  for (const listener of listeners) listener();
}

export const onQuestion = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The question that is on screen; the others wait behind it. */
export const firstQuestion = (): Question | undefined => questions[0];

const ABOUT_CODE = ['wrong_code', 'too_many_attempts', 'two_factor_required'];

/** For the client: asks for the code and repeats the call with it. */
export const confirmByCode: ConfirmByCode = (repeat, refusal: ApiError) =>
  new Promise((resolve, reject) => {
    const end = (): void => set(questions.filter((other) => other !== question));
    const question: Question = {
      async answer(code) {
        try {
          resolve(await repeat(code));
        } catch (error) {
          if (isAboutCode(error)) throw error;
          reject(error);
        }
        end();
      },
      answerByPasskey: passkeyQuestion(refusal) === null ? undefined : () => signInstead(repeat, question.answer),
      giveUp() {
        reject(refusal);
        end();
      },
    };
    set([...questions, question]);
  });

/** The refusal's challenge may be older than five minutes, so the call is made again for a new one. */
async function signInstead(repeat: (code: string) => Promise<unknown>, answer: Question['answer']): Promise<void> {
  const question = await repeat('').then(() => null, passkeyQuestion);
  if (!question) return answer('');
  const { codeByPasskey } = await import('@ajose/ui/account/passkeys.ts');
  const { answerPasskey } = await import('../data/me.ts');
  await answer(await codeByPasskey(question, answerPasskey));
}

function isAboutCode(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ABOUT_CODE.includes(String(error.code));
}
