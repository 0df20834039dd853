/** Whether this browser should use less data: the customer's choice in the profile, or otherwise the browser's wish. */
const LOW_DATA = 'lowData';

/** Chrome and its relatives tell whether their own data saver is on. */
interface Connection {
  connection?: { saveData?: boolean };
}

export function isLowData(): boolean {
  try {
    const chosen = localStorage.getItem(LOW_DATA);
    if (chosen !== null) return chosen === 'yes';
  } catch {
    // Where the browser stores nothing for sites, its own wish counts.
  }
  return (navigator as Connection).connection?.saveData === true;
}

const listeners = new Set<() => void>();

export function chooseLowData(on: boolean): void {
  localStorage.setItem(LOW_DATA, on ? 'yes' : 'no');
  for (const listener of listeners) listener();
}

/** Calls back when the customer has chosen, until the returned function is called. */
export function onLowDataChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
