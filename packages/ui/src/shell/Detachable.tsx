/**
 * What a page shows leaves the document while its session has ended, and comes back as it was: the next person at this screen finds
 * it neither on screen nor in the page's elements. What was typed stays in memory.
 */
import { createContext, useCallback, useContext, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Whether the session of what is below it has ended. */
export const SessionEnded = createContext(false);

function createHost(): HTMLElement {
  const host = document.createElement('div');
  host.style.display = 'contents';
  return host;
}

export function Detachable({ children }: { children: ReactNode }) {
  const ended = useContext(SessionEnded);
  const [host] = useState(createHost);
  const slot = useRef<HTMLElement>(null);
  // By a ref, so that the children's own effects find themselves in the document.
  const attach = useCallback(
    (element: HTMLElement | null) => {
      slot.current = element;
      element?.append(host);
    },
    [host],
  );
  useLayoutEffect(() => {
    if (!ended) return undefined;
    const top = window.scrollY;
    host.remove();
    return () => {
      slot.current?.append(host);
      window.scrollTo({ top });
    };
  }, [ended, host]);
  return (
    <>
      <div ref={attach} style={{ display: 'contents' }} />
      {createPortal(children, host)}
    </>
  );
}
