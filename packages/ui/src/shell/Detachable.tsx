/**
 * Removes a page's content from the document while its session has ended, and restores it later. The next person at this screen finds it
 * neither on screen nor among the page's elements. What was typed stays in memory.
 */
import { createContext, useCallback, useContext, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Whether the session of its content has ended. */
export const SessionEnded = createContext(false);

function createHost(): HTMLElement {
  const host = document.createElement('div');
  host.style.display = 'contents';
  return host;
}

export interface DetachableProps {
  children: ReactNode;
}

export function Detachable({ children }: DetachableProps) {
  const ended = useContext(SessionEnded);
  const [host] = useState(createHost);
  const slot = useRef<HTMLElement>(null);
  // Done by a ref, so that the children are in the document when their effects run.
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
