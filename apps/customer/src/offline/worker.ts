/** Registers the service worker, and offers a new version of the app. kept.ts says which files the worker keeps. */
import { useSyncExternalStore } from 'react';
import { registerSW } from 'virtual:pwa-register';

let newVersion: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Registers the service worker. Where a browser has none, or a private window refuses it, the app needs the network to open. */
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

/** Loads a waiting new version; null where there is none. */
export const useNewVersion = (): (() => void) | null => useSyncExternalStore(subscribe, () => newVersion);
