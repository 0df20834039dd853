/** Whether this browser is to use less data: what the customer chose in the profile, or else what the browser asks for. */
import { useSyncExternalStore } from 'react';

const NAME = 'lowData';
const listeners = new Set<() => void>();

/** Chrome and its relatives tell whether their own data saver is on. */
interface Connection {
  connection?: { saveData?: boolean };
}

export function isLowData(): boolean {
  try {
    const chosen = localStorage.getItem(NAME);
    if (chosen !== null) return chosen === 'yes';
  } catch {
    // Where the browser keeps nothing for sites, its own wish counts.
  }
  return (navigator as Connection).connection?.saveData === true;
}

export function chooseLowData(on: boolean): void {
  localStorage.setItem(NAME, on ? 'yes' : 'no');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLowData = (): boolean => useSyncExternalStore(subscribe, isLowData, () => false);
