/** Loads the dashboard anew, in the place of the page on show. @param search what it opens, as a query; its home unless given */
import { paths } from './paths.ts';

export function reopen(search = ''): void {
  // Where the address is the same, the browser would give the section on show back.
  window.history.replaceState(null, '');
  window.location.replace(`${paths.dashboard}${search}`);
}
