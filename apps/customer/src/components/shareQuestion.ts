/** For sharing amounts from this device while they are hidden on it: Shell.tsx asks first, over whatever is open. */
import { areAmountsHidden } from '../data/amounts.ts';

type Answer = (may: boolean) => void;

let waiting: Answer | null = null;
const listeners = new Set<() => void>();

function set(next: Answer | null): void {
  waiting?.(false);
  waiting = next;
  for (const listener of listeners) listener();
}

export const onShareQuestion = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const shareQuestion = (): Answer | null => waiting;

/** Whether a file or text with amounts may be shared, saved or copied. Asks only while amounts are hidden. */
export function mayShareAmounts(): Promise<boolean> {
  if (!areAmountsHidden()) return Promise.resolve(true);
  return new Promise((resolve) => {
    set((may) => {
      waiting = null;
      for (const listener of listeners) listener();
      resolve(may);
    });
  });
}
