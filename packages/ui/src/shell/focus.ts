/** Where the keyboard is after the screen changed: at the beginning of a new section, or on the button that opened a dialog. */
import { useEffect, useMemo, useRef } from 'react';

/** DashboardShell's main element. */
const content = (): HTMLElement | null => document.getElementById('content');

/**
 * A new section begins at its top, for eyes and for the keyboard. The first one leaves the focus where the browser put it.
 * @param shown names what is on screen: the section, or the id of what it shows
 */
export function useFocusOnChange(shown: string): void {
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    window.scrollTo({ top: 0 });
    content()?.focus({ preventScroll: true });
  }, [shown]);
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
