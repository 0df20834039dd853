/**
 * Moves focus and scroll position after the screen changes: to the beginning of a new section; to where the person left a section that Back
 * returns to; or to the button that opened a dialog.
 */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** DashboardShell's main element. */
const content = (): HTMLElement | null => document.getElementById('content');

/** How long a section may take to become as high as it was, after a return. */
const GROWS_MS = 5000;
/** Events that show that the person scrolls. From then on nothing else scrolls. */
const OWN_SCROLL = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** The scroll position of each history entry. The browser itself keeps it across a reload. */
const tops = new Map<string, number>();

/** Scrolls to an entry's position as soon as its content is high enough. @returns a function that ends the wait */
function scrollBackTo(top: number): () => void {
  const ends = new AbortController();
  const end = (): void => ends.abort();
  const arrive = (): void => {
    window.scrollTo({ top, behavior: 'instant' });
    end();
  };
  const watch = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - window.innerHeight >= top) arrive();
  });
  // The list became shorter, so its end is the nearest position.
  const late = setTimeout(arrive, GROWS_MS);
  ends.signal.addEventListener('abort', () => {
    watch.disconnect();
    clearTimeout(late);
  });
  for (const kind of OWN_SCROLL) window.addEventListener(kind, end, { signal: ends.signal });
  watch.observe(document.body);
  return end;
}

export interface HistoryEntry {
  /** The entry's name while the page is open. */
  key: string;
  /** Whether Back or Forward led here. */
  isReturn: boolean;
}

/**
 * Shows a new section from its top, with the focus there; restores the position of one that Back or Forward returns to. The first section
 * leaves the focus where the browser put it.
 * @param shown names what is on screen: the section, or the id of what it shows
 */
export function useFocusOnChange(shown: string, { key, isReturn }: HistoryEntry): void {
  const last = useRef(shown);
  // Stored before the browser reports a scroll because the next section is shorter.
  useLayoutEffect(() => {
    const keep = (): void => void tops.set(key, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key]);
  useEffect(() => {
    if (last.current === shown) return undefined;
    last.current = shown;
    const top = isReturn ? (tops.get(key) ?? 0) : 0;
    window.scrollTo({ top: 0 });
    content()?.focus({ preventScroll: true });
    return top > 0 ? scrollBackTo(top) : undefined;
  }, [shown, key, isReturn]);
}

/**
 * After a sign-in, or where another page led here, the button that had the focus is gone. Begins at the top with the focus on the title, so
 * that the keyboard does not begin at the top of the window.
 * @param came whether the customer signed in on this page and not in an earlier visit @param ready whether the section is visible
 * @param entry the history entry on screen; just after the page was loaded it counts as a return
 */
export function useFocusOnArrival(came: boolean, ready: boolean, { isReturn }: HistoryEntry): void {
  const [led] = useState(!isReturn);
  useEffect(() => {
    if (led) window.scrollTo({ top: 0 });
  }, [led]);
  useEffect(() => {
    if (!(came || led) || !ready || document.activeElement !== document.body) return;
    const title = document.querySelector<HTMLElement>('#content h1');
    (title ?? content())?.focus({ preventScroll: true });
  }, [came, led, ready]);
}

export interface FocusReturn {
  /** Before a dialog opens: remembers the button that has the focus. */
  remember: () => void;
  /** After the last dialog closed: gives the focus back to that button, or to the section where the button is gone. */
  giveBack: () => void;
}

/** For dialogs that follow each other. A single Modal returns the focus itself. */
export function useFocusReturn(): FocusReturn {
  const opener = useRef<HTMLElement | null>(null);
  return useMemo(
    () => ({
      remember: () => {
        opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      },
      giveBack: () => {
        // Waits until the dialog is gone, because it would take the focus back.
        requestAnimationFrame(() => {
          const target = opener.current?.isConnected ? opener.current : content();
          target?.focus({ preventScroll: true });
        });
      },
    }),
    [],
  );
}
