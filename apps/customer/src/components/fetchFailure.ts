/** Why something could not be fetched, in the words of its page. */
import type { FailureWords } from '@ajose/ui/failure.ts';

export const fetchFailure = (refused: string): FailureWords => ({
  refused,
  broken: 'Network error. Please try again later.',
});
