/** Back closes an open dialog instead of leaving the page beneath it: while the dialog is open, it has an entry in the history. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { overOf } from '../paths.ts';

/** A dialog that opens right after another one takes its entry over, so the entry is not given back at once. */
const HANDOVER_MS = 50;

/** The browser takes its time to go back. An entry that is written meanwhile would be the one that it leaves. */
let goingBack: Promise<void> = Promise.resolve();

export function useBackCloses(open: boolean, onClose: () => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const entry = useRef<string | null>(null);
  const over = overOf(location.state);

  const enter = async (id: string): Promise<void> => {
    await goingBack;
    if (entry.current !== id) return;
    const state = stateOnTop();
    await navigate(location, { state: { ...state, over: id }, replace: overOf(state) !== null });
  };

  const follow = useEffectEvent((open: boolean) => {
    const mine = entry.current;
    if (open && mine === null) {
      const id = crypto.randomUUID();
      entry.current = id;
      void enter(id);
    } else if (!open && mine !== null) {
      entry.current = null;
      setTimeout(() => {
        // Asked of the browser: a dialog that leads to another section replaces its entry, and this page is gone.
        if (overOf(stateOnTop()) !== mine) return;
        goingBack = new Promise((arrived) => window.addEventListener('popstate', () => arrived(), { once: true }));
        void navigate(-1);
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

/** What the entry on screen holds. The router keeps a page's own state under `usr`. */
function stateOnTop(): object | null {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('usr' in state)) return null;
  return typeof state.usr === 'object' ? state.usr : null;
}
