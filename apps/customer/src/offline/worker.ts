/** The service worker, which keeps the app's files for the next visit, and the new version of them that waits. */
import { useSyncExternalStore } from 'react';
import { registerSW } from 'virtual:pwa-register';

let newVersion: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Not every browser has a service worker, and private windows refuse it; the app then needs the network to open. */
export function keepApp(): void {
  const update = registerSW({
    immediate: true,
    onNeedRefresh: () => {
      newVersion = () => void update();
      for (const listener of listeners) listener();
    },
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads the new version that waits; null where none does. */
export const useNewVersion = (): (() => void) | null => useSyncExternalStore(subscribe, () => newVersion);
