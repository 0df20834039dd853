/** Loads the dashboard anew, in the place of the page on show. */
import { paths } from './paths.ts';

export const reopen = (): void => window.location.replace(paths.dashboard);
