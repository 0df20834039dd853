/** Loads the dashboard anew, in the place of the page on show. @param search what it opens, as a query */
import { paths } from './paths.ts';

export const reopen = (search = ''): void => window.location.replace(`${paths.dashboard}${search}`);
