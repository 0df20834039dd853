/** The keys that open a dashboard's search: `/` outside of fields, and Control or Command with K anywhere. */
import { useEffect, useEffectEvent } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="combobox"], [role="textbox"]') !== null);

/** An open dialog keeps its keys. */
const asks = (): boolean => document.querySelector('[role="dialog"], dialog[open]') !== null;

/** @param onOpen null where there is nothing to search */
export function useSearchKeys(onOpen: (() => void) | null): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const withK =
      ['k', 'K'].includes(event.key) && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
    if (onOpen === null || event.defaultPrevented || !(withK || slash) || asks()) return;
    // The browser would search the page, or the address bar would take the keys.
    event.preventDefault();
    onOpen();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
