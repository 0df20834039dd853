/**
 * What the app was opened for: the shortcuts of its icon, in manifest.webmanifest, and the links of emails say it in the address. While it is
 * open, a pressed notice says it too.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { acting } from '../acting.ts';
import { onWord } from '../offline/word.ts';

interface Asked {
  name: string | null;
  id: string;
}

/** The account that a link is for, and what it opens there, where this tab acts for another one; null otherwise. */
export function linkedAccount(search: string): { id: string; search: string } | null {
  const query = new URLSearchParams(search);
  const id = query.get('account');
  if (id === null || id === acting()?.account) return null;
  query.delete('account');
  return { id, search: query.size === 0 ? '' : `?${query}` };
}

function readAsked(search: string): Asked {
  const query = new URLSearchParams(linkedAccount(search) === null ? search : '');
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
