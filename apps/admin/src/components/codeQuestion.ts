/** The calls that wait for a code of the authenticator app. CodeQuestion.tsx asks for it, over whatever is open. */
import type { ConfirmByCode } from '@ajose/sdk/api';
import type { ApiError } from '@ajose/sdk/error';

interface Question {
  /** Repeats the call. It rejects only where another code may be tried; every other end is the caller's. */
  answer: (code: string) => Promise<void>;
  /** The call ends with the server's refusal. */
  giveUp: () => void;
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

const ABOUT_CODE = ['wrong_code', 'too_many_attempts'];

/** For the client: asks for the code and repeats the call with it. */
export const confirmByCode: ConfirmByCode = (repeat, refusal: ApiError) =>
  new Promise((resolve, reject) => {
    const end = (): void => set(questions.filter((one) => one !== question));
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
      giveUp() {
        reject(refusal);
        end();
      },
    };
    set([...questions, question]);
  });

function isAboutCode(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ABOUT_CODE.includes(String(error.code));
}
