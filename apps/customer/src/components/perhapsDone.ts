/** What is said and done about a call about money whose answer was lost. Its form sends a repeat under the same id. */
import { useState } from 'react';
import { wasRefused } from '@ajose/sdk/error';
import type { FailureWords } from '@ajose/ui/failure.ts';

export const perhapsDone = (refused: string): FailureWords => ({
  refused,
  broken:
    'Network error. Please check your connection and try again. If it was done, nothing is lost: trying again here asks about the same one, so that it happens once.',
});

/**
 * Gives the balance, in naira, that a form may spend. A call whose answer was lost may have taken the money, so the balance of before that call
 * counts until the server answers: a form that asked for more money instead of repeating the call could make the customer pay twice.
 */
export function useSpendable(balance: number) {
  const [before, setBefore] = useState(0);
  const spend = async <Reply>(call: () => Promise<Reply>): Promise<Reply> => {
    setBefore(Math.max(balance, before));
    try {
      return await call();
    } catch (error) {
      if (wasRefused(error)) setBefore(0);
      throw error;
    }
  };
  return { spendable: Math.max(balance, before), spend };
}
