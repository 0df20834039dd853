/** Says once for each failure that a list could not be fetched; the place on the page where it would stand says how to try again. */
import { useEffect } from 'react';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { readFailure, type FailureWords } from '../failure.ts';

export function useFailureToast(error: unknown, words: FailureWords): void {
  const toasts = useToasts();
  const message = error === undefined ? null : readFailure(error, words);
  useEffect(() => {
    if (message !== null) toasts.error(message);
    // A new failure with the same words is a new event: the error itself is what changes.
  }, [error, message, toasts]);
}
