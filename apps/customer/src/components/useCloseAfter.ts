/** Lets a success be read for two seconds and then moves on. */
import { useEffect, useEffectEvent } from 'react';

const READ_MS = 2000;

export function useCloseAfter(done: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(close, READ_MS);
    return () => clearTimeout(timer);
  }, [done]);
}
