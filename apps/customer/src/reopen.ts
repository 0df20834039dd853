/** Loads the dashboard anew, at its home, in the place of the page on show. */
import { paths } from './paths.ts';

export function reopen(): void {
  // Where the address is the same, the browser would give the section on show back.
  window.history.replaceState(null, '');
  window.location.replace(paths.dashboard);
}
