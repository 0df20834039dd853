/** Whether the SplashScreen is still shown. The dashboard renders behind it meanwhile. */
import { useEffect, useState } from 'react';

const SPLASH_MS = 2000;

/** @param fromStart whether the page's own HTML has shown it since the page's start; otherwise it begins now */
export function useSplash(fromStart: boolean): boolean {
  const [shown, setShown] = useState(true);
  const [begun] = useState(() => (fromStart ? 0 : performance.now()));
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), Math.max(0, begun + SPLASH_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [begun]);
  return shown;
}
