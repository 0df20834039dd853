/** Says once for each failure that a list could not be fetched, in words that must be the same object each time; the place on the page where it would stand says how to try again. */
import { useEffect } from 'react';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { readFailure, type FailureWords } from './failure.ts';

export function useFailureToast(error: unknown, words: FailureWords): void {
  const toasts = useToasts();
  useEffect(() => {
    if (error !== undefined) toasts.error(readFailure(error, words));
  }, [error, words, toasts]);
}
