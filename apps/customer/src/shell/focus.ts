/** Where the focus goes when the screen changes: to the beginning of a new section, or back to the button that opened a dialog. */
import { useEffect, useMemo, useRef } from 'react';
import type { Section } from '../paths.ts';

const content = (): HTMLElement | null => document.getElementById('content');

/** Focuses the content when the section changes. The first section leaves the focus alone. */
export function useFocusOnChange(section: Section): void {
  const last = useRef(section);
  useEffect(() => {
    if (last.current === section) return;
    last.current = section;
    content()?.focus({ preventScroll: true });
  }, [section]);
}

/** A deposit opens several dialogs one after the other, so the dialogs themselves cannot know the button that opened the first. */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null);
  return useMemo(
    () => ({
      remember: () => {
        opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      },
      giveBack: () => {
        // In the next frame, because a closing dialog still holds the focus.
        requestAnimationFrame(() => {
          const target = opener.current?.isConnected ? opener.current : content();
          target?.focus({ preventScroll: true });
        });
      },
    }),
    [],
  );
}
