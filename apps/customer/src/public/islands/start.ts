/** Starts the islands of a public page. An island starts only if its element is there; the larger ones are fetched when it comes near. */
import { startNavigation } from './navigation.ts';
import { startVideo } from './video.ts';

startNavigation();
startVideo();

/** How far below the screen an element may be when its island is fetched. */
const NEAR = '400px';
/** How long after its start a page fetches the rest, for who prints it or looks at it without scrolling. */
const LATER_MS = 2000;

function whenNear(selector: string, start: (element: HTMLElement) => Promise<void>): void {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) return;
  let isWaiting = true;
  const begin = () => {
    if (isWaiting) start(element).catch((error: unknown) => console.error(error));
    isWaiting = false;
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) begin();
    },
    { rootMargin: NEAR },
  );
  observer.observe(element);
  setTimeout(begin, LATER_MS);
}

whenNear('[data-offer]', async (element) => (await import('./offer.ts')).startOffer(element));
whenNear('[data-rotation]', async () => (await import('./rotation.ts')).startRotation());
whenNear('[data-counters]', async () => (await import('./counters.ts')).startCounters());
whenNear('[data-answers]', async (element) => (await import('./answers.ts')).startAnswers(element));
whenNear('[data-calculator]', async (element) => (await import('./calculator.ts')).startCalculator(element));
whenNear('footer', async (element) => {
  const place = element.querySelector<HTMLElement>('[data-help]');
  if (place) await (await import('./help.ts')).startHelp(place);
});
whenNear('[data-verify]', async (element) => (await import('./verify.ts')).startVerify(element));
whenNear('[data-safety]', async (element) => (await import('./safety.ts')).startSafety(element));
whenNear('[data-proof]', async (element) => (await import('./proof.ts')).startProof(element));
whenNear('[data-status]', async (element) => (await import('./status.ts')).startStatus(element));
