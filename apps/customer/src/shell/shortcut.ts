/** What the app was opened for: the shortcuts of its icon, in manifest.webmanifest, and the links of emails say it in the address. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** @param ready whether it can be opened yet @param shortcuts by their name in the address, what each opens; it gets the id that the address names */
export function useShortcut(ready: boolean, shortcuts: Readonly<Record<string, (id: string) => void>>): void {
  const { search } = useLocation();
  // Read once: the dashboard keeps its place in the history and takes the query out of the address.
  const [asked] = useState(() => {
    const query = new URLSearchParams(search);
    return { name: query.get('open'), id: query.get('id') ?? '' };
  });
  const follow = useEffectEvent(() => {
    if (asked.name !== null && Object.hasOwn(shortcuts, asked.name)) shortcuts[asked.name]?.(asked.id);
  });
  useEffect(() => {
    if (ready) follow();
  }, [ready]);
}
