/** What a sandbox does later, one act for each key. It keeps no process alive. */
export interface Timers<Key> {
  /** Does something later, instead of what was to be done under this key. */
  set(key: Key, delayMs: number, act: () => void): void;
  cancel(key: Key): void;
  clear(): void;
  readonly size: number;
}

export function makeTimers<Key>(): Timers<Key> {
  const waiting = new Map<Key, NodeJS.Timeout>();
  const cancel = (key: Key): void => {
    clearTimeout(waiting.get(key));
    waiting.delete(key);
  };
  return {
    set(key, delayMs, act) {
      cancel(key);
      const timer = setTimeout(() => {
        waiting.delete(key);
        act();
      }, delayMs);
      timer.unref();
      waiting.set(key, timer);
    },
    cancel,
    clear() {
      for (const key of waiting.keys()) cancel(key);
    },
    get size() {
      return waiting.size;
    },
  };
}
