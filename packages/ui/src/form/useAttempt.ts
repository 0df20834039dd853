/**
 * Makes repeating a call harmless: the call gets an id by which the server recognises a repeat. The id stays the same while the outcome of
 * the call is unknown; after success or a refusal the next call gets a new one.
 */
import { useCallback, useRef } from 'react';
import { wasRefused } from '@ajose/sdk/error';

/**
 * @param newId makes an id, such as `crypto.randomUUID`; stable between renders
 * @param unanswered the id of an earlier call whose outcome is unknown; the first call then repeats it
 */
export function useAttempt(newId: () => string, unanswered: string | null = null) {
  const id = useRef(unanswered);
  return useCallback(
    async <Reply>(send: (id: string) => Promise<Reply>): Promise<Reply> => {
      id.current ??= newId();
      try {
        const reply = await send(id.current);
        id.current = null;
        return reply;
      } catch (error) {
        if (wasRefused(error)) id.current = null;
        throw error;
      }
    },
    [newId],
  );
}
