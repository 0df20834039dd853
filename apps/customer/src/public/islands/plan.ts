/** Draws the example at what the best open product of its term pays. */
import { bestOf, planWords } from '../example.ts';
import { openProducts } from './openProducts.ts';

export async function startPlan(figure: HTMLElement): Promise<void> {
  const best = bestOf(await openProducts());
  if (!best) return;
  const { label, ...words } = planWords(best);
  figure.setAttribute('aria-label', label);
  for (const [slot, text] of Object.entries(words)) {
    for (const place of figure.querySelectorAll(`[data-slot="${slot}"]`)) place.textContent = text;
  }
}
