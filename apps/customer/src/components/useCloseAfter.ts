/** Closes a dialog two seconds after its success, unless somebody points at it, touches it or presses a key: then they close it. */
import { useEffect, useEffectEvent } from 'react';

const READ_MS = 2000;

export function useCloseAfter(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(close, READ_MS);
    const stay = (): void => clearTimeout(timer);
    const uses = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const use of uses) addEventListener(use, stay);
    return () => {
      stay();
      for (const use of uses) removeEventListener(use, stay);
    };
  }, []);
}
