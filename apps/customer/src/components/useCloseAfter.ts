/** Closes a dialog two seconds after its success, so that the message can be read. */
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
