/**
 * Stands alone in the HTML of sign-in, sign-up and forgot password: their forms can be filled at once. The app's code is fetched after the
 * first paint and runs when somebody touches the page, so that a slow phone paints and answers first.
 */
import { readToken } from './token.ts';
import { openForms, refusePress } from './waitingForms.ts';

const TOUCHES = ['pointerdown', 'keydown', 'focusin', 'input'] as const;
const NOT_FETCHED = 'Check your connection, then load this page again.';

const afterPaint = (then: () => void): void => {
  requestAnimationFrame(() => setTimeout(then));
};

/** build.ts names the app's files in links. */
const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')];

function fetchCode(): void {
  for (const link of links) link.rel = 'modulepreload';
}

function runApp(): void {
  fetchCode();
  // By address: the bundler would fetch the styles once more, which are in the HTML.
  Promise.all(links.map(({ href }) => import(/* @vite-ignore */ href))).catch(() => refusePress(NOT_FETCHED));
}

/** The touch is answered by the browser before the app takes the processor. */
function touched(): void {
  for (const kind of TOUCHES) removeEventListener(kind, touched, true);
  afterPaint(runApp);
}

openForms();
// Who is signed in is led on, and what the app has written into the history is for it to read.
if (readToken() !== null || history.state !== null) runApp();
else {
  for (const kind of TOUCHES) addEventListener(kind, touched, true);
  if (document.readyState === 'complete') afterPaint(fetchCode);
  else addEventListener('load', () => afterPaint(fetchCode));
}
