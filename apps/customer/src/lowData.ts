/** Whether this browser is to use less data: what the customer chose in the profile, or else what the browser asks for. */
import { useSyncExternalStore } from 'react';
import { isLowData, LOW_DATA } from './isLowData.ts';

const listeners = new Set<() => void>();

export function chooseLowData(on: boolean): void {
  localStorage.setItem(LOW_DATA, on ? 'yes' : 'no');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLowData = (): boolean => useSyncExternalStore(subscribe, isLowData, () => false);
