/** Hears what the service worker says to the open app. push.ts, fetched when it is needed, turns push notices on and off. */

/** Hears that something happened, or which address a pressed notice leads to. */
export function onWord(listener: (word: { told?: string; open?: string }) => void): () => void {
  const listen = ({ data }: MessageEvent<{ told?: string; open?: string } | null>): void => listener(data ?? {});
  navigator.serviceWorker?.addEventListener('message', listen);
  return () => navigator.serviceWorker?.removeEventListener('message', listen);
}
