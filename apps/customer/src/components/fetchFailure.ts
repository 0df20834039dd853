/** Why a list could not be fetched, in the words of its page. */
import { whyNotFetched } from '@ajose/ui/failure.ts';

export const fetchFailure = (error: unknown, refused: string): string =>
  whyNotFetched(error, { refused, broken: 'Network error. Please try again later.' });
