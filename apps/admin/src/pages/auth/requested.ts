/** What the guard of the dashboard remembers when it shows the sign-in: the address that was asked for, and how the last session ended. */
import { paths } from '../../paths.ts';

/** Whether the session of an earlier visit has ended by itself. */
export const hasEnded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'ended' in state && state.ended === true;

/** Only addresses of this app; the dashboard when there is none. */
export function requestedPath(state: unknown): string {
  const from: unknown = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  if (typeof from !== 'object' || from === null || !('pathname' in from)) return paths.dashboard;
  const { pathname } = from;
  if (typeof pathname !== 'string' || !/^\/(?!\/)/.test(pathname)) return paths.dashboard;
  return 'search' in from && typeof from.search === 'string' ? pathname + from.search : pathname;
}
