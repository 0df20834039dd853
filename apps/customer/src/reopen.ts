/** Loads the dashboard anew. @param search the query of its address, which names what to open; without one it opens the home */
import { paths } from './paths.ts';

export function reopen(search = ''): void {
  // Where the address is the same, the browser would give the section on show back.
  window.history.replaceState(null, '');
  window.location.replace(`${paths.dashboard}${search}`);
}
