/**
 * Which section of the dashboard is on screen. The name travels in the history's state and not in the address, so that Back and
 * Forward work and nobody sees a path; the last name is also kept in local storage for the next visit.
 */
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isView, paths, type View } from '../../paths.ts';

const KEY = 'lastView';

export interface Place {
  view: View;
  /** Moves to another section; the Back button returns. */
  go: (view: View) => void;
}

export function useView(): Place {
  const { state } = useLocation();
  const navigate = useNavigate();
  const named = viewIn(state);
  const view = named ?? lastView();

  useEffect(() => keepView(view), [view]);
  useEffect(() => {
    // The first entry gets its name too, so that coming Back to it shows what was there and not what was seen last.
    if (!named) void navigate(paths.dashboard, { replace: true, state: { view } });
  }, [named, view, navigate]);

  const go = useCallback(
    (next: View) => {
      if (next !== view) void navigate(paths.dashboard, { state: { view: next } });
      window.scrollTo({ top: 0 });
    },
    [navigate, view],
  );
  return { view, go };
}

/** The section named in a history entry's state, if it names one. */
export function viewIn(state: unknown): View | undefined {
  if (typeof state !== 'object' || state === null || !('view' in state)) return undefined;
  return isView(state.view) ? state.view : undefined;
}

export function lastView(): View {
  const kept = localStorage.getItem(KEY);
  return isView(kept) ? kept : 'home';
}

function keepView(view: View): void {
  localStorage.setItem(KEY, view);
}

/** The next customer in this browser begins at home. */
export function forgetView(): void {
  localStorage.removeItem(KEY);
}
