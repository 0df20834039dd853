/** Reloads the dashboard in place of the current page. @param search the query that names what opens; the home unless given */
import { paths } from './paths.ts';

export function reopen(search = ''): void {
  // Where the address is the same, the browser would give the section on show back.
  window.history.replaceState(null, '');
  window.location.replace(`${paths.dashboard}${search}`);
}
