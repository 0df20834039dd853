/** Where the keyboard is after the screen has changed under it: a section's beginning, or the button that opened a dialog. */
import { useEffect, useMemo, useRef } from 'react';
import type { Section } from '../paths.ts';

const content = (): HTMLElement | null => document.getElementById('content');

/** A new section begins at its beginning. The first one does not take the focus from where a reader begins. */
export function useFocusOnChange(section: Section): void {
  const last = useRef(section);
  useEffect(() => {
    if (last.current === section) return;
    last.current = section;
    content()?.focus({ preventScroll: true });
  }, [section]);
}

/** A row of dialogs, one after the other, loses what opened the first; so it is kept here. */
export function useFocusReturn() {
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
