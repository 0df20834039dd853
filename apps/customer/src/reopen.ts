/** Loads the dashboard anew. @param search the query of its address, which names what to open; without one it opens the home */
import { paths } from './paths.ts';

export function reopen(search = ''): void {
  // Otherwise the browser would show the same section again where the address stays the same.
  window.history.replaceState(null, '');
  window.location.replace(`${paths.dashboard}${search}`);
}
