/** Acts once nobody types any more, because what is said of half a value would be wrong. Nothing typed is left alone. */
import { useEffect, useEffectEvent } from 'react';

const PAUSE_MS = 800;

export function useAfterPause(typed: string, act: () => void): void {
  const late = useEffectEvent(act);
  useEffect(() => {
    if (typed === '') return undefined;
    const timer = setTimeout(late, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
}
