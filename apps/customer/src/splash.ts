/** How long the splash has been on screen when the dashboard takes it over: its HTML shows one before any script runs. */
import { paths } from './paths.ts';
import { readToken } from './token.ts';

const inBrowser = typeof window !== 'undefined';
let fromHtml = inBrowser && window.location.pathname.startsWith(paths.dashboard) && readToken() !== null;

/** In milliseconds; 0 for a customer who has just signed in. */
export function splashShownFor(): number {
  if (!fromHtml) return 0;
  fromHtml = false;
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return paint ? performance.now() - paint.startTime : 0;
}
