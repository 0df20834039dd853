/** Whether the SplashScreen is still shown. The dashboard renders behind it meanwhile. */
import { useEffect, useState } from 'react';

const SPLASH_MS = 2000;

/** @param shownFor how long it has been on screen already, in milliseconds, because the page's HTML shows it */
export function useSplash(shownFor: () => number = () => 0): boolean {
  const [left] = useState(() => SPLASH_MS - shownFor());
  const [shown, setShown] = useState(left > 0);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), left);
    return () => clearTimeout(timer);
  }, [left]);
  return shown;
}
