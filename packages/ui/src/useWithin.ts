/** Whether a media query holds, for elements that differ with the size of the window, not only in style. */
import { useCallback, useSyncExternalStore } from 'react';

/** @param query as `(width >= 1024px)` */
export function useWithin(query: string): boolean {
  const listen = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    listen,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
