/** The address that a visitor asked for before the guard showed the sign-in. */
import { paths } from '../../paths.ts';

/** Only addresses of this app; the dashboard when there is none. */
export function requestedPath(state: unknown): string {
  const from: unknown = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  if (typeof from !== 'object' || from === null || !('pathname' in from)) return paths.dashboard;
  const { pathname } = from;
  if (typeof pathname !== 'string' || !/^\/(?!\/)/.test(pathname)) return paths.dashboard;
  return 'search' in from && typeof from.search === 'string' ? pathname + from.search : pathname;
}
