/** Highlights one feature card after the other. It pauses while the pointer or the focus is on the list, and ends when a card is chosen. */
const EVERY_MS = 4000;

export function startRotation(): void {
  const list = document.querySelector<HTMLElement>('[data-rotation]');
  if (!list) return;
  const cards = [...list.children];

  const feature = (index: number) => {
    for (const [at, card] of cards.entries()) {
      card.toggleAttribute('data-featured', at === index);
      card.querySelector('button')?.setAttribute('aria-pressed', String(at === index));
    }
  };
  const current = () => cards.findIndex((card) => card.hasAttribute('data-featured'));

  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const timer = still
    ? undefined
    : window.setInterval(() => {
        if (!list.matches(':hover, :focus-within')) feature((current() + 1) % cards.length);
      }, EVERY_MS);

  for (const [index, card] of cards.entries()) {
    card.querySelector('button')?.addEventListener('click', () => {
      window.clearInterval(timer);
      feature(index);
    });
  }
}
