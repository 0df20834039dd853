/** Shows a toast once for each failure to fetch a list; the list itself offers to try again. */
import { useEffect } from 'react';
import { useToasts } from './Toasts.tsx';
import { isTooDeep } from '@ajose/sdk/error';
import { whyNotFetched, type Failure } from '../failure.ts';

/** @param words a constant: another object counts as another failure */
export function useFailureToast(error: unknown, words: Failure): void {
  const toasts = useToasts();
  useEffect(() => {
    if (error !== undefined && !isTooDeep(error)) toasts.error(whyNotFetched(error, words));
  }, [error, words, toasts]);
}
