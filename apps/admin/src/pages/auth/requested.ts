/** The page that a visitor asked for before the guard showed the sign-in. */
import { paths } from '../../paths.ts';

interface Requested {
  path: string;
  /** The history state of that address, which holds the place within the dashboard. */
  place: unknown;
}

/** Only addresses of this app; the dashboard when there is none. */
export function requestedPath(state: unknown): Requested {
  const from: unknown = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  if (typeof from !== 'object' || from === null || !('pathname' in from)) return { path: paths.dashboard, place: null };
  const { pathname } = from;
  if (typeof pathname !== 'string' || !/^\/(?!\/)/.test(pathname)) return { path: paths.dashboard, place: null };
  return { path: pathname, place: 'state' in from ? from.state : null };
}
