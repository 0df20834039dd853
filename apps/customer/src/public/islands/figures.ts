/**
 * Fills the band with what the open products and the books say, and with what the operator states, and then counts the figures up from zero,
 * once, when 30% of the band is on the screen.
 */
import type { Product } from '@ajose/sdk/contract/products';
import { getSafety } from '@ajose/sdk/customer/help';
import { formatNaira, formatNumber } from '@ajose/sdk/domain/money';
import { formatDate } from '@ajose/sdk/domain/time';
import { isWithoutProfit } from '@ajose/app/withoutProfit.ts';
import { api } from '../../api.ts';
import type { FigureName } from '../example.ts';
import { openProducts } from './openProducts.ts';

const DURATION_MS = 3000;
const VISIBLE = 0.3;

export async function startFigures(band: HTMLElement): Promise<void> {
  const [products, safety] = await Promise.allSettled([openProducts(), getSafety(api)]);
  const { operator, sums } = safety.status === 'fulfilled' ? safety.value : {};
  const returns = products.status === 'fulfilled' ? averageReturns(products.value) : undefined;
  const investors = operator?.investors;
  const uptime = operator?.uptime;
  const invested = sums?.invested ? formatNaira(sums.invested, 'compact') : undefined;
  fill(band, { investors, invested, returns, uptime });
  const stated = [investors && 'Active investors', uptime && 'uptime'].filter(Boolean).join(' and ');
  const notes = [
    returns && 'Average returns: of today’s products, each for its whole term, before tax.',
    stated && operator?.statedOn && `${stated}: stated by the operator on ${formatDate(operator.statedOn)}.`,
  ];
  const place = band.querySelector('[data-notes]');
  if (place) place.textContent = notes.filter(Boolean).join(' ');
  countUp(band);
}

function countUp(band: HTMLElement): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      for (const figure of band.querySelectorAll('dd')) count(figure);
    },
    { threshold: VISIBLE },
  );
  observer.observe(band);
}

/** The mean of what open products with profit pay, each for its whole term: "12.2%". Undefined where there is none. */
function averageReturns(products: readonly Product[]): string | undefined {
  const rates = products.filter((product) => !isWithoutProfit(product)).map(({ interestRate }) => interestRate);
  if (rates.length === 0) return undefined;
  return `${formatNumber(rates.reduce((sum, rate) => sum + rate, 0) / rates.length, 1)}%`;
}

/** What is not known stays hidden. */
function fill(band: HTMLElement, figures: Partial<Record<FigureName, string | null | undefined>>): void {
  for (const [name, text] of Object.entries(figures)) {
    const place = band.querySelector<HTMLElement>(`[data-figure="${name}"]`);
    const figure = place?.querySelector('dd');
    if (!place || !figure || !text) continue;
    figure.textContent = text;
    place.hidden = false;
  }
}

/** Counts the first number of a figure, and keeps what stands around it. */
function count(figure: HTMLElement): void {
  const text = figure.textContent;
  const number = /\d[\d,]*(?:\.\d+)?/.exec(text)?.[0];
  if (number === undefined) return;
  const [before = '', after = ''] = text.split(number);
  const target = Number(number.replaceAll(',', ''));
  const decimals = number.split('.')[1]?.length ?? 0;
  const begun = performance.now();
  const step = (now: number) => {
    const share = Math.min(1, Math.max(0, (now - begun) / DURATION_MS));
    const eased = 1 - (1 - share) ** 3;
    figure.textContent = share < 1 ? `${before}${formatNumber(target * eased, decimals)}${after}` : text;
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
