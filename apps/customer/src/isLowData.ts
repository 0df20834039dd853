/** Whether this browser is to use less data, for code that runs before React; lowData.ts is for components. */
export const LOW_DATA = 'lowData';

/** Chrome and its relatives tell whether their own data saver is on. */
interface Connection {
  connection?: { saveData?: boolean };
}

export function isLowData(): boolean {
  try {
    const chosen = localStorage.getItem(LOW_DATA);
    if (chosen !== null) return chosen === 'yes';
  } catch {
    // Where the browser keeps nothing for sites, its own wish counts.
  }
  return (navigator as Connection).connection?.saveData === true;
}
