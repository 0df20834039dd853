/** What the app was opened for: the shortcuts of its icon, in manifest.webmanifest, say it in the address. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** @param ready whether it can be opened yet @param shortcuts by their name in the address, what each opens */
export function useShortcut(ready: boolean, shortcuts: Readonly<Record<string, () => void>>): void {
  const { search } = useLocation();
  // Read once: the dashboard keeps its place in the history and takes the query out of the address.
  const [asked] = useState(() => new URLSearchParams(search).get('open'));
  const follow = useEffectEvent(() => {
    if (asked !== null && Object.hasOwn(shortcuts, asked)) shortcuts[asked]?.();
  });
  useEffect(() => {
    if (ready) follow();
  }, [ready]);
}
