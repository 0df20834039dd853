/** The key that makes a repeat harmless: it is kept while nobody knows what became of a call, and is new once that is known. */
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

/** A refusal is an answer: nothing moved. Silence and trouble inside the server are not. */
function wasAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
