/** Why a list could not be fetched, in the words of its page. */
import { readFailure } from '@ajose/sdk/failure';

export const fetchFailure = (error: unknown, refused: string): string =>
  readFailure(error, { refused, broken: 'Network error. Please try again later.' });
