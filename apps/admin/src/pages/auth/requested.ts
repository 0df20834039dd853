/** The address that was asked for, as the guard of the dashboard remembers it when it shows the sign-in. */
import { paths } from '../../paths.ts';

/** Only addresses of this app; the dashboard when there is none. */
export function requestedPath(state: unknown): string {
  const from: unknown = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  if (typeof from !== 'object' || from === null || !('pathname' in from)) return paths.dashboard;
  const { pathname } = from;
  if (typeof pathname !== 'string' || !/^\/(?!\/)/.test(pathname)) return paths.dashboard;
  return 'search' in from && typeof from.search === 'string' ? pathname + from.search : pathname;
}
