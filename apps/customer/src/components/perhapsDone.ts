/** What is said of a call about money whose answer was lost. Its form sends a repeat under the same id. */
import type { FailureWords } from '@ajose/ui/failure.ts';

export const perhapsDone = (refused: string): FailureWords => ({
  refused,
  broken:
    'Network error. Please check your connection and try again. If it was done, nothing is lost: trying again here asks about the same one, so that it happens once.',
});
