/** Whether the SplashScreen is still shown. The dashboard renders behind it meanwhile. */
import { useEffect, useState } from 'react';

const SPLASH_MS = 2000;

export function useSplash(): boolean {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SPLASH_MS);
    return () => clearTimeout(timer);
  }, []);
  return shown;
}
