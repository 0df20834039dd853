/**
 * Where the keyboard and the screen are after the screen changed: at the beginning of a new section, where a section was left that Back
 * returns to, or on the button that opened a dialog.
 */
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';

/** DashboardShell's main element. */
const content = (): HTMLElement | null => document.getElementById('content');

/** How long a section that is returned to may take until it is as high as it was. */
const GROWS_MS = 5000;
/** What says that the person scrolls: from then on the screen is theirs. */
const OWN_SCROLL = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Where each history entry was scrolled to. The browser keeps it across a reload itself. */
const tops = new Map<string, number>();

/** Scrolls to where an entry was as soon as its content is high enough. @returns ends the wait */
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
  // A list that became shorter: its end is the nearest to where it was left.
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
  /** Names the entry as long as the page is open. */
  key: string;
  /** Whether Back or Forward led here. */
  isReturn: boolean;
}

/**
 * A new section begins at its top, for eyes and for the keyboard; one that Back or Forward returns to is where it was left. The first one
 * leaves the focus where the browser put it.
 * @param shown names what is on screen: the section, or the id of what it shows
 */
export function useFocusOnChange(shown: string, { key, isReturn }: HistoryEntry): void {
  const last = useRef(shown);
  // Before the browser says that the next section, which is shorter, was scrolled.
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
 * After a sign-in the form that had the focus is gone, and the keyboard would begin at the browser's own edge: it begins at the title.
 * @param came whether the customer signed in on this page and not in an earlier visit @param ready whether the section is visible
 */
export function useFocusOnArrival(came: boolean, ready: boolean): void {
  useEffect(() => {
    if (!came || !ready || document.activeElement !== document.body) return;
    const title = document.querySelector<HTMLElement>('#content h1');
    (title ?? content())?.focus({ preventScroll: true });
  }, [came, ready]);
}

export interface FocusReturn {
  /** Before a dialog opens: remembers the button that has the focus. */
  remember: () => void;
  /** After the last dialog closed: gives the focus back to that button, or to the section where the button is gone. */
  giveBack: () => void;
}

/** For dialogs that follow each other: a single Modal gives the focus back itself. */
export function useFocusReturn(): FocusReturn {
  const opener = useRef<HTMLElement | null>(null);
  return useMemo(
    () => ({
      remember: () => {
        opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      },
      giveBack: () => {
        // After the dialog has gone, or it would take the focus back.
        requestAnimationFrame(() => {
          const target = opener.current?.isConnected ? opener.current : content();
          target?.focus({ preventScroll: true });
        });
      },
    }),
    [],
  );
}
