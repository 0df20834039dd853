/** Runs a call that a press starts. Says whether it still runs, in a toast what came of it, and why it failed. */
import { useState } from 'react';
import { ApiError } from '@ajose/sdk/error';
import { inWords, type Failure } from '@ajose/ui/failure.ts';
import { useToasts } from '@ajose/ui/feedback/Toasts';

/** What is said when a call has succeeded. Without it, an answer that is a text is the server's message. */
export type Done<Answer> = string | ((answer: Answer) => string | void);

export interface RunningCall {
  busy: boolean;
  /** Why it failed, for a dialog that shows it. */
  error: string | undefined;
  run: <Answer>(call: () => Promise<Answer>, done?: Done<Answer>) => void;
}

/** @param where what says why the call failed: a toast, or the dialog that asks for `error` */
export function useCall(failure: Failure, where: 'toast' | 'dialog' = 'toast'): RunningCall {
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const carryOut = async <Answer>(call: () => Promise<Answer>, done: Done<Answer>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const answer = await call();
      const words = typeof done === 'string' ? done : done(answer);
      if (words) toasts.success(words);
    } catch (thrown) {
      // What waits for a second person is no failure, and the app's frame says it.
      if (!waits(thrown)) (where === 'toast' ? toasts.error : setError)(inWords(thrown, failure));
    } finally {
      setBusy(false);
    }
  };
  const run: RunningCall['run'] = (call, done = messageIn) => void carryOut(call, done);
  return { busy, error, run };
}

const waits = (thrown: unknown): boolean => thrown instanceof ApiError && thrown.status === 202;

const messageIn = (answer: unknown): string | undefined => (typeof answer === 'string' ? answer : undefined);
