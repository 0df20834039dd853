/** Whether amounts are hidden in this browser. */
import { kept } from '@ajose/sdk/store';

const KEY = 'amountsHidden';

const listeners = new Set<() => void>();
const announce = (): void => {
  for (const listener of listeners) listener();
};

export const areAmountsHidden = (): boolean => kept.get(KEY) === 'yes';

export function toggleAmounts(): void {
  kept.set(KEY, areAmountsHidden() ? 'no' : 'yes');
  announce();
}

/** Tells the listeners when another window of this browser has changed the choice. */
function follow(event: StorageEvent): void {
  if (event.key === KEY) announce();
}

/** Calls back when the customer has chosen, until the returned function is called. */
export function onAmountsChange(listener: () => void): () => void {
  if (listeners.size === 0) globalThis.addEventListener('storage', follow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) globalThis.removeEventListener('storage', follow);
  };
}
