/** Counts the figures of the band up from zero to what the page says, once, when 30% of the band is on the screen. */
const DURATION_MS = 3000;
const VISIBLE = 0.3;

export function startCounters(): void {
  const band = document.querySelector('[data-counters]');
  if (!band || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      for (const figure of band.querySelectorAll<HTMLElement>('[data-count-to]')) count(figure);
    },
    { threshold: VISIBLE },
  );
  observer.observe(band);
}

function count(figure: HTMLElement): void {
  const { countTo, prefix = '', suffix = '', decimals = '0' } = figure.dataset;
  const target = Number(countTo);
  const digits = Number(decimals);
  const figures = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const begun = performance.now();
  const step = (now: number) => {
    const share = Math.min(1, Math.max(0, (now - begun) / DURATION_MS));
    const eased = 1 - (1 - share) ** 3;
    figure.textContent = `${prefix}${figures.format(target * eased)}${suffix}`;
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
