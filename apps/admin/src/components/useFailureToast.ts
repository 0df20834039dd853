/**
 * Shows one toast for each failure to fetch a list. The page shows the retry button in place of the list.
 * @param words the same object on every render, or the toast repeats
 */
import { useEffect } from 'react';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { readFailure, type FailureWords } from './failure.ts';

export function useFailureToast(error: unknown, words: FailureWords): void {
  const toasts = useToasts();
  useEffect(() => {
    if (error !== undefined) toasts.error(readFailure(error, words));
  }, [error, words, toasts]);
}
