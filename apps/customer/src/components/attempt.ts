/**
 * The idempotency key of a change. It stays the same while the outcome of a call is unknown, so that sending the change again
 * does it only once. After an answer the next attempt gets a new key.
 */
import { useCallback, useRef } from 'react';
import { ApiError } from '@ajose/sdk/error';

export function useAttempt(newId: () => string) {
  const id = useRef<string | null>(null);
  return useCallback(
    async <Reply>(send: (id: string) => Promise<Reply>): Promise<Reply> => {
      id.current ??= newId();
      try {
        const reply = await send(id.current);
        id.current = null;
        return reply;
      } catch (error) {
        if (wasAnswered(error)) id.current = null;
        throw error;
      }
    },
    [newId],
  );
}

/** A refusal is an answer: nothing was changed. After a lost connection or a server error the outcome is unknown. */
function wasAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
