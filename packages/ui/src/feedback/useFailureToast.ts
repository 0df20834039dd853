/** Shows a toast once for each failure to fetch a list; the list itself offers to try again. */
import { useEffect } from 'react';
import { isTooDeep, readFailure, type FailureWords } from '@ajose/sdk/failure';
import { useToasts } from './Toasts.tsx';

/** @param words a constant: another object counts as another failure */
export function useFailureToast(error: unknown, words: FailureWords): void {
  const toasts = useToasts();
  useEffect(() => {
    if (error !== undefined && !isTooDeep(error)) toasts.error(readFailure(error, words));
  }, [error, words, toasts]);
}
