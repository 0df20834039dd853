/** Closes a dialog two seconds after it opens. Whoever moves the pointer, touches the screen or presses a key before that keeps it open. */
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
