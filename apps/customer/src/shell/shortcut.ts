/**
 * What the app was opened for: the shortcuts of its icon, in manifest.webmanifest, and the links of emails say it in the address. While it is
 * open, a pressed notice says it too.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { onWord } from '../offline/push.ts';

interface Asked {
  name: string | null;
  id: string;
}

function readAsked(search: string): Asked {
  const query = new URLSearchParams(search);
  return { name: query.get('open'), id: query.get('id') ?? '' };
}

/** @param ready whether it can be opened yet @param shortcuts by their name in the address, what each opens; it gets the id that the address names */
export function useShortcut(ready: boolean, shortcuts: Readonly<Record<string, (id: string) => void>>): void {
  const { search } = useLocation();
  // Read once: the dashboard keeps its place in the history and takes the query out of the address.
  const [asked, setAsked] = useState(() => readAsked(search));
  useEffect(
    () =>
      onWord(({ open }) => {
        if (open !== undefined) setAsked(readAsked(new URL(open, window.location.href).search));
      }),
    [],
  );
  const follow = useEffectEvent(({ name, id }: Asked) => {
    if (name !== null && Object.hasOwn(shortcuts, name)) shortcuts[name]?.(id);
  });
  useEffect(() => {
    if (ready) follow(asked);
  }, [ready, asked]);
}
