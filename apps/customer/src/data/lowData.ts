/** Whether this browser should use less data: the customer's choice in the profile, or otherwise the browser's wish. */
import { kept } from '@ajose/sdk/store';

const LOW_DATA = 'lowData';

/** Chrome and its relatives tell whether their own data saver is on. */
interface Connection {
  connection?: { saveData?: boolean };
}

export function isLowData(): boolean {
  const chosen = kept.get(LOW_DATA);
  if (chosen !== null) return chosen === 'yes';
  return (navigator as Connection).connection?.saveData === true;
}

const listeners = new Set<() => void>();

export function chooseLowData(on: boolean): void {
  kept.set(LOW_DATA, on ? 'yes' : 'no');
  for (const listener of listeners) listener();
}

/** Calls back when the customer has chosen, until the returned function is called. */
export function onLowDataChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
