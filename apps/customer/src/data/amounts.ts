/** Whether amounts are hidden in this browser. Where it stores nothing for sites, the choice lasts until the page is left. */
const KEY = 'amountsHidden';

let chosen = false;
const listeners = new Set<() => void>();

function kept(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return chosen;
  }
}

chosen = kept();

export const areAmountsHidden = (): boolean => chosen;

export function toggleAmounts(): void {
  chosen = !chosen;
  try {
    localStorage.setItem(KEY, chosen ? 'yes' : 'no');
  } catch {
    // The open page follows the choice all the same.
  }
  for (const listener of listeners) listener();
}

/** Another window of this browser has chosen. */
function follow(event: StorageEvent): void {
  if (event.key !== KEY) return;
  chosen = kept();
  for (const listener of listeners) listener();
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
