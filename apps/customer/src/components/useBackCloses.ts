/** Makes Back close an open dialog instead of leaving the page below it. An open dialog has an entry in the history. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { overOf } from '../paths.ts';

/** The entry is not removed at once, because a dialog that opens right after takes it over. */
const HANDOVER_MS = 50;
/** A browser that was asked to go back may not go, as when the page is left meanwhile. */
const GOING_BACK_MS = 1000;

/** Ends once the browser has gone back, which takes some time. An entry that is written meanwhile would be left, too. */
let goingBack: Promise<void> | null = null;

/** Does something that writes an entry: at once, or after the browser has gone back from a dialog's. */
export function afterGoingBack(act: () => void): void {
  if (goingBack) void goingBack.then(act);
  else act();
}

function goBack(back: () => void): void {
  const arriving = new Promise<void>((arrived) => {
    window.addEventListener('popstate', () => arrived(), { once: true });
    setTimeout(arrived, GOING_BACK_MS);
  }).finally(() => {
    if (goingBack === arriving) goingBack = null;
  });
  goingBack = arriving;
  back();
}

export function useBackCloses(open: boolean, onClose: () => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const entry = useRef<string | null>(null);
  /** The entry that is in the browser's history: for a moment after the dialog opened, and while the browser goes back, it is not there yet. */
  const written = useRef<string | null>(null);
  const over = overOf(location.state);

  const enter = (id: string): void => {
    if (entry.current !== id) return;
    // A router in memory leaves nothing in the browser's history.
    const state = stateOnTop() ?? asObject(location.state);
    // Going back would scroll the page to where it was when the dialog opened, and move a button away from under a
    // finger.
    history.scrollRestoration = 'manual';
    void navigate(location, { state: { ...state, over: id }, replace: dialogOnTop() });
    written.current = id;
  };

  const follow = useEffectEvent((open: boolean) => {
    const mine = entry.current;
    if (open && mine === null) {
      const id = crypto.randomUUID();
      entry.current = id;
      afterGoingBack(() => enter(id));
    } else if (!open && mine !== null) {
      entry.current = null;
      setTimeout(() => {
        // Asks the browser, because a dialog that leads to another section replaces its entry, and this page is gone.
        if (overOf(stateOnTop()) === mine) goBack(() => void navigate(-1));
      }, HANDOVER_MS);
    }
  });
  useEffect(() => follow(open), [open]);

  const closeByLeaving = (): void => {
    entry.current = null;
    onClose();
  };

  const last = useRef(over);
  const leave = useEffectEvent((over: string | null) => {
    const left = entry.current !== null && last.current === entry.current && over !== entry.current;
    last.current = over;
    if (left) closeByLeaving();
  });
  useEffect(() => leave(over), [over]);

  // Pressed before the router has drawn the dialog's entry, Back leaves `over` as it is, and the effect above does not
  // run.
  const goneBack = useEffectEvent(() => {
    const mine = entry.current;
    if (mine !== null && written.current === mine && overOf(stateOnTop()) !== mine) closeByLeaving();
  });
  useEffect(() => {
    const onPop = (): void => goneBack();
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
}

/** Whether the present entry is a dialog's. Asks the browser, because the router follows a moment later. */
export const dialogOnTop = (): boolean => overOf(stateOnTop()) !== null;

/** The state of the present entry. The router keeps a page's own state under `usr`. */
function stateOnTop(): object | null {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'usr' in state ? asObject(state.usr) : null;
}

const asObject = (state: unknown): object | null => (typeof state === 'object' ? state : null);
