/** Back closes an open dialog instead of leaving the page beneath it: while the dialog is open, it has an entry in the history. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { overOf } from '../paths.ts';

/** A dialog that opens right after another one takes its entry over, so the entry is not given back at once. */
const HANDOVER_MS = 50;

export function useBackCloses(open: boolean, onClose: () => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const entry = useRef<string | null>(null);
  const over = overOf(location.state);

  const follow = useEffectEvent((open: boolean) => {
    const mine = entry.current;
    if (open && mine === null) {
      entry.current = crypto.randomUUID();
      const state = { ...(location.state as object | null), over: entry.current };
      void navigate(location, { state, replace: over !== null });
    } else if (!open && mine !== null) {
      entry.current = null;
      setTimeout(() => {
        // Asked of the browser: a dialog that leads to another section replaces its entry, and this page is gone.
        if (overOnTop() === mine) void navigate(-1);
      }, HANDOVER_MS);
    }
  });
  useEffect(() => follow(open), [open]);

  const last = useRef(over);
  const leave = useEffectEvent((over: string | null) => {
    const left = entry.current !== null && last.current === entry.current && over !== entry.current;
    last.current = over;
    if (!left) return;
    entry.current = null;
    onClose();
  });
  useEffect(() => leave(over), [over]);
}

/** The router keeps a page's own state under `usr`. */
function overOnTop(): string | null {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'usr' in state ? overOf(state.usr) : null;
}
