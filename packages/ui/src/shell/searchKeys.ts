/** The keys of a dashboard: `/` outside of fields and Control or Command with K anywhere for its search, and single keys outside of fields. */
import { useEffect, useEffectEvent, useRef } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="combobox"], [role="textbox"]') !== null);

/** Whether a dialog is open, which keeps all keys to itself. */
const asks = (): boolean => document.querySelector('[role="dialog"], dialog[open]') !== null;

/** @param onKey says whether the key meant something */
function useKeys(onKey: (event: KeyboardEvent) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Otherwise the browser would search the page, or the address bar would take the keys.
    if (!event.defaultPrevented && !asks() && onKey(event)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

const isPlain = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);

/** @param onOpen null where there is nothing to search */
export function useSearchKeys(onOpen: (() => void) | null): void {
  useKeys((event) => {
    const withK =
      ['k', 'K'].includes(event.key) && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (onOpen === null || !(withK || (event.key === '/' && isPlain(event)))) return false;
    onOpen();
    return true;
  });
}

/** The second key has to come within this time. */
const SECOND_KEY_MS = 1500;

/**
 * `?` lists the keys; `g` and then a letter goes somewhere.
 * @param on null where no key has a meaning; `go` says whether the letter leads somewhere
 */
export function useGoKeys(on: { list: () => void; go: (letter: string) => boolean } | null): void {
  const begun = useRef(Number.NEGATIVE_INFINITY);
  useKeys((event) => {
    if (on === null || !isPlain(event)) return false;
    const isSecond = event.timeStamp - begun.current < SECOND_KEY_MS;
    begun.current = Number.NEGATIVE_INFINITY;
    if (event.key === '?') {
      on.list();
      return true;
    }
    if (isSecond && !event.repeat) return on.go(event.key);
    if (event.key === 'g') begun.current = event.timeStamp;
    return false;
  });
}
